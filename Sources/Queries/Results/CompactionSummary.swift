public import Blog

/// What a compaction did.
public struct CompactionSummary: Sendable, Hashable {
    /// Segments there were.
    public var segmentsBefore = 0
    /// Segments there are now.
    public var segmentsAfter = 0
    /// New posts that were sealed.
    public var sealed = 0
    /// Deleted posts whose postings are gone now.
    public var dropped = 0
    /// Segments that could not be read, and were built again from the stored posts.
    public var rebuilt = 0
    /// Whether words were not counted as the stored posts have them, and were counted again.
    public var countedWords = false
    /// Posts that are not what was stored, which nothing in the file can mend: to be synced or imported again.
    public var lost = 0
    /// Rows of sites, authors, terms and pictures that are not what was stored, which nothing in the file can mend either.
    public var lostNames = 0
    /// Whether something that was stored is missing.
    public var isShort = false
    /// What could not be kept, a sentence each: how many posts, terms and others, and what brings them back.
    public var losses: [Notice] = []
    /// What else was put right, in a few words each.
    public var repairs: [Notice] = []
    /// Indexes of the database itself that did not fit their tables, and were built again.
    public var indexes = 0
    /// Posts, terms and others that were there twice, because an index did not find them, and are there once now.
    public var doubled = 0
    /// Posts, terms and others that stood under another site, taxonomy or id than they were stored under, and were put back.
    public var putBack = 0
    /// Bytes that the file is smaller by, because nothing was left in them.
    public var givenBack = 0
    /// Logs of other files that had been set aside beside the index, and were removed.
    public var removedLogs = 0

    /// Nothing done.
    public init() {}

    /// Whether the index was as it should be, as far as could be seen without reading every post.
    package var isIdle: Bool {
        segmentsBefore == segmentsAfter && sealed == 0 && dropped == 0 && rebuilt == 0
            && givenBack == 0
    }
}
