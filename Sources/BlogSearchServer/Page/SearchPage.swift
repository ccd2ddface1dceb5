internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// The search page: a form, and what it found, on one page that needs no script.
struct SearchPage: Sendable {
    let call: APICall

    private let words: PageWords
    private var scope: Scope { call.scope }

    init(call: APICall) {
        self.call = call
        words = call.words
    }

    func response() async throws -> WebResponse {
        let query = PageQuery(call.request, in: scope)
        let (results, text) = try await results(of: query)
        let title = query.text.isEmpty ? scope.title : "\(query.text) – \(scope.title)"
        let layout = PageLayout(
            scope: scope, words: words, title: title, query: query.text, kept: query.kept,
            feed: query.turned(to: 1).address(scope.folder, path: "/feed"),
            isFront: query.isEmpty)
        return layout.response { main in
            main.element("div", ["class": "results"]) { list in
                summary(results, text, query, &list)
                hits(results, query, &list)
                pager(results, query, &list)
            }
            FacetLists(scope: scope, words: words, query: query, facets: results.facets)
                .write(to: &main)
        }
    }

    /// What is found, and by which text: words that begin like the last one count where the word itself finds nothing, or was
    /// respelled to find something, since it may not have been typed to its end.
    private func results(of query: PageQuery) async throws -> (SearchResults, text: String) {
        var options = try call.searchOptions()
        try query.bound(&options)
        options.limit = PageQuery.size
        options.offset = (query.page - 1) * PageQuery.size
        guard options.offset <= call.limits.offset else {
            throw ArgumentMistake(
                name: "page",
                sentence: "page is a number from 1 to \(call.limits.offset / PageQuery.size + 1).")
        }
        options.facets = FacetLists.kinds(in: scope)
        options.passages = !query.text.isEmpty
        options.explain = explained != nil
        // Its pages are numbered by the total, which counts every post.
        options.collapses = false
        let results = try await call.search(query.text, options)
        guard results.total == 0 && results.withoutFilters == nil || results.isCorrected,
            let last = query.text.last, last.isLetter || last.isNumber
        else { return (results, query.text) }
        let begun = query.text + "*"
        var further = try await call.search(begun, options)
        guard further.total > 0, !further.isCorrected else { return (results, query.text) }
        further.suggestion = further.suggestion ?? results.suggestion
        return (further, begun)
    }

    /// The rank of the hit that is to say why it is there.
    private var explained: Int? { call.request["why"].flatMap { Int($0) } }

    // MARK: What was found, and how

    private func summary(
        _ results: SearchResults, _ text: String, _ query: PageQuery, _ main: inout Markup
    ) {
        main.element(
            "h1", ["class": query.isEmpty ? "unseen" : nil, "dir": "auto"],
            query.isEmpty ? words.newest : words.found(results.total, for: text))
        if !query.filters.isEmpty { filters(query, results.facets, &main) }
        if let suggestion = results.suggestion, !results.isCorrected {
            main.element("p", ["class": "suggestion"]) { line in
                let sides = words.didYouMean.split(
                    separator: "{}", omittingEmptySubsequences: false)
                line.write(String(sides[0]))
                line.element(
                    "a",
                    ["href": query.asking(suggestion).address(scope.folder), "dir": "auto"],
                    suggestion)
                line.write(String(sides[1]))
            }
        }
        if !results.query.notes.isEmpty {
            main.element("ul", ["class": "notes", "lang": "en"]) { list in
                for note in results.query.notes.prefix(8) {
                    list.element("li", ["dir": "auto"], SearchPage.sentence(note))
                }
            }
        }
        if results.total > 1, !query.isEmpty { orders(query, &main) }
    }

    private func filters(
        _ query: PageQuery, _ facets: [FacetKind: [FacetValue]], _ main: inout Markup
    ) {
        func name(_ filter: RESTParameter) -> String {
            let kind = FacetKind(rawValue: filter.name)
            let values = kind.flatMap { facets[$0] } ?? []
            let value = values.first { $0.slug == filter.value }?.name ?? filter.value
            return "\(kind.map(words.name) ?? filter.name): \(value)"
        }
        main.element("ul", ["class": "chosen", "aria-label": words.chosen]) { list in
            for filter in query.filters {
                list.element("li") { item in
                    let without = query.toggling(filter).address(scope.folder)
                    item.element("a", ["href": without, "class": "chip"]) { chip in
                        chip.element("span", ["dir": "auto"], name(filter))
                        chip.element("span", ["aria-hidden": "true"], " ×")
                        chip.element("span", ["class": "unseen"], " (\(words.takeAway))")
                    }
                }
            }
        }
    }

    private func orders(_ query: PageQuery, _ main: inout Markup) {
        main.element("p", ["class": "orders"]) { line in
            line.element("a", ["class": "jump", "href": "#narrow"], words.narrow)
            line.element("span", [:], words.order)
            for order in SearchOptions.SortOrder.allCases {
                line.write(" ")
                if order == query.sort ?? .relevance {
                    line.element("strong", [:], words.orders[order] ?? order.rawValue)
                } else {
                    line.element(
                        "a", ["href": query.sorted(by: order).address(scope.folder)],
                        words.orders[order] ?? order.rawValue)
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
                        "a", ["href": query.turned(to: 1).address(scope.folder)], words.first)
                }
            } else {
                main.element("p", ["class": "hint"], words.tryOther)
            }
            return
        }
        let start = results.offset + 1
        main.element("ol", ["start": "\(start)", "lang": scope.language]) { list in
            for hit in results.hits {
                list.element("li", ["id": "hit-\(hit.rank)"]) { item in
                    HitCard(
                        scope: scope, words: words, query: query, hit: hit,
                        isExplained: hit.rank == explained
                    ).write(to: &item)
                }
            }
        }
    }

    // MARK: Pages

    private func pager(_ results: SearchResults, _ query: PageQuery, _ main: inout Markup) {
        let reachable = min(results.total, call.limits.offset + PageQuery.size)
        let pages = (reachable + PageQuery.size - 1) / PageQuery.size
        guard pages > 1, query.page <= pages else { return }
        main.element("nav", ["class": "pager", "aria-label": words.pages]) { nav in
            if query.page > 1 {
                let address = query.turned(to: query.page - 1).address(scope.folder)
                nav.element("a", ["rel": "prev", "href": address], words.before)
            }
            nav.element("span", [:], words.page(words.digits(query.page), words.digits(pages)))
            if query.page < pages {
                let address = query.turned(to: query.page + 1).address(scope.folder)
                nav.element("a", ["rel": "next", "href": address], words.next)
            }
        }
    }
}
