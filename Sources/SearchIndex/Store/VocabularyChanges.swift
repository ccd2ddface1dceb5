internal import GRDB

/// Which words a transaction brought and took away, with how many posts hold them; stored at once, because a table
/// row for each word of each post would cost more than indexing it.
struct VocabularyChanges {
    /// Longer words (in bytes of UTF-8) can be searched, but are not kept for completion and prefix search.
    static let longestWord = 64

    private var words = WordTable()
    /// Posts gained less posts lost, by the word's number.
    private var posts: [Int32] = []
    /// Which document was counted last, by the word's number, so that a word counts once a document.
    private var lastDocuments: [DocumentID] = []

    /// Notes a word of a document.
    ///
    /// - Parameters:
    ///   - document: the document's number; occurrences of one document come together.
    ///   - step: 1 when the document comes, -1 when it goes.
    mutating func count(
        word: Span<UInt8>, stem: Span<UInt8>, language: UInt32, document: DocumentID, step: Int32
    ) {
        guard !word.isEmpty, word.count <= VocabularyChanges.longestWord, stem.count <= 255 else {
            return
        }
        let number = words.number(of: word, stem: stem, language: language)
        if number == posts.count {
            posts.append(0)
            lastDocuments.append(.none)
        }
        guard lastDocuments[number] != document else { return }
        lastDocuments[number] = document
        posts[number] += step
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
        for number in changedWords() {
            bind(number, to: update)
            guard try !update.run() else { continue }
            bind(number, to: insertion)
            try insertion.run()
        }
        if posts.contains(where: { $0 < 0 }) {
            try db.execute(sql: "DELETE FROM vocabulary WHERE posts <= 0")
        }
    }

    private func bind(_ number: Int, to statement: RawStatement) {
        statement.bind(Int64(posts[number]), at: 1)
        statement.bind(Int64(words.language(of: number)), at: 2)
        statement.bind(text: words.word(number), at: 3)
        statement.bind(text: words.stem(number), at: 4)
    }

    /// Numbers of the words of which a count changed, in the order of the table's key: neighbours share a page.
    private func changedWords() -> [Int] {
        posts.indices.filter { posts[$0] != 0 }.sorted { left, right in
            let (first, second) = (words.language(of: left), words.language(of: right))
            guard first == second else { return first < second }
            return words.word(left).lexicographicallyPrecedes(words.word(right))
        }
    }
}
