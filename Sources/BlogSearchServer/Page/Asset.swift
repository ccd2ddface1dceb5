internal import Blog

/// A file that pages need and that never changes while the server runs.
struct Asset: Sendable {
    let path: String
    let type: String
    let text: String
    /// Whether pages name it without its version.
    let isNamedPlainly: Bool
    private let version: String

    private init(path: String, type: String, text: String, isNamedPlainly: Bool = false) {
        (self.path, self.type, self.text) = (path, type, text)
        self.isNamedPlainly = isNamedPlainly
        version = String(EntityTag(server: 0, parts: [text]).text.dropFirst(3).prefix(8))
    }

    /// Where pages find it; another program has another address for it, so it may be kept for ever.
    var address: String { "\(path)?v=\(version)" }

    /// The file; that of another version may be on its way to a cache, which asks again after an hour.
    ///
    /// - Parameter asked: the version that its address names.
    func response(asked: String?) -> WebResponse {
        var response = WebResponse(type, text)
        let isForEver = asked == version && !isNamedPlainly
        response.add(
            "Cache-Control",
            isForEver ? "public, max-age=31536000, immutable" : "public, max-age=3600")
        return response
    }

    /// The asset at a path.
    static func named(_ path: String) -> Asset? { all.first { $0.path == path } }

    private static let all = [styleSheet, script, embed, icon, favicon]

    static let styleSheet = Asset(
        path: "/style.css", type: "text/css; charset=UTF-8", text: StyleSheet.text)
    static let script = Asset(
        path: "/search.js", type: "text/javascript; charset=UTF-8",
        text: ScriptParts.text + PageScript.text)
    /// For pages of other sites, which name it without its version.
    static let embed = Asset(
        path: "/embed.js", type: "text/javascript; charset=UTF-8",
        text: ScriptParts.text + EmbedScript.text,
        isNamedPlainly: true)
    static let icon = Asset(
        path: "/icon.svg", type: "image/svg+xml",
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/>\
            <circle cx="14" cy="14" r="6.5" fill="none" stroke="#fff" stroke-width="3"/>\
            <path d="m19 19 6 6" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>
            """)
    /// What browsers ask for by themselves where no page names an icon, as for a feed.
    static let favicon = Asset(path: "/favicon.ico", type: icon.type, text: icon.text)
}
