internal import Blog
internal import BlogSearchQueries
internal import GRDB

extension Row {
    /// The value of a column. GRDB's subscripts end the process when a damaged file has NULL or a
    /// value of another type.
    ///
    /// - Parameter error: the error for such a value.
    /// - Throws: `error`.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ index: Int, or error: IndexError = .damagedRow
    ) throws -> Value {
        do {
            return try decode(Value.self, atIndex: index)
        } catch is RowDecodingError {
            throw error
        }
    }

    /// The value of a column by its name.
    ///
    /// - Throws: `IndexError` with code `damaged` for a value of another type.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String
    ) throws -> Value {
        do {
            return try decode(Value.self, forColumn: column)
        } catch is RowDecodingError {
            throw IndexError.damagedRow
        }
    }
}

extension IndexError {
    /// A value is missing, or has another type than was written.
    static let damagedRow = IndexError(
        .damaged,
        "The index is damaged (a row of it is not what was written)",
        step: "\(.fillAgain) into a new index"
    )
}
