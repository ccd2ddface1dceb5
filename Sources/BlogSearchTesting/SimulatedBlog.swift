public import Blog
internal import BlogSearch
public import Ingest
internal import Synchronization

/// A blog that is asked like one on the network, without a network: WordPress's REST API over posts that a test gives.
///
/// ```swift
/// let blog = try await SimulatedBlog([Post(id: 1, title: "Hello", html: "<p>Some words</p>")])
/// let engine = try SearchEngine.temporary()
/// _ = try await engine.sync(blog.home, over: blog)
/// blog.isOffline = true
/// ```
public final class SimulatedBlog: Transport {
    private struct State {
        var isOffline = false
        var requests: [String] = []
    }

    /// The home address of the blog.
    public let home: String
    private let engine: SearchEngine
    private let api: any Transport
    private let site: Site
    private let state = Mutex(State())

    /// Makes a blog.
    ///
    /// - Parameters:
    ///   - posts: the posts that it has.
    ///   - terms: categories and tags that they name.
    ///   - authors: those who wrote them.
    ///   - home: its address.
    /// - Throws: `SearchError`.
    public init(
        _ posts: [Post] = [], terms: [Term] = [], authors: [Author] = [],
        home: String = "https://blog.example"
    ) async throws {
        site = Site(url: home, name: "A blog")
        self.home = site.url
        engine = try await SearchEngine.temporary(
            with: posts, terms: terms, authors: authors, of: site)
        api = engine.wordPress(publicURL: site.url).transport
    }

    /// Whether no request gets through, as on a plane.
    public var isOffline: Bool {
        get { state.withLock { $0.isOffline } }
        set { state.withLock { $0.isOffline = newValue } }
    }

    /// The addresses that were asked, in their order.
    public var requests: [String] { state.withLock { $0.requests } }

    /// Publishes posts, or changes those that have their ids.
    ///
    /// - Throws: `SearchError`.
    public func publish(_ posts: [Post], terms: [Term] = [], authors: [Author] = []) async throws {
        try await engine.add(posts, terms: terms, authors: authors, of: site)
    }

    /// Takes posts back.
    ///
    /// - Throws: `SearchError`.
    public func unpublish(_ ids: [Post.ID]) async throws {
        try await engine.remove(ids, of: site.url)
    }

    /// A page of the blog, which names its API.
    private func frontPage(_ url: String) -> TransportResponse {
        let root = site.url + "/wp-json/"
        let link = TransportHeaders.Field(
            name: "Link", value: "<\(root)>; rel=\"https://api.w.org/\"")
        let page = "<html><head><link rel='https://api.w.org/' href='\(root)'></head></html>"
        return TransportResponse(
            status: 200, headers: TransportHeaders([link]), body: Array(page.utf8), url: url)
    }

    /// Answers a request.
    ///
    /// - Throws: `TransportError` while the blog is offline.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let isOffline = state.withLock { state in
            state.requests.append(request.url)
            return state.isOffline
        }
        if isOffline { throw TransportError(.hostNotFound) }
        guard request.url.contains("/wp-json") || request.url.contains("rest_route=") else {
            return frontPage(request.url)
        }
        return try await api.send(request)
    }
}
