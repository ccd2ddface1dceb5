// Words of whole segments, waiting to be added to the table `vocabulary`. Changing a row of the
// table costs far more than writing a page, and a page of posts has tens of thousands of words.
// Many pages are added together, each word once. What counts at any moment is the table and the
// pages that wait.
//
//   page     = word *       in the order of language, word and stem
//   word     = language:varint  posts:varint  word:text  stem:text
//   text     = bytes:varint, then UTF-8
//   varint   = seven bits a byte, lowest first, the high bit set on all but the last
//
// A page without words is a mark: whoever filled the index stopped before words that are gone were
// forgotten.
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
    /// Bytes of pages that wait at most after a page of changes.
    static let limit = 24 << 20

    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Whether there are any.
    func areWaiting() throws -> Bool {
        try RawStatement("SELECT 1 FROM vocabulary_page LIMIT 1", db).firstRow() != nil
    }

    /// Bytes of all of them.
    func size() throws -> Int {
        let query = try RawStatement("SELECT sum(length(words)) FROM vocabulary_page", db)
        return Int(try query.firstRow()?.first ?? 0)
    }

    /// Whether a page without words is there: a note that words may be gone which were not forgotten.
    func hasMark() throws -> Bool {
        let query = "SELECT 1 FROM vocabulary_page WHERE length(words) = 0 LIMIT 1"
        return try RawStatement(query, db).firstRow() != nil
    }

    /// Leaves such a note; it goes with what is next merged.
    func addMark() throws {
        try db.execute(sql: "INSERT INTO vocabulary_page (words) VALUES (x'')")
    }

    /// Lets the words of a segment's documents wait; few are added at once.
    func add(_ words: WordCounts) throws {
        var bytes = ByteWriter()
        for index in 0..<words.count {
            let entry = words[index]
            bytes.append(varint: UInt64(entry.language))
            bytes.append(varint: UInt64(entry.documents))
            bytes.append(bytes: entry.word)
            bytes.append(bytes: entry.stem)
        }
        try RawStatement("INSERT INTO vocabulary_page (words) VALUES (?)", db)
            .run([.blob(bytes.bytes)])
    }

    /// Adds what waits to the table, in a transaction that changes no tail: see `ChangeWriter` for what an upsert does
    /// to the full-text table.
    func merge() throws {
        let pages = try all()
        guard !pages.isEmpty else { return }
        let upsert = try RawStatement(
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
        try db.execute(
            sql: "DELETE FROM vocabulary_page; DELETE FROM vocabulary WHERE posts <= 0")
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
        let rows = try Row.fetchCursor(
            db, sql: "SELECT words FROM vocabulary_page ORDER BY id")
        return try Array(rows.map { try VocabularyPages.decode($0.bytes(0)) })
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
