import BlogSearchImport
import Foundation
import Observation
import TerminalPosts

/// What a reader shows, on whatever front end: a list that follows what is typed, and the post that is read.
@MainActor @Observable final class ReaderModel {
    /// A post with what was searched for.
    struct Article: Sendable, Hashable {
        var post: StoredPost
        var highlights: PostHighlights?
    }

    /// The list: all posts, the newest first, or what was found.
    private(set) var state = SearchSession.State()
    private(set) var article: Article?
    /// What somebody should know: how far a sync is, why it is not.
    private(set) var notice: String?
    private(set) var isSyncing = false

    @ObservationIgnored let engine: SearchEngine
    @ObservationIgnored private let site: String?
    @ObservationIgnored private let transport: any Transport
    @ObservationIgnored private let session: SearchSession
    @ObservationIgnored private var former: [Article] = []
    @ObservationIgnored private var listening: Task<Void, Never>?

    /// - Parameter site: what is synced; `nil` for what is only read.
    init(_ engine: SearchEngine, site: String? = nil, over transport: any Transport) {
        self.engine = engine
        self.site = site
        self.transport = transport
        session = SearchSession(engine, options: Self.options(for: ""))
        listening = Task { [weak self, session] in
            for await state in session { self?.state = state }
        }
        search("")
    }

    var hits: [Hit] { state.results?.hits ?? [] }

    /// What the list is of.
    var heading: String {
        let asked = state.text.isEmpty ? "newest first" : "“\(state.text)”"
        let count = state.results.map { $0.total == 1 ? "1 post" : "\($0.total) posts" } ?? ""
        return [asked, count, state.isSearching ? "…" : ""].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// What stands in place of an empty list.
    var emptyText: String {
        if let error = state.error { return error.description }
        if let suggestion = state.results?.suggestion { return "nothing; perhaps: \(suggestion)" }
        return state.isSearching || isSyncing ? "…" : "nothing here"
    }

    private static func options(for text: String) -> SearchOptions {
        SearchOptions(limit: 50, sort: text.isEmpty ? .newest : .relevance)
    }

    // MARK: The list

    /// Shows what a text finds; all posts for an empty one.
    func search(_ text: String) { session.update(text, options: Self.options(for: text)) }

    /// Asks for the posts below those that are there.
    func loadMore() { session.loadMore() }

    /// Brings the posts of the site in; the list shows them as they come. Without a network what is there is still read.
    func sync() async {
        guard let site, !isSyncing else { return }
        isSyncing = true
        defer { isSyncing = false }
        notice = "syncing \(site)…"
        do {
            let summary = try await engine.sync(site, over: transport) { [weak self] progress in
                let done = "\(progress.done)" + (progress.total.map { " of \($0)" } ?? "")
                Task { @MainActor in
                    guard let self, self.isSyncing else { return }
                    self.notice = "syncing: \(done) \(progress.unit.rawValue)"
                }
            }
            notice = summary.news
        } catch {
            notice = "offline: " + error.localizedDescription
        }
    }

    // MARK: A post

    /// Opens a post of the list, with what was searched for marked.
    func open(_ hit: Hit) async {
        await show { [engine, state] in
            let post = try await engine.post(hit.reference)
            guard !state.text.isEmpty else { return Article(post: post) }
            return Article(
                post: post, highlights: try await engine.highlights(of: state.text, in: post))
        }
    }

    /// Opens the post at an address, as a link, a notification or another app gives it.
    ///
    /// - Returns: whether the blog has one there.
    @discardableResult func open(address: String) async -> Bool {
        await show { [engine] in Article(post: try await engine.post(address)) }
    }

    /// Goes back to the post before, or to the list.
    func goBack() { article = former.popLast() }

    /// Writes the post into the working folder as Markdown, which other programs read.
    func export() {
        guard let post = article?.post else { return }
        let file = (post.slug ?? "\(post.id)") + ".md"
        do {
            try post.markdown.write(toFile: file, atomically: true, encoding: .utf8)
            notice = "written: " + file
        } catch {
            notice = error.localizedDescription
        }
    }

    /// Says something to whoever reads.
    func say(_ text: String?) { notice = text }

    @discardableResult private func show(_ find: () async throws -> Article) async -> Bool {
        do {
            let found = try await find()
            if let article { former.append(article) }
            (article, notice) = (found, nil)
            return true
        } catch {
            notice = error.localizedDescription
            return false
        }
    }

    /// Lets go of everything.
    func close() {
        session.cancel()
        listening?.cancel()
        do { try engine.close() } catch { notice = error.localizedDescription }
    }
}
