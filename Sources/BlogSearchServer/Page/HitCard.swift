internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// A hit as the page shows it.
struct HitCard {
    let scope: Scope
    let words: PageWords
    let query: PageQuery
    let hit: Hit
    /// Whether it says why it is where it is.
    let isExplained: Bool

    /// Parts of a post that are named.
    private static let mostSections = 3

    func write(to item: inout Markup) {
        item.element("article") { article in
            let text = query.text.isEmpty ? "" : "?q=" + query.text.percentEncoded()
            let here = scope.reading(hit.id, of: hit.site) + text
            article.element("h2", ["dir": "auto"]) { heading in
                heading.element("a", ["href": hit.url ?? here]) { link in
                    link.write(hit.title ?? words.withoutTitle, marking: hit.titleHighlights)
                }
            }
            facts(&article)
            if let snippet = hit.snippet {
                article.element("p", ["class": "snippet", "dir": "auto"]) {
                    $0.write(snippet.text, marking: snippet.highlights)
                }
            }
            sections(&article)
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
                    line.element("a", ["class": "read", "href": here], words.readHere)
                }
                if !query.text.isEmpty, !isExplained {
                    line.write(" ")
                    line.element(
                        "a",
                        [
                            "class": "why", "href": explaining,
                            "aria-describedby": "hit-\(hit.rank)",
                        ],
                        words.why)
                }
            }
            if isExplained { explanation(&article) }
        }
    }

    /// The address of the same page with a word on this hit.
    private var explaining: String {
        query.address(scope.folder) + "&why=\(hit.rank)#hit-\(hit.rank)"
    }

    /// The parts of the post under whose headings something was found: links that lead there.
    private func sections(_ article: inout Markup) {
        let found = (hit.passages?.sections ?? []).filter { $0.heading != nil }
        guard !found.isEmpty else { return }
        article.element("ul", ["class": "sections", "aria-label": words.sections]) { list in
            for section in found.prefix(HitCard.mostSections) {
                guard let heading = section.heading else { continue }
                list.element("li", ["dir": "auto"]) { item in
                    item.element("a", ["href": section.url ?? reading(section)]) {
                        $0.write(heading.text, marking: heading.highlights)
                    }
                    // What stands above already need not stand here again.
                    if let snippet = section.snippet, snippet.text != hit.snippet?.text {
                        item.element("p", ["class": "snippet"]) {
                            $0.write(snippet.text, marking: snippet.highlights)
                        }
                    }
                }
            }
        }
    }

    /// Where a part of the post is read here.
    private func reading(_ section: HitSection) -> String {
        let place = section.anchor.map { "#" + $0.percentEncoded() } ?? ""
        return scope.reading(hit.id, of: hit.site) + "?q=" + query.text.percentEncoded() + place
    }

    /// The sum that the score is, row by row.
    private func explanation(_ article: inout Markup) {
        article.element("div", ["class": "wide"]) { box in
            box.element("table", ["class": "sum"]) { table in
                for line in hit.explanation ?? [] {
                    table.element("tr") { row in
                        let reason = line.field ?? line.reason.rawValue
                        let words = line.words.joined(separator: " ")
                        row.element("th", ["dir": "auto"], words.isEmpty ? reason : words)
                        row.element("td", ["lang": "en"], words.isEmpty ? "" : reason)
                        row.element("td", ["class": "count"], HitCard.points(line.contribution))
                    }
                }
                table.element("tr") { row in
                    row.element("th", [:], words.points)
                    row.element("td")
                    row.element("td", ["class": "count"], HitCard.points(hit.score))
                }
            }
        }
    }

    /// A part of a score, with two digits behind the point.
    private static func points(_ score: Double) -> String {
        let hundredths = Int((score.magnitude * 100).rounded())
        let rest = hundredths % 100
        return "\(score < 0 ? "−" : "")\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
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
                part { $0.write(Scope.name(of: hit.site)) }
            }
        }
    }
}
