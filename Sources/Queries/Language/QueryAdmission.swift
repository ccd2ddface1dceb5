/// Decides what of each token is searched: the part of a word that the index can find, within the limits.
///
/// What comes out prints as text that the lexer reads back as the same token, wherever it stands. A word of which only
/// something that looks like a sign is left (`'title:a` → `title:a`) becomes a phrase of one word, an operator in
/// punctuation (`OR!`) the word in small letters.
struct QueryAdmission {
    private var lexer: QueryLexer
    private let searchablePart: (String) -> String?
    private var ownNotes: [QueryNote] = []
    private var size = 0
    private var words = 0
    private var prefixes = 0

    init(_ text: String, searchablePart: @escaping (String) -> String?) {
        lexer = QueryLexer(text)
        self.searchablePart = searchablePart
    }

    /// What was not taken as typed, the lexer's notes included.
    var notes: [QueryNote] { lexer.notes + ownNotes }

    /// Number of Unicode scalars in the text.
    var length: Int { lexer.cursor.count }

    /// The tokens that are searched, in reading order.
    mutating func tokens() -> [QueryToken] {
        var tokens: [QueryToken] = []
        while let token = lexer.next() {
            guard size < QueryLimits.tokens, words < QueryLimits.words else {
                ownNotes.append(.tooManyWords(from: token.range.lowerBound..<length))
                break
            }
            let short = shortened(token)
            size += max(1, Self.wordCount(short))
            words += Self.wordCount(short)
            tokens.append(QueryToken(kind: admitted(short), range: token.range))
        }
        return tokens
    }

    // MARK: Limits

    private mutating func shortened(_ token: QueryToken) -> QueryToken {
        if case .word(let text) = token.kind, text.utf8.count <= QueryLimits.wordLength {
            return token
        }
        var short = token
        switch token.kind {
        case .word(let text): short.kind = .word(Self.cut(text))
        case .prefix(let text): short.kind = .prefix(Self.cut(text))
        case .phrase(let text):
            let parts = text.unicodeScalars.split(separator: " ").map(String.init)
            short.kind = .phrase(cut(parts).joined(separator: " "))
        case .filter(let filter): short.kind = .filter(filter.mapValues { cut($0) })
        default: return token
        }
        // Cut texts are shorter. Comparing texts with many marks takes longer than their length.
        if Self.length(short) < Self.length(token) {
            ownNotes.append(.tooLong(token.canonical, at: token.range))
        }
        return short
    }

    private static func length(_ token: QueryToken) -> Int { token.canonical.utf8.count }

    private func cut(_ texts: [String]) -> [String] {
        texts.prefix(QueryLimits.words - words).map(Self.cut)
    }

