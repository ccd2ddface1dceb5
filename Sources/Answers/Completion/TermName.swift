internal import BlogSearchQueries
internal import TextAnalysis

/// A category, tag or other value of a filter as completion knows it.
struct TermName: Sendable, Hashable {
    /// Its row id.
    var id: UInt32
    var kind: FacetKind
    var name: String
    var slug: String
    /// The words of the name.
    var words: [NameWord]
}

/// A word of a name, folded, in every form somebody may type.
struct NameWord: Sendable, Hashable {
    /// The plain word first, then the word with its special characters (`c++`), and the word joined
    /// to its neighbours (`multiagent`).
    var forms: [String]

    /// Whether it equals a typed word. Folded words are equal when their bytes are.
    func isWord(_ word: String) -> Bool {
        forms.contains { $0.utf8.elementsEqual(word.utf8) }
    }

    /// Whether it begins with the typed text.
    func begins(with beginning: String) -> Bool {
        forms.contains { $0.utf8.starts(with: beginning.utf8) }
    }

    /// The words of a text. The analyzer is passed in, because making one takes longer than reading
    /// a name.
    static func words(of text: String, by analyzer: inout Analyzer) -> [NameWord] {
        var words: [NameWord] = []
        for token in analyzer.tokens(in: text) {
            switch token.role {
            case .word: words.append(NameWord(forms: [token.word]))
            case .specific, .joined: words[words.count - 1].forms.append(token.word)
            case .variant: break
            }
        }
        return words
    }
}

extension [NameWord] {
    /// How well a name continues the typed text, lower is better: from its beginning, from a later
    /// word, or with its words scattered; `nil` when it does not.
    func rank(of run: [String], before last: String) -> Int? {
        guard contains(where: { $0.begins(with: last) }) else { return nil }
        for start in indices where count - start > run.count {
            let isRun = run.indices.allSatisfy { self[start + $0].isWord(run[$0]) }
            if isRun, self[start + run.count].begins(with: last) { return Swift.min(start, 1) }
        }
        return run.allSatisfy { word in contains { $0.isWord(word) } } ? 2 : nil
    }
}
