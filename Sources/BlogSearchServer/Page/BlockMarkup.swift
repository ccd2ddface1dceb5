internal import Blog
internal import BlogSearchQueries

/// The typed blocks of a post as HTML that draws nothing from elsewhere: a picture is a link to it.
///
/// Runs of list items, quotations and table rows are put together again. Headings stand below the title of the post, each one
/// level below the nearest one before it that is above it in the post, so that no level is left out. Links are those of the web, relative ones read at the post's own address; all others are text.
struct BlockMarkup {
    /// The address of the post; `""` when it has none.
    let base: String
    /// What a picture is called.
    let picture: String

    /// What stands open: a list, a quotation, a table.
    private enum Run: Equatable {
        case bullets, numbers, quote, table
    }
    private var run: Run?

    /// Levels, in the post, of the heading that was written last and of those above it.
    private var headings: [Int] = []
    /// What is marked in the block that is written.
    private var marks: [Highlight] = []

    init(base: String, picture: String = PageWords.english.picture) {
        self.base = base
        self.picture = picture
    }

    /// - Parameter marks: what is marked in the text of each block; fewer than blocks mark nothing in the rest.
    mutating func write(
        _ blocks: [ContentBlock], marking marks: [[Highlight]] = [], to markup: inout Markup
    ) {
        for (number, block) in blocks.enumerated() {
            self.marks = number < marks.count ? marks[number] : []
            change(to: BlockMarkup.run(of: block), &markup)
            if block.kind == .heading {
                let level = block.level ?? 1
                while let last = headings.last, last >= level { headings.removeLast() }
                headings.append(level)
            }
            write(block, &markup)
        }
        change(to: nil, &markup)
    }

    private static func run(of block: ContentBlock) -> Run? {
        switch block.kind {
        case .listItem: block.isOrdered == true ? .numbers : .bullets
        case .quote: .quote
        case .tableRow: .table
        default: nil
        }
    }

    private mutating func change(to next: Run?, _ markup: inout Markup) {
        guard next != run else { return }
        switch run {
        case .bullets: markup.raw("</ul>")
        case .numbers: markup.raw("</ol>")
        case .quote: markup.raw("</blockquote>")
        case .table: markup.raw("</table></div>")
        case nil: break
        }
        switch next {
        case .bullets: markup.raw("<ul>")
        case .numbers: markup.raw("<ol>")
        case .quote: markup.raw("<blockquote>")
        case .table: markup.raw("<div class=\"wide\"><table>")
        case nil: break
        }
        run = next
    }

    private func write(_ block: ContentBlock, _ markup: inout Markup) {
        switch block.kind {
        case .paragraph: element("p", block, &markup)
        case .quote: element("p", block, &markup)
        case .heading: heading(block, &markup)
        case .listItem:
            let depth = min(6, max(1, block.level ?? 1))
            markup.element("li", ["class": depth > 1 ? "d\(depth)" : nil, "dir": "auto"]) {
                inline(block, &$0)
            }
        case .caption:
            markup.element("p", ["class": "caption", "dir": "auto"]) { inline(block, &$0) }
        case .code:
            markup.element("pre") { pre in
                pre.element("code", ["dir": "ltr"]) { $0.write(block.text, marking: marks) }
            }
        case .image: picture(block, &markup)
        case .embed, .linkCard: card(block, &markup)
        case .separator: markup.raw("<hr>")
        case .tableRow: tableRow(block, &markup)
        }
    }

    private func tableRow(_ block: ContentBlock, _ markup: inout Markup) {
        markup.element("tr") { row in
            var start = 0
            var marks = MarkCursor(marks)
            for cell in block.text.split(separator: "\t", omittingEmptySubsequences: false) {
                let end = start + cell.unicodeScalars.count
                row.element(block.isHeader == true ? "th" : "td", ["dir": "auto"]) {
                    $0.write(String(cell), marking: marks.marks(in: start..<end))
                }
                start = end + 1
            }
        }
    }

    private func element(_ name: StaticString, _ block: ContentBlock, _ markup: inout Markup) {
        markup.element(name, ["dir": "auto"]) { inline(block, &$0) }
    }

    private func heading(_ block: ContentBlock, _ markup: inout Markup) {
        let names: [StaticString] = ["h2", "h3", "h4", "h5", "h6"]
        let name = names[min(names.count, max(1, headings.count)) - 1]
        markup.element(name, ["id": block.anchor, "dir": "auto"]) { inline(block, &$0) }
    }

    private func picture(_ block: ContentBlock, _ markup: inout Markup) {
        let label = block.text.isEmpty ? picture : "\(picture): \(block.text)"
        markup.element("p", ["class": "picture"]) { line in
            if let address = address(block.url) {
                line.element("a", ["href": address, "dir": "auto"], label)
            } else {
                line.element("span", ["dir": "auto"], label)
            }
        }
    }

