internal import Blog
internal import BlogSearchStore
internal import Ingest

/// The pages of a source as the store takes them: each of one site.
struct SourcePages<Origin: Source>: AsyncIteratorProtocol, Sendable {
    /// A page, and what of it is to be stored; `nil` when it changes nothing.
    typealias Element = (page: SourcePage, pending: PendingPage?)

    private(set) var source: Origin
    /// What is left of a page that names several sites.
    private var left: ArraySlice<SourcePage> = []
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
        if left.isEmpty {
            guard let page = try await source.nextPage() else { return nil }
            left = page.bySite(after: site)
        }
        let page = left.removeFirst()
        for case .site(let named) in page.changes { site = named.url }
        guard !page.changes.isEmpty else { return (page, nil) }
        guard let site else { throw IngestError.siteIsNotNamed }
        let pending = PendingPage(page.changes, site: site, origin: page.origin ?? origin) {
            HTMLContent.body(in: $0.html)
        }
        return (page, pending)
    }
}

/// The same pages, with what can be done ahead for each done: while one is prepared, the next is read.
struct PreparedPages<Origin: Source>: AsyncIteratorProtocol, Sendable {
    private let pages: ReadAhead<SourcePages<Origin>>
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

    /// The source, once it was read to its end.
    var source: Origin? {
        get async { await pages.base?.source }
    }
}

extension SourcePage {
    /// The page, cut where it names another site than before. The last piece has what is not of changes.
    ///
    /// - Parameter site: of which site its first changes are, when it names none before them.
    func bySite(after site: String?) -> ArraySlice<SourcePage> {
        var (site, starts) = (site, [0])
        for (index, change) in changes.enumerated() {
            guard case .site(let named) = change, named.url != site else { continue }
            site = named.url
            if index > 0 { starts.append(index) }
        }
        guard starts.count > 1 else { return [self] }
        var pieces = zip(starts, starts.dropFirst()).map { start, end in
            var piece = SourcePage(changes: Array(changes[start..<end]))
            if case .site = changes[start] { (piece.origin, piece.path) = (origin, path) }
            return piece
        }
        var last = self
        last.changes.removeFirst(starts[starts.count - 1])
        pieces.append(last)
        return pieces[...]
    }
}

extension IngestError {
    /// A source gave something before it said of which site that is.
    fileprivate static let siteIsNotNamed = IngestError(
        Code(rawValue: "failed"),
        "The source gave changes before it named their site, and what is of no site cannot be stored",
        step: "give the site first")
}
