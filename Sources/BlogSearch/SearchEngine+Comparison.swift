internal import Blog
internal import BlogSearchIndexFile
public import BlogSearchQueries
internal import BlogSearchStore
public import Ingest

/// How an index compares with the site it was filled from.
public struct SiteComparison: Sendable, Hashable, Codable {
    /// Home address of the site.
    public var site: String
    /// Posts of the site that were compared.
    public var posts = 0
    /// Terms of the site that were compared.
    public var terms = 0
    /// Authors of the site that were compared.
    public var authors = 0
    /// What is not the same; nothing when the index equals the site.
    public var differences: [Difference] = []
    /// Posts that are not for an index, each with its reason.
    public var skipped: [Skipped] = []
    /// What was not compared, or not by its list, and why: the index may be other than the site there.
    public var incomplete: [Skipped] = []
    /// HTTP requests made.
    public var requests = 0
    /// Bytes read from the network.
    public var bytes = 0
    /// How long it took.
    public var seconds = 0.0
    /// What its owner should know of how it was read; not part of the coded form.
    package var notes: [Notice] = []

    /// A comparison that found nothing yet.
    public init(site: String) {
        self.site = site
    }

    private enum CodingKeys: String, CodingKey {
        case site, posts, terms, authors, differences, skipped, incomplete, requests, bytes, seconds
    }

    fileprivate mutating func count(_ changes: [Change]) {
        for change in changes {
            switch change {
            case .post: posts += 1
            case .term: terms += 1
            case .author: authors += 1
            case .site, .media, .removal, .termRemoval, .authorRemoval: break
            }
        }
    }
}

extension SearchEngine {
    /// Compares the index with a site: reads all of the site, as a full sync does, and writes nothing.
    ///
    /// A site that is edited meanwhile shows what changed since its last sync.
    ///
    /// - Parameters:
    ///   - address: any address of the site.
    ///   - transport: how to ask.
    ///   - options: which posts, as for a sync.
    ///   - progress: told after each page how far it is.
    /// - Throws: `SearchError` when the site cannot be read (`missing` when the index holds nothing of it),
    ///   `CancellationError`.
    public func compare(
        with address: String, over transport: any Transport, options: SyncOptions = SyncOptions(),
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> SiteComparison {
        try await SearchError.asyncAtDoor {
            try store.checkOpen()
            let discovery = SiteDiscovery(
                transport: transport, credentials: options.credentials,
                allowsPlainHTTP: options.allowsPlainHTTP, retries: options.retries)
            let found = try await discovery.discover(address)
            return try await compare(
                with: found, over: transport, options: options, progress: progress)
        }
    }

    /// The same with a site that was found already.
    ///
    /// - Parameter pause: waits; tests do not.
    package func compare(
        with found: DiscoveredSite, over transport: any Transport, options: SyncOptions,
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        },
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> SiteComparison {
        let start = ContinuousClock.now
        let found = found.settled(among: try knownHomes(), given: try options.keptAddress())
        let site = found.site.url
        let known = try store.read { snapshot in
            guard try snapshot.sites().contains(where: { $0.url == site }) else {
                throw IndexError.unknownSite(site, in: store.path)
            }
            return try snapshot.knownSite(site)
        }
        var everything = options
        everything.isFull = true
        var source = RESTSource(
            found, transport: transport, options: everything, known: known, pause: pause)
        var comparison = SiteComparison(site: site)
        while let page = try await source.nextPage() {
            try Task.checkCancellation()
            comparison.count(page.changes)
            let isRead = { (skipped: Skipped) in !skipped.reason.hasPrefix("damaged") }
            comparison.skipped += page.skipped.filter(isRead)
            comparison.incomplete += page.incomplete + page.skipped.filter { !isRead($0) }
            comparison.differences += try store.read {
                try $0.differences(from: page.changes, ofSite: site)
            }
            if let reached = page.progress { progress(reached) }
        }
        comparison.notes = source.notes
        comparison.requests = source.usage.requests
        comparison.bytes = source.usage.bytes
        comparison.seconds = (ContinuousClock.now - start) / .seconds(1)
        return comparison
    }
}
