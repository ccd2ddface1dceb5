/// Settings in a Python file that are plain values: `NAME = 'text'`, numbers, `True`, lists, tuples and dictionaries of texts.
///
/// Nothing is run: what is computed is not known.
struct PythonSettings: Sendable, Hashable {
    private var values: [String: FrontMatter.Value] = [:]

    init(_ text: String) {
        var cursor = PythonCursor(text)
        while let (name, value) = cursor.nextAssignment() {
            // A computed value replaces one that was plain.
            values[name] = value
        }
    }

    /// Lays other settings over these.
    mutating func merge(_ other: PythonSettings) {
        values.merge(other.values) { $1 }
    }

    /// A text or a word such as `True`; `nil` for what is not known.
    func text(_ name: String) -> String? {
        if case .text(let text)? = values[name] { text } else { nil }
    }

    /// Texts of a list or tuple.
    func list(_ name: String) -> [String]? {
        guard case .list(let values)? = values[name] else { return nil }
        return values.compactMap { value in
            if case .text(let text) = value { text } else { nil }
        }
    }

    /// A dictionary, as front matter has it.
    func table(_ name: String) -> [String: FrontMatter.Value] {
        guard case .map(let values)? = values[name] else { return [:] }
        return values
    }
}

/// Goes through a Python text from assignment to assignment.
private struct PythonCursor {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// The next `NAME = value` at the beginning of a line, the value `nil` where it is computed.
    mutating func nextAssignment() -> (String, FrontMatter.Value?)? {
        while !rest.isEmpty {
            let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
            if !name.isEmpty, name.first?.isNumber == false {
                var after = rest.dropFirst(name.count)
                after = after.drop { $0 == " " || $0 == "\t" }
                if after.first == "=", after.dropFirst().first != "=" {
                    rest = after.dropFirst()
                    let value = value(0)
                    let end = rest.prefix { !$0.isNewline }
                    let isWhole =
                        end.drop { $0 == " " || $0 == "\t" }.first.map { $0 == "#" } ?? true
                    rest = rest.dropFirst(end.count)
                    return (String(name), isWhole ? value : nil)
                }
            }
            skipLine()
        }
        return nil
    }

    private mutating func skipLine() {
        // A text over several lines may hold anything.
        for quote in ["\"\"\"", "'''"] where rest.hasPrefix(quote) {
            _ = string()
        }
        rest = rest.drop { !$0.isNewline }.dropFirst()
    }

    private mutating func skipSpace(overLines: Bool) {
        while let first = rest.first {
            if first == "#", overLines {
                rest = rest.drop { !$0.isNewline }
            } else if first == "\\", rest.dropFirst().first?.isNewline == true {
                rest = rest.dropFirst(2)
            } else if first.isNewline ? overLines : first.isWhitespace {
                rest.removeFirst()
            } else {
                return
            }
        }
    }

    private mutating func value(_ depth: Int) -> FrontMatter.Value? {
        skipSpace(overLines: depth > 0)
        guard let first = rest.first, depth < 8 else { return nil }
        switch first {
        case "[": return list("]", depth)
        case "(": return list(")", depth)
        case "{": return table(depth)
        case "'", "\"": return strings(depth)
        case "r", "u", "b", "R", "U":
            let next = rest.dropFirst().first
            if next == "'" || next == "\"" {
                rest.removeFirst()
                return strings(depth)
            }
        default: break
        }
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
        guard !word.isEmpty else { return nil }
        rest = rest.dropFirst(word.count)
        let isPlain = ["True", "False", "None"].contains(word) || Double(word) != nil
        return isPlain && word != "None" ? .text(String(word)) : nil
    }

    /// Texts side by side are one.
    private mutating func strings(_ depth: Int) -> FrontMatter.Value? {
        var text = ""
        while let first = rest.first, first == "'" || first == "\"" {
            text += string()
            skipSpace(overLines: depth > 0)
        }
        return .text(text)
    }

    private mutating func string() -> String {
        guard let quote = rest.first else { return "" }
        let long = String(repeating: quote, count: 3)
        let end = rest.hasPrefix(long) ? long : String(quote)
        rest = rest.dropFirst(end.count)
        var text = ""
        while !rest.isEmpty {
            if rest.hasPrefix(end) {
                rest = rest.dropFirst(end.count)
                return text
            }
            let character = rest.removeFirst()
            if character == "\\", let next = rest.popFirst() {
                text +=
                    next == "n"
                    ? "\n"
                    : next == "t"
                        ? "\t" : "\"'\\".contains(next) ? String(next) : "\\" + String(next)
            } else {
                text.append(character)
            }
        }
        return text
    }

    private mutating func list(_ end: Character, _ depth: Int) -> FrontMatter.Value? {
        rest.removeFirst()
        var values: [FrontMatter.Value] = []
        var hasComma = false
        while true {
            skipSpace(overLines: true)
            guard let first = rest.first else { return nil }
            if first == end {
                rest.removeFirst()
                // A value in parentheses is that value.
                return end == ")" && !hasComma && values.count == 1 ? values[0] : .list(values)
            }
            if first == "," {
                hasComma = true
                rest.removeFirst()
                continue
            }
            guard let value = value(depth + 1) else { return nil }
            values.append(value)
        }
    }

    private mutating func table(_ depth: Int) -> FrontMatter.Value? {
        rest.removeFirst()
        var values: [String: FrontMatter.Value] = [:]
        while true {
            skipSpace(overLines: true)
            guard let first = rest.first else { return nil }
            if first == "}" {
                rest.removeFirst()
                return .map(values)
            }
            if first == "," {
                rest.removeFirst()
                continue
            }
            guard case .text(let name)? = value(depth + 1) else { return nil }
            skipSpace(overLines: true)
            guard rest.first == ":" else { return nil }
            rest.removeFirst()
            guard let value = value(depth + 1) else { return nil }
            values[FrontMatter.normalized(name)] = value
        }
    }
}
