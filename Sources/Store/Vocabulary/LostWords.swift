// Words of removed documents: their posts were removed, or have changed. A word that no post has
// any more when the sync or import ends must leave the file (Schema.swift). Searching every
// dictionary for such words would take longer than most syncs.

internal import BlogSearchPostings
internal import GRDB

/// Words that may be gone, recorded from the end of one sync or import to the end of the next.
struct LostWords {
    /// One word as the vocabulary has it.
    struct Word: Hashable {
        let language: UInt32
        let word: [UInt8]
        let stem: [UInt8]

        /// The stem as dictionaries have it.
        var token: [UInt8] { PackedTokens.prefix(forLanguage: Int(language)) + stem }
    }

    /// The maximum number of words recorded. With more, everything is removed that documents left
    /// behind.
    static let maximum = 200_000

    private var words: Set<Word> = []
    /// Words that the vocabulary does not keep, so that it cannot say whether a post has them.
    private var unkept: Set<Word> = []
    /// Whether there were too many to record.
    private(set) var areTooMany = false

    /// Whether nothing was lost.
    var isEmpty: Bool { words.isEmpty && unkept.isEmpty && !areTooMany }

    /// Records the words of a transaction that fewer posts have after it.
    mutating func add(_ changes: VocabularyChanges) {
        guard !areTooMany else { return }
        changes.forEach { language, word, stem, posts in
            guard posts < 0 else { return }
            words.insert(Word(language: language, word: Array(word), stem: Array(stem)))
        }
        for (word, posts) in changes.unkept where posts < 0 { unkept.insert(word) }
        guard words.count + unkept.count > LostWords.maximum else { return }
        self = LostWords()
        areTooMany = true
    }

    /// Stems, as dictionaries have them, of the words that no post has, and of the words that the
    /// vocabulary does not keep.
    func tokens(in db: Database) throws -> Set<[UInt8]> {
        let query = try SQLStatement(
            "SELECT 1 FROM vocabulary WHERE language = ? AND word = ? AND stem = ?", db)
        var tokens = Set(unkept.map(\.token))
        for word in words {
            try query.bind(Int64(word.language), at: 1)
            try query.bind(text: word.word[...], at: 2)
            try query.bind(text: word.stem[...], at: 3)
            if try query.firstNumbers() == nil { tokens.insert(word.token) }
        }
        return tokens
    }
}
