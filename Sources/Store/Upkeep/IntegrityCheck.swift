// SQLite's own check: unreadable pages, rows out of order, values of another type, and, unlike
// `quick_check`, entries of its indexes that differ from the rows of the tables.
// https://sqlite.org/pragma.html#pragma_integrity_check
//
// It ends with the task: SQLite asks between its steps whether to go on.

internal import GRDB

/// SQLite's check of a file for contradictions.
struct IntegrityCheck {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// The problems, in SQLite's words.
    ///
    /// - Throws: `CancellationError` when the task is cancelled. Errors of SQLite pass.
    func problems() throws -> [String] {
        try Task.checkCancellation()
        SQLStatement.heedCancellation(db)
        defer { SQLStatement.ignoreCancellation(db) }
        do {
            return try SQLStatement("PRAGMA integrity_check", db).all(String.self).filter {
                $0 != "ok"
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            try Task.checkCancellation()
            throw error
        }
    }
}
