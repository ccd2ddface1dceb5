internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// What a query finds as an Atom feed (RFC 4287), the newest first unless another order is asked for.
struct FeedPage: Sendable {
    let call: APICall

    private var scope: Scope { call.scope }

    func response() async throws -> WebResponse {
        let query = PageQuery(call.request, in: scope).turned(to: 1)
        var options = try call.searchOptions()
        try query.bound(&options)
        if call.request["sort"] == nil { options.sort = .newest }
        if call.request["limit"] == nil { options.limit = 20 }
        options.offset = 0
        let results = try await call.search(query.text, options)
        var xml = Markup()
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.element("feed", ["xmlns": "http://www.w3.org/2005/Atom"]) { feed in
            head(query, results, &feed)
            for hit in results.hits { feed.element("entry") { entry(hit, &$0) } }
        }
        return WebResponse("application/atom+xml; charset=UTF-8", xml.text)
    }

    /// The address of this server without the folder, in front of addresses that have it.
    private var origin: String { String(scope.base.dropLast(scope.folder.count)) }

    private func head(_ query: PageQuery, _ results: SearchResults, _ feed: inout Markup) {
        let own = origin + query.address(scope.folder, path: "/feed")
        let title = query.text.isEmpty ? scope.title : "\(query.text) – \(scope.title)"
        feed.element("id", [:], own)
        feed.element("title", [:], title)
        feed.element("link", ["rel": "self", "type": "application/atom+xml", "href": own])
        feed.element(
            "link",
            ["rel": "alternate", "type": "text/html", "href": origin + query.address(scope.folder)])
        let latest = results.hits.compactMap { $0.modified ?? $0.date }.max()
        feed.element("updated", [:], FeedPage.time(latest))
    }

    private func entry(_ hit: Hit, _ entry: inout Markup) {
        let here = origin + scope.reading(hit.id, of: hit.site)
        entry.element("id", [:], hit.url ?? here)
        entry.element("title", [:], hit.title ?? "(no title)")
        entry.element("link", ["rel": "alternate", "href": hit.url ?? here])
        entry.element("updated", [:], FeedPage.time(hit.modified ?? hit.date))
        if let date = hit.date { entry.element("published", [:], FeedPage.time(date)) }
        entry.element("author") {
            $0.element("name", [:], hit.author ?? Scope.name(of: hit.site))
        }
        for term in hit.categories + hit.tags {
            entry.element("category", ["term": term.slug, "label": term.name])
        }
        if let snippet = hit.snippet { entry.element("summary", ["type": "text"], snippet.text) }
    }

    /// A time as Atom writes it; the beginning of time for none.
    private static func time(_ moment: Moment?) -> String {
        (moment ?? Moment(seconds: 0)).description(offset: nil)
    }
}
