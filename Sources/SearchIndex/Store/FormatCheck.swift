internal import GRDB

/// Whether a file is an index, and of which format.
enum FormatCheck {
    /// The format of an open file, 0 for an empty one.
    static func version(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Lets pass what this program can work with.
    ///
    /// - Throws: `IndexError`. Nothing was changed then, not even the journal mode.
    static func check(_ db: Database, path: String, isReadOnly: Bool) throws {
        let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        if mark != Schema.applicationID {
            // What is left of a writer that was killed before it had stored anything: no table but the migrator's own.
            let query = "SELECT 1 FROM sqlite_master WHERE tbl_name <> 'grdb_migrations' LIMIT 1"
            let isEmpty = try Row.fetchOne(db, sql: query) == nil
            guard isEmpty else { throw IndexError.notAnIndex(path) }
            if isReadOnly { throw IndexError.missing(path) }
        }
        let version = try version(db)
        if version > Schema.version { throw IndexError.tooNew(path) }
        if version < Schema.version, isReadOnly { throw IndexError.tooOld(path) }
    }
}
