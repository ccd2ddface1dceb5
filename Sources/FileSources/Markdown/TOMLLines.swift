internal import Blog
internal import Ingest

/// The part of TOML (https://toml.io) that front matter uses, read line by line.
///
/// Strings of all four kinds, arrays over several lines, numbers, booleans and dates as written, `[table]` whose
/// keys are taken as if they stood outside. A line that is none of these is left out.
enum TOMLLines {
    /// The values that can be understood; of equal keys the first counts.
    static func read(_ text: Substring) -> [String: FrontMatter.Value] {
        var values: [String: FrontMatter.Value] = [:]
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })[
            ...]
        while let line = lines.popFirst() {
            guard let first = line.drop(while: \.isWhitespace).first, first != "#", first != "[",
                let equals = line.firstIndex(of: "=")
            else { continue }
            let name = line[..<equals].trimmed.filter { $0 != "\"" && $0 != "'" }
            let key = FrontMatter.normalized(String(name.split(separator: ".").last ?? ""))
            var written = line[equals...].dropFirst().trimmed
            var opening = Opening(written)
            while opening.isOpen, let more = lines.popFirst() {
                written += "\n" + more
                opening.read(more)
            }
            var cursor = TOMLCursor(rest: written[...])
            FrontMatter.keep(cursor.value(), as: key, in: &values)
        }
        return values
    }

}

/// Whether an array or a long string goes on in the next line; each line is read once.
private struct Opening {
    private(set) var isOpen = false
    private let fence: String?
    private var depth = 0
    private var quote: Character?

    /// Reads the line on which a value begins.
    init(_ value: String) {
        fence = ["\"\"\"", "'''"].first { value.hasPrefix($0) }
        if fence != nil {
            isOpen = true
            read(value.dropFirst(3))
        } else if value.hasPrefix("[") {
            read(value[...])
        }
    }

    /// Reads the next line.
    mutating func read(_ line: Substring) {
        if let fence {
            isOpen = !line.contains(fence)
            return
        }
        for character in line {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else {
                depth += character == "[" ? 1 : character == "]" ? -1 : 0
            }
        }
        isOpen = depth > 0
    }
}

/// A cursor over one TOML value.
private struct TOMLCursor {
    var rest: Substring

    mutating func value(depth: Int = 0) -> FrontMatter.Value? {
        skipSpace()
        guard let first = rest.first, depth < 8 else { return nil }
        switch first {
        case "[": return array(depth: depth)
        case "\"", "'": return string(quote: first).map { .text($0) }
        case "{": return table(depth: depth)
        default:
            let bare = rest.prefix { !",]}#\n".contains($0) }
            rest = rest.dropFirst(bare.count)
            return bare.trimmed.nonEmpty.map { .text($0) }
        }
    }

    private mutating func array(depth: Int) -> FrontMatter.Value? {
        rest.removeFirst()
        var values: [FrontMatter.Value] = []
        while true {
            skipSpace()
            if rest.isEmpty || rest.first == "]" {
                rest = rest.dropFirst()
                return .list(values)
            }
            guard let value = value(depth: depth + 1) else { return .list(values) }
            values.append(value)
            skipSpace()
            if rest.first == "," { rest.removeFirst() }
        }
    }

    /// `{ key = value, … }`
    private mutating func table(depth: Int) -> FrontMatter.Value? {
        rest.removeFirst()
        var values: [String: FrontMatter.Value] = [:]
        while true {
            skipSpace()
            if rest.first == "," { rest.removeFirst() }
            skipSpace()
            guard let first = rest.first, first != "}", let equals = rest.firstIndex(of: "=") else {
                rest = rest.dropFirst()
                return .map(values)
            }
            let name = rest[..<equals].trimmed.filter { $0 != "\"" && $0 != "'" }
            rest = rest[equals...].dropFirst()
            guard let value = value(depth: depth + 1) else { return .map(values) }
            FrontMatter.keep(value, as: FrontMatter.normalized(name), in: &values)
            skipSpace()
        }
    }

    private mutating func string(quote: Character) -> String? {
        let isLong = rest.hasPrefix(String(repeating: quote, count: 3))
        rest = rest.dropFirst(isLong ? 3 : 1)
        if isLong, rest.first?.isNewline == true { rest.removeFirst() }
        let end = String(repeating: quote, count: isLong ? 3 : 1)
        var text = ""
        while !rest.isEmpty {
            if rest.hasPrefix(end) {
                rest = rest.dropFirst(end.count)
                return StreamSafe.text(text)
            }
            let character = rest.removeFirst()
            if character == "\\", quote == "\"" {
                text += escape()
            } else {
                text.append(character)
            }
        }
        return nil
    }

    private mutating func escape() -> String {
        guard let kind = rest.popFirst() else { return "" }
        switch kind {
        case "n": return "\n"
        case "t": return "\t"
        case "r", "b", "f": return " "
        case "u", "U":
            let digits = rest.prefix(kind == "u" ? 4 : 8)
            rest = rest.dropFirst(digits.count)
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        default: return String(kind)
        }
    }

    private mutating func skipSpace() {
        while let first = rest.first {
            if first == "#" {
                rest = rest.drop { !$0.isNewline }
            } else if first.isWhitespace {
                rest.removeFirst()
            } else {
                return
            }
        }
    }
}
