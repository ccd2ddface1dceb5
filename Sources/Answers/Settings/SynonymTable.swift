// Synonyms are looked up when a query is planned, by the stems of the typed words. So no document
// needs to be read again, and `containers` has the synonyms of `container`.
//
// A synonym adds at most `share` of what the typed words would add to a score instead. The weights
// of its words are reduced until their sum is that share. So of two posts that differ in the word
// only, the one with the typed word comes first, and a synonym that is rarer than the typed word
// does not outweigh it.
//
// Only the beginning of long lists is used (`QueryLimits`), because every search reads them again.

internal import BlogSearchQueries
internal import BlogSearchRanking

/// An owner's synonyms. They are analysed in the languages of an index.
struct SynonymTable {
    static let none = SynonymTable()

    /// How much a synonym counts compared with the typed word.
    static let share = 0.8

    /// A word, or several adjacent ones, with synonyms.
    private struct Rule {
        var key: [AnalyzedText.Slot]
        /// The index of its synonyms in `lists`.
        var list: Int
    }

    /// A synonym: a word, or several adjacent ones.
    private struct Synonym {
        var text: String
        var ways: [[AnalyzedText.Slot]]
    }

    private var rules: [Rule] = []
    private var lists: [[Synonym]] = []
    /// Words, in small letters, with lists that are not searched completely.
    private var keysOfLongLists: Set<String> = []
    /// Rules by each possible first stem of their key.
    private var beginnings: [SearchPlan.Stem: [Int]] = [:]
    /// The number of words of the longest key; 0 without any.
    private(set) var longest = 0

    private init() {}

    init(_ settings: SearchSettings, _ text: QueryTextAnalyzer) {
        let searched = settings.searchedSynonymLists
        for (index, synonyms) in settings.synonyms.enumerated() {
            if index >= searched || synonyms.isCut {
                keysOfLongLists.formUnion(synonyms.keys.lazy.map { $0.lowercased() })
            }
            guard index < searched else { continue }
            let (from, to) = synonyms.searched
            lists.append(
                to.compactMap { word in
                    text.phrase(word).map { Synonym(text: word, ways: $0.alternatives) }
                })
            for word in from {
                for key in SynonymTable.keys(of: word, text) { add(key) }
            }
        }
    }

    /// How a word, or several adjacent ones, may be typed: quoted or not. The two readings differ
    /// where pairs of ideographs overlap: the phrase 日本 has its last character, too.
    private static func keys(of words: String, _ text: QueryTextAnalyzer) -> [[AnalyzedText.Slot]] {
        let pieces = words.split(whereSeparator: \.isWhitespace)
        let ways = pieces.map { text.word(String($0))?.alternatives ?? [] }
        var keys = text.phrase(words)?.alternatives ?? []
        let typed = ways.count == 1 ? ways[0] : [ways.flatMap { $0.first ?? [] }]
        for key in typed where !key.isEmpty && !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// Adds a key for the last list.
    private mutating func add(_ key: [AnalyzedText.Slot]) {
        for stem in key[0].stems { beginnings[stem, default: []].append(rules.count) }
        rules.append(Rule(key: key, list: lists.count - 1))
        longest = max(longest, key.count)
    }

    /// The synonyms of these adjacent words, each of them once.
    func synonyms(of words: [AnalyzedText.Slot]) -> [String] {
        guard let first = words.first, !rules.isEmpty else { return [] }
        var found: [String] = []
        for rule in first.stems.flatMap({ beginnings[$0] ?? [] }).map({ rules[$0] })
        where rule.key.isSame(as: words) {
            // `container` needs no synonym to find `containers`.
            for synonym in lists[rule.list]
            where !synonym.ways.contains(where: { $0.isSame(as: rule.key) })
                && !found.contains(synonym.text)
            {
                found.append(synonym.text)
            }
        }
        return found
    }

    /// Whether a typed text is in a list that is not searched completely.
    func isInLongList(_ text: String) -> Bool {
        !keysOfLongLists.isEmpty && keysOfLongLists.contains(text.lowercased())
    }
}

extension SearchSettings {
    /// The number of lists of synonyms that are searched.
    var searchedSynonymLists: Int {
        var words = 0
        let index = synonyms.firstIndex { list in
            let (from, to) = list.searched
            words += from.count + to.count
            return words > QueryLimits.synonymsInAll
        }
        return index ?? synonyms.count
    }

    /// Sentences about synonyms that are not searched.
    var unsearchedSynonyms: [String] {
        let searched = searchedSynonymLists
        var sentences = synonyms.prefix(searched).enumerated().filter(\.element.isCut).map {
            "synonyms[\($0 + 1)]: of \($1.count) words the first \(QueryLimits.synonyms) are searched"
        }
        if searched < synonyms.count {
            sentences.append(
                "synonyms[\(searched + 1)] to [\(synonyms.count)]: all lists together may have \(QueryLimits.synonymsInAll) words"
            )
        }
        return sentences
    }
}

extension SearchSettings.Synonyms {
    /// The words that have synonyms.
    fileprivate var keys: [String] {
        switch self {
        case .equal(let words): words
        case .oneWay(let from, _): from
        }
    }

    fileprivate var found: [String] {
        switch self {
        case .equal(let words): words
        case .oneWay(_, let to): to
        }
    }

    /// The number of words of its longer side.
    fileprivate var count: Int { max(keys.count, found.count) }

    fileprivate var isCut: Bool { count > QueryLimits.synonyms }

    /// The words that have synonyms, and the synonyms, both up to the limit.
    fileprivate var searched: (from: ArraySlice<String>, to: ArraySlice<String>) {
        (keys.prefix(QueryLimits.synonyms), found.prefix(QueryLimits.synonyms))
    }
}

extension [AnalyzedText.Slot] {
    /// Whether the words are the same, in any form, in at least one language.
    func isSame(as other: [AnalyzedText.Slot]) -> Bool {
        count == other.count
            && indices.allSatisfy { index in
                self[index].stems.contains { other[index].stems.contains($0) }
            }
    }
}
