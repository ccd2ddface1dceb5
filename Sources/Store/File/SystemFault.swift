// The system's error when SQLite could not open, read or write a file. SQLite only reports the
// failure. Its connection keeps the reason until the next failure
// (https://sqlite.org/c3ref/system_errno.html).

internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import GRDB

/// An error of SQLite with the system's reason.
struct SystemFault: Error {
    let error: DatabaseError
    /// The system's error; `Errno.none` when there is none.
    let code: Errno

    /// Asks the connection that failed; `nil` for an error without such a reason.
    init?(_ error: DatabaseError, _ db: Database) {
        let hasReason = [.SQLITE_CANTOPEN, .SQLITE_IOERR].contains(error.resultCode)
        // For a short read there is no error of the system.
        guard hasReason, error.extendedResultCode != .SQLITE_IOERR_SHORT_READ else { return nil }
        self.error = error
        code = SQLStatement.systemFault(db)
    }

    /// Runs `body`. Its errors keep the system's reason.
    static func keeping<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw SystemFault(error, db) ?? error
        }
    }

    /// The reason, unless SQLite met it in a later attempt after the one that matters, or it does
    /// not show which file is meant.
    var telling: Errno? {
        let saysNothing: [Errno] = [
            .none, .noFile, .noPermission, .notPermitted, .readOnlyFileSystem, .noFolder, .isFolder,
        ]
        return saysNothing.contains(code) ? nil : code
    }
}
