// The most frequent words for short beginnings. In a large index tens of thousands of words begin
// with the same letter, and reading them takes too long for a keystroke. Only beginnings of more
// than `crowd` words are in the table. For other beginnings the words themselves are read.
//
// The table is a selection, which is made again when an eighth of the index has changed. Counts are
// looked up when they are needed, and removed words are left out.

internal import BlogSearchPostings
internal import GRDB
internal import TextAnalysis

/// The table `completion`.
struct CompletionTable {
    /// Beginnings of more words than this are in the table.
    static let crowd = 4096
    /// The number of words for each beginning.
    static let kept = 64
    /// The number of letters in the longest beginning.
    static let maximumPrefixLength = 3

    private let db: Database
    private let crowd: Int

    /// - Parameter crowd: see above. Tests have fewer words.
    init(_ db: Database, crowd: Int = CompletionTable.crowd) {
        self.db = db
        self.crowd = crowd
    }

    /// The words for a beginning, with their present number of posts; `nil` when the table has
    /// none.
    func words(withPrefix prefix: String, in language: Language) throws -> [WordCount]? {
        guard prefix.unicodeScalars.count <= Self.maximumPrefixLength else { return nil }
        // CROSS fixes this order of the tables. SQLite's own choice reads the whole vocabulary.
        let rows = try SQLStatement(
            """
            SELECT vocabulary.word, stem, posts FROM completion CROSS JOIN vocabulary
            ON vocabulary.language = completion.language AND vocabulary.word = completion.word
            WHERE completion.language = (SELECT id FROM language WHERE code = ?) AND prefix = ?
            ORDER BY posts DESC, vocabulary.word, stem
            """, db, language.code, prefix
        ).rows()
        return rows.isEmpty ? nil : try rows.map { try WordCount($0) }
    }

    /// Selects the words of the table, in one pass over the vocabulary.
    func rebuild() throws {
        try SQLStatement.run("DELETE FROM completion", db)
        var crowds = (1...Self.maximumPrefixLength).map { Crowd(letters: $0) }
        var all: [Crowd] = []
        let query = try SQLStatement(
            "SELECT language, word, posts FROM vocabulary ORDER BY language, word", db)
        try query.forEachRow { row in
            let (language, word, posts) = (row.number(0) ?? 0, row.bytes(1), row.number(2) ?? 0)
            for index in crowds.indices where !crowds[index].add(language, word, posts) {
                if crowds[index].count > crowd { all.append(crowds[index]) }
                crowds[index] = Crowd(letters: index + 1)
                _ = crowds[index].add(language, word, posts)
            }
        }
        all += crowds.filter { $0.count > crowd }
        let insertion = try SQLStatement(
            "INSERT INTO completion (language, prefix, word) VALUES (?, ?, ?)", db)
        for crowd in all {
            for word in crowd.best {
                try insertion.bind(crowd.language, at: 1)
                try insertion.bind(text: crowd.prefix[...], at: 2)
                try insertion.bind(text: word[...], at: 3)
                try insertion.run()
            }
        }
        try storeSum()
    }

    /// Removes the words that no post has any more: the file must not keep them.
    func forgetRemoved() throws {
        try SQLStatement.run(
            """
            DELETE FROM completion WHERE NOT EXISTS (
                SELECT 1 FROM vocabulary WHERE vocabulary.language = completion.language
                AND vocabulary.word = completion.word)
            """, db)
        try storeSum()
    }

    /// The checksum of all rows. Rows have none of their own.
    func sum() throws -> UInt64 {
        var sum: UInt64 = 0
        try SQLStatement("SELECT language, prefix, word FROM completion", db).forEachRow { row in
            var hash = RowHash(seed: 0x100 + UInt64(CheckedTable.completion.rawValue))
            for column in 0..<3 { hash.add(row.stored(column)) }
            sum &+= hash.value
        }
        return sum
    }

    private func storeSum() throws {
        var state = try CollectionState(db)
        let sum = try sum()
        guard state.rows.sums[.completion] != sum else { return }
        state.rows.sums[.completion] = sum
        try state.store(in: db)
    }
}

/// The words with one beginning. It keeps the most frequent ones.
private struct Crowd {
    let letters: Int
    private(set) var language: Int64 = 0
    private(set) var prefix: [UInt8] = []
    private(set) var count = 0
    private var kept: [(posts: Int64, word: [UInt8])] = []
    /// Words with fewer posts are not among the most frequent.
    private var least: Int64 = 0

    init(letters: Int) {
        self.letters = letters
    }

    /// Adds a word. Words must come in their order.
    ///
    /// - Returns: `false` when it has another beginning.
    mutating func add(_ language: Int64, _ word: [UInt8], _ posts: Int64) -> Bool {
        guard let beginning = beginning(of: word) else { return true }
        if count == 0 { (self.language, prefix) = (language, beginning) }
        guard language == self.language, prefix == beginning else { return false }
        count += 1
        guard posts > least else { return true }
        kept.append((posts, word))
        if kept.count == 4 * CompletionTable.kept { prune() }
        return true
    }

    /// The most frequent words, each of them once.
    var best: Set<[UInt8]> {
        var crowd = self
        crowd.prune()
        return Set(crowd.kept.map(\.word))
    }

    private mutating func prune() {
        kept.sort { $0.posts > $1.posts }
        if kept.count > CompletionTable.kept {
            kept.removeLast(kept.count - CompletionTable.kept)
            least = kept[kept.count - 1].posts
        }
    }

    /// The first letters; `nil` when there are fewer.
    private func beginning(of word: [UInt8]) -> [UInt8]? {
        var (found, end) = (0, 0)
        while end < word.count {
            if word[end] & 0xC0 != 0x80 {
                if found == letters { break }
                found += 1
            }
            end += 1
        }
        return found == letters ? Array(word[..<end]) : nil
    }
}
