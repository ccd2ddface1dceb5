import TextAnalysis

/// Opens a word of a plan: its stems in every language, as one walk.
struct WordOpener {
    private let reader: any IndexReader
    private let needsPositions: Bool

    /// Opens words for walks that may or may not ask where in a text they stand.
    init(_ reader: any IndexReader, needsPositions: Bool = false) {
        self.reader = reader
        self.needsPositions = needsPositions
    }

    /// The walk over the documents that hold the word in its scope.
    func open(_ word: SearchPlan.Word) throws -> any PostingsCursor {
        let byLanguage = try languages(of: word).compactMap { language in
            let stems = word.stems.filter { $0.language == language }.map(\.stem)
            let cursors = try stems.compactMap { try reader.postings(of: $0, in: language) }
            return word.prefix == nil
                ? union(cursors, counting: .mostFrequent) : gathered(cursors)
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

    private func gathered(_ cursors: [any PostingsCursor]) -> (any PostingsCursor)? {
        guard cursors.count > 1, !needsPositions else { return union(cursors, counting: .every) }
        return GatheringCursor(cursors, collectionSize: reader.statistics.documents)
    }

    private func union(
        _ cursors: [any PostingsCursor], counting: UnionCursor.Counting
    ) -> (any PostingsCursor)? {
        guard cursors.count > 1 else { return cursors.first }
        return UnionCursor(
            cursors, counting: counting, collectionSize: reader.statistics.documents)
    }
}
