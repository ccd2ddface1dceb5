internal import Ingest

/// A program of JavaScript, TypeScript or Python in words, texts and signs, without its comments.
struct ScriptTokens: Sendable, Hashable {
    enum Token: Sendable, Hashable {
        /// A name, also with dots in it, a number, or a keyword.
        case word(String)
        /// A text in quotation marks; `nil` for one that a program fills in.
        case text(String?)
        /// `=>` and `...` are one sign each, a pattern is `/`.
        case sign(String)
    }

    /// More than any configuration has.
    private static let maximumLength = 256 << 10

    private(set) var all: [Token] = []
    /// Of a bracket that opens, the place of the one that closes it; of all others, their own.
    private(set) var ends: [Int] = []
    /// Places of tokens that begin a line, and whether they are set in.
    private(set) var lineStarts: [Int: Bool] = [:]
    /// Whether something is never closed.
    private(set) var isBroken = false
    private let isPython: Bool
    private var rest: Substring
    private var open: [Int] = []

    init(_ text: some StringProtocol, isPython: Bool = false) {
        self.isPython = isPython
        lineStarts[0] = false
        rest = Substring(text.utf8.count > Self.maximumLength ? "" : text)
        while let next = rest.first { read(next) }
        isBroken = isBroken || !open.isEmpty
        for start in open { ends[start] = all.count }
    }

    private mutating func read(_ next: Character) {
        if next.isWhitespace {
            rest.removeFirst()
            if next.isNewline { lineStarts[all.count] = rest.first?.isWhitespace == true }
        } else if rest.hasPrefix(isPython ? "#" : "//") {
            rest = rest.drop { !$0.isNewline }
        } else if isPython, next == "\\" {
            rest = rest.dropFirst(2)
        } else if rest.hasPrefix("/*") {
            rest = rest[(rest.dropFirst(2).firstRange(of: "*/")?.upperBound ?? rest.endIndex)...]
        } else if "\"'`".contains(next) {
            add(.text(string()))
        } else if Self.isInWord(next) {
            let word = rest.prefix { Self.isInWord($0) || $0 == "." }
            rest = rest.dropFirst(word.count)
            if isPython, word.count < 3, let quote = rest.first, "\"'".contains(quote) {
                // `r'…'`, `f'…'`
                let text = string(isRaw: word.lowercased().contains("r"))
                add(.text(word.lowercased().contains("f") ? nil : text))
            } else {
                add(.word(String(word)))
            }
        } else if next == "/", isBeforeValue {
            skipPattern()
            add(.sign("/"))
        } else {
            let sign = ["=>", "...", "=="].first { rest.hasPrefix($0) } ?? String(next)
            rest = rest.dropFirst(sign.count)
            add(.sign(sign))
        }
    }

    private static func isInWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private mutating func add(_ token: Token) {
        let place = all.count
        all.append(token)
        ends.append(place)
        switch token {
        case .sign("("), .sign("["), .sign("{"): open.append(place)
        case .sign(")"), .sign("]"), .sign("}"):
            guard let start = open.popLast() else { return isBroken = true }
            let pairs: [Token: Token] = [
                .sign("("): .sign(")"), .sign("["): .sign("]"), .sign("{"): .sign("}"),
            ]
            if pairs[all[start]] != token { isBroken = true }
            ends[start] = place
        default: break
        }
    }

    /// Whether a slash begins a pattern, and does not divide.
    private var isBeforeValue: Bool {
        guard case .sign(let sign)? = all.last else {
            return all.isEmpty || all.last == .word("return")
        }
        return !")]}".contains(sign)
    }

    private mutating func skipPattern() {
        var isClass = false
        rest.removeFirst()
        while let next = rest.first, !next.isNewline {
            rest.removeFirst()
            if next == "\\" { rest = rest.dropFirst() }
            if next == "[" || next == "]" { isClass = next == "[" }
            if next == "/", !isClass { return }
        }
    }

    private mutating func string(isRaw: Bool = false) -> String? {
        let quote = rest.removeFirst()
        let long = isPython && rest.hasPrefix("\(quote)\(quote)") ? "\(quote)\(quote)" : ""
        rest = rest.dropFirst(long.count)
        var text = ""
        var isFilled = false
        while let next = rest.popFirst() {
            if next == quote, rest.hasPrefix(long) {
                rest = rest.dropFirst(long.count)
                return isFilled ? nil : text
            }
            if next == "\\", !isRaw {
                text += escape()
            } else if next.isNewline, quote != "`", long.isEmpty {
                break
            } else if next == "$", quote == "`", rest.first == "{" {
                isFilled = true
                skipFilling()
            } else {
                text.append(next)
            }
        }
        isBroken = true
        return text
    }

    /// `${…}` in a text; a text in it may hold braces.
    private mutating func skipFilling() {
        var depth = 0
        while let next = rest.first {
            if "\"'`".contains(next), depth < 16 {
                _ = string()
                continue
            }
            rest.removeFirst()
            if next == "{" { depth += 1 }
            if next == "}" { depth -= 1 }
            if depth == 0 { return }
        }
    }

    private mutating func escape() -> String {
        guard let kind = rest.popFirst(), !kind.isNewline else { return "" }
        switch kind {
        case "n": return "\n"
        case "t": return "\t"
        case "u", "x":
            let isOpen = rest.first == "{"
            let digits =
                isOpen ? rest.dropFirst().prefix { $0 != "}" } : rest.prefix(kind == "u" ? 4 : 2)
            rest = rest[digits.endIndex...].dropFirst(isOpen ? 1 : 0)
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        default: return String(kind)
        }
    }
}
