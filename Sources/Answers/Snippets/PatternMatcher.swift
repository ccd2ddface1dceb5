internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Finds the patterns of a query in texts of one language, with the analyzer that made the index.
///
/// It passes over the tokens once. Words of a phrase match only as the whole phrase. Words with a
/// beginning that no word of the query has are counted, but neither stemmed nor compared: that
/// saves most of the work on new texts.
final class PatternMatcher {
    /// A match of a pattern in a text.
    struct Match: Hashable {
        /// The range of UTF-8 bytes in the text.
        var range: Range<Int>
        /// The index of the pattern.
        var pattern: Int
    }

    /// The language of the texts.
    let language: Language
    private let analyzers: [QueryAnalyzer]
    private let beginnings: WordBeginnings?
    private var search: PatternSearch

    init(_ patterns: [HighlightPattern], language: Language) {
        self.language = language
        analyzers = AnalyzerPool.shared.take([language])
        search = PatternSearch(patterns, language: language)
        beginnings = WordBeginnings(
            stems: search.stems.map(\.bytes), words: search.prefixes.map(\.bytes),
            language: language)
    }

    deinit {
        AnalyzerPool.shared.put(back: analyzers)
    }

    /// Matches in a text in the order of their ends. Several may share tokens.
    func matches(in bytes: Span<UInt8>, of field: Field) -> [Match] {
        guard search.begin(field) else { return [] }
        for analyzer in analyzers {
            analyzer.forEachToken(in: bytes, beginning: beginnings) { search.take($0, $1, $2) }
        }
        return search.matches
    }
}

/// What is searched for in a text, and how much of it has been found.
private struct PatternSearch {
    /// A stem, or the beginning of a word, and the slot of a pattern that it fits.
    struct Known {
        var bytes: [UInt8]
        var pattern: Int
        var slot: Int
    }

    /// How far a pattern of several words has matched in a text.
    private struct Progress {
        /// For each slot, the last position at which it matched after all slots before it.
        var positions: [Int]
        /// For the last few positions, one for each slot: the matches there.
        var found: [PatternMatcher.Match]
    }

    // Sorted by first byte, then later slots first. A phrase may have the same word twice, so later
    // slots are checked before earlier ones advance.
    let stems: [Known]
    /// Sorted with later slots first.
    let prefixes: [Known]
    private(set) var matches: [PatternMatcher.Match] = []
    /// For each first byte, the index in `stems` where its stems begin; one more for the end.
    private let starts: [Int]
    private let scopes: [FieldSet]
    private var progress: [Progress]
    /// Whether a pattern counts in the present text.
    private var isWanted: [Bool]

    init(_ patterns: [HighlightPattern], language: Language) {
        var stems: [Known] = []
        var prefixes: [Known] = []
        for (pattern, value) in patterns.enumerated() {
            for (slot, asked) in value.slots.enumerated() {
                if let prefix = asked.prefix {
                    prefixes.append(
                        Known(bytes: Array(prefix.utf8), pattern: pattern, slot: slot))
                    continue
                }
                for stem in asked.stems where stem.language == language && !stem.stem.isEmpty {
                    stems.append(
                        Known(bytes: Array(stem.stem.utf8), pattern: pattern, slot: slot))
                }
            }
        }
        self.stems = stems.sorted { ($0.bytes[0], $1.slot) < ($1.bytes[0], $0.slot) }
        self.prefixes = prefixes.sorted { $0.slot > $1.slot }
        starts = PatternSearch.starts(self.stems)
        scopes = patterns.map(\.scope)
        progress = patterns.enumerated().map { pattern, value in
            let nothing = PatternMatcher.Match(range: 0..<0, pattern: pattern)
            return Progress(
                positions: Array(repeating: -2, count: value.slots.count),
                found: Array(repeating: nothing, count: value.slots.count))
        }
        isWanted = Array(repeating: false, count: patterns.count)
    }

    private static func starts(_ stems: [Known]) -> [Int] {
        var starts = Array(repeating: 0, count: 257)
        for stem in stems { starts[Int(stem.bytes[0]) + 1] += 1 }
        for byte in 0..<256 { starts[byte + 1] += starts[byte] }
        return starts
    }

    /// Begins a new text.
    ///
    /// - Returns: whether any pattern counts in this field.
    mutating func begin(_ field: Field) -> Bool {
        matches.removeAll()
        for pattern in scopes.indices {
            isWanted[pattern] = scopes[pattern].contains(field)
            for slot in progress[pattern].positions.indices {
                progress[pattern].positions[slot] = -2
            }
        }
        return isWanted.contains(true)
    }

    /// Looks at the next token.
    mutating func take(_ token: RawToken, _ word: Span<UInt8>, _ stem: Span<UInt8>) {
        let known = stem.isEmpty ? 0..<0 : starts[Int(stem[0])]..<starts[Int(stem[0]) + 1]
        for index in known
        where stems[index].bytes.count == stem.count && begins(stem, with: stems[index].bytes) {
            advance(stems[index].pattern, stems[index].slot, at: token)
        }
        for prefix in prefixes where begins(word, with: prefix.bytes) {
            advance(prefix.pattern, prefix.slot, at: token)
        }
    }

    /// Records that a slot matched. The last slot of an unbroken run completes a match of every
    /// word in it.
    private mutating func advance(_ pattern: Int, _ slot: Int, at token: RawToken) {
        guard isWanted[pattern] else { return }
        let length = progress[pattern].positions.count
        if length == 1 {
            matches.append(PatternMatcher.Match(range: token.range, pattern: pattern))
            return
        }
        if slot > 0, progress[pattern].positions[slot - 1] != token.position - 1 { return }
        progress[pattern].positions[slot] = token.position
        progress[pattern].found[token.position % length].range = token.range
        if slot == length - 1 { matches += progress[pattern].found }
    }
}

private func begins(_ bytes: Span<UInt8>, with prefix: [UInt8]) -> Bool {
    guard bytes.count >= prefix.count else { return false }
    for index in prefix.indices where bytes[index] != prefix[index] { return false }
    return true
}
