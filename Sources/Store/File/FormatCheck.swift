internal import BlogSearchIndexFile
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Checks whether a file is an index, and of which format.
enum FormatCheck {
    /// The format of an open file; 0 for an empty one.
    static func version(_ db: Database) throws -> Int {
        try number("PRAGMA user_version", db) ?? 0
    }

    /// Whether the texts of posts were left out of a file, so that it only answers.
    static func isSealed(_ db: Database) throws -> Bool {
        try number("PRAGMA application_id", db) == Int(Schema.sealedID)
    }

    /// Leaves the texts of posts out of a file, and rewrites it, so that nothing of them is left.
    static func seal(_ db: Database) throws {
        let tables = ["body"] + (try Schema.hasPacks(db) ? ["body_pack", "body_dictionary"] : [])
        var deletions = tables.map { "DELETE FROM \($0);" }.joined(separator: " ")
        if try Schema.hasLinkTexts(db) { deletions += " UPDATE link SET text = NULL;" }
        try SQLStatement.run(
            "\(deletions) PRAGMA application_id = \(Schema.sealedID); VACUUM", db)
        // The row of `session` may be on another page now.
        try Session.notePage(db)
    }

    /// Accepts files that this program can work with.
    ///
    /// - Parameter mayBegin: whether an empty file may become an index.
    /// - Throws: `IndexError`. The file is unchanged then, even its journal mode.
    static func check(
        _ db: Database, path: String, isReadOnly: Bool, mayBegin: Bool
    ) throws {
        let mark = Int32(truncatingIfNeeded: try number("PRAGMA application_id", db) ?? 0)
        if mark == Schema.sealedID {
            guard isReadOnly else { throw IndexError.sealed(path) }
        } else if mark != Schema.applicationID {
            // A writer that was killed before it stored anything leaves the migrator's table, the
            // table of sessions, and no other.
            let query =
                "SELECT 1 FROM sqlite_master WHERE tbl_name NOT IN ('grdb_migrations', 'session') LIMIT 1"
            let isEmpty = try number(query, db) == nil
            guard isEmpty else { throw IndexError.notAnIndex(path) }
            if !mayBegin { throw IndexError.missing(path) }
        }
        let version = try version(db)
        if version > Schema.version { throw IndexError.tooNew(path) }
        if version < Schema.readableVersion, isReadOnly { throw IndexError.tooOld(path) }
        if version > 0 { try checkStems(db, path: path) }
        // A writer creates what is missing, see `IndexFile`.
        guard isReadOnly else { return }
        let missing = try FileEnd.missingBytes(db, path: path)
        if missing > 0 { throw IndexError.cutShort(path, by: missing) }
    }

    /// Refuses a file with posts in a language whose stems cannot be made here: a query's words would have others.
    private static func checkStems(_ db: Database, path: String) throws {
        guard !Language.withoutStemmer.isEmpty else { return }
        var codes: [String] = []
        do {
            let query = """
                SELECT code FROM language
                WHERE EXISTS (SELECT 1 FROM post WHERE document_language = language.id) ORDER BY code
                """
            try SQLStatement(query, db).forEachRow { codes += [$0.text(0)].compactMap(\.self) }
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
        {
            // Whoever reads the damaged table says so.
        }
        codes.removeAll { !Language.withoutStemmer.contains($0) }
        if !codes.isEmpty { throw IndexError.noStemmer(path, languages: codes) }
    }

    /// The first number in a query's result.
    private static func number(_ query: String, _ db: Database) throws -> Int? {
        try SQLStatement(query, db).firstNumbers()?.first.map { Int($0) }
    }
}
