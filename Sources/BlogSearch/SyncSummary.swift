public import Blog
public import BlogSearchQueries

/// What a sync or import did.
public struct SyncSummary: Sendable, Hashable, Codable {
    /// Home address of the site, `nil` when an import brought several.
    public var site: String?
    /// Posts that were not in the index before.
    public var added = 0
    /// Posts whose content, date, address, terms or author changed.
    public var updated = 0
    /// Posts that are gone from the site and now from the index.
    public var removed = 0
    /// Posts that are as they were.
    public var unchanged = 0
    /// Posts the source left out, and files it could not read, each with its reason.
    public var skipped: [Skipped] = []
    /// Posts that were kept with something missing, and what; types, lists and posts of a site that could not be compared with it.
    public var incomplete: [Skipped] = []
    /// Words that no post has any more, but that stay in the file until it is compacted; `nil` where there are none.
    public var waitingWords: Int?
    /// Why nothing could be read of some paths; each is in `skipped`, too. Not part of the coded form.
    public var failures: [SearchError] = []
    /// HTTP requests made, 0 for files.
    public var requests = 0
    /// Bytes read from the network or from files.
    public var bytes = 0
    /// How long it took.
    public var seconds = 0.0
    /// Seconds of these in which nothing was done but to wait, for answers of the site and between requests; `nil` for files.
    public var waiting: Double?
    /// The other seconds; `nil` for files.
    public var working: Double?
    /// The first 1,000 changes of posts that it stored. Not part of the coded form.
    public var changes: [IndexChange] = []
    /// Where the log of changes stood before: ``SearchEngine/changes(since:limit:)`` gives all that it stored. Not part of the
    /// coded form.
    public var cursor: ChangeCursor?
    /// What its owner should know of the site. The coded form has their sentences, which are not read back.
    public var notes: [Notice] = []

    /// The same of each site by itself, where an import brought several; not part of the coded form.
    public var parts: [SyncSummary] = []

    /// An empty summary.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case site, added, updated, removed, unchanged, skipped, incomplete, waitingWords, requests,
            bytes, seconds, waiting, working
    }

    private enum WrittenKeys: String, CodingKey { case notes }

    /// Writes every key but those of words that wait and of notes, where there are none; an absent site is `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(site, forKey: .site)
        try container.encode(added, forKey: .added)
        try container.encode(updated, forKey: .updated)
        try container.encode(removed, forKey: .removed)
        try container.encode(unchanged, forKey: .unchanged)
        try container.encode(skipped, forKey: .skipped)
        try container.encode(incomplete, forKey: .incomplete)
        try container.encodeIfPresent(waitingWords, forKey: .waitingWords)
        try container.encode(requests, forKey: .requests)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(seconds, forKey: .seconds)
        try container.encodeIfPresent(waiting, forKey: .waiting)
        try container.encodeIfPresent(working, forKey: .working)
        if !notes.isEmpty {
            var written = encoder.container(keyedBy: WrittenKeys.self)
            try written.encode(notes, forKey: .notes)
        }
    }
}
