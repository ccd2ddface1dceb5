internal import Ingest

/// What Markdown's dialects have besides CommonMark: marks that are no text are taken out before it is read.
///
/// | | becomes |
/// |---|---|
/// | `{: .x #id}`, `{.x}`, `{#id}` on a line or behind a heading, a link, a picture | nothing; the id is a heading's anchor |
/// | `{:toc}` with the list item before it, `[TOC]`, `*[HTML]: …` | nothing |
/// | `{::comment}…{:/comment}` | nothing; of other `{::…}` what stands between them stays |
/// | `: definition` | a paragraph |
/// | `<div markdown="1">` | a line of its own, so that what follows is read as Markdown |
/// | HTML up to its end tag, where the dialect reads it so | HTML, however it is indented and over blank lines |
/// | `**词。**词` | bold, as its author means |
/// | `> prettylink …`, `> youtube …` | a link card, an embed |
struct MarkdownMarks {
    private let keepsHTML: Bool
    private var lines: ArraySlice<Substring>
    private var output: [Substring] = []
    private var fence: (mark: Character, count: Int)?
    private var isPreformatted = false
    /// Elements that have no end near from some line on, and how many were made to hold Markdown.
    private var unended: Set<String> = []
    private var opened = 0

    /// The text as CommonMark has it. O(length).
    /// - Parameter keepsHTML: whether HTML goes on to its end tag.
    static func removed(from text: String, keepsHTML: Bool) -> String {
        guard mayHaveMarks(text) else { return text }
        var marks = MarkdownMarks(
            keepsHTML: keepsHTML,
            // By bytes, because parting at characters takes ten times as long.
            lines: text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
                .map { Substring($0) }[...])
        marks.run()
        return marks.output.joined(separator: "\n")
    }

    private init(keepsHTML: Bool, lines: ArraySlice<Substring>) {
        (self.keepsHTML, self.lines) = (keepsHTML, lines)
    }

    /// Whether anything stands in a text that may be such a mark; by bytes, because most texts have none.
    private static func mayHaveMarks(_ text: String) -> Bool {
        SourceBytes.with(text) { bytes in
            bytes.contains(UInt8(ascii: "{")) { position in
                bytes.byte(at: position + 1).map(followsBrace.contains) ?? false
            }
                || bytes.contains(UInt8(ascii: "*")) { position in
                    let next = bytes.byte(at: position + 1) ?? 0
                    return next >= 0x80 || next == UInt8(ascii: "[")
                        || position > 0 && bytes[position - 1] >= 0x80
                }
                || mayBeginLine(bytes)
        }
    }

    private static let followsBrace = [UInt8(ascii: ":"), UInt8(ascii: "#"), UInt8(ascii: ".")]

