// Synonyms are looked up when a query is planned, by the stems of what was typed: no document needs to be read again, and
// `containers` has the synonyms of `container`.
//
// What a synonym adds to a score is at most `share` of what the typed words would add in its place: the weights of its words
// are made smaller until they add up to that. So of two posts that are alike but for the word, that with the typed word
// comes first, and a synonym that is rarer than the word itself does not drown it.

/// An owner's synonyms, read in the languages of an index.
struct SynonymTable {
    static let none = SynonymTable()

    /// What a synonym counts beside the typed word.
    static let share = 0.8

    /// A word, or several side by side, that finds others.
    private struct Rule {
        var key: [ReadText.Slot]
        var synonyms: [String]
    }

    private var rules: [Rule] = []
    /// Rules by each stem that a key begins with.
    private var beginnings: [SearchPlan.Stem: [Int]] = [:]
    /// Words of the longest key; 0 without any.
    private(set) var longest = 0

    private init() {}

    init(_ settings: SearchSettings, _ text: TextReader) {
        for synonyms in settings.synonyms {
            let (from, to) =
                switch synonyms {
                case .equal(let words): (words, words)
                case .oneWay(let from, let to): (from, to)
                }
            for word in from {
                for key in SynonymTable.keys(of: word, text) {
                    // `container` needs no synonym to find `containers`.
                    let others = to.filter {
                        text.phrase($0)?.alternatives.contains { $0.isSame(as: key) } == false
                    }
                    if !others.isEmpty { add(key, others) }
                }
            }
        }
    }

    /// How a word, or several side by side, may be typed: quoted or not. The words of both differ where pairs of ideographs
    /// overlap: of 日本 the phrase has its last character, too.
    private static func keys(of words: String, _ text: TextReader) -> [[ReadText.Slot]] {
        let parts = words.split(whereSeparator: \.isWhitespace)
        let ways = parts.map { text.word(String($0))?.alternatives ?? [] }
        var keys = text.phrase(words)?.alternatives ?? []
        let typed = ways.count == 1 ? ways[0] : [ways.flatMap { $0.first ?? [] }]
        for key in typed where !key.isEmpty && !keys.contains(key) { keys.append(key) }
        return keys
    }

    private mutating func add(_ key: [ReadText.Slot], _ synonyms: [String]) {
        for stem in key[0].stems { beginnings[stem, default: []].append(rules.count) }
        rules.append(Rule(key: key, synonyms: synonyms))
        longest = max(longest, key.count)
    }

    /// What these words side by side also find, each once.
    func synonyms(of words: [ReadText.Slot]) -> [String] {
        guard let first = words.first, !rules.isEmpty else { return [] }
        var found: [String] = []
        for rule in first.stems.flatMap({ beginnings[$0] ?? [] })
        where rules[rule].key.isSame(as: words) {
            for synonym in rules[rule].synonyms where !found.contains(synonym) {
                found.append(synonym)
            }
        }
        return found
    }
}

extension [ReadText.Slot] {
    /// Whether others are the same words, in any of their forms, in one language at least.
    func isSame(as other: [ReadText.Slot]) -> Bool {
        count == other.count
            && indices.allSatisfy { index in
                self[index].stems.contains { other[index].stems.contains($0) }
            }
    }
}
