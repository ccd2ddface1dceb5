import BlogSearch

/// A post beside the list of hits.
struct Preview: Hashable, Sendable {
    let post: StoredPost
    /// Where words of the query occur in it.
    let highlights: PostHighlights

    /// Its lines at a width, and which of them has the first match.
    func lines(_ style: Style, width: Int) -> (lines: [String], match: Int?) {
        var lines = PostText(style: style, columns: width).heading(of: post)
        var match: Int?
        var numbers = ListNumbers()
        for (index, block) in post.blocks.enumerated() {
            let marks = index < highlights.blocks.count ? highlights.blocks[index] : []
            if !marks.isEmpty, match == nil { match = lines.count }
            lines += self.lines(of: block, numbers.next(block), marks, style, width)
        }
        return (lines, match)
    }

    /// - Parameter item: how deep an item of a list is, and its number.
    private func lines(
        of block: ContentBlock, _ item: (depth: Int, number: Int)?, _ marks: [Highlight],
        _ style: Style, _ width: Int
    ) -> [String] {
        let mark =
            switch block.kind {
            case .listItem:
                String(repeating: "  ", count: max(0, (item?.depth ?? 1) - 1))
                    + (block.isOrdered == true ? "\(item?.number ?? 1). " : "• ")
            case .quote: "│ "
            case .code, .caption, .tableRow: "  "
            default: ""
            }
        // What goes on with an item stands below its text; a quotation has its line on all of its lines.
        let indent =
            block.kind == .listItem ? String(repeating: " ", count: visibleWidth(mark)) : mark
        let room = max(10, width - visibleWidth(mark))
        var lines: [String] = []
        for (text, marks) in Self.textLines(of: block.text, marks) {
            let styled =
                block.kind == .heading
                ? style.heading(text, marks) : style.highlighted(text, marks)
            for line in wrapped(styled, to: room) {
                lines.append((lines.isEmpty ? mark : indent) + line)
            }
        }
        // Items and rows stand together, all else apart.
        return [.listItem, .tableRow].contains(block.kind) ? lines : [""] + lines
    }

    /// The lines of a text, each with its own matches.
    private static func textLines(
        of text: String, _ marks: [Highlight]
    ) -> [(text: String, marks: [Highlight])] {
        var start = 0
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            let length = $0.count
            defer { start += length + 1 }
            let own = marks.filter { $0.start >= start && $0.start + $0.length <= start + length }
                .map { Highlight(start: $0.start - start, length: $0.length) }
            return (String($0), own)
        }
    }
}
