internal import BlogSearchRanking
import TextAnalysis

// A word of a query is analysed once for each language of the index, for a post is found by its own language's
// stems. Languages mostly agree on what the words are and differ in stems only; where they do not (l'homme is one
// word in English, two in French) each way of reading is an alternative of its own.

/// What a text of a query stands for in the index.
struct AnalyzedText: Hashable {
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
final class QueryTextAnalyzer {
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
    func word(_ text: String) -> AnalyzedText? {
        merged { $0.alternatives(ofWord: text) }
    }

    /// A quoted phrase.
    func phrase(_ text: String) -> AnalyzedText? {
        merged { [$0.phrase(text)] }
    }

    /// The beginning of a word as typed: as in `word`, the last slot of each alternative being what a word begins with.
    ///
    /// What is not yet a whole word may be read otherwise than the word will be: 505,4 are two numbers, 505,485 is one;
    /// we'v are two words, we've is one; O'S is a possessive, O'Sullivan is not.
    func prefix(_ text: String) -> AnalyzedText? {
        let joined = QueryTextAnalyzer.joined(text)
        return merged { analyzer in
            let read = analyzer.alternatives(ofWord: text)
            guard let joined else { return read }
            var others = analyzer.alternatives(ofWord: joined)
            others += read.compactMap(QueryTextAnalyzer.contraction)
            return read + others.filter { !read.contains($0) }
        }
    }

    /// Two words of which the second may become 're, 've or 'll, as one: `we'v`.
    private static func contraction(_ slots: [QueryUnit.Slot]) -> [QueryUnit.Slot]? {
        guard slots.count == 2, ["r", "v", "l"].contains(slots[1].word) else { return nil }
        let word = slots[0].word + "'" + slots[1].word
        return [QueryUnit.Slot(stems: [word], word: word)]
    }

    /// The beginning of a number without the commas between its thousands, or of a word without its last apostrophe;
    /// `nil` when it has none.
    private static func joined(_ text: String) -> String? {
        let groups = text.split(separator: ",", omittingEmptySubsequences: false)
        let isNumber = groups.allSatisfy { group in
            (1...3).contains(group.utf8.count)
                && group.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        }
        if groups.count > 1, isNumber, groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 }) {
            return groups.joined()
        }
        guard let mark = text.lastIndex(where: { "'’".contains($0) }) else { return nil }
        let rest = text[text.index(after: mark)...]
        guard mark > text.startIndex, !rest.isEmpty else { return nil }
        return String(text[..<mark] + rest)
    }

    /// What the languages say, those that read the same words put together.
    private func merged(_ read: (QueryAnalyzer) -> [[QueryUnit.Slot]]) -> AnalyzedText? {
        if analyzers.isEmpty { analyzers = AnalyzerPool.shared.take(languages) }
        var alternatives: [[AnalyzedText.Slot]] = []
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
        return alternatives.isEmpty ? nil : AnalyzedText(alternatives: alternatives)
    }

    private func slot(_ slot: QueryUnit.Slot, by analyzer: QueryAnalyzer) -> AnalyzedText.Slot {
        var read = analyzer.read(slot)
        if let tellsLittle = stopWords.tellsLittle(slot.word, in: analyzer.language) {
            read.functionStems = tellsLittle ? read.stems : []
        }
        return read
    }
}

extension [AnalyzedText.Slot] {
    /// Whether the words are the same ones.
    fileprivate func readsSame(as other: [AnalyzedText.Slot]) -> Bool {
        count == other.count && indices.allSatisfy { self[$0].word == other[$0].word }
    }

    /// Adds what another language says of the same words.
    fileprivate mutating func formUnion(_ other: [AnalyzedText.Slot]) {
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

extension QueryAnalyzer {
    func read(_ slot: QueryUnit.Slot) -> AnalyzedText.Slot {
        let stems = slot.stems.map { SearchPlan.Stem($0, in: language) }
        let isStopWord = StopWords.contains(slot.word, language: language)
        return AnalyzedText.Slot(
            word: slot.word, stems: stems, functionStems: isStopWord ? stems : [])
    }
}
