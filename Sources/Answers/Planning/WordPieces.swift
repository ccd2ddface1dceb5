internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// When few posts match: longer words that contain a word, the parts of a word, and other spellings
// of it.
//
//   accents     organizacion → organizaciones      a word typed without its accents, or in another form of an accented ending
//   compounds   replikation → datenbankreplikation  words that begin or end with it, in languages that write them so
//   apart       literaturlexikon → "literatur lexikon"; iso8601 → "iso 8601"
//   together    vs code → vscode; literatur lexikon → literaturlexikon
//   characters  圖書館 → 图书馆                       the other way of writing Chinese
//   codes       hs11 → hs11stidtg                  words that begin with a word that has letters and digits
//
// Words found in this way count almost nothing compared with the typed words, so that their posts
// come last.

/// Adds other words that may be meant to the items of a group.
struct WordPieces {
    /// How much such a word counts compared with the typed one.
    private static let boost = 0.001
    /// The maximum number of words added for a typed word.
    private static let maximumWords = 8
    /// The maximum number of items looked at.
    private static let maximumItems = 6
    /// The minimum number of letters in a part of a compound, and in a code.
    private static let minimumPieceLength = 5
    private static let minimumCodeLength = 3
    private static let compounding: Set = ["de", "nl", "sv", "da", "no", "nb", "nn", "fi"]

    private let reader: any IndexReader
    private let text: QueryTextAnalyzer
    private let searcher: Searcher
    private(set) var words: [SearchPlan.Word]
    private(set) var notes: [String] = []

    init(
        _ reader: any IndexReader, text: QueryTextAnalyzer, words: [SearchPlan.Word],
        searcher: Searcher
    ) {
        self.reader = reader
        self.text = text
        self.words = words
        self.searcher = searcher
    }

    /// Whether an item of a group may have more ways to match.
    static func mayExtend(_ group: PlannedGroup, _ words: [SearchPlan.Word]) -> Bool {
        group.items.prefix(maximumItems).contains { mayExtend($0, words) }
    }

    private static func mayExtend(
        _ item: PlannedGroup.Item, _ words: [SearchPlan.Word]
    ) -> Bool {
        guard item.word != nil, item.correction.isEmpty, !item.isFree(words),
            let first = item.node.words.first
        else { return false }
        return words[first].prefix == nil
    }

    /// The group with more ways to match its items; `nil` when there are none.
    mutating func extended(_ group: PlannedGroup) throws -> PlannedGroup? {
        var result = group
        var isExtended = false
        for index in group.items.indices.prefix(Self.maximumItems) {
            let item = group.items[index]
            guard let typed = item.word, Self.mayExtend(item, words),
                let first = item.node.words.first
            else { continue }
            var ways = try others(of: typed, like: words[first])
            if index + 1 < group.items.count, let next = group.items[index + 1].word,
                let joined = try written([typed + next], like: words[first])
            {
                ways.append((typed + next, joined))
            }
            guard !ways.isEmpty else { continue }
            isExtended = true
            let listed = ways.prefix(Self.maximumWords).map { "\"\($0.text)\"" }
            notes.append("\"\(typed)\" also searched as \(listed.joined(separator: ", "))")
            result.items[index].node = .any([item.node] + ways.map(\.node))
        }
        return isExtended ? result : nil
    }

    private typealias Way = (text: String, node: SearchPlan.Node)

    private mutating func others(
        of typed: String, like word: SearchPlan.Word
    ) throws -> [Way] {
        var ways: [Way] = []
        let known = Set(word.stems)
        var found: Set<SearchPlan.Stem> = []
        for language in reader.languages {
            let others = try accented(typed, in: language) + longer(word.text, in: language)
            for (text, stem) in others
            where ways.count < Self.maximumWords && !known.contains(stem)
                && found.insert(stem).inserted
            {
                words.append(piece(text, [stem], like: word))
                ways.append((text, .word(words.count - 1)))
            }
        }
        for other in typed.count > 1 ? HanVariants.others(of: typed) : [] {
            for slots in text.word(other)?.alternatives ?? [] {
                if let node = try written(slots, like: word) {
                    ways.append((other, node))
                    break
                }
            }
        }
        for halves in try apart(word.text, like: word) where ways.count < Self.maximumWords {
            if let node = try written(halves, like: word) {
                ways.append((halves.joined(separator: " "), node))
            }
        }
        return ways
    }

    private func piece(
        _ text: String, _ stems: [SearchPlan.Stem], like word: SearchPlan.Word
    ) -> SearchPlan.Word {
        SearchPlan.Word(
            text: text, stems: stems, scope: word.scope, occurrences: word.occurrences,
            boost: Self.boost)
    }

    // MARK: Accents

    /// Whether people leave out accents that the language's stemmer needs.
    private static func isAccented(_ language: Language) -> Bool {
        language != .undetermined && language.code != "en"
    }

    /// Words that equal a word except for accents or an accented ending, and whose stem occurs in
    /// posts.
    private func accented(
        _ typed: String, in language: Language
    ) throws -> [(String, SearchPlan.Stem)] {
        let analyzers = AnalyzerPool.shared.take([language])
        defer { AnalyzerPool.shared.put(back: analyzers) }
        guard let analyzer = analyzers.first, Self.isAccented(language) else { return [] }
        var found: [(String, SearchPlan.Stem)] = []
        for variant in Accents.variants(of: typed.lowercased()) {
            for slots in analyzer.alternatives(ofWord: variant) where slots.count == 1 {
                for stem in slots[0].stems {
                    let stem = SearchPlan.Stem(stem, in: language)
                    let posts = try reader.postings(
                        of: stem.stem, in: language, scope: .all)?.documentFrequency
                    if posts ?? 0 > 0 { found.append((variant, stem)) }
                }
            }
        }
        return found
    }

