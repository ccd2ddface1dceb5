/// What a person who is typing may be about to write, and can be handed in the place of what was typed.
public struct Completion: Sendable, Hashable, Codable {
    /// Where it comes from.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A word of the posts, behind the words typed before it.
        case word
        /// A category's name.
        case category
        /// A tag's name.
        case tag
        /// A post's title.
        case title
    }

    /// The whole text: what to search for.
    public var text: String
    /// Where it comes from.
    public var kind: Kind
    /// Posts that have the word or the term; 1 for a title.
    public var posts: Int
    /// A term's name in addresses, as `category:` and `tag:` take it.
    public var slug: String?
    /// A titled post's address.
    public var url: String?

    /// Creates a completion.
    public init(text: String, kind: Kind, posts: Int, slug: String? = nil, url: String? = nil) {
        self.text = text
        self.kind = kind
        self.posts = posts
        self.slug = slug
        self.url = url
    }

    /// Writes every key; what is absent is `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(kind, forKey: .kind)
        try container.encode(posts, forKey: .posts)
        try container.encode(slug, forKey: .slug)
        try container.encode(url, forKey: .url)
    }
}
