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
        let rows = try VocabularyRows(db)
        var hasLosses = false
        for index in changedWords() {
            hasLosses = hasLosses || words.posts(index) < 0
            try rows.add(
                Int64(words.posts(index)), words.language(index), words.word(index),
                words.stem(index))
        }
        if hasLosses { try db.execute(sql: "DELETE FROM vocabulary WHERE posts <= 0") }
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

extension WordCounts {
    /// Adds the counts to the table, in the order of its key.
    func store(in db: Database) throws {
        let rows = try VocabularyRows(db)
        for index in 0..<count {
            let entry = self[index]
            try rows.add(Int64(entry.documents), entry.language, entry.word, entry.stem)
        }
    }
}

/// The table of words, as counts are added to it.
private struct VocabularyRows {
    private let update: RawStatement
    private let insertion: RawStatement

    init(_ db: Database) throws {
        update = try RawStatement(
            "UPDATE vocabulary SET posts = posts + ? WHERE language = ? AND word = ? AND stem = ?",
            db)
        insertion = try RawStatement(
            "INSERT INTO vocabulary (posts, language, word, stem) VALUES (?, ?, ?, ?)", db)
    }

    /// Adds posts to a word's row; makes it when there is none.
    func add(
        _ posts: Int64, _ language: UInt32, _ word: ArraySlice<UInt8>, _ stem: ArraySlice<UInt8>
    ) throws {
        for statement in [update, insertion] {
            try statement.bind(posts, at: 1)
            try statement.bind(Int64(language), at: 2)
            try statement.bind(text: word, at: 3)
            try statement.bind(text: stem, at: 4)
            if try statement.run() { return }
        }
    }
}
