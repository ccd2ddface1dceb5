public import Blog
public import BlogSearchQueries

extension [ContentBlock] {
    /// The body as CommonMark with GFM tables; what it parses to reads the same.
    ///
    /// Emphasis, links and code inside text are kept; characters that Markdown, or a template language of site generators, would
    /// read as markup are escaped. The caption of a picture stands under it as emphasis. Emphasis that Markdown has no way to
    /// write (inside a word, with a sign at its edge) is left out. Lists and quotations inside of more than twenty others are
    /// shown as inside of twenty. Time and space grow linearly with the text.
    public var markdown: String {
        var text = ""
        var previous: ContentBlock?
        var numbers = ListNumbers()
        for (index, block) in enumerated() {
            // An item further inside than one step would be code.
            let item = numbers.next(block)
            let startsTable = block.kind == .tableRow && previous?.kind != .tableRow
            let isUnderPicture = block.kind == .caption && previous?.kind == .image
            let line =
                isUnderPicture
                ? block.markdownUnderPicture
                : block.markdownLines(
                    number: item?.number ?? 1, depth: item?.depth ?? block.depth,
                    columns: startsTable ? columns(ofTableAt: index) : nil)
            if line.isEmpty { continue }
            if let previous {
                let isRun =
                    previous.kind == block.kind && (item != nil || block.kind == .tableRow)
                text += isRun || isUnderPicture ? "\n" : "\n\n"
            }
            text += line
            previous = block
        }
        return text
    }

    /// How many columns the table has that begins with a row: as many as its longest row has.
    private func columns(ofTableAt index: Int) -> Int {
        self[index...].prefix { $0.kind == .tableRow }.map { row in
            row.text.utf8.count { $0 == UInt8(ascii: "\t") } + 1
        }.max() ?? 1
    }
}

extension ContentBlock {
    /// How deep it is shown inside of lists and quotations, from 1.
    ///
    /// Each line is set in by its depth: of a hundred thousand lists in one another the lines would take 20 GB.
    var depth: Int { Swift.min(20, Swift.max(1, level ?? 1)) }

    /// - Parameter columns: of the table that begins here; `nil` inside of one.
    fileprivate func markdownLines(number: Int, depth: Int, columns: Int?) -> String {
        switch kind {
        case .paragraph, .caption: return MarkdownText.inline(text, spans)
        case .heading:
            let hashes = String(repeating: "#", count: Swift.min(6, Swift.max(1, level ?? 1)))
            let line = MarkdownText.inline(text.onOneLine, spans)
            // Signs at the end would close the heading.
            return hashes + " " + (line.hasSuffix("#") ? line.dropLast() + "\\#" : line)
        case .listItem:
            let indent = String(repeating: "    ", count: depth - 1)
            return indent + (isOrdered == true ? "\(number). " : "- ")
                + MarkdownText.inline(text.withoutBlankLines, spans)
        case .quote:
            return String(repeating: "> ", count: depth)
                + MarkdownText.inline(text.withoutBlankLines, spans)
        case .code: return MarkdownText.fenced(text, language: language)
        case .image:
            return address.map { "![\(MarkdownText.escaped(text.onOneLine))](<\($0)>)" } ?? ""
        case .embed, .linkCard:
            let label = (text.isEmpty ? address ?? "" : text).onOneLine
            return address.map { "[\(MarkdownText.escaped(label))](<\($0)>)" }
                ?? MarkdownText.escaped(text)
        case .separator: return "---"
        case .tableRow: return tableLines(columns: columns)
        }
    }

    /// The caption of the picture above, as emphasis in the paragraph of the picture.
    fileprivate var markdownUnderPicture: String {
        let line = MarkdownText.inline(
            text.onOneLine, spans.filter { $0.style != .emphasis && $0.style != .strong })
        return line.isEmpty ? "" : "*\(line)*"
    }

    private var address: String? { url.flatMap(PublicAddress.inBody) }

    private func tableLines(columns: Int?) -> String {
        let cells = text.onOneLine.split(separator: "\t", omittingEmptySubsequences: false)
            .map {
                MarkdownText.escaped(String($0)).split(
                    separator: "|", omittingEmptySubsequences: false
                )
                .joined(separator: "\\|")
            }
        let row = "| " + cells.joined(separator: " | ") + " |"
        guard let columns else { return row }
        // Cells beyond those of the first row would be dropped.
        let missing = String(repeating: "  |", count: Swift.max(0, columns - cells.count))
        let rule = "|" + String(repeating: " --- |", count: columns)
        if isHeader == true { return row + missing + "\n" + rule }
        return "|" + String(repeating: "  |", count: columns) + "\n" + rule + "\n" + row
    }
}

extension String {
    /// The text with spaces for line feeds: positions stay.
    fileprivate var onOneLine: String { contains("\n") ? replacing("\n", with: " ") : self }

    /// The text on one line where a blank line would end what it stands in.
    fileprivate var withoutBlankLines: String { contains("\n\n") ? onOneLine : self }
}

extension StoredPost {
    /// The post as Markdown: its title as first heading, then its body.
    public var markdown: String {
        let heading = title.map { "# " + MarkdownText.escaped($0) + "\n\n" } ?? ""
        return heading + blocks.markdown + "\n"
    }
}
