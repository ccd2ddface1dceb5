public import Blog

/// What happened to a post of the index.
public struct IndexChange: Sendable, Hashable, Codable {
    /// What may happen; open, so that new kinds break nobody.
    public struct Kind: Sendable, Hashable, Codable, RawRepresentable {
        /// Its name.
        public var rawValue: String

        /// Makes a kind by name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The post was not there before.
        public static let added = Kind(rawValue: "added")
        /// Something of the post, or of what its card names, is another.
        public static let updated = Kind(rawValue: "updated")
        /// The post is gone.
        public static let removed = Kind(rawValue: "removed")
    }

    /// What happened.
    public var kind: Kind
    /// When it was stored; `nil` for posts that were there before the log begins.
    public var at: Moment?
    /// Home address of the post's site.
    public var site: String
    /// WordPress's id of the post.
    public var id: Post.ID
    /// The post as a list shows it now; `nil` when it is gone.
    public var post: Hit?

    package init(kind: Kind, at: Moment?, site: String, id: Post.ID, post: Hit?) {
        self.kind = kind
        self.at = at
        self.site = site
        self.id = id
        self.post = post
    }
}

extension IndexChange {
    private enum CodingKeys: String, CodingKey {
        case kind, at, site, id, post
    }

    /// Writes every key; what is absent is `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(at, forKey: .at)
        try container.encode(site, forKey: .site)
        try container.encode(id, forKey: .id)
        try container.encode(post, forKey: .post)
    }
}

/// Changes in the order of storing. Who applies each in turn (added and updated: store the post as it is now; removed: delete
/// it) has the posts of the index in the end; applying one twice does no harm.
public struct IndexChanges: Sendable, Hashable, Codable {
    /// The changes, earliest first.
    public var changes: [IndexChange]
    /// Where to go on.
    public var cursor: ChangeCursor
    /// Whether these changes begin anew, with all posts that are there as added: forget what was read before. So it is without
    /// a cursor, with one of another log, and with one that is older than what is kept.
    public var startsOver: Bool
    /// Whether there are more now.
    public var hasMore: Bool

    package init(changes: [IndexChange], cursor: ChangeCursor, startsOver: Bool, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.startsOver = startsOver
        self.hasMore = hasMore
    }
}
