// Words of whole segments that wait to be added to the table `vocabulary`. Changing a row of the
// table takes far longer than writing a page, and a page of posts has tens of thousands of words.
// Many pages are added together, each word once. The present counts are those of the table and the
// waiting pages.
//
//   page     = word *       in the order of language, word and stem
//   word     = language:varint  posts:varint  word:text  stem:text
//   text     = bytes:varint, then UTF-8
//   varint   = seven bits a byte, lowest first, the high bit set on all but the last
//
// A page without words is a mark: the writer stopped before it removed the words that are gone.
//
// Example: the word "blogs" of language 1, in 300 posts, with the stem "blog".
//
//     01                  language 1
//     ac 02               300 posts
//     05 62 6c 6f 67 73   5 bytes: "blogs"
//     04 62 6c 6f 67      4 bytes: "blog"

internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

struct VocabularyPages {
    /// The maximum size in bytes of the pages that wait after a page of changes.
    static let limit = 24 << 20

    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Whether there are any pages.
    func areWaiting() throws -> Bool {
        try SQLStatement("SELECT 1 FROM vocabulary_page LIMIT 1", db).firstNumbers() != nil
    }

    /// The size of all pages in bytes.
    func size() throws -> Int {
        let query = try SQLStatement("SELECT sum(length(words)) FROM vocabulary_page", db)
        return Int(try query.firstNumbers()?.first ?? 0)
    }

    /// Whether there is a page without words: a mark that words may be gone and must be removed.
    func hasMark() throws -> Bool {
        let query = "SELECT 1 FROM vocabulary_page WHERE length(words) = 0 LIMIT 1"
        return try SQLStatement(query, db).firstNumbers() != nil
    }

    /// Adds such a mark. The next merge removes it.
    func addMark() throws {
        try SQLStatement.run("INSERT INTO vocabulary_page (words) VALUES (x'')", db)
    }

    /// Stores the words of a segment's documents as a waiting page.
    func add(_ words: WordCounts) throws {
        var bytes = ByteWriter()
        for index in 0..<words.count {
            let entry = words[index]
            bytes.append(varint: UInt64(entry.language))
            bytes.append(varint: UInt64(entry.documents))
            bytes.append(bytes: entry.word)
            bytes.append(bytes: entry.stem)
        }
        try SQLStatement("INSERT INTO vocabulary_page (words) VALUES (?)", db)
            .run([.blob(bytes.bytes)])
    }

    /// Adds the waiting words to the table. The transaction must not change the tail: see
    /// `ChangeWriter` for the effect of an upsert on the full-text table.
    func merge() throws {
        let pages = try all()
        guard !pages.isEmpty else { return }
        let upsert = try SQLStatement(
            """
            INSERT INTO vocabulary (posts, language, word, stem) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET posts = posts + excluded.posts
            """, db)
        try WordCounts.forEachSum(of: pages) { entry in
            try upsert.bind(Int64(entry.documents), at: 1)
            try upsert.bind(Int64(entry.language), at: 2)
            try upsert.bind(text: entry.word, at: 3)
            try upsert.bind(text: entry.stem, at: 4)
            try upsert.run()
        }
        try SQLStatement.run(
            "DELETE FROM vocabulary_page; DELETE FROM vocabulary WHERE posts <= 0", db)
    }

    /// Waiting words of a language that begin with a prefix.
    func words(withPrefix prefix: String, language: UInt32) throws -> [WordCounts.Entry] {
        let prefix = Array(prefix.utf8)
        return try all().flatMap { page in
            (0..<page.count).lazy.map { page[$0] }
                .filter { $0.language == language && $0.word.starts(with: prefix) }
        }
    }

    private func all() throws -> [WordCounts] {
        var pages: [WordCounts] = []
        let rows = try SQLStatement("SELECT words FROM vocabulary_page ORDER BY id", db)
        try rows.forEachRow { pages.append(try VocabularyPages.decode($0.bytes(0))) }
        return pages
    }

    /// - Throws: `IndexError` with code `damaged` when the bytes are no page.
    static func decode(_ bytes: [UInt8]) throws -> WordCounts {
        var words = WordCounts()
        var input = ByteScanner(bytes)
        while !input.isAtEnd {
            let language = try input.varint()
            let documents = try input.varint()
            let (word, stem) = (try input.slice(), try input.slice())
            guard language <= UInt32.max, documents <= UInt32.max, word.count <= 0xffff,
                stem.count <= 0xffff
            else { throw IndexError.damagedBlocks }
            words.append(
                WordCounts.Entry(
                    language: UInt32(language), word: word, stem: stem, documents: Int(documents)))
        }
        return words
    }
}
