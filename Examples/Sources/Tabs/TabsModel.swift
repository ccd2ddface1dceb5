import BlogSearch
import Foundation
import Observation
import TerminalPosts

/// The tabs of a magazine's app, over its index.
@MainActor @Observable final class TabsModel {
    enum Tab: String, CaseIterable { case featured, categories, tags, search, more }

    private(set) var tab = Tab.featured
    private(set) var categories: [FacetValue] = []
    private(set) var cloud: TagCloud?
    /// The name of the category or tag whose posts are shown.
    private(set) var chosen: String?
    private(set) var text = ""
    private(set) var article: StoredPost?
    private(set) var notice: String?
    private(set) var isRefreshing = false
    let list: PostList

    @ObservationIgnored let engine: SearchEngine
    @ObservationIgnored private let site: String?
    @ObservationIgnored private let transport: any Transport

    /// The tag that makes a post featured, which no reader sees.
    static let featured = "featured"
    /// What the engine of the app is opened with.
    static var settings: SearchSettings {
        var settings = SearchSettings()
        settings.hiddenTags = [featured]
        return settings
    }

    init(_ engine: SearchEngine, site: String? = nil, over transport: any Transport) {
        self.engine = engine
        self.site = site
        self.transport = transport
        list = PostList(engine)
    }

    // MARK: Tabs

    /// Shows a tab from its beginning.
    func select(_ tab: Tab) async {
        (self.tab, chosen, article, notice) = (tab, nil, nil, nil)
        switch tab {
        case .featured: await show(tags: [Self.featured])
        case .more:
            await list.show(options: SearchOptions(limit: 20, sort: .title, types: ["page"]))
        case .search: await search(text)
        case .categories, .tags: await loadTerms()
        }
    }

    /// Shows the posts of a category or tag of the tab.
    func choose(_ slug: String, name: String) async {
        chosen = name
        if tab == .categories { await show(categories: [slug]) } else { await show(tags: [slug]) }
    }

    /// Shows what a text finds, the most relevant first; the newest posts for none.
    func search(_ text: String) async {
        self.text = text
        let sort: SearchOptions.SortOrder = text.isEmpty ? .newest : .relevance
        await list.show(text, options: SearchOptions(limit: 20, sort: sort, types: ["post"]))
    }

    /// Whether posts are shown, not terms.
    var showsPosts: Bool { chosen != nil || tab != .categories && tab != .tags }

    /// Goes one step back: from a post to its list, from the posts of a term to the terms.
    func goBack() {
        if article != nil { article = nil } else { chosen = nil }
    }

    private func show(categories: [String] = [], tags: [String] = []) async {
        await list.show(
            options: SearchOptions(limit: 20, sort: .newest, categories: categories, tags: tags))
    }

    private func loadTerms() async {
        await tried {
            if tab == .categories {
                categories = try await engine.values(of: .category, sortedBy: .name)
            } else {
                // Seven sizes from 14 to 26 points, as the sphere of the first app had.
                cloud = try await engine.cloud(
                    options: CloudOptions(number: 60, smallest: 14, largest: 26, buckets: 7))
            }
        }
    }

    // MARK: Posts

    func open(_ hit: Hit) async { await tried { article = try await engine.post(hit.reference) } }

    /// Opens the post that a link, a banner or a notification leads to.
    func open(address: String) async { await tried { article = try await engine.post(address) } }

    /// The address to share: of the post that is read, else of the one that is chosen.
    func permalink(of hit: Hit?) -> String? { article.map(\.url) ?? hit?.url }

    /// What pulling the list down does: asks the site, and says what came. The list stays until it is there.
    ///
    /// - Returns: what changed, each post once with its id.
    @discardableResult func refresh() async -> [IndexChange] {
        guard let site, !isRefreshing else {
            await list.reload()
            return []
        }
        isRefreshing = true
        defer { isRefreshing = false }
        var changes: [IndexChange] = []
        await tried {
            let summary = try await engine.sync(site, over: transport)
            (changes, notice) = (summary.changes, summary.news)
        }
        if showsPosts { await list.reload() } else { await loadTerms() }
        return changes
    }

    func say(_ text: String?) { notice = text }

    private func tried(_ body: () async throws -> Void) async {
        do { try await body() } catch { notice = error.localizedDescription }
    }
}

/// What is to be pushed: posts that are new since the last time, whenever their date is.
struct Pusher: Sendable {
    let engine: SearchEngine

    /// The new posts, and where to go on. Without a cursor nothing is new: whoever begins does not push the whole blog.
    func news(since cursor: ChangeCursor?) async throws -> (posts: [Hit], cursor: ChangeCursor) {
        var posts: [Hit] = []
        var known = try await engine.changes(since: cursor, limit: 1000)
        let isFirst = known.startsOver
        while true {
            if !isFirst {
                posts += known.changes.filter { $0.kind == .added }.compactMap(\.post)
                    .filter { $0.type == "post" }
            }
            guard known.hasMore else { return (posts, known.cursor) }
            known = try await engine.changes(since: known.cursor, limit: 1000)
        }
    }
}
