// What the system said when SQLite could not open, read or write a file. SQLite tells that it could not; why, its
// connection keeps until it fails again (https://sqlite.org/c3ref/system_errno.html).

internal import BlogSearchPlatform
internal import GRDB

/// An error of SQLite's with the system's reason.
struct SystemFault: Error {
    let error: DatabaseError
    /// What the system said, `Errno.none` for nothing.
    let code: Errno

    /// Asks the connection that failed; `nil` for an error that has no such reason.
    init?(_ error: DatabaseError, _ db: Database) {
        let hasReason = [.SQLITE_CANTOPEN, .SQLITE_IOERR].contains(error.resultCode)
        // It was told nothing where it read less than it wanted.
        guard hasReason, error.extendedResultCode != .SQLITE_IOERR_SHORT_READ else { return nil }
        self.error = error
        code = RawStatement.systemFault(db)
    }

    /// Does `body`, whose errors keep the system's reason.
    static func keeping<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw SystemFault(error, db) ?? error
        }
    }

    /// The reason, unless it is one that SQLite came to on a second way, after the one that counts, or that does not say
    /// which file it is about.
    var telling: Errno? {
        let saysNothing: [Errno] = [
            .none, .noFile, .noPermission, .notPermitted, .readOnlyFileSystem, .noFolder, .isFolder,
        ]
        return saysNothing.contains(code) ? nil : code
    }
}
