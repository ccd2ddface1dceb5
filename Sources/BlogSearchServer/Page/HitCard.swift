internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// A hit as the page shows it.
struct HitCard {
    let scope: Scope
    let query: PageQuery
    let hit: Hit

    func write(to item: inout Markup) {
        item.element("article") { article in
            let here = scope.reading(hit.id, of: hit.site)
            article.element("h2", ["dir": "auto"]) { heading in
                heading.element("a", ["href": hit.url ?? here]) { link in
                    link.write(hit.title ?? "(no title)", marking: hit.titleHighlights)
                }
            }
            facts(&article)
            if let snippet = hit.snippet {
                article.element("p", ["class": "snippet", "dir": "auto"]) {
                    $0.write(snippet.text, marking: snippet.highlights)
                }
            }
            article.element("p", ["class": "links"]) { line in
                for (name, terms) in [("category", hit.categories), ("tag", hit.tags)] {
                    for term in terms.prefix(name == "tag" ? 5 : 3) {
                        let filter = RESTParameter(name, term.slug)
                        let address = query.toggling(filter).address(scope.folder)
                        if !query.filters.contains(filter) {
                            line.element(
                                "a",
                                [
                                    "class": name == "tag" ? "tag" : "term", "href": address,
                                    "dir": "auto",
                                ],
                                term.name)
                            line.write(" ")
                        }
                    }
                }
                if hit.url != nil {
                    line.element("a", ["class": "read", "href": here], "Read here")
                }
            }
        }
    }

    private func facts(_ article: inout Markup) {
        article.element("p", ["class": "facts"]) { line in
            var isFirst = true
            func part(_ body: (inout Markup) -> Void) {
                if !isFirst { line.write(" · ") }
                isFirst = false
                body(&line)
            }
            if let day = hit.day {
                part { $0.element("time", ["datetime": hit.writtenDate], day) }
            }
            if let author = hit.author {
                part { $0.element("span", ["dir": "auto"], author) }
            }
            if hit.type != "post" { part { $0.write(hit.type) } }
            if scope.site == nil, scope.sites.count > 1 {
                part { $0.write(Scope.key(of: hit.site)) }
            }
        }
    }
}
