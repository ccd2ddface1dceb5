// What `compact` repairs besides segments: the file, the tables of words, and posts. Of a damaged
// post it can only say what is lost.

internal import BlogSearchIndexFile
internal import BlogSearchQueries
internal import GRDB
internal import BlogSearchPackedPosts

extension IndexStore {
    /// Repairs a file as far as it can be read.
    ///
    /// - Parameter problems: SQLite's sentences about the file.
    func mendFile(_ problems: [String]) throws -> Mended {
        var mended = Mended()
        try mendTail()
        try mendSequence()
        mended.indexes = try salvageTables()
        // All other changes need the indexes.
        mended.indexes += try mendIndexes(problems)
        mended.isMadeAnew = try mendTables()
        // Of rows with the same key one may only stand under another's.
        mended += try putRowsBack()
        var merged = Mended()
        try write { db in
            var rows = DoubledRows(db)
            merged.doubled = try rows.merge()
            merged.losses = rows.losses
        }
        mended += merged
        if merged.doubled > 0 {
            // Of two equal entries SQLite has removed either one.
            _ = try mendIndexes([])
        }
        // These could not be read before.
        if try !read({ try RowStamps.areCurrent($0.db) }) {
            try write { try RowStamps.make(in: $0) }
        }
        return mended
    }

    /// Makes FTS5's settings anew: before their version it reads nothing
    /// (https://sqlite.org/src/file/ext/fts5/fts5Int.h).
    private func mendTail() throws {
        let isReadable = try isReadable("tail_config")
        let rows = [("version", 4)] + Schema.tailSettings
        try write { db in
            if !isReadable { try makeAnew("tail_config", in: db) }
            try SQLStatement.run(
                """
                DELETE FROM tail_config;
                INSERT INTO tail_config VALUES \(rows.map { "('\($0)', \($1))" }.joined(separator: ", "))
                """, db)
        }
    }

    /// Makes the table anew in which SQLite keeps the last id of segments, if it cannot be read. The next id is far behind those
    /// that were given, and behind all that there are (https://sqlite.org/autoinc.html).
    private func mendSequence() throws {
        if try isReadable("sqlite_sequence") { return }
        try write { db in
            try SQLStatement.run(
                """
                PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'sqlite_sequence';
                PRAGMA writable_schema = RESET;
                CREATE TABLE sequenced (id INTEGER PRIMARY KEY AUTOINCREMENT); DROP TABLE sequenced
                """, db)
            try SQLStatement.run(
                "INSERT INTO sqlite_sequence VALUES ('segment', \(1 << 24))", db)
        }
    }

    /// Begins another log of changes when the present one is damaged, or posts are not what it says.
    ///
    /// - Returns: whether it did.
    func mendChanges(isWrong: Bool) throws -> Bool {
        let isReadable = try isReadable("change_page")
        if isReadable, !isWrong {
            do {
                try read { try ChangeLog($0.db).verify() }
                return false
            } catch let error as IndexError where error.code == .damaged {
                // Another one is begun.
            }
        }
        try write { db in
            if !isReadable { try makeAnew("change_page", in: db) }
            try ChangeLog(db).begin()
        }
        return true
    }

    /// The tables of words. They are counted again when they are empty.
    private static let wordTables = ["vocabulary", "vocabulary_page", "completion"]
    /// The tables that are derived from the stored posts together with every document.
    private static let documentTables = [
        "segment", "segment_page", "removal", "deletion", "document_page", "tail_data", "tail_idx",
    ]

    /// Creates tables again that SQLite cannot read, as far as their data follows from the stored
    /// posts.
    ///
    /// - Returns: whether every document was indexed again.
    func mendTables() throws -> Bool {
        let words = try Self.wordTables.filter { try !isReadable($0) }
        let documents = try Self.documentTables.filter { try !isReadable($0) }
        let isTailRead = try readUntilDamage { _ = try SQLStatement(Schema.anyOfTail, $0).rows() }
        let isMadeAnew = !documents.isEmpty || !isTailRead
        guard !words.isEmpty || isMadeAnew else { return false }
        try write { db in
            for table in words + documents { try makeAnew(table, in: db) }
            if isMadeAnew { try Reindexing.run(db, WritingTools(marks: tools.marks)) }
        }
        tools.reset()
        tools.firstBuilt = nil
        return isMadeAnew
    }

    /// Creates a table again. Dropping the old one would read it, so its pages stay unused until
    /// the file is rewritten.
    private func makeAnew(_ table: String, in db: Database) throws {
        let query = "SELECT sql FROM sqlite_schema WHERE name = ?"
        guard let sql = try SQLStatement(query, db, table).one(String.self) else { return }
        try SQLStatement.run("PRAGMA writable_schema = ON", db)
        try SQLStatement("DELETE FROM sqlite_schema WHERE name = ?", db, table).run()
        try SQLStatement.run("PRAGMA writable_schema = RESET", db)
        try SQLStatement.run(sql, db)
    }

