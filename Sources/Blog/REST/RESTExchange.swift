/// A request to WordPress's REST API, or to what answers in its shape: what is left of an HTTP request when the socket, the
/// host and the folder of the API (`/wp-json`) are taken away.
public struct RESTRequest: Sendable, Hashable {
    /// The method as sent: `GET`, `HEAD`, `OPTIONS`, or one that is refused.
    public var method: String
    /// The route, decoded, with a slash before it: `/wp/v2/posts/7`; `/` is the root document.
    public var route: String
    /// Parameters in the order of the address, decoded. A list may be one value with commas, or several of one name
    /// (`include[]`); of equal names without brackets the last one counts, as in PHP.
    public var parameters: [RESTParameter]
    /// Header fields by their names in lower case.
    public var headers: [String: String]

    /// Creates a request.
    public init(
        method: String = "GET", route: String, parameters: [RESTParameter] = [],
        headers: [String: String] = [:]
    ) {
        self.method = method
        self.route = route
        self.parameters = parameters
        self.headers = headers
    }
}

/// A name and its value: of an address's query, or of a header field.
public struct RESTParameter: Sendable, Hashable {
    /// The name, decoded.
    public var name: String
    /// The value, decoded.
    public var value: String

    /// Creates a pair.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// An answer in WordPress's shape: what becomes an HTTP response when a server adds what sockets need.
public struct RESTResponse: Sendable, Hashable {
    /// HTTP status.
    public var status: Int
    /// Header fields that belong to the answer (`X-WP-Total`, `Link`, …), in order; `Content-Length` is the server's to add.
    public var headers: [RESTParameter]
    /// The body, JSON unless `Content-Type` says otherwise. A server leaves it out for `HEAD`.
    public var body: [UInt8]

    /// Creates an answer.
    public init(status: Int = 200, headers: [RESTParameter] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
