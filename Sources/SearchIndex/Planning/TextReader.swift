import TextAnalysis

// A word of a query is analysed once for each language of the index, for a post is found by its own language's
// stems. Languages mostly agree on what the words are and differ in stems only; where they do not (l'homme is one
// word in English, two in French) each way of reading is an alternative of its own.

/// What a text of a query stands for in the index.
struct ReadText: Hashable {
    /// A word with its stems in every language that reads it so.
    struct Slot: Hashable {
        /// Folded, not stemmed.
        var word: String
        var stems: [SearchPlan.Stem]
        /// Those of its stems in whose language it is a function word.
        var functionStems: [SearchPlan.Stem]

        /// Whether it is a function word in all languages that read it so.
        var isStopWord: Bool { !stems.isEmpty && functionStems.count == stems.count }
    }

    /// Ways to match, each a row of words side by side; at least one, none of them empty.
    var alternatives: [[Slot]]
}

/// Reads texts of a query in all languages of an index.
final class TextReader {
    private let languages: [Language]
    private let stopWords: StopWordChanges
    private var analyzers: [QueryAnalyzer] = []

    init(_ languages: [Language], stopWords: StopWordChanges = .none) {
        self.languages = languages.isEmpty ? [.undetermined] : languages
        self.stopWords = stopWords
    }

    deinit {
        AnalyzerPool.shared.put(back: analyzers)
    }

    /// A word as typed: its words side by side, and joined into one where that is how some write it.
    ///
    /// - Returns: `nil` when nothing in it is indexed.
    func word(_ text: String) -> ReadText? {
        merged { $0.alternatives(ofWord: text) }
    }

    /// A quoted phrase.
    func phrase(_ text: String) -> ReadText? {
        merged { [$0.phrase(text)] }
    }

    /// What the languages say, those that read the same words put together.
    private func merged(_ read: (QueryAnalyzer) -> [[QueryUnit.Slot]]) -> ReadText? {
        if analyzers.isEmpty { analyzers = AnalyzerPool.shared.take(languages) }
        var alternatives: [[ReadText.Slot]] = []
        for analyzer in analyzers {
            for slots in read(analyzer) where !slots.isEmpty {
                let slots = slots.map { slot($0, by: analyzer) }
                if let known = alternatives.firstIndex(where: { $0.readsSame(as: slots) }) {
                    alternatives[known].formUnion(slots)
                } else {
                    alternatives.append(slots)
                }
            }
        }
        return alternatives.isEmpty ? nil : ReadText(alternatives: alternatives)
    }

    private func slot(_ slot: QueryUnit.Slot, by analyzer: QueryAnalyzer) -> ReadText.Slot {
        var read = analyzer.read(slot)
        if let tellsLittle = stopWords.tellsLittle(slot.word, in: analyzer.language) {
            read.functionStems = tellsLittle ? read.stems : []
        }
        return read
    }
}

extension [ReadText.Slot] {
    /// Whether the words are the same ones.
    fileprivate func readsSame(as other: [ReadText.Slot]) -> Bool {
        count == other.count && indices.allSatisfy { self[$0].word == other[$0].word }
    }

    /// Adds what another language says of the same words.
    fileprivate mutating func formUnion(_ other: [ReadText.Slot]) {
        for index in indices {
            for stem in other[index].stems where !self[index].stems.contains(stem) {
                self[index].stems.append(stem)
            }
            for stem in other[index].functionStems
            where !self[index].functionStems.contains(stem) {
                self[index].functionStems.append(stem)
            }
        }
    }
}
