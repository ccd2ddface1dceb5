internal import Blog
internal import BlogSearchQueries

/// A page or a file beside the API: where it is, by which parameters, and how it is answered.
struct PageRoute: Sendable {
    /// With a slash before it; with one at its end for all that is below.
    let path: String
    /// What is read of the query.
    let parameters: [String]
    /// The answer; it is given what stands behind the path.
    let respond: @Sendable (Pages, _ rest: String) async throws -> WebResponse

    /// All of them. What is at no path of them may be the address of a post (`address`).
    static let table = [search, index, feed, openSearch, suggestions, reading]

    private static let search = PageRoute(
        path: "/", parameters: addressed + PageQuery.parameters + ["why"]
    ) { pages, _ in
        for name in addressed {
            if let id = pages.call.request[name] { return try await pages.post(named: id) }
        }
        return try await SearchPage(call: pages.call).response()
    }

    private static let index = PageRoute(
        path: "/index.php", parameters: search.parameters, respond: search.respond)

    private static let feed = PageRoute(path: "/feed", parameters: PageQuery.parameters) {
        pages, _ in
        try await FeedPage(call: pages.call).response()
    }

    private static let openSearch = PageRoute(path: "/opensearch.xml", parameters: []) {
        pages, _ in pages.openSearch
    }

    private static let suggestions = PageRoute(path: "/suggestions", parameters: ["q"]) {
        pages, _ in try await pages.suggestions()
    }

    private static let reading = PageRoute(path: "/read/", parameters: ["q"]) { pages, id in
        try await pages.reading(id)
    }

    /// The address of a post on its own site.
    static let address = PageRoute(path: "", parameters: []) { pages, path in
        try await pages.post(at: path)
    }

    /// Parameters by which WordPress names a post.
    private static let addressed = ["p", "page_id", "attachment_id"]

    /// Whether what is at a path is a page with words for people, in their language.
    static func hasWords(_ path: String) -> Bool {
        ![feed, openSearch, suggestions].map(\.path).contains(route(to: path).0.path)
    }

    /// The route of a path, and what stands behind it.
    static func route(to path: String) -> (PageRoute, rest: String) {
        let plain = path == "/feed/" ? "/feed" : path
        let found = table.first { route in
            plain == route.path
                || route.path.utf8.count > 1 && route.path.hasSuffix("/")
                    && plain.hasPrefix(route.path)
        }
        guard let found else { return (address, path) }
        return (found, String(plain.dropFirst(found.path.count)))
    }
}
