internal import Blog

extension AnsweredRequest {
    /// Collections of `wp/v2` whose `search` looks for something else than posts.
    private static let otherCollections: Set = [
        "categories", "tags", "users", "comments", "media", "taxonomies", "types", "statuses",
    ]

    /// The text that posts were searched for; `nil` for every other request, for one that was refused, and for one that asks
    /// for a further page.
    ///
    ///     /?q=TEXT  /sites/HOST/?q=TEXT  ?s=TEXT                the search page
    ///     /wp-json/wpsearch/v1/search?q=TEXT                    our own route
    ///     /wp-json/wp/v2/posts?search=TEXT  search?search=TEXT  WordPress's
    ///
    /// Feeds are asked for by programs, completions while somebody types, and a post that is read with its matches was found
    /// before: none of these is a search.
    package var searchedText: String? {
        let request = WebRequest(target, method: method)
        guard request.isReading, [200, 304].contains(status), request.isOfFirstPage,
            let name = Self.parameter(of: request),
            let text = name.lazy.compactMap({ request[$0] }).first
        else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// The path and the values of the parameters, decoded: every place of the request where a text may stand.
    package var texts: [String] {
        let request = WebRequest(target, method: method)
        return [request.path] + request.parameters.map(\.value)
    }

    /// The names of the parameter that the text of a search is in, in the order in which they count; `nil` when the route
    /// searches no posts.
    private static func parameter(of request: WebRequest) -> [String]? {
        let parts = request.path.split(separator: "/")
        var route = parts.firstIndex(of: "wp-json").map { Array(parts[($0 + 1)...]) }
        if route == nil, let named = request["rest_route"] { route = named.split(separator: "/") }
        guard let route else {
            let isOther =
                ["feed", "suggestions"].contains(parts.last) || parts.dropLast().last == "read"
            return isOther ? nil : ["q", "s"]
        }
        if route == ["wpsearch", "v1", "search"] { return ["q"] }
        guard route.count == 3, route[0] == "wp", route[1] == "v2",
            !otherCollections.contains(String(route[2]))
        else { return nil }
        return ["search"]
    }
}

extension WebRequest {
    /// Whether it asks for the beginning of a list.
    fileprivate var isOfFirstPage: Bool {
        ["", "0", "1"].contains(self["page"] ?? "") && ["", "0"].contains(self["offset"] ?? "")
    }
}