    /// Puts posts back that have another key, and marks posts that are not what was stored, so that
    /// they are stored again when they next come. Then indexes every document again, so that it can
    /// be taken out later with the same tokens.
    ///
    /// - Returns: how many posts nothing in the file can repair, and what was done with others.
    func markUnsoundPosts(progress: Progress) throws -> Mended {
        let posts = try read { snapshot in
            let total = try Self.countPosts(snapshot.db)
            var check = StoredPostsCheck(snapshot, try RowState(known: snapshot.db))
            return try check.unsoundPosts { progress($0, total) }
        }
        var mended = Mended()
        guard !posts.isEmpty else { return mended }
        var isChanged = false
        try write { db in
            let checked = CheckedRows(db)
            var misplaced = try MisplacedRows(checked)
            let lost = try posts.filter { try !misplaced.putBack(post: $0.row) }
            (mended.putBack, mended.doubled) = (misplaced.putBack, misplaced.doubled)
            let site = try SQLStatement("SELECT site FROM post WHERE id = ?", db)
            for post in lost {
                mended.losses.add(
                    1, "post", .changed, site: try site.with(post.row).one(Int64.self) ?? 0)
            }
            let hasType = try SQLStatement(
                "SELECT 1 FROM post JOIN type ON type.id = post.type WHERE post.id = ?", db)
            let fresh = try lost.filter {
                try !$0.isMarked || hasType.with($0.row).one(Int.self) == nil
            }.map(\.row)
            isChanged = !fresh.isEmpty || lost.count < posts.count
            guard isChanged else { return }
            for post in fresh {
                if try !isReadable(post, in: db) {
                    // What its source says besides is the smaller loss.
                    try SQLStatement("DELETE FROM post_extra WHERE post = ?", db, post).run()
                }
                if try !isReadable(post, in: db) { try emptyBody(of: post, in: db) }
                try SQLStatement(
                    "UPDATE post SET content = ?1, details = ?1 WHERE id = ?2", db,
                    StoredPostsCheck.mark, post
                ).run()
                try giveType(post, checked)
                // The fingerprint says that the post is not what was stored.
                try checked.stamp(post: post)
            }
            try checked.storeIfKnown()
            try Reindexing.run(db, WritingTools(marks: tools.marks))
        }
        if isChanged {
            tools.reset()
            tools.firstBuilt = nil
        }
        return mended
    }

    /// Gives a post without a type the usual one: without any it is in no list.
    private func giveType(_ post: Int64, _ checked: CheckedRows) throws {
        let usual = """
            SELECT type FROM post WHERE type IN (SELECT id FROM type)
            GROUP BY type ORDER BY count(*) DESC LIMIT 1
            """
        let name: [SQLStatement.Value] = [.text("post")]
        let type =
            try SQLStatement(usual, checked.db).one(Int64.self)
            ?? checked.find(.type, name)?.row ?? checked.insert(.type, name)
        let query = "UPDATE post SET type = ? WHERE id = ? AND type NOT IN (SELECT id FROM type)"
        try SQLStatement(query, checked.db, type, post).run()
    }

    private func isReadable(_ post: Int64, in db: Database) throws -> Bool {
        do {
            return try StoredDocument(post: post, in: db, PostBodies(db)) != nil
        } catch let error as IndexError where error.code == .damaged {
            return false
        } catch is RowDecodingError {
            return false
        }
    }

    private func emptyBody(of post: Int64, in db: Database) throws {
        try SQLStatement(
            "INSERT OR REPLACE INTO body (post, html, blocks) VALUES (?, '', ?)", db, post,
            PackedBlocks.encode([], html: [])
        ).run()
    }

    /// Counts the words of all posts again when the vocabulary differs from them.
    ///
    /// - Returns: whether it differed.
    func mendVocabulary(progress: Progress) throws -> Bool {
        let total = try read { try Self.countPosts($0.db) }
        let isSound = try read { snapshot in
            try VocabularyCheck(snapshot.db).isSound { progress($0, total) }
        }
        if isSound { return false }
        try write { try VocabularyRebuild($0).run { _ in } }
        return true
    }

    /// The number of posts. They are counted, because the number in the state may be damaged.
    static func countPosts(_ db: Database) throws -> Int {
        try SQLStatement("SELECT count(*) FROM post", db).one(Int.self) ?? 0
    }

    /// Rewrites a damaged file.
    ///
    /// - Throws: `IndexError` with code `damaged` when the file is still damaged.
    func rewriteFile() throws {
        try fillable().rewrite()
        guard try fileProblems().isEmpty else { throw IndexError.damagedFile(path) }
    }
}
