package import Blog

/// A site's answer, understood: JSON and the totals beside it, or what is wrong with it.
package struct Answer: Sendable, Hashable {
    /// The body.
    package var json: JSONValue
    /// `X-WP-Total`: how many items the whole list has. Proxies may strip it.
    package var total: Int?
    /// `X-WP-TotalPages`.
    package var totalPages: Int?
    /// Whether bytes that are no UTF-8 were replaced: what it holds is not quite what the site has.
    package var isRepaired = false
    /// `Date`: what the site's clock showed.
    package var date: Moment?

    /// Creates an answer.
    package init(
        json: JSONValue, total: Int? = nil, totalPages: Int? = nil, date: Moment? = nil
    ) {
        self.json = json
        self.total = total
        self.totalPages = totalPages
        self.date = date
    }

    /// Reads a response; the status decides first, then the body, never the `Content-Type`.
    package init(_ response: TransportResponse) throws(AnswerProblem) {
        let document = JSONDocument(response.body)
        guard (200..<300).contains(response.status) else {
            throw AnswerProblem(refusal: response, document: document)
        }
        if response.body.isEmpty { throw AnswerProblem(.empty, status: response.status) }
        if document.isHTML { throw AnswerProblem(page: response) }
        guard let json = document.value, document.damage == nil else {
            let damage = document.damage.map(\.description)
            throw AnswerProblem(.damaged, status: response.status, message: damage)
        }
        if let failure = WordPressFailure(json) {
            throw AnswerProblem(
                .refused, status: response.status, code: failure.code, message: failure.message)
        }
        self.json = json
        isRepaired = document.isRepaired
        let rows = json.elements.count
        total = Self.count("X-WP-Total", in: response.headers, atLeast: rows)
        totalPages = Self.count("X-WP-TotalPages", in: response.headers, atLeast: min(rows, 1))
        // What counts less than it shows does not know the number of pages either.
        if total == nil, response.headers["X-WP-Total"] != nil { totalPages = nil }
        date = response.headers["Date"].flatMap { Moment(httpDate: $0) }
    }

    /// More than any site has: who names more counts nothing.
    static let maximumCounted = 1_000_000_000_000

    /// A number of a header; `nil` for one that what is shown beside it proves wrong.
    private static func count(
        _ name: String, in headers: TransportHeaders, atLeast least: Int
    ) -> Int? {
        headers[name].flatMap { Int($0) }.flatMap {
            (least...maximumCounted).contains($0) ? $0 : nil
        }
    }
}

/// What is wrong with an answer.
package struct AnswerProblem: Error, Sendable, Hashable {
    /// The kinds a reader must treat differently.
    package enum Kind: Sendable, Hashable {
        /// 401: wants a login, or refuses this one.
        case unauthorized
        /// 403, or another refusal that a firewall sends.
        case forbidden
        /// 404 or 410.
        case notFound
        /// 429 or 503: come back later.
        case busy
        /// Another 5xx: the site failed over this request.
        case fault
        /// Any other status that is no success.
        case refused
        /// A page that asks people to log in, where JSON was asked for.
        case login
        /// A page that only a browser comes past: "Just a moment...".
        case challenge
        /// A success that is an HTML page, nothing at all, or JSON that does not read to its end.
        case html, empty, damaged
    }

    /// What kind of problem it is.
    package var kind: Kind
    /// HTTP status.
    package var status: Int
    /// WordPress's own code, when it sent one.
    package var code: String?
    /// WordPress's message, the title of an HTML page, or where the JSON breaks off.
    package var message: String?
    /// Whether the body was an HTML page.
    package var isHTML = false
    /// Seconds the site asks to wait.
    package var retryAfter: Int?
    /// What it says of the number of things asked for at a time, where it refused that.
    package var pageSize: WordPressFailure.PageSize?

    /// Whether a web server before WordPress asks for a login of its own, by HTTP Basic authentication (RFC 7617).
    package var isOfWebServersLogin = false

    /// Whether the site asks to be left alone for a while.
    var isOfBusySite: Bool { kind == .busy || retryAfter != nil }
    /// Whether it lets no more requests through at present.
    var isOfLimit: Bool { status == 429 }

    /// Creates a problem.
    package init(_ kind: Kind, status: Int, code: String? = nil, message: String? = nil) {
        self.kind = kind
        self.status = status
        self.code = code
        self.message = message
        isHTML = kind == .html
    }

    /// An HTML page sent with success.
    init(page response: TransportResponse) {
        self.init(.html, status: response.status, message: PageHead(response.body).title)
        isHTML = true
        // Where WordPress, or a plugin that shuts the API, sends visitors who must log in.
        let address = WebAddress(response.url)
        if address?.path.hasSuffix("/wp-login.php") == true { kind = .login }
        if Self.isChallenge(response, title: message) { kind = .challenge }
    }

    /// Reads an answer whose status is no success.
    init(refusal response: TransportResponse, document: JSONDocument) {
        switch response.status {
        case 401: kind = .unauthorized
        case 403, 405, 406, 451: kind = .forbidden
        case 404, 410: kind = .notFound
        case 429, 503: kind = .busy
        case 500...: kind = .fault
        default: kind = .refused
        }
        status = response.status
        let failure = document.value.flatMap { WordPressFailure($0) }
        code = failure?.code
        message = failure.flatMap { $0.message.isEmpty ? nil : $0.message }
        pageSize = failure?.pageSize
        isHTML = document.isHTML
        if isHTML {
            message = PageHead(response.body).title
            if Self.isChallenge(response, title: message) { kind = .challenge }
        }
        retryAfter = RetryAfter.seconds(in: response.headers)
        isOfWebServersLogin =
            kind == .unauthorized && code == nil
            && response.headers.values(of: "WWW-Authenticate").contains { field in
                field.split(separator: ",").contains { $0.trimmed.lowercased().hasPrefix("basic") }
            }
    }

    /// Whether a page is a firewall's test for browsers, by Cloudflare's field or the titles such pages have.
    private static func isChallenge(_ response: TransportResponse, title: String?) -> Bool {
        if response.headers["cf-mitigated"]?.lowercased() == "challenge" { return true }
        let title = title?.lowercased() ?? ""
        return [
            "just a moment", "attention required", "checking your browser", "one moment, please",
            "security check", "verifying you are human", "robot challenge", "ddos-guard",
        ].contains { title.hasPrefix($0) }
    }
}

/// Why a request brought nothing: no answer, or one with a problem.
package enum FetchFailure: Error, Sendable, Hashable {
    case transport(TransportError)
    case answer(AnswerProblem)
}
