internal import BlogSearchPlatform
internal import CSQLite
internal import GRDB
internal import GRDBSQLite

/// A statement, by which everything is read and written. It skips what GRDB does around each run
/// (observation, argument arrays, row objects), which is half the instructions of an insertion. It
/// must neither begin nor end a transaction.
///
/// A connection has one statement of each text, so one must not be made while another with the same
/// text gives its rows.
struct SQLStatement {
    private let statement: Statement
    private let db: Database

    /// Prepares a statement.
    ///
    /// - Parameter arguments: values of all parameters, or none, which are bound later.
    init<each Argument: SQLValue>(
        _ sql: String, _ db: Database, _ arguments: repeat each Argument
    ) throws {
        statement = try db.cachedStatement(sql: sql)
        self.db = db
        // A run that ended with an error is not over. Nothing could be bound then.
        unsafe sqlite3_reset(statement.sqliteStatement)
        _ = try with(repeat each arguments)
    }

    /// Runs statements without parameters one after the other, also those that change the schema.
    static func run(_ script: String, _ db: Database) throws {
        do {
            try db.execute(sql: script)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOMEM {
            throw failure(SQLITE_NOMEM, db)
        }
    }

    /// A value that can be bound.
    enum Value: Hashable {
        case number(Int64?)
        case text(String?)
        case blob([UInt8])

        /// Whether it is NULL.
        var isNull: Bool {
            switch self {
            case .number(let number): number == nil
            case .text(let text): text == nil
            case .blob: false
            }
        }
    }

    /// Binds a number; parameters count from 1.
    func bind(_ number: Int64, at index: Int) throws {
        try check(unsafe sqlite3_bind_int64(statement.sqliteStatement, CInt(index), number))
    }

    /// Binds UTF-8 text.
    func bind(text: ArraySlice<UInt8>, at index: Int) throws {
        try unsafe text.withUnsafeBufferPointer { unsafe try bind(text: $0, at: index) }
    }

    /// Binds a blob.
    func bind(blob: ArraySlice<UInt8>, at index: Int) throws {
        let code = unsafe blob.withUnsafeBytes { bytes in
            unsafe sqlite3_bind_blob64(
                statement.sqliteStatement, CInt(index), bytes.baseAddress, UInt64(bytes.count),
                SQLStatement.transient)
        }
        try check(code)
    }

    /// Binds every parameter, from the first one on.
    func with<each Argument: SQLValue>(
        _ arguments: repeat each Argument
    ) throws -> SQLStatement {
        var index = 0
        for argument in repeat each arguments {
            index += 1
            try bind(argument.stored, at: index)
        }
        return self
    }

    /// Binds every parameter and runs a statement without result rows.
    func run(_ values: [Value]) throws {
        try bind(values)
        try run()
    }

    /// Binds every parameter.
    @discardableResult
    func bind(_ values: [Value]) throws -> SQLStatement {
        for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
        return self
    }

    /// Binds a pointer, which must stay valid until `unbind` is called.
    @unsafe func bind(
        pointer: UnsafeMutableRawPointer, type: UnsafePointer<CChar>, at index: Int
    ) throws {
        try check(
            unsafe sqlite3_bind_pointer(
                statement.sqliteStatement, CInt(index), pointer, type, nil))
    }

    /// Makes every parameter NULL again.
    func unbind() {
        unsafe sqlite3_clear_bindings(statement.sqliteStatement)
    }

    /// Binds a value; parameters count from 1.
    func bind(_ value: Value, at index: Int) throws {
        switch value {
        case .number(let number?): try bind(number, at: index)
        case .text(var text?): try text.withUTF8 { unsafe try bind(text: $0, at: index) }
        case .blob(let bytes): try bind(blob: bytes[...], at: index)
        case .number(nil), .text(nil):
            try check(unsafe sqlite3_bind_null(statement.sqliteStatement, CInt(index)))
        }
    }

    /// Runs a statement without result rows.
    ///
    /// - Returns: whether any row changed.
    @discardableResult
    func run() throws -> Bool {
        let handle = unsafe statement.sqliteStatement
        let code = unsafe sqlite3_step(handle)
        unsafe sqlite3_reset(handle)
        guard code == SQLITE_DONE else { throw SQLStatement.failure(code, db) }
        return db.changesCount > 0
    }

    /// The numbers of the first row; `nil` when there is none. NULL counts as 0.
    func firstNumbers() throws -> [Int64]? {
        let handle = unsafe statement.sqliteStatement
        let code = unsafe sqlite3_step(handle)
        defer { unsafe sqlite3_reset(handle) }
        switch code {
        case SQLITE_DONE: return nil
        case SQLITE_ROW:
            let count = unsafe sqlite3_column_count(handle)
            return (0..<count).map { unsafe sqlite3_column_int64(handle, $0) }
        default: throw SQLStatement.failure(code, db)
        }
    }

    /// Reads the bytes of the first column of the first row in SQLite's memory; `nil` when there is
    /// no row.
    func withFirstBlob<Value>(_ body: (RawSpan) throws -> Value) throws -> Value? {
        let handle = unsafe statement.sqliteStatement
        let code = unsafe sqlite3_step(handle)
        defer { unsafe sqlite3_reset(handle) }
        switch code {
        case SQLITE_DONE: return nil
        case SQLITE_ROW:
            let bytes = unsafe UnsafeRawBufferPointer(
                start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0)))
            return try body(unsafe RawSpan(_unsafeBytes: bytes))
        default: throw SQLStatement.failure(code, db)
        }
    }

    /// Removes GRDB's authorizer from a connection. It reports each column that a statement reads
    /// and each table that it changes. A connection that only reads does not need it, and it took 4
    /// % of a process that answers one query.
    static func stopAuthorizing(_ db: Database) {
        unsafe sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
    }

    /// Makes SQLite stop a running statement when its task is cancelled. A statement that reads a
    /// whole table takes minutes without any other check.
    static func heedCancellation(_ db: Database) {
        unsafe sqlite3_progress_handler(
            db.sqliteConnection, stepsBetweenQuestions, { _ in Task.isCancelled ? 1 : 0 }, nil)
    }

    /// Ends these checks.
    static func ignoreCancellation(_ db: Database) {
        unsafe sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil)
    }

    /// The system's error for the last call of SQLite on a connection.
    static func systemFault(_ db: Database) -> Errno {
        Errno(unsafe sqlite3_system_errno(db.sqliteConnection))
    }

    /// Leaves the write-ahead log unchanged when the connection is closed, because the file is not
    /// the one the log was begun for.
    static func keepLogOnClose(_ db: Database) {
        _ = unsafe wpsearch_keep_log_on_close(db.sqliteConnection)
    }

    /// Steps of SQLite's virtual machine, about a tenth of a millisecond. Closing an index takes
    /// far fewer steps, so it works in a cancelled task, too.
    private static let stepsBetweenQuestions: CInt = 10_000

    /// The next row; `nil` after the last one. It is valid until the next call. A caller that stops
    /// before the end must call `reset`.
    func nextRow() throws -> StoredRow? {
        let handle = unsafe statement.sqliteStatement
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return unsafe StoredRow(handle) }
        unsafe sqlite3_reset(handle)
        guard code == SQLITE_DONE else { throw SQLStatement.failure(code, db) }
        return nil
    }

    /// Ends a run.
    func reset() {
        unsafe sqlite3_reset(statement.sqliteStatement)
    }

    /// Calls `body` with every row. A row is only valid during the call.
    func forEachRow(_ body: (StoredRow) throws -> Void) throws {
        defer { reset() }
        while let row = try nextRow() { try body(row) }
    }

    /// Every row.
    func rows() throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try forEachRow { rows.append($0.columns) }
        return rows
    }

    /// The first row; `nil` when there is none.
    func firstRow() throws -> SQLRow? {
        defer { reset() }
        return try nextRow()?.columns
    }

    /// The values of the first column.
    ///
    /// - Throws: `IndexError` with code `damaged` for NULL and for a value of another type.
    func all<Element: SQLValue>(_ type: Element.Type) throws -> [Element] {
        var values: [Element] = []
        try forEachRow { values.append(try $0.value(0)) }
        return values
    }

    /// The value of the first column of the first row; `nil` for NULL, and when there is no row.
    ///
    /// - Throws: `IndexError` with code `damaged` for a value of another type.
    func one<Element: SQLValue>(_ type: Element.Type) throws -> Element? {
        defer { reset() }
        return try nextRow()?.value(0)
    }

    private func bind(text: UnsafeBufferPointer<UInt8>, at index: Int) throws {
        let code = unsafe text.withMemoryRebound(to: CChar.self) {
            unsafe sqlite3_bind_text64(
                statement.sqliteStatement, CInt(index), $0.baseAddress, UInt64($0.count),
                SQLStatement.transient, UInt8(SQLITE_UTF8))
        }
        try check(code)
    }

    private func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw SQLStatement.failure(code, db) }
    }

    /// Makes SQLite copy bound values.
    private static var transient: sqlite3_destructor_type? {
        unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    /// SQLite's error for a failed call. Of a damaged length it says that there is no memory. There is, where there is room for
    /// the longest record (1 GB) and for what was let go of since.
    private static func failure(_ code: CInt, _ db: Database) -> DatabaseError {
        let isDamage = code == SQLITE_NOMEM && System.hasRoom(for: 9 << 27)
        let code = isDamage ? .SQLITE_CORRUPT : ResultCode(rawValue: code)
        return DatabaseError(resultCode: code, message: db.lastErrorMessage)
    }
}

