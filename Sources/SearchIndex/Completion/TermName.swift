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

    /// Reads a text as posts are read; `nil` when there are signs but no words in it.
    init?(_ text: String) {
        let words = TypedText.words(text)
        guard !words.isEmpty || text.allSatisfy(\.isWhitespace) else { return nil }
        context = words.dropLast()
        last = words.last ?? ""
    }

    /// Whether nothing was typed.
    var isEmpty: Bool { context.isEmpty && last.isEmpty }

    /// How well a text goes on as was typed, the lower the better: from its beginning, from a later word, or with its words
    /// here and there; `nil` when it does not.
    func place(in words: [String]) -> Int? {
        for start in words.indices where words.count - start > context.count {
            if words[start...].starts(with: context), words[start + context.count].hasPrefix(last) {
                return min(start, 1)
            }
        }
        let hasAll = context.allSatisfy(words.contains) && words.contains { $0.hasPrefix(last) }
        return hasAll ? 2 : nil
    }

    /// The words of a text, folded.
    static func words(_ text: String) -> [String] {
        var analyzer = Analyzer(language: .undetermined)
        return words(text, by: &analyzer)
    }

    /// The same of many texts: making an analyzer takes longer than reading a name.
    static func words(_ text: String, by analyzer: inout Analyzer) -> [String] {
        analyzer.tokens(in: text).filter { $0.role == .word }.map(\.word)
    }
}
