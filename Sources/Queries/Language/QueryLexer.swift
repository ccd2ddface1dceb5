/// Cuts a query text into tokens, one a call, in one pass; every text is some sequence of tokens.
///
/// - White space separates; so do quotation marks (straight or typographic, any closes any) and parentheses.
/// - So do commas and their like between two words: `data,design` (see `passWord`).
/// - A dash excludes only at the start of an operand (after white space, `(`, or `title:`) and directly before
///   something: `multi-agent`, `foo - bar` and `--flag` are words.
/// - A name and a colon are a field or filter only when the name is known and a value follows directly:
///   `NOTE: this`, `12:30`, `std::vector` and `body::before` are words.
/// - A plus sign is one where a dash would exclude, before a word, phrase or parenthesis; `=word` is `"word"`.
/// - `OR`, `AND`, `NOT`, `NEAR` and `NEAR/5` are operators in capitals, and only as whole words.
package struct QueryLexer {
    /// What was not taken as typed so far.
    var notes: [QueryNote] = []
    var cursor: QueryCursor

    /// What is directly before the cursor.
    private enum Context {
        case start, afterMinus, afterField, afterFieldMinus, glued
    }
    private var context = Context.start
    private let lastQuotationMark: Int?
    /// Up to where names are words, because they stand behind one whose values cannot be understood.
    var wordsEnd = 0

    init(_ text: String) {
        cursor = QueryCursor(text)
        lastQuotationMark = cursor.lastPosition(where: \.isQuotationMark)
        notes =
            cursor.unreadable.map { QueryNote.unreadable($0.scalar, at: $0.position) }
            + cursor.gershayim.map { QueryNote.gershayim($0.scalar, at: $0.position) }
    }

    /// All tokens of a text.
    package static func tokens(of text: String) -> [QueryToken] {
        var lexer = QueryLexer(text)
        var tokens: [QueryToken] = []
        while let token = lexer.next() { tokens.append(token) }
        return tokens
    }

    /// The next token; `nil` at the end.
    mutating func next() -> QueryToken? {
        skipSpaceAndStrayQuotation()
        guard let scalar = cursor.peek() else { return nil }
        if scalar == "(" { return single(.open, then: .start) }
        if scalar == ")" { return single(.close, then: .glued) }
        if scalar.isQuotationMark { return phrase() }
        if scalar == "-", excludes { return minus() }
        if scalar == "+", requires { return single(.plus, then: .afterMinus) }
        return named() ?? run()
    }

    // MARK: Signs

    private mutating func skipSpaceAndStrayQuotation() {
        while let scalar = cursor.peek() {
            if scalar.isQuerySpace {
                cursor.advance()
                context = .start
            } else if isStrayQuotation {
                let range = cursor.position..<cursor.position + 1
                notes.append(.strayQuotation(cursor.text(range), at: range))
                cursor.advance()
            } else {
                return
            }
        }
    }

    /// Whether a quotation mark stands here that nothing closes: inches (`27" monitor`), or a phrase that was not finished,
    /// whose words are then searched as words.
    private var isStrayQuotation: Bool { cursor.position == lastQuotationMark }

    private mutating func single(_ kind: QueryToken.Kind, then context: Context) -> QueryToken {
        let start = cursor.position
        cursor.advance()
        self.context = context
        return QueryToken(kind: kind, range: start..<cursor.position)
    }

    /// Whether the dash at the cursor excludes: it begins an operand, and something stands directly behind it.
    private var excludes: Bool {
        guard context == .start || context == .afterField, let next = cursor.peek(1) else {
            return false
        }
        return next != "-" && next != ")" && !next.isQuerySpace
    }

    /// Whether the plus sign at the cursor says that what follows must occur.
    private var requires: Bool {
        guard context == .start, let next = cursor.peek(1) else { return false }
        return next == "(" || next.isQuotationMark || isWordStart(next, behind: 1)
    }

    /// Whether a word begins with a scalar so far behind the cursor: `C`, `.NET`, `#tag`.
    private func isWordStart(_ scalar: Unicode.Scalar, behind distance: Int) -> Bool {
        if SearchableWord.carriesMeaning(scalar) { return true }
        guard [".", "@", "#"].contains(scalar) else { return false }
        return cursor.peek(distance + 1).map(SearchableWord.carriesMeaning) ?? false
    }

    private mutating func minus() -> QueryToken {
        single(.minus, then: context == .afterField ? .afterFieldMinus : .afterMinus)
    }

    // MARK: Phrases and words

    private mutating func phrase() -> QueryToken {
        let start = cursor.position
        let token = QueryToken(kind: .phrase(quotedText()), range: start..<cursor.position)
        context = .glued
        noteStar(in: token.range)
        return noted(token)
    }

    /// Notes the first word of a phrase that looks like a prefix.
    private mutating func noteStar(in phrase: Range<Int>) {
        var walker = cursor
        walker.rewind(to: phrase.lowerBound)
        while walker.position < phrase.upperBound {
            walker.advance { $0.isQuerySpace || $0.isQuotationMark }
            let word = walker.advance { !$0.isQuerySpace && !$0.isQuotationMark }
            guard word.upperBound <= phrase.upperBound else { return }
            guard walker.peek(-1) == "*" else { continue }
            let text = walker.text(word)
            if text.contains(where: { $0 != "*" }) {
                return notes.append(.starInPhrase(text, at: word))
            }
        }
    }

    /// Reads from a quotation mark to the next one, or, in a filter's value, to the end; one space between words, none at the ends.
    mutating func quotedText() -> String {
        let start = cursor.position
        cursor.advance()
        let inside = cursor.advance { !$0.isQuotationMark }
        if cursor.advance() == nil {
            let range = start..<cursor.position
            notes.append(.unclosedQuotation(cursor.text(range), at: range))
        }
        return cursor.text(inside).unicodeScalars.split(whereSeparator: \.isQuerySpace)
            .map(String.init).joined(separator: " ")
    }

    /// Everything up to the end of a word: an operator, a prefix or a word.
    private mutating func run() -> QueryToken {
        let canBeOperator = context == .start || context == .glued
        let isForm =
            context != .glued && cursor.peek() == "="
            && (cursor.peek(1).map { isWordStart($0, behind: 1) } ?? false)
        let range = passWord()
        context = .glued
        let text = cursor.text(range)
        if canBeOperator, let kind = Self.operatorKind(text) {
            return noted(QueryToken(kind: kind, range: range))
        }
        if isForm {
            // A mark that combines with the sign before it is no part of that.
            let form = String(text.unicodeScalars.dropFirst())
            return QueryToken(kind: .phrase(form), range: range)
        }
        guard text.utf8.last == UInt8(ascii: "*"),
            let end = text.unicodeScalars.lastIndex(where: { $0 != "*" })
        else { return QueryToken(kind: .word(text), range: range) }
        let stem = String(text.unicodeScalars[...end])
        return noted(QueryToken(kind: .prefix(stem), range: range))
    }

    private static func operatorKind(_ text: String) -> QueryToken.Kind? {
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "O")).contains(first)
        else { return nil }
        switch text {
        case "OR": return .or
        case "AND": return .and
        case "NOT": return .not
        case "NEAR": return .near(nil)
        default: break
        }
        guard text.hasPrefix("NEAR/") else { return nil }
        let digits = text.utf8.dropFirst("NEAR/".utf8.count)
        let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, !digits.isEmpty else { return nil }
        let limit = QueryLimits.nearDistance
        return .near(min(Int(text.dropFirst("NEAR/".count)) ?? limit, limit))
    }

    // MARK: Fields and filters

    /// A field or filter, if one stands here; otherwise the cursor stays.
    private mutating func named() -> QueryToken? {
        guard context != .afterField, context != .afterFieldMinus else { return nil }
        let start = cursor.position
        guard start >= wordsEnd else { return nil }
        guard let name = knownName() else { return nil }
        guard let kind = kind(named: name, from: start) else { return nil }
        if case .field = kind { context = .afterField } else { context = .glued }
        return noted(QueryToken(kind: kind, range: start..<cursor.position))
    }

    /// Passes `name:` when the name is known and something other than white space, `)` or a colon follows.
    private mutating func knownName() -> QueryName? {
        var length = 0
        while let scalar = cursor.peek(length), scalar.isASCIILetter {
            if length == QueryName.maximumLength { return nil }
            length += 1
        }
        guard cursor.peek(length) == ":", let value = cursor.peek(length + 1),
            value != ":", value != ")", !value.isQuerySpace
        else { return nil }
        let letters = cursor.position..<cursor.position + length
        guard let name = QueryName(cursor.text(letters).lowercased()) else { return nil }
        for _ in 0...length { cursor.advance() }
        return name
    }

    // MARK: Notes

    /// Adds a note when the token is not what stands in the text, white space and the shape of quotation marks aside.
    private mutating func noted(_ token: QueryToken) -> QueryToken {
        let typed = cursor.text(token.range)
        func shape(_ text: String) -> [Unicode.Scalar] {
            text.unicodeScalars.lazy.filter { !$0.isQuerySpace }
                .map { $0.isQuotationMark ? "\"" : $0 }
        }
        let (said, read) = (shape(typed), shape(token.canonical))
        let isSame =
            said.starts(with: read) && said.dropFirst(read.count).allSatisfy(\.endsWords)
        if !isSame {
            notes.append(.read(typed, as: token.canonical, at: token.range))
        }
        return token
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool {
        switch self {
        case "a"..."z", "A"..."Z": true
        default: false
        }
    }
}