/// One row of a result, read column by column from 0. `value` checks the type of a column; the other
/// functions convert as SQLite does.
@safe struct StoredRow: SQLColumns {
    private let handle: SQLiteStatement

    init(_ handle: SQLiteStatement) {
        unsafe self.handle = handle
    }

    /// A number; `nil` for NULL.
    func number(_ column: Int) -> Int64? {
        guard unsafe sqlite3_column_type(handle, CInt(column)) != SQLITE_NULL else { return nil }
        return unsafe sqlite3_column_int64(handle, CInt(column))
    }

    /// A text; `nil` for NULL.
    func text(_ column: Int) -> String? {
        guard let start = unsafe sqlite3_column_text(handle, CInt(column)) else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(handle, CInt(column)))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The value of a column, of any type. A floating-point number, of which we store none, becomes
    /// its text.
    func stored(_ column: Int) -> SQLStatement.Value {
        switch unsafe sqlite3_column_type(handle, CInt(column)) {
        case SQLITE_INTEGER: .number(number(column))
        case SQLITE_TEXT, SQLITE_FLOAT: .text(text(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .number(nil)
        }
    }

    /// The values of all columns.
    var columns: SQLRow {
        (0..<Int(unsafe sqlite3_column_count(handle))).map { stored($0) }
    }

    /// Bytes; empty for NULL.
    func bytes(_ column: Int) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, CInt(column)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, CInt(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
