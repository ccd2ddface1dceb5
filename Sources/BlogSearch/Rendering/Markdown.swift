public import Blog
public import BlogSearchQueries

extension [ContentBlock] {
    /// The body as CommonMark with GFM tables; what it parses to reads the same.
    ///
    /// Emphasis, links and code inside text are kept; characters that Markdown would read as markup are
    /// escaped. Lists and quotations inside of more than twenty others are shown as inside of twenty. Time and space grow
    /// linearly with the text.
    public var markdown: String {
        var text = ""
        var previous: ContentBlock?
        // How many items the list at each depth has so far; one with bullets and one with numbers are two lists.
        var numbers = [0]
        var isOrdered = [false]
        for block in self {
            let isListed = block.kind == .listItem
            let depth = block.depth
            if isListed {
                numbers.removeLast(Swift.max(0, numbers.count - depth - 1))
                isOrdered.removeLast(Swift.max(0, isOrdered.count - depth - 1))
                while numbers.count <= depth {
                    numbers.append(0)
                    isOrdered.append(block.isOrdered == true)
                }
                if isOrdered[depth] != (block.isOrdered == true) { numbers[depth] = 0 }
                isOrdered[depth] = block.isOrdered == true
                numbers[depth] += 1
            } else {
                (numbers, isOrdered) = ([0], [false])
            }
            let startsTable = block.kind == .tableRow && previous?.kind != .tableRow
            let line = block.markdownLines(
                number: isListed ? numbers[depth] : 1, startsTable: startsTable)
            if line.isEmpty { continue }
            if let previous {
                let isRun =
                    previous.kind == block.kind && (isListed || block.kind == .tableRow)
                text += isRun ? "\n" : "\n\n"
            }
            text += line
            previous = block
        }
        return text
    }
}

extension ContentBlock {
    /// How deep it is shown inside of lists and quotations, from 1.
    ///
    /// Each line is set in by its depth: of a hundred thousand lists in one another the lines would take 20 GB.
    var depth: Int { Swift.min(20, Swift.max(1, level ?? 1)) }

    fileprivate func markdownLines(number: Int, startsTable: Bool) -> String {
        switch kind {
        case .paragraph, .caption: return MarkdownText.inline(text, spans)
        case .heading:
            let hashes = String(repeating: "#", count: Swift.min(6, Swift.max(1, level ?? 1)))
            return hashes + " " + MarkdownText.inline(text, spans)
        case .listItem:
            let indent = String(repeating: "    ", count: depth - 1)
            return indent + (isOrdered == true ? "\(number). " : "- ")
                + MarkdownText.inline(text, spans)
        case .quote:
            return String(repeating: "> ", count: depth)
                + MarkdownText.inline(text, spans)
        case .code: return MarkdownText.fenced(text, language: language)
        case .image: return address.map { "![\(MarkdownText.escaped(text))](<\($0)>)" } ?? ""
        case .embed, .linkCard:
            let label = text.isEmpty ? address ?? "" : text
            return address.map { "[\(MarkdownText.escaped(label))](<\($0)>)" }
                ?? MarkdownText.escaped(text)
        case .separator: return "---"
        case .tableRow: return tableLines(startsTable: startsTable)
        }
    }

    private var address: String? { url.flatMap(PublicAddress.inBody) }

    private func tableLines(startsTable: Bool) -> String {
        let cells = text.split(separator: "\t", omittingEmptySubsequences: false)
            .map {
                MarkdownText.escaped(String($0)).split(
                    separator: "|", omittingEmptySubsequences: false
                )
                .joined(separator: "\\|")
            }
        let row = "| " + cells.joined(separator: " | ") + " |"
        let rule = "|" + String(repeating: " --- |", count: cells.count)
        guard startsTable else { return row }
        if isHeader == true { return row + "\n" + rule }
        return "|" + String(repeating: "  |", count: cells.count) + "\n" + rule + "\n" + row
    }
}

/// Markdown for the text inside a block.
enum MarkdownText {
    /// Text with its spans as Markdown markup, nested where they nest.
    static func inline(_ text: String, _ spans: [ContentBlock.Span]) -> String {
        let scalars = Array(text.unicodeScalars)
        var opens: [Int: [ContentBlock.Span]] = [:]
        for span in spans where span.start >= 0 && span.length > 0 {
            guard span.start + span.length <= scalars.count else { continue }
            // A link that leads nowhere is text.
            if let url = span.url, PublicAddress.inBody(url) == nil { continue }
            opens[span.start, default: []].append(span)
        }
        var open: [ContentBlock.Span] = []
        var result = ""
        var run = String.UnicodeScalarView()
        for offset in 0...scalars.count {
            let isEdge = opens[offset] != nil || open.contains { $0.start + $0.length <= offset }
            if isEdge {
                result += escaped(String(run), isCode: open.contains { $0.style == .code })
                run = .init()
                while let last = open.last, last.start + last.length <= offset {
                    result += closing(last)
                    open.removeLast()
                }
                for span in (opens[offset] ?? []).sorted(by: { $0.length > $1.length }) {
                    // A span that would end after the one around it cannot nest: it is left out.
                    if let outer = open.last,
                        outer.start + outer.length < span.start + span.length
                    {
                        continue
                    }
                    result += opening(span)
                    open.append(span)
                }
            }
            if offset < scalars.count { run.append(scalars[offset]) }
        }
        return result + escaped(String(run))
    }

    /// A fenced code block whose fence is longer than any inside.
    static func fenced(_ text: String, language: String?) -> String {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == 0x60 ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return fence + (language ?? "") + "\n" + text + "\n" + fence
    }

    /// Plain text with what Markdown would read as markup behind a backslash.
    static func escaped(_ text: String, isCode: Bool = false) -> String {
        if isCode { return text }
        var result = String.UnicodeScalarView()
        var isLineStart = true
        for scalar in text.unicodeScalars {
            let isMarkup = "\\`*_[]<>".unicodeScalars.contains(scalar)
            let isBlockMarkup = isLineStart && "#+-=~".unicodeScalars.contains(scalar)
            if isMarkup || isBlockMarkup { result.append("\\") }
            result.append(scalar)
            isLineStart = scalar == "\n"
        }
        return String(result)
    }

    private static func opening(_ span: ContentBlock.Span) -> String {
        switch span.style {
        case .link: "["
        case .emphasis: "*"
        case .strong: "**"
        case .code: "`"
        case .deleted: "~~"
        case .superscript: "<sup>"
        case .subscript: "<sub>"
        }
    }

    private static func closing(_ span: ContentBlock.Span) -> String {
        switch span.style {
        case .link: "](<\(span.url.flatMap(PublicAddress.inBody) ?? "")>)"
        case .superscript: "</sup>"
        case .subscript: "</sub>"
        case .emphasis, .strong, .code, .deleted: opening(span)
        }
    }
}

extension StoredPost {
    /// The post as Markdown: its title as first heading, then its body.
    public var markdown: String {
        let heading = title.map { "# " + MarkdownText.escaped($0) + "\n\n" } ?? ""
        return heading + blocks.markdown + "\n"
    }
}
