internal import GRDB

/// Which words a transaction brought and took away, with how many posts hold them; stored at once, because a table
/// row for each word of each post would cost more than indexing it.
struct VocabularyChanges {
    /// Longer words (in bytes of UTF-8) can be searched, but are not kept for completion and prefix search.
    static let longestWord = 64

    private var words = WordTable()

    /// Whether the vocabulary keeps a word, by the bytes of the word and of its stem.
    static func keeps(wordLength: Int, stemLength: Int) -> Bool {
        wordLength > 0 && wordLength <= longestWord && stemLength <= 4 * longestWord
    }

    /// Notes a word of a document.
    ///
    /// - Parameters:
    ///   - document: the document's number; occurrences of one document come together.
    ///   - step: 1 when the document comes, -1 when it goes.
    mutating func count(
        _ word: Span<UInt8>, stem: Span<UInt8>, language: UInt32, document: DocumentID, step: Int32
    ) {
        guard VocabularyChanges.keeps(wordLength: word.count, stemLength: stem.count) else {
            return
        }
        words.count(word, stem: stem, language: language, document: document, step: step)
    }

    /// Adds the counts to the table; words that no post holds any more leave it.
    ///
    /// Two plain statements rather than an upsert: see `ChangeWriter` for what upserts do to the full-text table.
    func store(in db: Database) throws {
        let update = try RawStatement(
            "UPDATE vocabulary SET posts = posts + ? WHERE language = ? AND word = ? AND stem = ?",
            db)
        let insertion = try RawStatement(
            "INSERT INTO vocabulary (posts, language, word, stem) VALUES (?, ?, ?, ?)", db)
        var hasLosses = false
        for index in changedWords() {
            hasLosses = hasLosses || words.posts(index) < 0
            try bind(index, to: update)
            guard try !update.run() else { continue }
            try bind(index, to: insertion)
            try insertion.run()
        }
        if hasLosses { try db.execute(sql: "DELETE FROM vocabulary WHERE posts <= 0") }
    }

    private func bind(_ index: Int, to statement: RawStatement) throws {
        try statement.bind(Int64(words.posts(index)), at: 1)
        try statement.bind(Int64(words.language(index)), at: 2)
        try statement.bind(text: words.word(index), at: 3)
        try statement.bind(text: words.stem(index), at: 4)
    }

    /// Words of which the count changed, in the order of the table's key: neighbours share a page.
    private func changedWords() -> [Int] {
        (0..<words.count).filter { words.posts($0) != 0 }.sorted { left, right in
            let (first, second) = (words.language(left), words.language(right))
            guard first == second else { return first < second }
            return words.word(left).lexicographicallyPrecedes(words.word(right))
        }
    }
}
