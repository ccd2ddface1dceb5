/// Who may read what a server answers, as far as browsers keep to it.
///
/// A browser asks the servers of its own machine for whatever page is open in it. What it then lets the page read is what the server
/// allows to its origin (CORS), what runs as a script (`_jsonp`), and everything when the page has had the name of its own host lead to
/// this machine (DNS rebinding). So a server that this machine alone can ask answers to the names of this machine only, and lets no
/// other page read unless it is told to.
struct Readership: Sendable, Hashable {
    /// The origin whose pages may read, `*` for all of them; `nil` for the server's own alone.
    let origin: String?
    /// The host that is listened on, where nobody but this machine can ask; `nil` where others can, or a proxy asks for them.
    private let ownHost: String?

    init(_ options: ServerOptions) {
        let host = options.host.lowercased()
        let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
        ownHost = isLoopback && options.publicURL == nil ? host : nil
        origin = options.allowedOrigin ?? (ownHost == nil ? "*" : nil)
    }

    /// Whether every page may read.
    var isOfAll: Bool { origin == "*" }

    /// Why a request is not answered, with a code of WordPress's kind; `nil` where it is.
    ///
    /// - Parameters:
    ///   - isForPages: whether it is for what pages of other origins read: the API and its script.
    ///   - base: the address of the server as clients know it.
    func refusal(
        of request: WebRequest, isForPages: Bool, at base: String
    ) -> (code: String, sentence: String)? {
        if let ownHost, let host = request.headers["host"], !Self.isNear(host, ownHost) {
            return (
                "rest_forbidden_host",
                "This server is for its own machine, under a name of it such as localhost, and was asked as \(host.shown); its option public-url names another address."
            )
        }
        guard isForPages, let asking = request.headers["origin"], !isOfAll, asking != origin,
            !isOwn(asking, request, base)
        else { return nil }
        return (
            "rest_forbidden_origin",
            "Pages of \(asking.shown) may not read this server; its option allow-origin lets them."
        )
    }

    /// Whether a page is of the server itself: of the host that it asks, or of the address that clients know.
    private func isOwn(_ asking: String, _ request: WebRequest, _ base: String) -> Bool {
        let host = Scope.key(of: asking).lowercased()
        return host == request.headers["host"]?.lowercased()
            || host == Scope.key(of: base).prefix { $0 != "/" }.lowercased()
    }

    /// Whether a host is this machine whoever answers for names: an address, a name without a dot, of which the world has none, or
    /// what is listened on.
    private static func isNear(_ field: String, _ own: String) -> Bool {
        if field.hasPrefix("[") { return true }
        var name = field.prefix { $0 != ":" }.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        return !name.contains(".") || name == own || name.hasSuffix(".localhost")
            || name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 &- 0x30 < 10 }
    }
}

extension String {
    /// What a client sent, short and in printable letters.
    fileprivate var shown: String {
        String(prefix(100).filter { $0.isASCII && !$0.isWhitespace && $0 != "\"" && $0 >= "!" })
    }
}
