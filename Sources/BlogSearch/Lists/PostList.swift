public import BlogSearchQueries
public import Observation

/// A list that somebody scrolls, for a view: of the latest posts, of those of a category or tag, of what a text finds.
///
/// ```swift
/// let list = PostList(engine)
/// await list.show(options: SearchOptions(limit: 20, sort: .newest, tags: ["swift"]))
/// await list.loadMore()
/// print(list.hits.count, list.total ?? 0)
/// ```
///
/// It is read page by page (``SearchEngine/firstPage(of:options:)``) and stays what it is while a sync stores other posts: none
/// comes twice, none is passed over. What is new shows when it is shown again or reloaded. The answer to anything but the
/// newest question is dropped, however late it comes. For a list that follows what is typed and stored by itself there is
/// ``SearchSession``.
@MainActor @Observable public final class PostList {
    /// The posts that were read so far, in their order.
    public private(set) var hits: [Hit] = []
    /// How many posts the list has; `nil` until its first page was read.
    public private(set) var total: Int?
    /// Whether a page is on its way.
    public private(set) var isLoading = false
    /// Why the newest page is not there. The posts before it stay.
    public private(set) var error: SearchError?
    /// Whether there are more posts than were read.
    public var hasMore: Bool { next != nil }

    private var next: PageCursor?
    private let engine: SearchEngine
    @ObservationIgnored private var text = ""
    @ObservationIgnored private var options = SearchOptions(sort: .newest)
    /// The newest question.
    @ObservationIgnored private var task: Task<SearchResults, any Error>?

    /// Creates a list of nothing; nothing is read yet.
    public init(_ engine: SearchEngine) { self.engine = engine }

    /// Shows a list from its beginning. The former posts stay until its first page is there.
    ///
    /// - Parameters:
    ///   - text: what a person typed; an empty text is every post.
    ///   - options: `limit` is how many posts a page has.
    public func show(
        _ text: String = "", options: SearchOptions = SearchOptions(sort: .newest)
    ) async {
        (self.text, self.options) = (text, options)
        await load(addingTo: []) { try await $0.firstPage(of: text, options: options) }
    }

    /// Shows the same list as it is now, from its beginning.
    public func reload() async { await show(text, options: options) }

    /// Reads the next page. Nothing happens while a page is on its way, or when all posts are there.
    ///
    /// A list by relevance that can no longer be read on begins anew (see ``SearchError/Code/outlived``).
    public func loadMore() async {
        guard let next, !isLoading else { return }
        await load(addingTo: hits) { try await $0.page(after: next) }
    }

    private func load(
        addingTo former: [Hit],
        _ find: @escaping @Sendable (SearchEngine) async throws -> SearchResults
    ) async {
        task?.cancel()
        let task = Task { [engine] in try await find(engine) }
        self.task = task
        isLoading = true
        let answer = await task.result
        guard task == self.task else { return }
        isLoading = false
        switch answer {
        case .success(let page):
            hits = former + page.hits
            (total, next, error) = (page.total, page.next, nil)
        case .failure(let error as SearchError) where error.code == .outlived: await reload()
        case .failure(let error): self.error = error as? SearchError
        }
    }
}
