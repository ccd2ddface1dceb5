/// What syncs of a site will cost, told from one measured page of each kind.
///
///     requests of a first sync = overhead + Σ types (lists + batches + media)
///     lists = ⌈posts/100⌉,   batches = media = ⌈posts/50⌉     (or what the site gives at a time)
///     requests when nothing changed = overhead + Σ types lists
///     bytes = bytes a post × posts
///     seconds = (seconds a list page × lists + seconds a post × posts) / requests at a time
struct SyncCost: Sendable, Hashable {
    /// Posts that a sync fetches whole at a time.
    static let batch = 50

    /// Requests of a first sync, at most: pictures that posts share are asked for once.
    private(set) var requests: Int
    /// Requests of a sync that finds nothing changed.
    private(set) var laterRequests: Int
    /// Bytes of a first sync, unpacked.
    private(set) var bytes = 0.0
    /// Seconds of a first sync.
    private(set) var seconds = 0.0

    /// What one type of posts costs, as far as it was measured.
    struct Measured: Sendable, Hashable {
        /// Posts in all.
        var posts: Int
        /// Seconds that a page of the list took.
        var listSeconds: Double
        /// Posts that were fetched whole.
        var sample: Int
        /// Bytes and seconds they took.
        var sampleBytes: Int
        var sampleSeconds: Double
    }

    /// - Parameters:
    ///   - overhead: requests that every sync makes: finding the site, types, terms, authors.
    ///   - pageSize: how many things the site gives at a time.
    init(
        overhead: Int, types: [Measured], concurrency: Int, pageSize: Int = PageLimit.standard
    ) {
        let batch = min(Self.batch, pageSize)
        requests = overhead
        laterRequests = overhead
        for type in types {
            let pages = (type.posts + pageSize - 1) / pageSize
            requests += pages + 2 * ((type.posts + batch - 1) / batch)
            laterRequests += max(1, pages)
            seconds += type.listSeconds * Double(pages) / Double(concurrency)
            guard type.sample > 0 else { continue }
            let share = Double(type.posts) / Double(type.sample)
            bytes += Double(type.sampleBytes) * share
            seconds += type.sampleSeconds * share / Double(concurrency)
        }
    }
}
