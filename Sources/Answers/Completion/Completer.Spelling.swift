internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

extension Completer {
    /// Spells words the way posts do.
    struct Spelling {
        let completer: Completer
        private var searches: [(typed: TypedText, search: SpellingSearch)] = []

        init(_ completer: Completer) {
            self.completer = completer
        }

        /// Puts the spelling that posts use into a completion.
        ///
        /// - Returns: `false` when no post was found that writes the word, or when it is no word
        ///   but a piece of a text without spaces.
        mutating func write(_ ranked: inout Ranked) throws -> Bool {
            guard case .word(let word, let typed) = ranked.origin else { return true }
            guard !Analyzer.isCut(word.text),
                let written = try search(typed).spelling(of: word),
                written.goesOn || typed.sign.isEmpty
            else { return false }
            ranked.completion.text = typed.text(endingWith: written.text)
            return true
        }

        private mutating func search(_ typed: TypedText) -> SpellingSearch {
            if let known = searches.first(where: { $0.typed == typed }) { return known.search }
            let search = SpellingSearch(
                typed.last, typed: typed.written + typed.sign,
                hidden: completer.rules.hiddenDocuments, known: completer.spellings,
                completer.reader, completer.rows)
            searches.append((typed, search))
            return search
        }
    }
}
