internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Words typed so far. The last one may be unfinished.
///
/// The lexer of queries reads them, so that operators and quotation marks are not words, and stay
/// as typed:
///
///     typed            last   run        required      head             tail
///     plain la         la     plain      plain         plain␣
///     "open d          d      open       open          "open␣
///     "open d"         d      open       open          "open␣           "
///     open OR da       da                              open OR␣
///     -foo tag:x ba    ba                              -foo tag:x␣
///     multi-a          a      multi      multi         multi-
///     c#               c#
struct TypedText: Sendable, Hashable {
    /// The beginning of a word, folded.
    private(set) var last: String
    /// The beginning of a word, as typed.
    private(set) var written: String
    /// A sign typed after it that may continue a compound: `-` of `e-`.
    private(set) var sign: String
    /// The words directly before it, folded. A name must have them all.
    private(set) var run: [String]
    /// Words that a post must have for the query to find it, in the query's order. They include the
    /// run.
    private(set) var required: [String]
    /// Filters that posts must fit.
    private(set) var filters: [TypedQuery.Required.Filter]
    /// Everything before the last word, as typed.
    private(set) var head: String
    /// Everything before the run, as typed.
    private(set) var runHead: String
    /// Closing marks after the last word.
    private(set) var tail: String
    /// The text between the last two words, when it is no space. A completion that no post writes
    /// in this way is not found.
    private(set) var glue: String?
    /// Whether a dash or a field applies to the last word alone.
    private(set) var isBound: Bool
    /// Fields that the last word must be in.
    private(set) var scope: FieldSet = .all
    /// The last word joined with the words it is attached to: `18fg` for `18f.g`.
    private(set) var joined: Joined?

    /// The parts of a compound as one word.
    struct Joined: Sendable, Hashable {
        /// The beginning of the compound, folded.
        var last: String
        /// The same as typed, with its signs.
        var written: String
        /// Words before it, as in `TypedText`.
        var required: [String]
        /// The text before it.
        var head: String
    }

    /// Reads the run of words that ends a query; `nil` when it has signs only.
    init?(_ run: TypedQuery.Run, by analyzer: inout Analyzer) {
        let units = TypedUnit.units(of: run.text, by: &analyzer)
        guard let last = units.last else { return nil }
        let bytes = Array(run.text.utf8)
        let text = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
        (self.last, written) = (last.key, text(last.range))
        sign = Self.sign(text(last.range.upperBound..<bytes.count))
        self.run = units.dropLast().map(\.key)
        required = run.required.words.flatMap { TypedUnit.units(of: $0, by: &analyzer).map(\.key) }
        required += self.run
        runHead = run.head
        head = run.head + text(0..<last.range.lowerBound)
        tail = run.tail
        isBound = run.isBound
        filters = run.required.filters
        if !run.fields.isEmpty { scope = FieldSet(run.fields) }
        if let before = units.dropLast().last {
            let gap = text(before.range.upperBound..<last.range.lowerBound)
            glue = gap.unicodeScalars.contains(where: \.isQuerySpace) ? nil : gap
        }
        if let whole = units.last(where: { $0.joined != nil }), let joined = whole.joined,
            joined.end == last.range.upperBound, whole.range != last.range
        {
            let count = units.count { $0.range.upperBound <= whole.range.lowerBound }
            self.joined = Joined(
                last: joined.key, written: text(whole.range.lowerBound..<joined.end),
                required: Array(required.dropLast(self.run.count - count)),
                head: run.head + text(0..<whole.range.lowerBound))
        }
    }

    /// The text after the last word, if it may join the word to another.
    private static func sign(_ rest: String) -> String {
        let joiners = "-'’.·_&@/\u{2010}".unicodeScalars
        return rest.unicodeScalars.allSatisfy { joiners.contains($0) } ? rest : ""
    }

    /// Whether the typed text begins a name and contains nothing else.
    var isPlain: Bool {
        runHead.unicodeScalars.allSatisfy { $0.isQuotationMark || $0.isQuerySpace }
    }

    /// Whether an apostrophe precedes the last word: some languages read two words there (l'eau),
    /// others one.
    var isElision: Bool { ["'", "’", "‘", "ʼ", "´", "＇"].contains(glue) }

    /// How well a name continues the typed text, lower is better; `nil` when it does not.
    func rank(in words: [NameWord], of name: String) -> Int? {
        let hasSign = { name.lowercased().contains((written + sign).lowercased()) }
        return sign.isEmpty || hasSign() ? words.rank(of: run, before: last) : nil
    }

    /// The typed text with another last word.
    func text(endingWith word: String) -> String { head + word + tail }

    /// The typed text with a name instead of its last words.
    func text(naming name: String) -> String { runHead + name + tail }

    /// The same text, with the compound at its end read as one word.
    var asJoined: TypedText? {
        guard let joined else { return nil }
        var text = self
        text.last = joined.last
        text.written = joined.written
        text.required = joined.required
        text.head = joined.head
        text.glue = nil
        text.joined = nil
        return text
    }
}

/// A word of the typed text, in its most special reading.
private struct TypedUnit {
    /// Folded.
    var key: String
    /// Its range in the text, in UTF-8 bytes.
    var range: Range<Int>
    /// The compound that begins with it, as one word, and the offset of its end.
    var joined: (key: String, end: Int)?

    /// The words of a text: `c++` instead of `c`, and `20.04.3` instead of its three numbers.
    static func units(of text: String, by analyzer: inout Analyzer) -> [TypedUnit] {
        var units: [TypedUnit] = []
        var isCovered = false
        for token in analyzer.tokens(in: text) {
            switch token.role {
            case .word:
                isCovered = units.last.map { token.range.lowerBound < $0.range.upperBound } ?? false
                if !isCovered { units.append(TypedUnit(key: token.word, range: token.range)) }
            case .specific where !isCovered && !Analyzer.isCut(token.word):
                units[units.count - 1].key = token.word
                units[units.count - 1].range = token.range
            case .joined where !isCovered:
                units[units.count - 1].joined = (token.word, token.range.upperBound)
            case .specific, .joined, .variant: break
            }
        }
        return units
    }
}
