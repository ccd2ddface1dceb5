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
    /// What takes the space; `nil` where SQLite does not tell.
    public var space: IndexSpace?
    /// Sites that seem to be others of the index under a new address; `nil` where there are none.
    public var moved: [MovedBlog]?

    /// Creates a status.
    public init(
        index: String, bytes: Int, sites: [SiteStatus], waitingWords: Int? = nil,
        space: IndexSpace? = nil, moved: [MovedBlog]? = nil
    ) {
        self.index = index
        self.bytes = bytes
        self.sites = sites
        self.waitingWords = waitingWords
        self.space = space
        self.moved = moved
    }
}

/// What takes the space of an index file, in bytes.
public struct IndexSpace: Sendable, Hashable, Codable {
    /// HTML and blocks of posts.
    public var bodies: Int
    /// Where words occur.
    public var postings: Int
    /// Words for completion and spelling.
    public var vocabulary: Int
    /// Everything else of posts, and their names, links and changes.
    public var rows: Int
    /// Pages that are free to be used again.
    public var unused: Int

    /// Creates a value.
    public init(bodies: Int, postings: Int, vocabulary: Int, rows: Int, unused: Int) {
        self.bodies = bodies
        self.postings = postings
        self.vocabulary = vocabulary
        self.rows = rows
        self.unused = unused
    }
}

/// Two sites of an index that have the same posts, as a blog that moved has.
public struct MovedBlog: Sendable, Hashable, Codable {
    /// Home address of the one that was read last.
    public var url: String
    /// Home address of the other one.
    public var former: String
    /// Number of posts that both have.
    public var posts: Int

    /// Creates a value.
    public init(url: String, former: String, posts: Int) {
        self.url = url
        self.former = former
        self.posts = posts
    }
}

/// What an index holds of one site.
public struct SiteStatus: Sendable, Hashable, Identifiable {
    /// Its home address.
    public var id: String { url }
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
