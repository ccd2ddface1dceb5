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
        /// Whether it is a function word in one of the languages.
        var isStopWord: Bool
    }

    /// Ways to match, each a row of words side by side; at least one, none of them empty.
    var alternatives: [[Slot]]
}

/// Reads texts of a query in all languages of an index.
final class TextReader {
    private let analyzers: [LanguageAnalyzer]

    init(_ languages: [Language]) {
        analyzers = (languages.isEmpty ? [.undetermined] : languages).map(LanguageAnalyzer.init)
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
    private func merged(_ read: (LanguageAnalyzer) -> [[QueryUnit.Slot]]) -> ReadText? {
        var order: [[String]] = []
        var byWords: [[String]: [ReadText.Slot]] = [:]
        for analyzer in analyzers {
            for slots in read(analyzer) where !slots.isEmpty {
                let words = slots.map(\.word)
                if byWords[words] == nil { order.append(words) }
                let known = byWords[words]
                byWords[words] = slots.enumerated().map { index, slot in
                    let slot = analyzer.read(slot)
                    guard var merged = known?[index] else { return slot }
                    merged.stems += slot.stems.filter { !merged.stems.contains($0) }
                    merged.isStopWord = merged.isStopWord || slot.isStopWord
                    return merged
                }
            }
        }
        let alternatives = order.compactMap { byWords[$0] }
        return alternatives.isEmpty ? nil : ReadText(alternatives: alternatives)
    }
}

/// An analyzer where several can be kept side by side.
private final class LanguageAnalyzer {
    private var analyzer: Analyzer

    init(_ language: Language) {
        analyzer = Analyzer(language: language)
    }

    /// The ways a typed word matches: its units side by side, or a single unit's alternatives.
    func alternatives(ofWord text: String) -> [[QueryUnit.Slot]] {
        let units = analyzer.queryUnits(in: text)
        guard units.count == 1 else { return [analyzer.phrase(in: text)] }
        return units[0].alternatives.map { match in
            switch match {
            case .word(let slot): [slot]
            case .phrase(let slots): slots
            }
        }
    }

    func phrase(_ text: String) -> [QueryUnit.Slot] {
        analyzer.phrase(in: text)
    }

    func read(_ slot: QueryUnit.Slot) -> ReadText.Slot {
        ReadText.Slot(
            word: slot.word,
            stems: slot.stems.map { SearchPlan.Stem($0, in: analyzer.language) },
            isStopWord: StopWords.contains(slot.word, language: analyzer.language))
    }
}
