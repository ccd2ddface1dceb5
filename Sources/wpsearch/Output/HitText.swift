import BlogSearch

/// Hits for people: title, where it stands, the passage that answers.
struct HitText {
    /// Values of a facet that people are shown; the formats for programs have all.
    private static let facetRows = 10

    let style: Style
    let width: Int

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
        let count = results.total == 1 ? "1 post" : "\(results.total) posts"
        var text =
            results.total == 0
            ? "No posts\(about).\n" : "\(count)\(about) " + style.dim("(\(time) ms)") + "\n"
        if let whyNot = results.whyNot {
            text += "Why not: " + printable(whyNot.description) + ".\n"
        }
        for note in results.query.notes { text += style.dim("  " + printable(note)) + "\n" }
        if let suggestion = results.suggestion, !results.isCorrected {
            text += "Did you mean: " + style.bold(printable(suggestion)) + "?\n"
        }
        return text
    }

    private func lines(of hit: Hit, rankWidth: Int) -> String {
        let rank =
            String(repeating: " ", count: max(0, rankWidth - "\(hit.rank)".count)) + "\(hit.rank)"
        let indent = String(repeating: " ", count: rankWidth + 2)
        let title =
            hit.title.map { style.highlighted($0, hit.titleHighlights) }
            ?? style.dim("(no title)")
        var text =
            rank + ". " + style.bold(title) + "  " + style.dim(decimal(hit.score, places: 2)) + "\n"
        let facts = self.facts(of: hit)
        if !facts.isEmpty { text += indent + style.dim(facts) + "\n" }
        if let sections = hit.passages?.sections, !sections.isEmpty {
            for section in sections { text += lines(of: section, indent: indent) }
        } else if let snippet = hit.snippet {
            text += paragraph(snippet, indent: indent)
        }
        if let url = hit.url { text += indent + style.address(printable(url)) + "\n" }
        for post in hit.alike {
            text += indent + style.dim("almost the same: " + printable(post.name)) + "\n"
        }
        for line in hit.explanation ?? [] { text += indent + style.dim(Self.text(of: line)) + "\n" }
        return text
    }

    /// What was found under a heading: as a post in a list, one step further in.
    private func lines(of section: HitSection, indent: String) -> String {
        var text = ""
        if let heading = section.heading {
            text += indent + style.bold(style.highlighted(heading.text, heading.highlights)) + "\n"
        }
        let inner = indent + "  "
        if let snippet = section.snippet { text += paragraph(snippet, indent: inner) }
        if let url = section.url { text += inner + style.address(printable(url)) + "\n" }
        return text
    }

    private func paragraph(_ snippet: Snippet, indent: String) -> String {
        let marked = style.highlighted(snippet.text, snippet.highlights)
        return wrapped(marked, width: max(30, min(width, 100) - indent.count))
            .map { indent + $0 + "\n" }.joined()
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

    /// Breaks text at spaces into lines that fit; escape sequences take no room.
    private func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) {
            let size = visibleWidth(word)
            if used > 0 && used + 1 + size > width {
                lines.append(line)
                line = ""
                used = 0
            }
            if used > 0 {
                line += " "
                used += 1
            }
            line += String(word)
            used += size
        }
        return used > 0 ? lines + [line] : lines
    }
}
