import BlogSearch

/// Hits for people: title, where it stands, the passage that answers.
struct HitText {
    /// Values of a facet that people are shown; the formats for programs have all.
    private static let facetRows = 10

    let style: Style
    /// Columns of the terminal; `nil` elsewhere, where only passages are broken into lines.
    let columns: Int?

    func text(of results: SearchResults) -> String {
        var text = heading(results)
        let isLong = results.hits.contains { $0.rank >= 100 }
        for hit in results.hits {
            text += "\n" + lines(of: hit, rankWidth: isLong ? 4 : 2)
        }
        for kind in FacetKind.allCases {
            if let values = results.facets[kind] { text += "\n" + facet(kind.rawValue, values) }
        }
        return text
    }

    private func heading(_ results: SearchResults) -> String {
        let query = printable(results.query.text)
        let marked = style.marked(results.query.text, at: results.query.noted)
        let about = query.isEmpty ? "" : " for " + style.bold(marked)
        let time = decimal(Double(results.microseconds) / 1000, places: 1)
        let count = counted(results.total, "post")
        var text =
            results.total == 0
            ? "No posts\(about).\n" : "\(count)\(about) " + style.dim("(\(time) ms)") + "\n"
        if let whyNot = results.whyNot {
            text += "Why not: " + printable(whyNot.description) + ".\n"
        }
        for note in results.query.notes { text += filled(style.dim(printable(note)), indent: "  ") }
        if let suggestion = results.suggestion, !results.isCorrected {
            text += "Did you mean: " + style.bold(printable(suggestion)) + "?\n"
        }
        if results.hits.isEmpty, results.offset >= results.total, results.total > 0 {
            text += "There are no hits from \(results.offset + 1) on.\n"
        }
        return text
    }

    private func lines(of hit: Hit, rankWidth: Int) -> String {
        let rank =
            String(repeating: " ", count: max(0, rankWidth - "\(hit.rank)".count)) + "\(hit.rank)"
        let indent = String(repeating: " ", count: rankWidth + 2)
        let title =
            hit.title.map { style.heading($0, hit.titleHighlights) } ?? style.dim("(no title)")
        var text = filled(
            style.link(title, to: hit.url), first: rank + ". ", indent: indent, score: hit.score)
        let facts = self.facts(of: hit)
        if !facts.isEmpty { text += filled(style.dim(facts), indent: indent) }
        if let sections = hit.passages?.sections, !sections.isEmpty {
            for section in sections { text += lines(of: section, indent: indent) }
        } else if let snippet = hit.snippet {
            text += paragraph(snippet, indent: indent)
        }
        if let url = hit.url { text += indent + address(url) }
        for post in hit.alike {
            text += filled(style.dim("almost the same: " + printable(post.name)), indent: indent)
        }
        for line in hit.explanation ?? [] { text += indent + style.dim(Self.text(of: line)) + "\n" }
        return text
    }

    /// What was found under a heading: as a post in a list, one step further in.
    private func lines(of section: HitSection, indent: String) -> String {
        var text = ""
        if let heading = section.heading {
            text += filled(style.heading(heading.text, heading.highlights), indent: indent)
        }
        let inner = indent + "  "
        if let snippet = section.snippet { text += paragraph(snippet, indent: inner) }
        if let url = section.url { text += inner + address(url) }
        return text
    }

    /// An address, which is not broken: it is to be copied.
    private func address(_ url: String) -> String {
        style.link(style.address(printable(url)), to: url) + "\n"
    }

    /// A line behind an indent, in as many as the terminal needs; a score stands behind the last one. None is shown where posts
    /// stand in another order than that of scores.
    private func filled(
        _ line: String, first: String? = nil, indent: String, score: Double = 0
    ) -> String {
        let room = columns.map { max(20, $0 - indent.count) } ?? .max
        var lines = columns == nil ? [line] : wrapped(line, to: room)
        if score != 0, let last = lines.last {
            let figure = decimal(score, places: 2)
            if visibleWidth(last) + 2 + figure.count <= room {
                lines[lines.count - 1] += "  " + style.dim(figure)
            } else {
                lines.append(style.dim(figure))
            }
        }
        var text = ""
        for line in lines { text += (text.isEmpty ? first ?? indent : indent) + line + "\n" }
        return text
    }

    private func paragraph(_ snippet: Snippet, indent: String) -> String {
        let marked = style.highlighted(snippet.text, snippet.highlights)
        let room = max(30, min(columns ?? 80, PostText.widest) - indent.count)
        return wrapped(marked, to: room).map { indent + $0 + "\n" }.joined()
    }

    /// A line of a score, all decimals of the number: the lines add up to the score.
    private static func text(of line: ScoreLine) -> String {
        let words = line.words.map { "\"\(printable($0))\"" }
        let what =
            switch line.reason {
            case .word: words.linked(by: " ") + " in " + (line.field ?? "")
            case .synonym: words.linked(by: " for ") + " in " + (line.field ?? "")
            case .expansion: words.linked(by: " ") + " of the best posts, in " + (line.field ?? "")
            case .title: "all words in the title"
            case .wholeTitle: "no other word in the title"
            case .cover: "share of the title"
            case .links: words.linked(by: " ") + " in links to it"
            case .nearness: words.linked(by: " and ") + " near each other"
            case .form: words.linked(by: " ") + " as typed"
            case .recency: "new"
            }
        return "+ \(line.contribution)  " + what
    }

    private func facts(of hit: Hit) -> String {
        var facts: [String] = []
        if let day = hit.day { facts.append(day) }
        if let author = hit.author { facts.append(printable(author)) }
        let terms = (hit.categories + hit.tags).map { printable($0.name) }
        if !terms.isEmpty { facts.append(Array(terms.prefix(6)).linked(by: ", ")) }
        return facts.linked(by: " · ")
    }

    private func facet(_ kind: String, _ counts: [FacetValue]) -> String {
        let shown = counts.prefix(HitText.facetRows)
        let widest = shown.map { "\($0.count)".count }.max() ?? 1
        let rows = shown.map { count in
            "  " + String(repeating: " ", count: widest - "\(count.count)".count)
                + "\(count.count)  " + printable(count.name) + "\n"
        }
        let rest = counts.count - shown.count
        let more = rest > 0 ? style.dim("  … and \(rest) more") + "\n" : ""
        return style.bold(kind) + "\n" + rows.joined() + more
    }
}
