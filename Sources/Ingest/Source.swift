public import Blog

/// Anything a blog can be read from, pulled page by page: the next page is asked for when the last is stored.
///
/// A source never holds more than a page in memory, leaves out what is not public (and says so in `skipped`),
/// and never loses a page for one bad post or a post for one odd field.
public protocol Source: Sendable {
    /// The next page of changes, or `nil` when the source is read to its end.
    ///
    /// The site comes first: what follows it, on the same page and on later ones, is of that site until another is named, and
    /// changes before the first are an error. Terms, authors and media come before, or on the same page as, the posts that
    /// name them.
    /// - Throws: `IngestError` when the source cannot go on, `CancellationError` when the task was cancelled.
    mutating func nextPage() async throws -> SourcePage?
}

/// What a source gives at a time, stored in one transaction; where it names several sites, in one for each.
public struct SourcePage: Sendable, Hashable {
    /// What is now so, in the order it is to be applied.
    public var changes: [Change]
    /// What was left out on this page, and why.
    public var skipped: [Skipped]
    /// Posts of this page of which something is missing that the source has, and what; what could not be compared with it.
    public var incomplete: [Skipped] = []
    /// Where to resume once this page is stored; opaque to everyone but the source that wrote it.
    public var checkpoint: String?
    /// How far the source is, for a progress bar.
    public var progress: SourceProgress?
    /// Where the site that it names comes from; `nil` where nobody says.
    public var origin: SiteOrigin?
    /// The file or folder that names it, absolute and without links; `nil` where it comes from elsewhere.
    package var path: String?
    /// Bytes of files that were read for it.
    public var bytes = 0
    /// Why what was named could not be read at all; each is in `skipped`, too. The source goes on with what else was named.
    public var failures: [IngestError] = []

    /// Creates a page.
    public init(
        changes: [Change] = [], skipped: [Skipped] = [], checkpoint: String? = nil,
        progress: SourceProgress? = nil
    ) {
        self.changes = changes
        self.skipped = skipped
        self.checkpoint = checkpoint
        self.progress = progress
    }
}

/// How far a source is.
public struct SourceProgress: Sendable, Hashable {
    /// Units done so far.
    public var done: Int
    /// Units in all, `nil` while unknown.
    public var total: Int?
    /// What is counted.
    public var unit: Unit

    /// What progress counts.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Unit: String, Sendable, Hashable {
        case posts, bytes, files, queries
    }

    /// Creates a progress value.
    public init(done: Int, total: Int? = nil, unit: Unit) {
        self.done = done
        self.total = total
        self.unit = unit
    }
}
