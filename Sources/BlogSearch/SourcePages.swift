internal import Blog
internal import Ingest
internal import SearchIndex

/// The pages of a source as the store takes them.
struct SourcePages<Origin: Source>: AsyncIteratorProtocol, Sendable {
    /// A page, and what of it is to be stored; `nil` when it changes nothing.
    typealias Element = (page: SourcePage, pending: PendingPage?)

    private(set) var source: Origin
    private let preparing: IndexStore?
    /// Of which site the next changes are.
    private var site: String?

    /// - Parameters:
    ///   - site: home address of the site, when it is known before the source says.
    ///   - preparing: the store that is to do ahead what it can for each page; `nil` when pages are stored as they come.
    init(_ source: Origin, of site: String? = nil, preparing: IndexStore? = nil) {
        self.source = source
        self.site = site
        self.preparing = preparing
    }

    mutating func next() async throws -> Element? {
        guard let page = try await source.nextPage() else { return nil }
        for change in page.changes {
            if case .site(let named) = change { site = named.url }
        }
        guard let site, !page.changes.isEmpty else { return (page, nil) }
        let pending = PendingPage(page.changes, site: site) { HTMLContent.blocks(in: $0.html) }
        try preparing?.prepare(pending)
        return (page, pending)
    }
}
