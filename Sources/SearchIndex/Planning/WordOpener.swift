import TextAnalysis

/// Opens a word of a plan: its stems in every language, as one walk.
struct WordOpener {
    private let reader: any IndexReader

    init(_ reader: any IndexReader) {
        self.reader = reader
    }

    /// The walk over the documents that hold the word in its scope.
    func open(_ word: SearchPlan.Word) throws -> any PostingsCursor {
        let byLanguage = try languages(of: word).compactMap { language in
            let stems = word.stems.filter { $0.language == language }.map(\.stem)
            return try open(stems, in: language, counting: word.prefix != nil ? .every : .mostFrequent)
        }
        // A document is in one language: nothing is counted twice.
        let cursor = union(byLanguage, counting: .every)
        guard let cursor else { return EmptyCursor() }
        return word.scope == .all ? cursor : ScopedCursor(cursor, to: word.scope)
    }

    private func languages(of word: SearchPlan.Word) -> [Language] {
        word.stems.reduce(into: []) { languages, stem in
            if !languages.contains(stem.language) { languages.append(stem.language) }
        }
    }

    private func open(
        _ stems: [String], in language: Language, counting: UnionCursor.Counting
    ) throws -> (any PostingsCursor)? {
        union(try stems.compactMap { try reader.postings(of: $0, in: language) }, counting: counting)
    }

    private func union(
        _ cursors: [any PostingsCursor], counting: UnionCursor.Counting
    ) -> (any PostingsCursor)? {
        guard cursors.count > 1 else { return cursors.first }
        return UnionCursor(
            cursors, counting: counting, collectionSize: reader.statistics.documents)
    }
}
