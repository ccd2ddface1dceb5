package import BlogSearch
package import Terminal

/// A post as lines of text, as wide as the terminal is.
package struct PostText: Sendable, Hashable {
    /// A link of the post, in reading order.
    package struct Link: Sendable, Hashable {
        package var url: String
        /// The line where it begins.
        package var line: Int
    }

    package private(set) var lines: [Line] = []
    package private(set) var links: [Link] = []
    /// Lines with matches, ascending.
    package private(set) var matches: [Int] = []
    /// The line at which each block begins.
    package private(set) var blockLines: [Int] = []
    /// Where the headings, items and notes are that links within the post lead to.
    package private(set) var anchors: [String: Int] = [:]

    private let width: Int
    private let post: StoredPost

    /// Draws a post.
    ///
    /// - Parameters:
    ///   - highlights: what was searched for.
    ///   - chosen: the number of the link that stands out.
    package init(
        _ post: StoredPost, highlights: PostHighlights? = nil, chosen: Int? = nil, width: Int
    ) {
        self.width = max(10, width)
        self.post = post
        let title = ContentBlock(.heading, post.title ?? "Untitled", level: 1)
        add(title.runs(highlights: highlights?.title ?? []).map { Run($0, adding: .bold) })
        add([Run(post.byline, .dim)])
        if let tags = post.tags.map(\.name).nonEmpty {
            add([Run(tags.map { "#" + $0 }.joined(separator: "  "), .accent)])
        }
        var numbers: [Int: Int] = [:]
        for (index, block) in post.blocks.enumerated() {
            // Items of one list stand together, a picture with its caption, the rows of a table.
            let former = index > 0 ? post.blocks[index - 1].kind : nil
            let isJoined = former == block.kind && [.listItem, .tableRow].contains(block.kind)
            if !isJoined, block.kind != .caption { lines.append(Line("")) }
            blockLines.append(lines.count)
            if let anchor = block.anchor { anchors[anchor] = lines.count }
            if block.kind != .listItem { numbers = [:] }
            let marks =
                highlights?.blocks.indices.contains(index) == true ? highlights?.blocks[index] : nil
            add(block, marks ?? [], chosen, &numbers)
        }
    }

    private mutating func add(
        _ block: ContentBlock, _ marks: [Highlight], _ chosen: Int?, _ numbers: inout [Int: Int]
    ) {
        let level = block.level ?? 1
        func runs(_ style: Style = []) -> [Run] {
            block.runs(highlights: marks, relativeTo: post.url).map { Run($0, adding: style) }
        }
        switch block.kind {
        case .heading:
            add(runs(level < 3 ? [.bold, .underline] : .bold), chosen: chosen)
        case .listItem:
            numbers = numbers.filter { $0.key <= level }
            numbers[level, default: 0] += block.isOrdered == true ? 1 : 0
            let mark = block.isOrdered == true ? "\(numbers[level] ?? 1). " : "• "
            add(runs(), first: String(repeating: "  ", count: level) + mark, chosen: chosen)
        case .quote:
            let bar = String(repeating: "│ ", count: level)
            add(runs(.italic), first: bar, rest: bar, chosen: chosen)
        case .code:
            if let language = block.language { lines.append(Line("    " + language, .dim)) }
            add(runs(.accent), first: "    ")
        case .image:
            let name = block.text.isEmpty ? "picture" : "picture: " + block.text
            add([Run("▣ " + name, .dim, link: block.url.map(post.resolved))], chosen: chosen)
        case .caption: add(runs([.dim, .italic]), first: "  ", chosen: chosen)
        case .tableRow:
            let cells = block.text.replacing("\t", with: " │ ")
            add([Run(cells, block.isHeader == true ? .bold : [])], first: "  ")
        case .embed:
            add(
                [Run("▶ " + (block.url ?? ""), .accent, link: block.url.map(post.resolved))],
                chosen: chosen)
            if !block.text.isEmpty { add(runs(.dim), first: "  ") }
        case .linkCard:
            let parts = block.text.split(separator: "\n", maxSplits: 1)
            let title = parts.first.map(String.init) ?? block.url ?? ""
            add(
                [Run(title, .bold, link: block.url.map(post.resolved))], first: "┃ ", rest: "┃ ",
                chosen: chosen)
            if parts.count > 1 { add([Run(String(parts[1]))], first: "┃ ", rest: "┃ ") }
            if let url = block.url { add([Run(url, .dim)], first: "┃ ", rest: "┃ ") }
        case .separator: lines.append(Line(String(repeating: "─", count: min(width, 20)), .dim))
        default: add(runs(), chosen: chosen)
        }
    }

    private mutating func add(
        _ runs: [Run], first: String = "", rest: String? = nil, chosen: Int? = nil
    ) {
        // A link is numbered where it begins: a link whose style changes within is one.
        var runs = runs
        var former: String?
        var begun: [(number: Int, url: String)] = []
        for index in runs.indices {
            defer { former = runs[index].link }
            guard let url = runs[index].link else { continue }
            if url != former { begun.append((links.count + begun.count, url)) }
            runs[index].style.insert(.underline)
            if begun.last?.number == chosen { runs[index].style.insert(.reverse) }
        }
        let start = lines.count
        for line in Line.wrapped(runs, to: width, first: first, rest: rest) {
            if line.runs.contains(where: { $0.style.contains(.match) }) {
                matches.append(lines.count)
            }
            lines.append(line)
        }
        var search = start
        for (_, url) in begun {
            search = lines[search...].firstIndex { $0.runs.contains { $0.link == url } } ?? search
            links.append(Link(url: url, line: search))
        }
    }
}

extension Run {
    fileprivate init(_ run: ContentRun, adding style: Style) {
        var style = style
        if run.isHighlighted { style.insert(.match) }
        let styles: [(ContentBlock.Span.Style, Style)] = [
            (.emphasis, .italic), (.strong, .bold), (.code, .accent), (.deleted, .deleted),
        ]
        for (said, drawn) in styles where run.styles.contains(said) { style.insert(drawn) }
        // Terminals have no raised text: a reference to a note stands in brackets, "1st" as it is.
        let isNote = run.styles.contains(.superscript) && run.url != nil
        self.init(isNote ? "[\(run.text)]" : run.text, style, link: run.url)
    }
}

extension StoredPost {
    /// Day, author, categories and how long it takes to read.
    package var byline: String {
        let minutes = max(1, Int((readingTime / .seconds(60)).rounded()))
        return [
            day, author, categories.map(\.name).nonEmpty?.joined(separator: ", "), "\(minutes) min",
        ]
        .compactMap(\.self).joined(separator: " · ")
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
