internal import TextAnalysis

/// A category or tag as completion knows it.
struct TermName: Sendable, Hashable {
    /// Its row id.
    var id: UInt32
    var kind: FacetKind
    var name: String
    var slug: String
    /// The words of the name, folded.
    var words: [String]
}

/// What a person has typed so far: words, and the beginning of one more.
struct TypedText: Sendable, Hashable {
    /// Words before the last one, folded.
    var context: [String]
    /// The beginning of a word, folded; nothing when nothing was typed.
    var last: String
    /// What stands before the last word, folded, with a space where something lies between two words: some scripts are
    /// written without.
    private var before = ""

    /// Reads a text as posts are read; `nil` when there are signs but no words in it.
    init?(_ text: String, by analyzer: inout Analyzer) {
        let tokens = analyzer.tokens(in: text).filter { $0.role == .word }
        guard !tokens.isEmpty || text.allSatisfy(\.isWhitespace) else { return nil }
        context = tokens.dropLast().map(\.word)
        last = tokens.last?.word ?? ""
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            before += token.word
            if token.range.upperBound < next.range.lowerBound { before += " " }
        }
    }

    /// What was typed with another last word.
    func text(endingWith word: String) -> String { before + word }

    /// Whether nothing was typed.
    var isEmpty: Bool { context.isEmpty && last.isEmpty }

    /// How well a text goes on as was typed, the lower the better: from its beginning, from a later word, or with its words
    /// here and there; `nil` when it does not.
    func place(in words: [String]) -> Int? {
        // Folded words are equal when their bytes are.
        let begins = { (word: String) in word.utf8.starts(with: last.utf8) }
        guard words.contains(where: begins) else { return nil }
        for start in words.indices where words.count - start > context.count {
            if begins(words[start + context.count]), words[start...].starts(with: context) {
                return min(start, 1)
            }
        }
        return context.allSatisfy(words.contains) ? 2 : nil
    }

    /// The words of a text, folded. (Making an analyzer takes longer than reading a name.)
    static func words(_ text: String, by analyzer: inout Analyzer) -> [String] {
        analyzer.tokens(in: text).filter { $0.role == .word }.map(\.word)
    }
}
