public import Blog

/// A post that a hit stands for, because its text is almost the same.
public struct AlikePost: Sendable, Hashable, Codable {
    /// WordPress's id, unique in its site.
    public var id: Post.ID
    /// Home address of its site.
    public var site: String
    /// The permalink.
    public var url: String?
    /// Title as plain text; `nil` for an untitled post.
    public var title: String?

    /// Creates a post.
    public init(id: Post.ID, site: String, url: String? = nil, title: String? = nil) {
        self.id = id
        self.site = site
        self.url = url
        self.title = title?.nonEmpty
    }

    /// What to call it: its address, else its title, else its id.
    public var name: String { url ?? title ?? "\(id)" }

    /// What is told of a post that would be a hit.
    package init(_ hit: Hit) {
        self.init(id: hit.id, site: hit.site, url: hit.url, title: hit.title)
    }

    /// Writes every key; absent values are `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(site, forKey: .site)
        try container.encode(url, forKey: .url)
        try container.encode(title, forKey: .title)
    }
}
