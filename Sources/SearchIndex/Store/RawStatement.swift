internal import GRDB
internal import GRDBSQLite

/// A statement that runs for every post, word or term of a page, without what GRDB does around each run (observation,
/// argument arrays, row objects): a fifth of the instructions. Only for statements that neither begin nor end a
/// transaction.
struct RawStatement {
    private let statement: Statement
    private let db: Database

    init(_ sql: String, _ db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
        self.db = db
    }

    /// Binds a number; places count from 1.
    func bind(_ number: Int64?, at place: Int) {
        let handle = unsafe statement.sqliteStatement
        if let number {
            unsafe sqlite3_bind_int64(handle, CInt(place), number)
        } else {
            unsafe sqlite3_bind_null(handle, CInt(place))
        }
    }

    /// Binds UTF-8 text.
    func bind(text: ArraySlice<UInt8>, at place: Int) {
        let handle = unsafe statement.sqliteStatement
        unsafe text.withUnsafeBufferPointer { bytes in
            _ = unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe sqlite3_bind_text(
                    handle, CInt(place), $0.baseAddress, CInt($0.count), RawStatement.transient)
            }
        }
    }

    /// Binds a blob.
    func bind(blob: ArraySlice<UInt8>, at place: Int) {
        let handle = unsafe statement.sqliteStatement
        unsafe blob.withUnsafeBytes { bytes in
            _ = unsafe sqlite3_bind_blob(
                handle, CInt(place), bytes.baseAddress, CInt(bytes.count), RawStatement.transient)
        }
    }

    /// Runs a statement that gives no rows.
    ///
    /// - Returns: whether any row changed.
    @discardableResult
    func run() throws -> Bool {
        let handle = unsafe statement.sqliteStatement
        let code = unsafe sqlite3_step(handle)
        unsafe sqlite3_reset(handle)
        guard code == SQLITE_DONE else { throw RawStatement.failure(code, db) }
        return db.changesCount > 0
    }

    /// The numbers of the first row, `nil` when there is none; NULL counts as 0.
    func firstRow() throws -> [Int64]? {
        let handle = unsafe statement.sqliteStatement
        let code = unsafe sqlite3_step(handle)
        defer { unsafe sqlite3_reset(handle) }
        switch code {
        case SQLITE_DONE: return nil
        case SQLITE_ROW:
            let count = unsafe sqlite3_column_count(handle)
            return (0..<count).map { unsafe sqlite3_column_int64(handle, $0) }
        default: throw RawStatement.failure(code, db)
        }
    }

    /// Tells SQLite to copy what is bound.
    static var transient: sqlite3_destructor_type? {
        unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    /// What SQLite says of a failed call.
    static func failure(_ code: CInt, _ db: Database) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
    }
}