    // MARK: Longer words

    /// Words that begin or end with a word: compounds, and codes.
    private func longer(
        _ word: String, in language: Language
    ) throws -> [(String, SearchPlan.Stem)] {
        let letters = word.unicodeScalars
        let isCode = letters.contains { ("0"..."9").contains($0) }
        if isCode {
            guard letters.count >= Self.minimumCodeLength,
                letters.contains(where: { $0.properties.isAlphabetic })
            else { return [] }
            return try reader.words(withPrefix: word, in: language, limit: Self.maximumWords)
                .filter { $0.word != word }.compactMap { try known($0, in: language) }
        }
        guard Self.compounding.contains(language.code), letters.count >= Self.minimumPieceLength
        else {
            return []
        }
        let all = try reader.words(around: word, in: language, limit: 8 * Self.maximumWords)
        return try all.filter { $0.word.hasPrefix(word) || $0.word.hasSuffix(word) }
            .prefix(Self.maximumWords).compactMap { try known($0, in: language) }
    }

    /// A word with its stem, when a post that is known of writes it.
    private func known(
        _ word: WordCount, in language: Language
    ) throws -> (String, SearchPlan.Stem)? {
        guard try reader.isKnown(word.word, as: word.stem, in: language) else { return nil }
        return (word.word, SearchPlan.Stem(word.stem, in: language))
    }

    // MARK: Apart and together

    /// Two words that a word may consist of: letters and digits, or two words that are adjacent in
    /// some post.
    private func apart(_ word: String, like typed: SearchPlan.Word) throws -> [[String]] {
        let letters = Array(word)
        guard letters.count >= 4, letters.count <= 64 else { return [] }
        let isCode = letters.contains(where: \.isNumber)
        return (1..<letters.count).compactMap { index in
            let (left, right) = (letters[..<index], letters[index...])
            if isCode {
                guard letters[index - 1].isLetter != letters[index].isLetter else { return nil }
            } else if min(left.count, right.count) < 3 {
                return nil
            }
            return [String(left), String(right)]
        }
    }

    /// Adjacent words, or one word, if a post has them in this way.
    private mutating func written(
        _ texts: [String], like word: SearchPlan.Word
    ) throws -> SearchPlan.Node? {
        var all: [AnalyzedText.Slot] = []
        for text in texts {
            guard let slots = self.text.word(text)?.alternatives.first, slots.count == 1 else {
                return nil
            }
            all += slots
        }
        return try written(all, like: word)
    }

    private mutating func written(
        _ slots: [AnalyzedText.Slot], like word: SearchPlan.Word
    ) throws -> SearchPlan.Node? {
        var phrase: [SearchPlan.PhraseWord] = []
        let first = words.count
        for slot in slots {
            words.append(piece(slot.word, slot.stems, like: word))
            phrase.append(SearchPlan.PhraseWord(word: words.count - 1, offset: phrase.count))
        }
        let node: SearchPlan.Node = phrase.count == 1 ? .word(phrase[0].word) : .phrase(phrase)
        let searcher = Searcher(reader)
        guard try searcher.hasMatch(SearchPlan(root: node, words: words), Selection()) else {
            words.removeSubrange(first...)
            return nil
        }
        return node
    }
}

/// The spellings with accents of a word typed without them.
private enum Accents {
    private static let marked: [Character: [Character]] = [
        "a": ["á", "à", "â", "ã", "ä", "å"], "e": ["é", "è", "ê", "ë"], "i": ["í", "î", "ï"],
        "o": ["ó", "ò", "ô", "õ", "ö", "ø"], "u": ["ú", "ù", "û", "ü"], "c": ["ç"], "n": ["ñ"],
        "s": ["ş", "ș", "š", "ś"], "t": ["ț"], "z": ["ž", "ż"],
    ]
    /// Groups of endings that replace one another in forms of a word.
    private static let endings: [(String, [String])] = [
        ("cao", ["ção", "ções"]), ("coes", ["ções", "ção"]), ("ção", ["ções"]),
        ("ções", ["ção"]), ("ao", ["ão", "ões", "ães"]), ("ão", ["ões", "ães", "ãos"]),
        ("ões", ["ão"]), ("oes", ["ões", "ão"]), ("cion", ["ción", "ciones"]),
        ("ión", ["iones"]), ("sion", ["sión", "siones"]),
    ]
    /// The maximum length of a word that is tried.
    private static let maximumLength = 32

    static func variants(of word: String) -> [String] {
        let letters = Array(word)
        guard (3...maximumLength).contains(letters.count) else { return [] }
        var variants: [String] = []
        for (ending, others) in endings where word.hasSuffix(ending) {
            variants += others.map { String(word.dropLast(ending.count)) + $0 }
        }
        guard letters.allSatisfy(\.isASCII) else { return variants }
        for (index, letter) in letters.enumerated() {
            for other in marked[letter] ?? [] {
                var changed = letters
                changed[index] = other
                variants.append(String(changed))
            }
        }
        return variants
    }
}
