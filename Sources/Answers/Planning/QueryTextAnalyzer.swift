internal import BlogSearchRanking
import TextAnalysis

// A word of a query is analysed once for each language of the index, because a post is found by the
// stems of its own language. Languages usually agree on the words and differ in the stems only.
// Where they do not agree (l'homme is one word in English, two in French), each reading is an
// alternative of its own.

/// What a text of a query means in the index.
struct AnalyzedText: Hashable {
    /// A word with its stems in every language that reads it as this word.
    struct Slot: Hashable {
        /// Folded, not stemmed.
        var word: String
        var stems: [SearchPlan.Stem]
        /// Those of its stems that come from a language in which it is a function word.
        var functionStems: [SearchPlan.Stem]

        /// Whether it is a function word in all languages that read it as this word.
        var isStopWord: Bool { !stems.isEmpty && functionStems.count == stems.count }
    }

    /// Ways to match, each a run of adjacent words. There is at least one, and none is empty.
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

    /// A word as typed: its parts as adjacent words, and joined into one word if some posts write
    /// it so.
    ///
    /// - Returns: `nil` when nothing in it is indexed.
    func word(_ text: String) -> AnalyzedText? {
        merged { $0.alternatives(ofWord: text) }
    }

    /// A quoted phrase.
    func phrase(_ text: String) -> AnalyzedText? {
        merged { [$0.phrase(text)] }
    }

    /// The beginning of a word as typed. The result is that of `word`, except that the last slot of
    /// each alternative is the beginning of a word.
    ///
    /// An unfinished word may be read differently from the finished one: 505,4 is two numbers,
    /// 505,485 is one; we'v is two words, we've is one; O'S is a possessive, O'Sullivan is not.
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

    /// Two words of which the second may become 're, 've or 'll, as one word: `we'v`.
    private static func contraction(_ slots: [QueryUnit.Slot]) -> [QueryUnit.Slot]? {
        guard slots.count == 2, ["r", "v", "l"].contains(slots[1].word) else { return nil }
        let word = slots[0].word + "'" + slots[1].word
        return [QueryUnit.Slot(stems: [word], word: word)]
    }

    /// The beginning of a number without its thousands separators, or of a word without its last
    /// apostrophe; `nil` when it has none.
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

    /// The readings of all languages. Readings with the same words are merged.
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
    /// Whether the words are the same.
    fileprivate func readsSame(as other: [AnalyzedText.Slot]) -> Bool {
        count == other.count && indices.allSatisfy { self[$0].word == other[$0].word }
    }

    /// Adds the stems of the same words in another language.
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
