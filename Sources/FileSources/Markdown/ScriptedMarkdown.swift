internal import Ingest

/// MDX: Markdown with parts of a program, which are no text.
///
/// `import` and `export` at the beginning of a line vanish to the next blank line, `{…}` vanishes unless it is a text in
/// quotation marks, and of components (`<Note title="…">`) the texts in their attributes and what stands between their tags stay.
struct ScriptedMarkdown {
    private var output = ""
    private var rest: Substring

    /// The text without a program's parts. O(length).
    static func removed(from text: String) -> String {
        var reader = ScriptedMarkdown(rest: text[...])
        reader.run()
        return reader.output
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func run() {
        var fence: (mark: Character, count: Int)?
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isNewline }
            let content = line.drop { $0 == " " }
            let mark = content.first ?? " "
            let count = content.prefix { $0 == mark }.count
            if let open = fence {
                if mark == open.mark, count >= open.count { fence = nil }
                copyLine(line)
            } else if mark == "`" || mark == "~", count >= 3 {
                fence = (mark, count)
                copyLine(line)
            } else if line.hasPrefix("import ") || line.hasPrefix("export ") {
                skipParagraph()
            } else {
                readLine()
            }
        }
    }

    private mutating func copyLine(_ line: Substring) {
        output += line
        rest = rest.dropFirst(line.count)
        if let newline = rest.popFirst() { output.append(newline) }
    }

    private mutating func skipParagraph() {
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isNewline }
            rest = rest.dropFirst(line.count).dropFirst()
            if line.allSatisfy(\.isWhitespace) { return }
        }
    }

    /// Reads to the end of the line; what a tag or expression holds may be on further ones.
    private mutating func readLine() {
        while let first = rest.first {
            switch first {
            case "`":
                let count = rest.prefix { $0 == "`" }.count
                let inner = rest.dropFirst(count)
                let end = inner.firstRange(of: rest.prefix(count))?.upperBound ?? inner.startIndex
                output += rest[..<end]
                rest = rest[end...]
            case "\\":
                output.append(rest.removeFirst())
                if let next = rest.popFirst() { output.append(next) }
            case "{":
                guard let inner = braces() else { fallthrough }
                output += Self.literal(inner) ?? ""
            case "<":
                guard let tag = component() else { fallthrough }
                output += tag
            default:
                output.append(rest.removeFirst())
                if first.isNewline { return }
            }
        }
    }

    /// Takes `{…}` off, whatever is nested in it; `nil` where it never ends.
    private mutating func braces() -> Substring? {
        var depth = 0
        for index in rest.indices.prefix(4096) {
            if rest[index] == "{" { depth += 1 }
            if rest[index] == "}" { depth -= 1 }
            guard depth == 0 else { continue }
            let inner = rest[..<index].dropFirst()
            rest = rest[rest.index(after: index)...]
            return inner
        }
        return nil
    }

    private static func literal(_ expression: Substring) -> String? {
        let text = expression.trimmed
        guard let quote = text.first, "\"'`".contains(quote), text.last == quote, text.count > 1
        else { return nil }
        return text.contains("${") ? nil : String(text.dropFirst().dropLast())
    }

    /// Takes a component's tag off and gives its texts; `nil` for HTML.
    private mutating func component() -> String? {
        let isEnd = rest.dropFirst().first == "/"
        let name = rest.dropFirst(isEnd ? 2 : 1).prefix { $0.isLetter || $0.isNumber || $0 == "." }
        // `<>` and `</>` hold several things together.
        let isFragment = rest.hasPrefix("<>") || rest.hasPrefix("</>")
        guard isFragment || name.first?.isUppercase == true, let end = tagEnd() else { return nil }
        let tag = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if isEnd || isFragment { return "" }
        let inner = tag.dropFirst(1 + name.count)
        let whole = TemplateTag(
            kind: .tag, text: "component \(inner.hasSuffix("/") ? inner.dropLast() : inner)",
            range: 0..<0)
        return TagTexts(whole, hasEnd: false).html.map { $0 + "\n\n" } ?? ""
    }

    /// Where the tag ends that begins here; braces and quotation marks may hold `>`.
    private func tagEnd() -> Substring.Index? {
        var depth = 0
        var quote: Character?
        for index in rest.indices.prefix(4096) {
            let character = rest[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "{" {
                depth += 1
            } else if character == "}" {
                depth -= 1
            } else if character == ">", depth == 0 {
                return index
            }
        }
        return nil
    }
}
