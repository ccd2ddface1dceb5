internal import Blog
internal import BlogSearchQueries

/// A type whose values are bound to statements and read from rows.
protocol SQLValue {
    /// Creates a value from a stored one; `nil` when that has another type.
    init?(_ stored: SQLStatement.Value)

    /// The value to store.
    var stored: SQLStatement.Value { get }
}

extension SQLValue where Self: FixedWidthInteger {
    init?(_ stored: SQLStatement.Value) {
        guard case .number(let number?) = stored else { return nil }
        self.init(exactly: number)
    }

    var stored: SQLStatement.Value { .number(Int64(self)) }
}

extension SQLStatement.Value: SQLValue {
    init?(_ stored: SQLStatement.Value) {
        self = stored
    }

    var stored: SQLStatement.Value { self }
}

extension Int: SQLValue {}
extension Int64: SQLValue {}
extension UInt32: SQLValue {}

extension Bool: SQLValue {
    init?(_ stored: SQLStatement.Value) {
        guard case .number(let number?) = stored else { return nil }
        self = number != 0
    }

    var stored: SQLStatement.Value { .number(self ? 1 : 0) }
}

extension String: SQLValue {
    init?(_ stored: SQLStatement.Value) {
        guard case .text(let text?) = stored else { return nil }
        self = text
    }

    var stored: SQLStatement.Value { .text(self) }
}

extension Moment: SQLValue {
    init?(_ stored: SQLStatement.Value) {
        guard let seconds = Int64(stored) else { return nil }
        self.init(seconds: seconds)
    }

    var stored: SQLStatement.Value { .number(seconds) }
}

/// Bytes are read from a text, too: as UTF-8.
extension [UInt8]: SQLValue {
    init?(_ stored: SQLStatement.Value) {
        switch stored {
        case .blob(let bytes): self = bytes
        case .text(let text?): self.init(text.utf8)
        case .number, .text(nil): return nil
        }
    }

    var stored: SQLStatement.Value { .blob(self) }
}

/// `nil` is NULL.
extension Optional: SQLValue where Wrapped: SQLValue {
    init?(_ stored: SQLStatement.Value) {
        if stored.isNull {
            self = .none
        } else {
            guard let value = Wrapped(stored) else { return nil }
            self = .some(value)
        }
    }

    var stored: SQLStatement.Value { self?.stored ?? .number(nil) }
}

/// Columns of one row, counted from 0.
protocol SQLColumns {
    /// The value of a column, of any type.
    func stored(_ column: Int) -> SQLStatement.Value
}

extension SQLColumns {
    /// The value of a column.
    ///
    /// - Parameter error: the error for NULL and for a value of another type, which a damaged file
    ///   may have.
    /// - Throws: `error`.
    func value<Value: SQLValue>(
        _ column: Int, or error: IndexError = .damagedRow
    ) throws -> Value {
        guard let value = Value(stored(column)) else { throw error }
        return value
    }
}

/// A row that is kept when its statement goes on.
typealias SQLRow = [SQLStatement.Value]

extension SQLRow: SQLColumns {
    func stored(_ column: Int) -> SQLStatement.Value { self[column] }
}

extension IndexError {
    /// A value is missing, or has another type than was written.
    static let damagedRow = IndexError(
        .damaged,
        "The index is damaged (a row of it is not what was written)",
        step: "\(.fillAgain) into a new index"
    )
}

extension [Int64] {
    /// The same, which were asked for in their order: in a damaged file they would go in circles.
    func ascending(after row: Int64?) throws -> [Int64] {
        var last = row
        for next in self {
            guard last.map({ $0 < next }) ?? true else { throw IndexError.damagedRow }
            last = next
        }
        return self
    }
}
