// Synonyms are looked up when a query is planned, by the stems of what was typed: no document needs to be read again, and
// `containers` has the synonyms of `container`.
//
// What a synonym adds to a score is at most `share` of what the typed words would add in its place: the weights of its words
// are made smaller until they add up to that. So of two posts that are alike but for the word, that with the typed word
// comes first, and a synonym that is rarer than the word itself does not drown it.
//
// Of long lists the beginning is read, as `QueryLimits` says: every search reads them anew.

internal import BlogSearchQueries
internal import BlogSearchRanking

/// An owner's synonyms, read in the languages of an index.
struct SynonymTable {
    static let none = SynonymTable()

    /// How much a synonym counts compared with the typed word.
    static let share = 0.8

    /// A word, or several side by side, that finds others.
    private struct Rule {
        var key: [AnalyzedText.Slot]
        /// The index of what it finds in `lists`.
        var list: Int
    }

    /// A word, or several side by side, that is found.
    private struct Synonym {
        var text: String
        var ways: [[AnalyzedText.Slot]]
    }

    private var rules: [Rule] = []
    private var lists: [[Synonym]] = []
    /// Words, in small letters, that find others by lists of which not all is searched.
    private var keysOfLongLists: Set<String> = []
    /// Rules by each stem that a key begins with.
    private var beginnings: [SearchPlan.Stem: [Int]] = [:]
    /// Words of the longest key; 0 without any.
    private(set) var longest = 0

    private init() {}

    init(_ settings: SearchSettings, _ text: QueryTextAnalyzer) {
        let searched = settings.searchedSynonymLists
        for (place, synonyms) in settings.synonyms.enumerated() {
            if place >= searched || synonyms.isCut {
                keysOfLongLists.formUnion(synonyms.keys.lazy.map { $0.lowercased() })
            }
            guard place < searched else { continue }
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

    /// How a word, or several side by side, may be typed: quoted or not. The words of both differ where pairs of ideographs
    /// overlap: of 日本 the phrase has its last character, too.
    private static func keys(of words: String, _ text: QueryTextAnalyzer) -> [[AnalyzedText.Slot]] {
        let pieces = words.split(whereSeparator: \.isWhitespace)
        let ways = pieces.map { text.word(String($0))?.alternatives ?? [] }
        var keys = text.phrase(words)?.alternatives ?? []
        let typed = ways.count == 1 ? ways[0] : [ways.flatMap { $0.first ?? [] }]
        for key in typed where !key.isEmpty && !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// Adds a key of the last list.
    private mutating func add(_ key: [AnalyzedText.Slot]) {
        for stem in key[0].stems { beginnings[stem, default: []].append(rules.count) }
        rules.append(Rule(key: key, list: lists.count - 1))
        longest = max(longest, key.count)
    }

    /// What these words side by side also find, each once.
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

    /// Whether a typed text is in a list of which not all is searched.
    func isInLongList(_ text: String) -> Bool {
        !keysOfLongLists.isEmpty && keysOfLongLists.contains(text.lowercased())
    }
}

extension SearchSettings {
    /// How many of the lists of synonyms are searched.
    var searchedSynonymLists: Int {
        var words = 0
        let place = synonyms.firstIndex { list in
            let (from, to) = list.searched
            words += from.count + to.count
            return words > QueryLimits.synonymsInAll
        }
        return place ?? synonyms.count
    }

    /// What is not searched of the synonyms, in words.
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
    /// The words that find others.
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

    /// Words of its longer side.
    fileprivate var count: Int { max(keys.count, found.count) }

    fileprivate var isCut: Bool { count > QueryLimits.synonyms }

    /// The words that find others, and those that they find, as far as they are searched.
    fileprivate var searched: (from: ArraySlice<String>, to: ArraySlice<String>) {
        (keys.prefix(QueryLimits.synonyms), found.prefix(QueryLimits.synonyms))
    }
}

extension [AnalyzedText.Slot] {
    /// Whether others are the same words, in any of their forms, in one language at least.
    func isSame(as other: [AnalyzedText.Slot]) -> Bool {
        count == other.count
            && indices.allSatisfy { index in
                self[index].stems.contains { other[index].stems.contains($0) }
            }
    }
}
