internal import Blog
internal import BlogSearchStore
internal import Ingest

/// The pages of a source as the store takes them.
struct SourcePages<Origin: Source>: AsyncIteratorProtocol, Sendable {
    /// A page, and what of it is to be stored; `nil` when it changes nothing.
    typealias Element = (page: SourcePage, pending: PendingPage?)

    private(set) var source: Origin
    /// Of which site the next changes are.
    private var site: String?
    /// Where the site comes from, when the source does not say.
    private let origin: SiteOrigin?

    /// - Parameters:
    ///   - site: home address of the site, when it is known before the source says.
    ///   - origin: where it comes from, likewise.
    init(_ source: Origin, of site: String? = nil, from origin: SiteOrigin? = nil) {
        self.source = source
        self.site = site
        self.origin = origin
    }

    mutating func next() async throws -> Element? {
        guard let page = try await source.nextPage() else { return nil }
        for change in page.changes {
            if case .site(let named) = change { site = named.url }
        }
        guard let site, !page.changes.isEmpty else { return (page, nil) }
        let pending = PendingPage(page.changes, site: site, origin: page.origin ?? origin) {
            HTMLContent.body(in: $0.html)
        }
        return (page, pending)
    }
}

/// The same pages, with what can be done ahead for each done: while one is prepared, the next is read.
struct PreparedPages<Origin: Source>: AsyncIteratorProtocol, Sendable {
    private var pages: ReadAhead<SourcePages<Origin>>
    private let store: IndexStore

    init(_ source: Origin, for store: IndexStore) {
        pages = ReadAhead(SourcePages(source))
        self.store = store
    }

    mutating func next() async throws -> SourcePages<Origin>.Element? {
        let next = try await pages.next()
        if let pending = next?.pending { try store.prepare(pending) }
        return next
    }
}
