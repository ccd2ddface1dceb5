/// A blog: where it lives and how it names itself.
public struct Site: Sendable, Hashable, Codable, Identifiable {
    /// Its home address.
    public var id: String { url }
    /// Home address without a trailing slash; identifies the site in an index.
    public var url: String
    /// Its name as plain text.
    public var name: String?
    /// Its tagline as plain text.
    public var tagline: String?
    /// Language tag of its posts unless they say otherwise (`en-US`).
    public var language: String?
    /// Address of its REST root as discovered, `nil` for sites known from files.
    public var apiRoot: String?

    /// Creates a site; a trailing slash of the address is dropped.
    public init(
        url: String, name: String? = nil, tagline: String? = nil, language: String? = nil,
        apiRoot: String? = nil
    ) {
        var url = Substring(url)
        while url.hasSuffix("/") { url.removeLast() }
        self.url = String(url)
        self.name = name
        self.tagline = tagline
        self.language = language
        self.apiRoot = apiRoot
    }
}

extension Site {
    /// An address without what makes no other site: the scheme, `www.`, slashes at the end, and case.
    package static func bareAddress(_ address: String) -> Substring {
        var rest = Substring(address.lowercased())
        for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
        }
        if rest.hasPrefix("www.") { rest = rest.dropFirst("www.".count) }
        while rest.hasSuffix("/") { rest.removeLast() }
        return rest
    }
}
