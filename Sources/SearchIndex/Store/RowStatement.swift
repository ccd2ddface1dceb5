internal import GRDB
internal import GRDBSQLite

/// A statement that reads rows, many times over, without what GRDB does around each run (argument arrays, row objects,
/// observation): ten hits with their terms took twice as long with it.
struct RowStatement {
    /// What can be bound.
    enum Argument {
        case number(Int64)
        case text(String)
    }

    private let statement: Statement
    private let db: Database

    init(_ sql: String, _ db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
        self.db = db
    }

    /// Calls `body` with each row; a row is valid during the call only.
    func forEach(_ argument: Argument, _ body: (StoredRow) throws -> Void) throws {
        let handle = unsafe statement.sqliteStatement
        // GRDB leaves a statement where its last run ended; nothing could be bound then.
        unsafe sqlite3_reset(handle)
        defer { unsafe sqlite3_reset(handle) }
        let bound =
            switch argument {
            case .number(let number): unsafe sqlite3_bind_int64(handle, 1, number)
            case .text(var text):
                text.withUTF8 { bytes in
                    unsafe bytes.withMemoryRebound(to: CChar.self) {
                        unsafe sqlite3_bind_text64(
                            handle, 1, $0.baseAddress, UInt64($0.count), RawStatement.transient,
                            UInt8(SQLITE_UTF8))
                    }
                }
            }
        guard bound == SQLITE_OK else { throw RawStatement.failure(bound, db) }
        var code = unsafe sqlite3_step(handle)
        while code == SQLITE_ROW {
            try body(unsafe StoredRow(handle))
            code = unsafe sqlite3_step(handle)
        }
        guard code == SQLITE_DONE else { throw RawStatement.failure(code, db) }
    }
}

/// One row of a result, read column by column from 0.
@safe struct StoredRow {
    private let handle: SQLiteStatement

    fileprivate init(_ handle: SQLiteStatement) {
        unsafe self.handle = handle
    }

    /// A number, `nil` for NULL.
    func number(_ column: Int) -> Int64? {
        guard unsafe sqlite3_column_type(handle, CInt(column)) != SQLITE_NULL else { return nil }
        return unsafe sqlite3_column_int64(handle, CInt(column))
    }

    /// A text, `nil` for NULL.
    func text(_ column: Int) -> String? {
        guard let start = unsafe sqlite3_column_text(handle, CInt(column)) else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(handle, CInt(column)))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Bytes; none for NULL.
    func bytes(_ column: Int) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, CInt(column)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, CInt(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
