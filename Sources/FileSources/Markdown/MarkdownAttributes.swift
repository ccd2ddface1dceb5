/// What stands in `{…}` behind something: `: .class #id key="value"`.
struct MarkdownAttributes {
    private(set) var anchor: String?
    private(set) var isTableOfContents = false

    /// Reads attributes; `nil` for what is none.
    init?(_ text: Substring) {
        let isMarked = text.first == ":"
        let rest = isMarked ? text.dropFirst() : text
        // `{:name: .class}` says what a name is short for.
        let words = rest.split(whereSeparator: \.isWhitespace)
        if words.isEmpty { return nil }
        var isQuoted = false
        for word in words {
            if isQuoted {
                if word.hasSuffix("\"") || word.hasSuffix("'") { isQuoted = false }
                continue
            }
            if word.hasPrefix("#"), word.count > 1 {
                anchor =
                    anchor
                    ?? String(word.dropFirst().prefix { $0 != "." && $0 != "\"" && $0 != "<" })
            } else if word.hasPrefix("."),
                word.dropFirst().first?.isLetter == true || word.dropFirst().first == "_"
            {
                continue
            } else if let equals = word.firstIndex(of: "="), equals != word.startIndex,
                word[..<equals].allSatisfy({ $0.isLetter || $0.isNumber || "-_:@".contains($0) })
            {
                let value = word[word.index(after: equals)...]
                guard let quote = value.first, "\"'".contains(quote) else { continue }
                isQuoted = value.count == 1 || value.last != quote
            } else if isMarked {
                if ["toc", "TOC"].contains(word) { isTableOfContents = true }
                guard word.allSatisfy({ $0.isLetter || $0.isNumber || "-_:/.".contains($0) }) else {
                    return nil
                }
            } else {
                return nil
            }
        }
        if isQuoted { return nil }
    }
}
