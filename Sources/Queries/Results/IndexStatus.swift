public import Blog

/// What an index holds.
public struct IndexStatus: Sendable, Hashable, Codable {
    /// Path of the file.
    public var index: String
    /// Size on disk, in bytes.
    public var bytes: Int
    /// Its sites, in the order in which they were added.
    public var sites: [SiteStatus]
    /// Words that no post has any more, but that stay in the file until it is compacted; `nil` where there are none.
    public var waitingWords: Int?

    /// Creates a status.
    public init(index: String, bytes: Int, sites: [SiteStatus], waitingWords: Int? = nil) {
        self.index = index
        self.bytes = bytes
        self.sites = sites
        self.waitingWords = waitingWords
    }
}

/// What an index holds of one site.
public struct SiteStatus: Sendable, Hashable {
    /// Home address.
    public var url: String
    /// Its name as plain text.
    public var name: String?
    /// Language tag of its posts unless they say otherwise.
    public var language: String?
    /// Number of posts.
    public var posts: Int
    /// Number of terms, also those without posts.
    public var terms: Int
    /// Number of authors.
    public var authors: Int
    /// When the last sync or import ended.
    public var lastSync: Moment?

    /// Creates a status.
    public init(
        url: String, name: String? = nil, language: String? = nil, posts: Int, terms: Int,
        authors: Int, lastSync: Moment? = nil
    ) {
        self.url = url
        self.name = name
        self.language = language
        self.posts = posts
        self.terms = terms
        self.authors = authors
        self.lastSync = lastSync
    }
}

extension SiteStatus: Codable {
    private enum CodingKeys: String, CodingKey {
        case url, name, language, posts, terms, authors, lastSync
    }

    /// Writes every key; absent values are `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(name, forKey: .name)
        try container.encode(language, forKey: .language)
        try container.encode(posts, forKey: .posts)
        try container.encode(terms, forKey: .terms)
        try container.encode(authors, forKey: .authors)
        try container.encode(lastSync, forKey: .lastSync)
    }
}
