// SQLite's own check: pages that are none, rows that are out of order, values of another type, and,
// unlike `quick_check`, entries of its indexes that do not fit the rows of the tables.
// https://sqlite.org/pragma.html#pragma_integrity_check
//
// It ends with the task: SQLite asks between its steps.

internal import GRDB

/// SQLite's check of a file against itself.
struct IntegrityCheck {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// What is wrong, in SQLite's words.
    ///
    /// - Throws: `CancellationError` when the task is cancelled; errors of SQLite pass.
    func problems() throws -> [String] {
        try Task.checkCancellation()
        RawStatement.heedCancellation(db)
        defer { RawStatement.ignoreCancellation(db) }
        do {
            return try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            try Task.checkCancellation()
            throw error
        }
    }
}
