public import Blog
public import BlogSearch
public import BlogSearchQueries
internal import Ingest

extension SearchEngine {
    /// An engine over a temporary index (``SearchEngine/temporary(settings:)``) with some posts in it.
    ///
    /// ```swift
    /// let engine = try await SearchEngine.temporary(with: [Post(id: 1, title: "Hello", html: "<p>Some words</p>")])
    /// ```
    ///
    /// - Parameters:
    ///   - posts: the posts.
    ///   - terms: categories and tags that they name.
    ///   - authors: those who wrote them.
    ///   - site: the blog that they are of.
    /// - Throws: `SearchError`.
    public static func temporary(
        with posts: [Post], terms: [Term] = [], authors: [Author] = [],
        of site: Site = Site(url: "https://blog.example", name: "A blog"),
        settings: SearchSettings = SearchSettings()
    ) async throws -> SearchEngine {
        let engine = try SearchEngine.temporary(settings: settings)
        try await engine.add(posts, terms: terms, authors: authors, of: site)
        return engine
    }

    /// Stores posts as a sync would; a post with an id that is there takes its place.
    ///
    /// - Throws: `SearchError`.
    public func add(
        _ posts: [Post], terms: [Term] = [], authors: [Author] = [],
        of site: Site = Site(url: "https://blog.example", name: "A blog")
    ) async throws {
        let changes: [Change] =
            [.site(site)] + terms.map(Change.term) + authors.map(Change.author)
            + posts.map(Change.post)
        _ = try await importPosts(from: OnePage(changes))
    }

    /// Removes posts as a sync would.
    ///
    /// - Throws: `SearchError`.
    public func remove(_ ids: [Post.ID], of site: String = "https://blog.example") async throws {
        _ = try await importPosts(
            from: OnePage([.site(Site(url: site))] + ids.map(Change.removal)))
    }
}

/// Changes that are stored in one transaction.
struct OnePage: Source {
    private var changes: [Change]

    init(_ changes: [Change]) { self.changes = changes }

    mutating func nextPage() async throws -> SourcePage? {
        guard !changes.isEmpty else { return nil }
        defer { changes = [] }
        return SourcePage(changes: changes)
    }
}
