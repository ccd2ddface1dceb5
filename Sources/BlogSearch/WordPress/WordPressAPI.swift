public import Blog
package import BlogSearchQueries
internal import BlogSearchStore

/// WordPress's REST API (`wp/v2`), answered from an index: what clients of WordPress ask for, without WordPress.
///
/// ```swift
/// let api = engine.wordPress(publicURL: "http://127.0.0.1:8080")
/// let answer = try await api.respond(to: RESTRequest(route: "/wp/v2/posts"))
/// print(answer.status)   // 200
/// ```
///
/// Routes, parameters, fields, headers and errors are those of WordPress, but for one thing: `search` is by relevance, with
/// all that a search of the engine does, unless `orderby` says otherwise. Every answer is of one state of the index. Nothing
/// but what is public is in an index, so nothing else can be asked for; nothing can be changed.
///
/// It knows no sockets: a server hands it what is left of a request, and sends what comes back.
public struct WordPressAPI: Sendable {
    private let engine: SearchEngine
    private let site: String?
    /// The address of the root document, with a slash at the end.
    let root: String
    private let furtherRoutes: [RESTRoute]
    private let elsewhere: SearchElsewhere?
    private let allowsCallbacks: Bool

    init(
        _ engine: SearchEngine, site: String?, publicURL: String, furtherRoutes: [RESTRoute],
        elsewhere: SearchElsewhere? = nil, allowsCallbacks: Bool = true
    ) {
        self.engine = engine
        self.site = site
        root = Site(url: publicURL).url + "/wp-json/"
        self.furtherRoutes = furtherRoutes
        self.elsewhere = elsewhere
        self.allowsCallbacks = allowsCallbacks
    }

    /// Answers a request. What a client does wrong is an answer, too.
    ///
    /// A list costs time in proportion to the size of its page, and some nanoseconds for each post of the site; more where its
    /// order or its conditions are on what only the posts themselves tell (when they were edited, their titles).
    ///
    /// - Throws: `SearchError`, where the index fails; `CancellationError` when the task was cancelled.
    public func respond(to request: RESTRequest) async throws -> RESTResponse {
        var answers: [ElsewhereSearch: SearchResults]? = elsewhere.map { _ in [:] }
        while true {
            switch try outcome(of: request, answers) {
            case .success(let response): return response
            case .failure(let search):
                answers?[search] = try await elsewhere?(search.text, search.options, nil)
            }
        }
    }

    /// The answer to a request, or the search that it takes from elsewhere.
    private func outcome(
        of request: RESTRequest, _ answers: [ElsewhereSearch: SearchResults]?
    ) throws -> Result<RESTResponse, ElsewhereSearch> {
        try SearchError.atDoor {
            try engine.store.read { snapshot in
                let url = site ?? root
                let known = try snapshot.site(at: site) ?? SiteRecord(row: -1, site: Site(url: url))
                let state = try RESTState(
                    snapshot, known, root: root, furtherRoutes: furtherRoutes, answers: answers)
                do {
                    return .success(
                        try RESTAnswer(
                            state, request, allowsCallbacks: allowsCallbacks
                        ).response())
                } catch let search as ElsewhereSearch {
                    return .failure(search)
                }
            }
        }
    }
}

extension SearchEngine {
    /// The sites of the index with their numbers of posts, as ``status()`` tells them, and nothing else of the file.
    ///
    /// - Throws: `SearchError`.
    package func sites() throws -> [SiteStatus] {
        try SearchError.atDoor { try store.read { try $0.sites() } }
    }

    /// WordPress's REST API over this index.
    ///
    /// - Parameters:
    ///   - site: the home address of the blog to show; `nil` for the one that was added first.
    ///   - publicURL: the address at which the API will be asked, without `/wp-json`. Its records point there; posts keep
    ///     their own links.
    ///   - furtherRoutes: routes that somebody else answers, for the root document to name.
    public func wordPress(
        site: String? = nil, publicURL: String, furtherRoutes: [RESTRoute] = []
    ) -> WordPressAPI {
        WordPressAPI(self, site: site, publicURL: publicURL, furtherRoutes: furtherRoutes)
    }

    /// The same where somebody else answers searches by relevance that have no condition but types.
    ///
    /// - Parameter allowsCallbacks: whether `_jsonp` is answered, by which every page of a browser can read.
    package func wordPress(
        site: String?, publicURL: String, furtherRoutes: [RESTRoute],
        searching elsewhere: SearchElsewhere?, allowsCallbacks: Bool
    ) -> WordPressAPI {
        WordPressAPI(
            self, site: site, publicURL: publicURL, furtherRoutes: furtherRoutes,
            elsewhere: elsewhere, allowsCallbacks: allowsCallbacks)
    }
}