    private func card(_ block: ContentBlock, _ markup: inout Markup) {
        let address = address(block.url)
        let label = block.text.isEmpty ? address ?? "" : block.text
        markup.element("p", ["class": "card"]) { line in
            if let address {
                line.element("a", ["href": address, "dir": "auto"], label)
            } else {
                line.element("span", ["dir": "auto"], label)
            }
        }
    }

    private func address(_ text: String?) -> String? {
        text.flatMap { PublicAddress.whole($0, at: base) }
    }

    // MARK: Text with spans

    private func inline(_ block: ContentBlock, _ markup: inout Markup) {
        var spans = SpanMarkup(block.text, block.spans, marking: marks)
        spans.write(to: &markup) { PublicAddress.whole($0, at: base) ?? own($0) }
    }

    /// A place on the same page, or a mail address.
    private func own(_ text: String) -> String? {
        PublicAddress.inBody(text).flatMap {
            $0.hasPrefix("#") || $0.hasPrefix("mailto:") ? $0 : nil
        }
    }
}

/// A text with its spans, nested where they nest.
private struct SpanMarkup {
    private let scalars: [Unicode.Scalar]
    private var opening: [Int: [ContentBlock.Span]] = [:]
    private var marks: MarkCursor

    init(_ text: String, _ spans: [ContentBlock.Span], marking marks: [Highlight]) {
        scalars = Array(text.unicodeScalars)
        self.marks = MarkCursor(marks)
        for span in spans where span.start >= 0 && span.length > 0 {
            guard span.length <= scalars.count, span.start <= scalars.count - span.length else {
                continue
            }
            opening[span.start, default: []].append(span)
        }
    }

    mutating func write(to markup: inout Markup, address: (String) -> String?) {
        var open: [(span: ContentBlock.Span, isLink: Bool)] = []
        var written = 0
        func flush(to end: Int) {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[written..<end])
            markup.write(String(text), marking: marks.marks(in: written..<end))
            written = end
        }
        for offset in 0...scalars.count {
            while let last = open.last, last.span.start + last.span.length <= offset {
                flush(to: offset)
                close(last.span, &markup)
                open.removeLast()
            }
            for span in (opening[offset] ?? []).sorted(by: { $0.length > $1.length }) {
                // A span that would end after the one around it cannot nest: it is left out. So is a link within a link.
                if let outer = open.last?.span,
                    outer.start + outer.length < span.start + span.length
                {
                    continue
                }
                let leads = span.url.flatMap(address)
                let isLink = span.style == .link
                if isLink, leads == nil || open.contains(where: \.isLink) { continue }
                flush(to: offset)
                begin(span, leads, &markup)
                open.append((span, isLink))
            }
            if offset < scalars.count, scalars[offset] == "\n" {
                flush(to: offset)
                markup.raw("<br>")
                written += 1
            }
        }
        flush(to: scalars.count)
    }

    private func begin(_ span: ContentBlock.Span, _ address: String?, _ markup: inout Markup) {
        switch span.style {
        case .link: markup.open("a", ["href": address])
        case .emphasis: markup.raw("<em>")
        case .strong: markup.raw("<strong>")
        case .code: markup.raw("<code>")
        case .superscript: markup.raw("<sup>")
        case .subscript: markup.raw("<sub>")
        case .deleted: markup.raw("<del>")
        }
    }

    private func close(_ span: ContentBlock.Span, _ markup: inout Markup) {
        switch span.style {
        case .link: markup.raw("</a>")
        case .emphasis: markup.raw("</em>")
        case .strong: markup.raw("</strong>")
        case .code: markup.raw("</code>")
        case .superscript: markup.raw("</sup>")
        case .subscript: markup.raw("</sub>")
        case .deleted: markup.raw("</del>")
        }
    }
}

/// Marks of a text, handed out for its parts from left to right.
private struct MarkCursor {
    private let marks: [Highlight]
    private var next = 0

    /// - Parameter marks: ascending, never overlapping.
    init(_ marks: [Highlight]) {
        self.marks = marks
    }

    /// What is marked in a part that stands behind those before: counted from its beginning, cut where it ends.
    mutating func marks(in part: Range<Int>) -> [Highlight] {
        while next < marks.count, marks[next].start + marks[next].length <= part.lowerBound {
            next += 1
        }
        return marks[next...].prefix { $0.start < part.upperBound }.compactMap { mark in
            let start = max(mark.start, part.lowerBound)
            let end = min(mark.start + mark.length, part.upperBound)
            guard start < end else { return nil }
            return Highlight(start: start - part.lowerBound, length: end - start)
        }
    }
}
