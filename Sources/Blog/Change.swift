/// The unit of sync: one thing that is now so on a site.
public enum Change: Sendable, Hashable {
    /// What is known of the site itself; comes before everything else.
    case site(Site)
    /// A term that exists, new or changed.
    case term(Term)
    /// An author who exists, new or changed.
    case author(Author)
    /// A media item that exists, new or changed.
    case media(Media)
    /// A post that is published, new or changed.
    case post(Post)
    /// A post that is no longer published.
    case removal(Post.ID)
    /// A term that is no more: posts that still name it lose it.
    case termRemoval(Term.Key)
    /// An author who is no more; kept as long as a post names them.
    case authorRemoval(Author.ID)
}

/// A post that a source left out, and why; part of every summary.
public struct Skipped: Sendable, Hashable {
    /// WordPress's id, or the place in the file when there is none (`line 12`, `item 3`, a path).
    public var id: String
    /// One of a few words or a short sentence: `draft`, `private`, `password`, `attachment`, `damaged: …`.
    public var reason: String { notice.description }
    /// The reason, and what helps.
    package var notice: Notice

    /// Whether nobody knows what stands there: it is damaged, or a file is not what its ending says. The reason says more
    /// behind a colon.
    public var isUnread: Bool { reason.contains(": ") }

    /// Names what was left out and why.
    @_disfavoredOverload
    public init(id: String, reason: String) {
        self.init(id: id, reason: Notice(reason))
    }

    /// The same; a literal is taken so, which keeps what it says of remedies.
    package init(id: String, reason: Notice) {
        self.id = id
        notice = reason
    }
}

extension Skipped: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case notice = "reason"
    }
}
