internal import GRDB

/// A statement that reads rows, many times over. It skips what GRDB does around each run (argument
/// arrays, row objects, observation).
struct RowStatement {
    /// A value that can be bound.
    enum Argument {
        case number(Int64)
        case text(String)
    }

    private let statement: RawStatement

    init(_ sql: String, _ db: Database) throws {
        statement = try RawStatement(sql, db)
    }

    /// Calls `body` with each row. A row is valid during the call only.
    func forEach(_ argument: Argument, _ body: (StoredRow) throws -> Void) throws {
        switch argument {
        case .number(let number): try statement.bind(number, at: 1)
        case .text(let text): try statement.bind(text: Array(text.utf8)[...], at: 1)
        }
        try statement.forEachRow(body)
    }
}
