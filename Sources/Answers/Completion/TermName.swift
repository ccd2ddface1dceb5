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

/// A word of a name, folded, in every form under which somebody may look for it.
struct NameWord: Sendable, Hashable {
    /// The plain word first, then with what makes it special (`c++`), and what it is joined to in one (`multiagent`).
    var forms: [String]

    /// Whether it is a word that was typed. Folded words are equal when their bytes are.
    func isWord(_ word: String) -> Bool {
        forms.contains { $0.utf8.elementsEqual(word.utf8) }
    }

    /// Whether it begins as was typed.
    func begins(with beginning: String) -> Bool {
        forms.contains { $0.utf8.starts(with: beginning.utf8) }
    }

    /// The words of a text. (Making an analyzer takes longer than reading a name.)
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
    /// How well a name goes on as was typed, the lower the better: from its beginning, from a later word, or with its words
    /// here and there; `nil` when it does not.
    func place(of run: [String], before last: String) -> Int? {
        guard contains(where: { $0.begins(with: last) }) else { return nil }
        for start in indices where count - start > run.count {
            let isRun = run.indices.allSatisfy { self[start + $0].isWord(run[$0]) }
            if isRun, self[start + run.count].begins(with: last) { return Swift.min(start, 1) }
        }
        return run.allSatisfy { word in contains { $0.isWord(word) } } ? 2 : nil
    }
}
