internal import Blog

/// An HTTP answer without its socket.
struct WebResponse: Sendable, Hashable {
    /// HTTP status.
    var status = 200
    /// Header fields in order, `Content-Length` aside.
    var headers: [RESTParameter] = []
    var body: [UInt8] = []
    /// Why the server failed, for whoever runs it; clients are not told.
    var failure: String?

    init(status: Int = 200, headers: [RESTParameter] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer of the REST API.
    init(_ answer: RESTResponse) {
        self.init(status: answer.status, headers: answer.headers, body: answer.body)
        addUnlessGiven("Content-Type", WebResponse.json)
    }

    /// A text of a kind.
    init(_ type: String, _ text: String, status: Int = 200) {
        self.init(
            status: status, headers: [RESTParameter("Content-Type", type)], body: Array(text.utf8))
    }

    /// A value as JSON.
    init(_ value: JSONValue, status: Int = 200) {
        var writer = JSONWriter()
        writer.value(value)
        self.init(json: writer.bytes, status: status)
    }

    /// JSON that is written already.
    init(json: [UInt8], status: Int = 200) {
        self.init(
            status: status, headers: [RESTParameter("Content-Type", WebResponse.json)], body: json)
    }

    /// The address of something is another one.
    static func redirect(to address: String) -> WebResponse {
        WebResponse(
            status: 302, headers: [RESTParameter("Location", address)],
            body: Array("See \(address)\n".utf8))
    }

    /// The type of JSON as WordPress writes it.
    static let json = "application/json; charset=UTF-8"
    static let html = "text/html; charset=UTF-8"
    /// What Prometheus reads.
    static let metrics = "text/plain; version=0.0.4; charset=utf-8"

    /// The value of a header field, whatever the case of its name.
    func header(_ name: String) -> String? {
        headers.last { $0.name.lowercased() == name.lowercased() }?.value
    }

    mutating func add(_ name: String, _ value: String) {
        headers.append(RESTParameter(name, value))
    }

    mutating func addUnlessGiven(_ name: String, _ value: String) {
        if header(name) == nil { add(name, value) }
    }

    /// Adds a value to those of a field that is a list.
    mutating func append(_ value: String, to name: String) {
        if let index = headers.lastIndex(where: { $0.name.lowercased() == name.lowercased() }) {
            headers[index].value += ", " + value
        } else {
            add(name, value)
        }
    }
}

// MARK: What went wrong

extension WebResponse {
    /// An error in WordPress's form: `{"code", "message", "data": {"status", …}}`.
    static func problem(
        _ status: Int, _ code: String, _ message: String, _ data: [JSONValue.Member] = []
    ) -> WebResponse {
        let data = [JSONValue.Member(name: "status", value: .integer(status))] + data
        var response = WebResponse(
            .object([
                .init(name: "code", value: .string(code)),
                .init(name: "message", value: .string(message)),
                .init(name: "data", value: .object(data)),
            ]), status: status)
        if status == 503 { response.add("Retry-After", "1") }
        return response
    }

    /// There is no such route, in WordPress's words.
    static let noRoute = problem(
        404, "rest_no_route", "No route was found matching the URL and request method.")
}
