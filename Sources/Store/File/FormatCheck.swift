internal import BlogSearchQueries
internal import GRDB

/// Whether a file is an index, and of which format.
enum FormatCheck {
    /// The format of an open file, 0 for an empty one.
    static func version(_ db: Database) throws -> Int {
        try number("PRAGMA user_version", db) ?? 0
    }

    /// Lets pass what this program can work with.
    ///
    /// - Parameter mayBegin: whether an empty file is one to begin an index in.
    /// - Throws: `IndexError`. Nothing was changed then, not even the journal mode.
    static func check(
        _ db: Database, path: String, isReadOnly: Bool, mayBegin: Bool
    ) throws {
        let mark = Int32(truncatingIfNeeded: try number("PRAGMA application_id", db) ?? 0)
        if mark != Schema.applicationID {
            // What is left of a writer that was killed before it had stored anything: no table but the migrator's own, and
            // that of sessions.
            let query =
                "SELECT 1 FROM sqlite_master WHERE tbl_name NOT IN ('grdb_migrations', 'session') LIMIT 1"
            let isEmpty = try number(query, db) == nil
            guard isEmpty else { throw IndexError.notAnIndex(path) }
            if !mayBegin { throw IndexError.missing(path) }
        }
        let version = try version(db)
        if version > Schema.version { throw IndexError.tooNew(path) }
        if version < Schema.readableVersion, isReadOnly { throw IndexError.tooOld(path) }
        // Who may write makes what is missing anew, see `IndexFile`.
        guard isReadOnly else { return }
        let missing = try FileEnd.missingBytes(db, path: path)
        if missing > 0 { throw IndexError.cutShort(path, by: missing) }
    }

    /// The first number that a query finds.
    private static func number(_ query: String, _ db: Database) throws -> Int? {
        try RawStatement(query, db).firstRow()?.first.map { Int($0) }
    }
}
