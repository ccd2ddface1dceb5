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

    private let statement: RawStatement

    init(_ sql: String, _ db: Database) throws {
        statement = try RawStatement(sql, db)
    }

    /// Calls `body` with each row; a row is valid during the call only.
    func forEach(_ argument: Argument, _ body: (StoredRow) throws -> Void) throws {
        switch argument {
        case .number(let number): try statement.bind(number, at: 1)
        case .text(let text): try statement.bind(text: Array(text.utf8)[...], at: 1)
        }
        try statement.forEachRow(body)
    }
}

/// One row of a result, read column by column from 0.
@safe struct StoredRow {
    private let handle: SQLiteStatement

    init(_ handle: SQLiteStatement) {
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

    /// What stands in a column, of whatever type; a fraction, of which we store none, as its text.
    func value(_ column: Int) -> RawStatement.Value {
        switch unsafe sqlite3_column_type(handle, CInt(column)) {
        case SQLITE_INTEGER: .number(number(column))
        case SQLITE_TEXT, SQLITE_FLOAT: .text(text(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .number(nil)
        }
    }

    /// Bytes; none for NULL.
    func bytes(_ column: Int) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, CInt(column)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, CInt(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