    /// The first characters of a text, without white space at the end.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > QueryLimits.wordLength,
            text.unicodeScalars.count > QueryLimits.wordLength
        else { return text }
        var scalars = Array(text.unicodeScalars.prefix(QueryLimits.wordLength))
        while scalars.last?.isQuerySpace == true { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Operators count: where they join nothing they become words.
    private static func wordCount(_ token: QueryToken) -> Int {
        switch token.kind {
        case .word, .prefix, .or, .and, .near: 1
        case .phrase(let text): text.utf8.split(separator: UInt8(ascii: " ")).count
        case .filter(let filter): filter.valueCount
        case .within(let fields): fields.count
        default: 0
        }
    }

    // MARK: Words

    private mutating func admitted(_ token: QueryToken) -> QueryToken.Kind {
        switch token.kind {
        case .word(let text): word(text, at: token.range)
        case .prefix(let text): prefix(text, at: token.range)
        case .phrase(let text): phrase(text, at: token.range)
        default: token.kind
        }
    }

    private mutating func word(_ typed: String, at range: Range<Int>) -> QueryToken.Kind {
        guard let part = searchablePart(typed), !part.isEmpty else {
            return nothing(typed, at: range)
        }
        if part.isPlain, part == typed { return .word(part) }
        guard let kind = Self.firstReadable([.word(part), .word(part.lowercased())]) else {
            return phraseOfOne(part, typed: typed, at: range)
        }
        if part.unicodeScalars.contains("*") {
            ownNotes.append(.starInside(typed, at: range))
        }
        noteDifference(typed, kind, at: range)
        return kind
    }

    private mutating func prefix(_ stem: String, at range: Range<Int>) -> QueryToken.Kind {
        let typed = stem + "*"
        guard let part = searchablePart(stem), !part.isEmpty else {
            return nothing(typed, at: range)
        }
        if part.unicodeScalars.contains("*") {
            return phraseOfOne(part, typed: typed, at: range)
        }
        guard prefixes < QueryLimits.prefixes else {
            ownNotes.append(.tooManyPrefixes(typed, part, at: range))
            return word(part, at: range)
        }
        guard let kind = Self.firstReadable([.prefix(part)]) else {
            return phraseOfOne(part, typed: typed, at: range)
        }
        prefixes += 1
        noteDifference(typed, kind, at: range)
        return kind
    }

    private mutating func noteDifference(
        _ typed: String, _ kind: QueryToken.Kind, at range: Range<Int>
    ) {
        let read = QueryToken(kind: kind, range: range).canonical
        // `==` would take a letter with an accent for a letter and an accent.
        if !read.unicodeScalars.elementsEqual(Self.withoutMarks(typed, as: read)) {
            ownNotes.append(.searched(typed, as: read, at: range))
        }
    }

    /// A word without the marks of a sentence around it, which change nothing of what it means: `why?`, `¿qué?`. What it is
    /// read as keeps its own. `tag:` was meant as more than a word.
    private static func withoutMarks(
        _ typed: String, as read: String
    ) -> Substring.UnicodeScalarView {
        var scalars = typed.unicodeScalars[...]
        if scalars.last == ":", QueryName(read.lowercased()) != nil { return scalars }
        let length = read.unicodeScalars.count
        while scalars.count > length, scalars.last?.endsWords == true { scalars.removeLast() }
        while scalars.count > length, scalars.first?.beginsWords == true { scalars.removeFirst() }
        return scalars
    }

    /// A phrase keeps its punctuation: the analyzer passes over it, and it prints as it was typed.
    private mutating func phrase(_ text: String, at range: Range<Int>) -> QueryToken.Kind {
        let isSearchable = text.unicodeScalars.split(separator: " ").contains {
            searchablePart(String($0)) != nil
        }
        if isSearchable { return .phrase(text) }
        // `=word`, which is one, too, is named as it was typed.
        let typed = lexer.cursor.text(range)
        return nothing(typed.unicodeScalars.first == "=" ? typed : "\"\(text)\"", at: range)
    }

    private mutating func phraseOfOne(
        _ part: String, typed: String, at range: Range<Int>
    ) -> QueryToken.Kind {
        ownNotes.append(.searched(typed, asPhrase: part, at: range))
        return .phrase(part)
    }

    private mutating func nothing(_ text: String, at range: Range<Int>) -> QueryToken.Kind {
        ownNotes.append(.nothingToSearch(in: text, at: range))
        return .nothing
    }

    /// The first of some tokens that the lexer reads back as itself wherever it stands, after a dash or `title:` too.
    private static func firstReadable(_ kinds: [QueryToken.Kind]) -> QueryToken.Kind? {
        kinds.first { kind in
            let text = QueryToken(kind: kind, range: 0..<0).canonical
            if case .word = kind, text.isPlain { return true }
            guard let first = text.unicodeScalars.first, first != "-", first != ":" else {
                return false
            }
            return QueryLexer.tokens(of: text).map(\.kind) == [kind]
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a mark that stands behind words: `,`, `?`, `…`, `)`, `—`.
    var endsWords: Bool {
        switch properties.generalCategory {
        case .otherPunctuation: self != "*"
        case .closePunctuation, .finalPunctuation, .dashPunctuation: true
        default: false
        }
    }

    /// Whether it is a mark that stands before words: `¿`, `「`.
    fileprivate var beginsWords: Bool {
        switch properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: self == "¿" || self == "¡"
        }
    }
}
