/// A text that a person who is typing may be about to write. It can replace the typed text.
public struct Completion: Sendable, Hashable, Codable, Identifiable {
    /// Where it comes from.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A word as posts write it, behind what was typed before it.
        case word
        /// A category's name.
        case category
        /// A tag's name.
        case tag
        /// A post's title.
        case title
        /// An author, by a part of the name, also behind `author:`.
        case author
        /// Another value that a filter takes: behind `type:`, `site:`, `lang:`, `has:`.
        case filter
    }

    /// The whole text: what to search for. What was typed before the last word stays as it is, operators and all.
    public var text: String
    /// Where it comes from.
    public var kind: Kind
    /// Posts that have the word, the term or the value; 1 for a title.
    public var posts: Int
    /// A term's or author's name in addresses, as `category:`, `tag:` and `author:` take it; what other filters take.
    public var slug: String?
    /// A titled post's address.
    public var url: String?

    /// Tells it from the other completions of a text: no text comes twice.
    public var id: String { text }

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
