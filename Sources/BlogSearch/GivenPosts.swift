internal import Blog
internal import BlogSearchStore
internal import Ingest

/// The posts that a source gave, kept to find those an index has beyond them.
struct GivenPosts {
    private var posts: [String: Set<Post.ID>] = [:]
    private var unread: [Skipped] = []

    /// Notes a page.
    ///
    /// - Parameter site: of which site the page's changes are.
    mutating func add(_ page: SourcePage, of site: String?) {
        unread += page.skipped.filter(\.isUnread)
        guard let site else { return }
        var given = posts.removeValue(forKey: site) ?? []
        for case .post(let post) in page.changes { given.insert(post.id) }
        posts[site] = given
    }

    /// The posts of these sites that the source did not give, as pages that remove them.
    ///
    /// - Throws: `IngestError` (`massRemoval`) where a fault is likelier than that so many are gone, or where not everything
    ///   could be read.
    func removals(from store: IndexStore) throws -> [PendingPage] {
        guard unread.isEmpty else { throw IngestError.notAllRead(unread) }
        var pages: [PendingPage] = []
        for (site, given) in posts.sorted(by: { $0.key < $1.key }) {
            let known = try store.read { try $0.postIDs(ofSite: site) }
            let missing = known.subtracting(given)
            guard
                !IngestError.isMassRemoval(
                    missing.count, of: known.count, isNothingListed: given.isEmpty)
            else {
                let sites = try store.read { try $0.sites() }
                throw IngestError.massRemoval(
                    fromFiles: missing.count, of: known.count, site: site,
                    isOnlySite: sites.count == 1)
            }
            pages += missing.sorted().pieces(of: 500).map { ids in
                PendingPage(removing: ids, of: site)
            }
        }
        return pages
    }
}
