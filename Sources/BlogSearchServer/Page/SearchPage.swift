internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// The search page: a form, and what it found, on one page that needs no script.
struct SearchPage: Sendable {
    let call: APICall

    private var scope: Scope { call.scope }

    func response() async throws -> WebResponse {
        let query = PageQuery(call.request)
        let results = try await results(of: query)
        let title = query.text.isEmpty ? scope.title : "\(query.text) – \(scope.title)"
        let layout = PageLayout(
            scope: scope, title: title, query: query.text,
            kept: query.sort.map { [RESTParameter("sort", $0.rawValue)] } ?? [],
            feed: query.turned(to: 1).address(scope.folder, path: "/feed"),
            isFront: query.isEmpty)
        return layout.response { main in
            main.element("div", ["class": "results"]) { list in
                summary(results, query, &list)
                hits(results, query, &list)
                pager(results, query, &list)
            }
            FacetLists(scope: scope, query: query, facets: results.facets).write(to: &main)
        }
    }

    private func results(of query: PageQuery) async throws -> SearchResults {
        var options = try call.searchOptions()
        try query.bound(&options)
        options.limit = PageQuery.size
        options.offset = (query.page - 1) * PageQuery.size
        guard options.offset <= call.limits.offset else {
            throw APICall.Mistake(
                name: "page",
                sentence: "page is a number from 1 to \(call.limits.offset / PageQuery.size + 1).")
        }
        options.facets = FacetLists.kinds(in: scope)
        return try await call.engine.search(query.text, options: options)
    }

    // MARK: What was found, and how

    private func summary(_ results: SearchResults, _ query: PageQuery, _ main: inout Markup) {
        main.element("h1", ["class": query.isEmpty ? "unseen" : nil], heading(results, query))
        if !query.filters.isEmpty { filters(query, results.facets, &main) }
        if let suggestion = results.suggestion, !results.isCorrected {
            main.element("p", ["class": "suggestion"]) { line in
                line.write("Did you mean ")
                line.element(
                    "a",
                    ["href": query.asking(suggestion).address(scope.folder), "dir": "auto"],
                    suggestion)
                line.write("?")
            }
        }
        if !results.query.notes.isEmpty {
            main.element("ul", ["class": "notes"]) { list in
                for note in results.query.notes.prefix(8) {
                    list.element("li", ["dir": "auto"], SearchPage.sentence(note))
                }
            }
        }
        if results.total > 1, !query.isEmpty { orders(query, &main) }
    }

    private func heading(_ results: SearchResults, _ query: PageQuery) -> String {
        if query.isEmpty { return "The newest posts" }
        let found = query.text.allSatisfy(\.isWhitespace) ? "" : " for “\(query.text)”"
        switch results.total {
        case 0: return "Nothing found\(found)"
        case 1: return "1 post\(found)"
        default: return "\(results.total.grouped) posts\(found)"
        }
    }

    private func filters(
        _ query: PageQuery, _ facets: [FacetKind: [FacetValue]], _ main: inout Markup
    ) {
        func name(_ filter: RESTParameter) -> String {
            let values = FacetKind(rawValue: filter.name).flatMap { facets[$0] } ?? []
            return values.first { $0.slug == filter.value }?.name ?? filter.value
        }
        main.element("ul", ["class": "chosen", "aria-label": "Only posts of"]) { list in
            for filter in query.filters {
                list.element("li") { item in
                    let without = query.toggling(filter).address(scope.folder)
                    item.element("a", ["href": without, "class": "chip"]) { chip in
                        chip.element("span", ["dir": "auto"], "\(filter.name): \(name(filter))")
                        chip.element("span", ["aria-hidden": "true"], " ×")
                        chip.element("span", ["class": "unseen"], " (take away)")
                    }
                }
            }
        }
    }

    private func orders(_ query: PageQuery, _ main: inout Markup) {
        main.element("p", ["class": "orders"]) { line in
            line.element("a", ["class": "jump", "href": "#narrow"], "Narrow")
            line.element("span", [:], "Order:")
            for order in SearchOptions.SortOrder.allCases {
                line.write(" ")
                if order == query.sort ?? .relevance {
                    line.element("strong", [:], order.rawValue)
                } else {
                    line.element(
                        "a", ["href": query.sorted(by: order).address(scope.folder)],
                        order.rawValue)
                }
            }
        }
    }

    /// A note as a sentence of its own.
    private static func sentence(_ note: String) -> String {
        guard let first = note.first else { return note }
        let end = note.last.map { ".?!".contains($0) } ?? true ? "" : "."
        return first.uppercased() + note.dropFirst() + end
    }

    // MARK: Hits

    private func hits(_ results: SearchResults, _ query: PageQuery, _ main: inout Markup) {
        guard !results.hits.isEmpty else {
            if query.page > 1 {
                main.element("p") { line in
                    line.element(
                        "a", ["href": query.turned(to: 1).address(scope.folder)], "The first page")
                }
            } else {
                main.element("p", ["class": "hint"], "Try other words, or fewer of them.")
            }
            return
        }
        let start = results.offset + 1
        main.element("ol", ["start": "\(start)", "lang": scope.language]) { list in
            for hit in results.hits {
                list.element("li") { item in
                    HitCard(scope: scope, query: query, hit: hit).write(to: &item)
                }
            }
        }
    }

    // MARK: Pages

    private func pager(_ results: SearchResults, _ query: PageQuery, _ main: inout Markup) {
        let reachable = min(results.total, call.limits.offset + PageQuery.size)
        let pages = (reachable + PageQuery.size - 1) / PageQuery.size
        guard pages > 1, query.page <= pages else { return }
        main.element("nav", ["class": "pager", "aria-label": "Pages"]) { nav in
            if query.page > 1 {
                let address = query.turned(to: query.page - 1).address(scope.folder)
                nav.element("a", ["rel": "prev", "href": address], "← Before")
            }
            nav.element("span", [:], "Page \(query.page.grouped) of \(pages.grouped)")
            if query.page < pages {
                let address = query.turned(to: query.page + 1).address(scope.folder)
                nav.element("a", ["rel": "next", "href": address], "Next →")
            }
        }
    }
}

extension Int {
    /// The number with its thousands apart.
    var grouped: String {
        var digits = "\(magnitude)"[...]
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        groups.insert(digits, at: 0)
        return (self < 0 ? "−" : "") + groups.joined(separator: ",")
    }
}