    /// Whether a line begins with what may be a mark.
    private static func mayBeginLine(_ bytes: SourceBytes) -> Bool {
        var start = 0
        while start < bytes.count {
            while bytes.byte(at: start) == 0x20 { start += 1 }
            switch bytes.byte(at: start) {
            case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: ">"), UInt8(ascii: "<"):
                return true
            case nil: return false
            default: start = bytes.first(0x0A, in: start..<bytes.count) + 1
            }
        }
        return false
    }

    private mutating func run() {
        while let line = lines.popFirst() {
            if keepsCode(line) {
                output.append(line)
                continue
            }
            let first = line.utf8.first { $0 != 0x20 }
            if first == UInt8(ascii: ">"), let card = card(from: line) {
                output += ["", card[...], ""]
                continue
            }
            if line.utf8.contains(UInt8(ascii: "{")), isComment(line) || isAttributeList(line) {
                continue
            }
            if isTable(line) { continue }
            if first == UInt8(ascii: "<") { readHTML(line) }
            output.append(marksRemoved(from: line))
        }
    }

    // MARK: - Code

    /// Whether a line is code, or begins or ends a block of it.
    private mutating func keepsCode(_ line: Substring) -> Bool {
        let content = line.drop { $0 == " " }
        if isPreformatted {
            if content.contains("</pre>") { isPreformatted = false }
            return true
        }
        if let open = fence {
            let count = content.prefix { $0 == open.mark }.count
            if count >= open.count, content.dropFirst(count).allSatisfy(\.isWhitespace) {
                fence = nil
            }
            return true
        }
        if let mark = content.first, mark == "`" || mark == "~" {
            let count = content.prefix { $0 == mark }.count
            if count >= 3, mark == "~" || !content.dropFirst(count).contains("`") {
                fence = (mark, count)
                return true
            }
        }
        if content.first == "<", content.hasPrefix("<pre") {
            isPreformatted = !content.contains("</pre>")
            return true
        }
        // Indented code stands behind a blank line.
        let isIndented = line.hasPrefix("    ") || line.hasPrefix("\t")
        return isIndented && (output.last?.allSatisfy(\.isWhitespace) ?? true) && !keepsHTML
            && !content.hasPrefix("{:")
    }

    // MARK: - Lines

    /// Takes `{::comment}` and its like out; whether nothing is left of the line.
    private mutating func isComment(_ line: Substring) -> Bool {
        guard !unended.contains("comment"), let start = line.firstRange(of: "{::comment}") else {
            let content = line.trimmed
            return content.hasPrefix("{::") && content.hasSuffix("}")
                || content.hasPrefix("{:/") && content.hasSuffix("}")
        }
        let before = line[..<start.lowerBound]
        var rest = line[start.upperBound...]
        var taken: [Substring] = []
        while true {
            for mark in ["{:/comment}", "{:/}"] {
                guard let end = rest.firstRange(of: mark) else { continue }
                output.append("\(before)\(rest[end.upperBound...])")
                return true
            }
            guard let next = lines.popFirst() else { break }
            taken.append(next)
            rest = next
        }
        // One that never ends is none, and no other after it ends.
        unended.insert("comment")
        lines = taken[...]
        output.append(before + line[start.upperBound...])
        return true
    }

    /// Whether a line is nothing but attributes of what stands before it.
    private mutating func isAttributeList(_ line: Substring) -> Bool {
        let content = line.drop { $0 == " " || $0 == ">" || $0 == "\t" }.trimmed
        guard content.hasPrefix("{"), content.hasSuffix("}"), !content.dropLast().contains("}"),
            let attributes = MarkdownAttributes(content.dropFirst().dropLast())
        else { return false }
        if attributes.isTableOfContents {
            if let last = output.last, Self.isListItem(last) { output.removeLast() }
            return true
        }
        if let anchor = attributes.anchor, let last = output.last, let heading = Self.heading(last)
        {
            output[output.count - 1] = "\(heading.mark)<a id=\"\(anchor)\"></a>\(heading.text)"
        }
        return true
    }

    private static func isListItem(_ line: Substring) -> Bool {
        let content = line.drop { $0 == " " }
        if ["* ", "- ", "+ "].contains(where: content.hasPrefix) { return true }
        let digits = content.prefix { $0.isNumber }
        return !digits.isEmpty && content.dropFirst(digits.count).hasPrefix(". ")
    }

    private static func heading(_ line: Substring) -> (mark: Substring, text: Substring)? {
        let marks = line.prefix { $0 == "#" }
        guard (1...6).contains(marks.count) else { return nil }
        let rest = line.dropFirst(marks.count)
        guard rest.first == " " || rest.first == "\t" else { return nil }
        return (line[..<rest.index(after: rest.startIndex)], rest.dropFirst())
    }

    /// Whether a line stands for a table of contents, or says what an abbreviation is short for.
    private func isTable(_ line: Substring) -> Bool {
        guard let first = line.first, "[*{@".contains(first) else { return false }
        if ["[toc]", "[[toc]]", "[[_toc_]]", "@[toc]", "{{toc}}"].contains(
            line.trimmed.lowercased())
        {
            return true
        }
        guard line.hasPrefix("*["), let end = line.firstRange(of: "]:") else { return false }
        return !line[..<end.lowerBound].dropFirst(2).contains("]")
    }

    private func marksRemoved(from line: Substring) -> Substring {
        var line = line
        if line.hasPrefix(": ") || line.hasPrefix(":\t") || line.hasPrefix(":   "),
            output.last.map({ !$0.allSatisfy(\.isWhitespace) || output.count > 1 }) ?? false
        {
            line = "\n" + line.dropFirst().drop(while: \.isWhitespace)
        }
        if line.utf8.contains(UInt8(ascii: "{")) {
            line = headingMarksRemoved(from: line)
            line = Self.inlineMarksRemoved(from: line)
        }
        if line.utf8.contains(UInt8(ascii: "*")), line.utf8.contains(where: { $0 >= 0x80 }) {
            line = EmphasisMarks.bold(line)
        }
        return line
    }

    /// Takes `{#id .class}` off the end of a heading.
    private func headingMarksRemoved(from line: Substring) -> Substring {
        var end = line[...]
        while let last = end.last, last.isWhitespace || last == "#" { end.removeLast() }
        guard end.last == "}", let open = end.lastIndex(of: "{"),
            let attributes = MarkdownAttributes(end[end.index(after: open)...].dropLast())
        else { return line }
        let text = end[..<open]
        guard let heading = Self.heading(text) else {
            // A line under the title makes it a heading.
            let next = lines.first?.trimmed ?? ""
            let isUnderlined =
                !next.isEmpty && (next.allSatisfy { $0 == "=" } || next.allSatisfy { $0 == "-" })
            guard isUnderlined else { return line }
            return attributes.anchor.map { "<a id=\"\($0)\"></a>\(text)" } ?? text
        }
        return attributes.anchor.map { "\(heading.mark)<a id=\"\($0)\"></a>\(heading.text)" }
            ?? text
    }

    /// Takes `{: .x}` out of a line, and `{.x width=5}` where it stands right behind a link or picture.
    private static func inlineMarksRemoved(from line: Substring) -> Substring {
        var result = ""
        var rest = line[...]
        var isChanged = false
        while let mark = rest.firstIndex(where: { $0 == "{" || $0 == "`" }) {
            result += rest[..<mark]
            rest = rest[mark...]
            if rest.first == "`" {
                let count = rest.prefix { $0 == "`" }.count
                let ticks = rest.prefix(count)
                let inner = rest.dropFirst(count)
                let end = inner.firstRange(of: ticks)?.upperBound ?? inner.startIndex
                result += rest[..<end]
                rest = rest[end...]
                continue
            }
            if let close = rest.firstIndex(of: "}"), result.last != "\\" {
                let inner = rest[..<close].dropFirst()
                let mayStand = inner.hasPrefix(":") || result.last == ")" || result.last == "]"
                if mayStand,
                    MarkdownAttributes(inner) != nil || inner.hasPrefix("::")
                        || inner.hasPrefix(":/")
                {
                    rest = rest[rest.index(after: close)...]
                    isChanged = true
                    continue
                }
            }
            result.append(rest.removeFirst())
        }
        return isChanged ? result[...] + rest : line
    }

    // MARK: - HTML

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "div", "dl",
        "fieldset", "figure", "footer", "form", "header", "main", "nav", "ol", "section", "table",
        "ul",
    ]

    /// Where HTML begins: makes what is Markdown in it a text of its own, and keeps all else HTML to its end tag.
    private mutating func readHTML(_ line: Substring) {
        let content = line.drop { $0 == " " }
        guard content.first == "<" else { return }
        let name = content.dropFirst().prefix { $0.isLetter }.lowercased()
        guard Self.blocks.contains(name), let close = content.firstIndex(of: ">") else { return }
        let tag = content[..<close]
        if tag.contains("markdown") {
            if tag.contains("markdown="), opened < 100, !unended.contains(name) {
                opened += 1
                // The tag stands in its own block, and what follows begins anew.
                lines.insert("", at: lines.startIndex)
                separate(from: name)
            }
            return
        }
        if keepsHTML, !unended.contains(name) { keepHTML(line, name) }
    }

    /// Puts a blank line before the end tag, so that the Markdown before it ends.
    private mutating func separate(from name: String) {
        var depth = 1
        for (index, line) in zip(lines.indices, lines).prefix(1000) {
            depth += Self.count("<" + name, in: line) - Self.count("</" + name, in: line)
            if depth <= 0 {
                lines.insert("", at: index)
                return
            }
        }
        unended.insert(name)
    }

    /// Fills blank lines up to the end tag, and takes the indentation away that would make code of HTML.
    private mutating func keepHTML(_ line: Substring, _ name: String) {
        var depth = Self.count("<" + name, in: line) - Self.count("</" + name, in: line)
        guard depth > 0 else { return }
        var end: Int?
        var hasGap = false
        for (index, line) in zip(lines.indices, lines).prefix(1000) {
            depth += Self.count("<" + name, in: line) - Self.count("</" + name, in: line)
            if line.allSatisfy(\.isWhitespace) { hasGap = true }
            if line.contains("markdown=") || line.contains("<pre") { return }
            if depth <= 0 {
                end = index
                break
            }
        }
        if end == nil { unended.insert(name) }
        guard let end, hasGap else { return }
        for index in lines.startIndex..<end where lines[index].allSatisfy(\.isWhitespace) {
            lines[index] = "<!-- -->"
        }
    }

    /// How often a tag is in a line, whatever follows its name.
    private static func count(_ tag: String, in line: Substring) -> Int {
        guard line.utf8.contains(UInt8(ascii: "<")) else { return 0 }
        var count = 0
        var rest = line[...]
        while let found = rest.firstRange(of: tag) {
            rest = rest[found.upperBound...]
            if rest.first.map({ !$0.isLetter && !$0.isNumber }) ?? true { count += 1 }
        }
        return count
    }

    // MARK: - Cards

    /// A quotation that is a card of a page elsewhere, or a film, as HTML.
    private mutating func card(from line: Substring) -> String? {
        guard line.hasPrefix(">") else { return nil }
        let first = line.dropFirst().trimmed
        if let address = Self.value("youtube", first), address.contains("://") {
            return TagHTML.embed(address)
        }
        guard let address = Self.value("prettylink", first) else { return nil }
        var parts: [String: String] = [:]
        while let next = lines.first, next.hasPrefix(">") {
            let text = next.dropFirst().trimmed
            guard
                let key = ["image", "title", "description"].first(where: {
                    Self.value($0, text) != nil
                })
            else { break }
            parts[key] = Self.value(key, text)
            lines.removeFirst()
        }
        let title = TagHTML.escaped(parts["title"] ?? address)
        let summary = parts["description"].map { "<div>\(TagHTML.escaped($0))</div>" } ?? ""
        return
            "<div class=\"vlp-link-container\"><a href=\"\(TagHTML.escaped(address))\">\(title)</a>"
            + "\(summary)</div>"
    }

    private static func value(_ key: String, _ text: String) -> String? {
        guard text.hasPrefix(key + " ") else { return nil }
        return text.dropFirst(key.count + 1).trimmed.nonEmpty
    }
}
