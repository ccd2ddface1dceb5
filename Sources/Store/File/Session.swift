internal import BlogSearchIndexFile
internal import GRDB

/// The row in an open database.
enum Session {
    /// Begins a session in a file that was opened for writing, and leaves the file in WAL mode.
    /// When other processes keep the file in WAL mode, it continues the present session. An empty log
    /// then begins with the row, too: GRDB's pool would begin it with a table of its own, and a
    /// process that is killed next would leave a log that belongs to no file.
    ///
    /// - Parameter hasEmptyLog: whether a log next to the file has no transaction.
    /// - Throws: `DatabaseError`, busy when others read a file that has no row yet.
    static func begin(_ db: Database, hasEmptyLog: @autoclosure () throws -> Bool) throws {
        guard try isBroughtToRest(db) else {
            if try mark(db) == nil { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            if try hasEmptyLog() { try raiseAlone(db) }
            return
        }
        try db.inTransaction(.immediate) {
            try SQLStatement.run(
                """
                CREATE TABLE IF NOT EXISTS session (
                    id INTEGER PRIMARY KEY CHECK (id = 1), mark BLOB NOT NULL
                ) STRICT
                """, db)
            let page = try page(db)
            try store(mark(db)?.next(on: page) ?? .first(on: page), in: db)
            return .commit
        }
        // The row must be on disk before a log refers to it.
        try SQLStatement.run("PRAGMA synchronous = NORMAL; PRAGMA journal_mode = WAL", db)
        // The log begins with the row, so that every log has it.
        try raiseAlone(db)
    }

    private static func raiseAlone(_ db: Database) throws {
        try db.inTransaction(.immediate) {
            try raise(db)
            return .commit
        }
    }

    /// Counts a transaction. Must be called inside it.
    static func raise(_ db: Database) throws {
        var mark = try mark(db) ?? .first(on: page(db))
        mark.counter &+= 1
        try store(mark, in: db)
    }

    /// Stores the page of the row as it is now.
    static func notePage(_ db: Database) throws {
        guard var mark = try mark(db) else { return }
        mark.page = try page(db)
        mark.counter &+= 1
        try store(mark, in: db)
    }

    /// The row as a connection sees it; `nil` when there is no row or no table, or the row is
    /// damaged.
    static func mark(_ db: Database) throws -> SessionMark? {
        do {
            var mark: SessionMark?
            try SQLStatement("SELECT mark FROM session WHERE id = 1", db).forEachRow {
                mark = SessionMark($0.bytes(0))
            }
            return mark
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            return nil
        }
    }

    /// The row in a file that is not open, read without its log; `nil` when it cannot be read.
    static func markInTree(_ path: String) -> SessionMark? {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(
                path: IndexFile.frozenAddress(path), configuration: configuration)
            let mark = try queue.read { try Session.mark($0) }
            try queue.close()
            return mark
        } catch {
            // A half-changed file must not be read without its log.
            return nil
        }
    }

    private static func isBroughtToRest(_ db: Database) throws -> Bool {
        guard try SQLStatement("PRAGMA journal_mode", db).one(String.self) == "wal" else {
            return true
        }
        do {
            return try SQLStatement("PRAGMA journal_mode = DELETE", db).one(String.self) == "delete"
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// The page of the row; 0 when there is no table.
    static func page(_ db: Database) throws -> UInt64 {
        let query = "SELECT rootpage FROM sqlite_schema WHERE name = 'session'"
        return try UInt64(clamping: SQLStatement(query, db).one(Int64.self) ?? 0)
    }

    private static func store(_ mark: SessionMark, in db: Database) throws {
        let change = try SQLStatement("UPDATE session SET mark = ? WHERE id = 1", db)
        try change.bind(blob: mark.bytes[...], at: 1)
        if try change.run() { return }
        // A damaged row of another id would hide this one: it is looked for where there is one only.
        try SQLStatement.run("DELETE FROM session", db)
        try SQLStatement("INSERT INTO session (id, mark) VALUES (1, ?)", db)
            .run([.blob(mark.bytes)])
    }
}
