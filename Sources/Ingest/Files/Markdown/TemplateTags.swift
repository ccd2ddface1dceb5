/// Tags of template languages in Markdown: what a site generator replaces is no text of the post.
///
/// Jekyll's `{% … %}`, Hugo's `{{< … >}}` and `{{% … %}}`, and outputs of Liquid variables
/// (`{{ site.baseurl }}`, `{{ page.title | escape }}`) vanish; what stands between an opening and a closing tag stays.
/// Fenced code is left alone: there they are what the post talks about.
enum TemplateTags {
    private static let longestTag = 4096

    /// The text without template tags.
    static func removed(from text: Substring) -> String {
        guard mentionsTag(text) else { return String(text) }
        var result = ""
        var fence: Substring?
        var rest = text
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.isNewline).map { rest.index(after: $0) } ?? rest.endIndex
            let line = rest[..<end]
            let marks = fenceMarks(line)
            if let open = fence {
                if !marks.isEmpty, marks.hasPrefix(open) { fence = nil }
            } else if !marks.isEmpty {
                fence = marks
            } else if mentionsTag(line) {
                // A tag may go on over lines, so the next look is behind whatever was read here.
                let (clean, used) = cleaned(rest, line: line)
                result += clean
                rest = used
                continue
            }
            result += line
            rest = rest[end...]
        }
        return result
    }

    /// Whether `{%` or `{{` stands anywhere; by bytes, because searching strings is 20 times slower.
    private static func mentionsTag(_ text: Substring) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            let isSecond = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "%")
            if isSecond, previous == UInt8(ascii: "{") { return true }
            previous = byte
        }
        return false
    }

    /// The backticks or tildes a line begins with, when they open or close a block of code.
    private static func fenceMarks(_ line: Substring) -> Substring {
        let content = line.drop { $0 == " " }
        guard let mark = content.first, mark == "`" || mark == "~" else { return "" }
        let marks = content.prefix { $0 == mark }
        return marks.count >= 3 ? marks : ""
    }

    /// One line without its tags, and the text behind it.
    private static func cleaned(_ text: Substring, line: Substring) -> (String, Substring) {
        var result = ""
        var rest = text
        var lineEnd = line.endIndex
        while rest.startIndex < lineEnd {
            guard let brace = rest[..<lineEnd].firstIndex(of: "{") else { break }
            result += rest[..<brace]
            rest = rest[brace...]
            if let after = tagEnd(rest) {
                rest = after
                if rest.startIndex > lineEnd {
                    lineEnd =
                        rest.firstIndex(where: \.isNewline).map { rest.index(after: $0) }
                        ?? rest.endIndex
                }
            } else {
                result.append(rest.removeFirst())
            }
        }
        if rest.startIndex < lineEnd { result += rest[..<lineEnd] }
        return (result, rest[max(lineEnd, rest.startIndex)...])
    }

    /// What follows the tag that begins here, `nil` when none does.
    private static func tagEnd(_ text: Substring) -> Substring? {
        for (open, close) in [("{%", "%}"), ("{{<", ">}}"), ("{{%", "%}}")]
        where text.hasPrefix(open) {
            let window = text.dropFirst(open.count).prefix(longestTag)
            return window.firstRange(of: close).map { text[$0.upperBound...] }
        }
        guard text.hasPrefix("{{") else { return nil }
        let window = text.dropFirst(2).prefix(200)
        guard let end = window.firstRange(of: "}}") else { return nil }
        let name = window[..<end.lowerBound].trimmed
        let isLiquid =
            ["site.", "page.", "post.", "include."].contains { name.hasPrefix($0) }
            || name.contains(" | ")
        return isLiquid ? text[end.upperBound...] : nil
    }
}
