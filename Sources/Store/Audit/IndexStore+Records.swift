// Rows as they are in the file. Their values follow one another without separators: the word
// `spring` and its stem `spring` read `springspring`, and before a row id of 115 it reads
// `springs`. A search for words in the bytes of the file must know these neighbours.
// https://sqlite.org/fileformat.html, “Record Format”.

internal import GRDB

/// A row of a table, or an entry of one of its indexes, without its header.
package struct StoredRecord {
    /// Its values, one after the other.
    package private(set) var bytes: [UInt8] = []
    /// The range of each value.
    package private(set) var values: [Range<Int>] = []

    fileprivate init(_ row: SQLRow) {
        for value in row {
            let start = bytes.count
            switch value {
            case .number(let number?): bytes += Self.bytes(of: number)
            case .text(let text?): bytes += text.utf8
            case .blob(let blob): bytes += blob
            case .number(nil), .text(nil): continue
            }
            if bytes.count > start { values.append(start..<bytes.count) }
        }
    }

    /// As many bytes as SQLite uses; none for 0 and 1.
    private static func bytes(of number: Int64) -> [UInt8] {
        if number == 0 || number == 1 { return [] }
        let count = [1, 2, 3, 4, 6].first { number >> (8 * $0 - 1) == number >> 63 } ?? 8
        return bytes(of: UInt64(bitPattern: number), count)
    }

    private static func bytes(of number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}

extension IndexStore {
    /// Tables with texts, except for the texts of posts: their HTML has no neighbours.
    private static let tables = [
        "site", "author", "term", "media", "type", "language", "post", "post_extra", "vocabulary",
        "completion",
    ]

    /// Calls `body` with every row of the tables with short texts, and with the entries of their
    /// indexes.
    ///
    /// - Throws: `IndexError`; `CancellationError`.
    package func forEachRecord(_ body: (StoredRecord) -> Void) throws {
        try read(isRepeatable: false) { snapshot in
            for table in Self.tables {
                for columns in try Self.records(of: table, in: snapshot.db) {
                    try Task.checkCancellation()
                    let query = "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
                    let rows = try SQLStatement(query, snapshot.db)
                    try rows.forEachRow { row in body(StoredRecord(row.columns)) }
                }
            }
        }
    }

    /// The columns of a table and of each of its indexes, in their order; none of a table that the
    /// file lacks.
    private static func records(of table: String, in db: Database) throws -> [[String]] {
        let columns = try SQLStatement(
            "SELECT name FROM pragma_table_info(?) ORDER BY cid", db, table
        ).all(String.self)
        let indexes = try SQLStatement(
            "SELECT name FROM pragma_index_list(?) WHERE origin <> 'pk'", db, table
        ).all(String.self)
        if columns.isEmpty { return [] }
        // The key of the row is not among its values; entries of indexes end with it.
        let key = table == "post_extra" ? "post" : "id"
        return try [columns.filter { $0 != key }]
            + indexes.map { index in
                try SQLStatement("SELECT name FROM pragma_index_info(?) ORDER BY seqno", db, index)
                    .all(String.self) + ["rowid"]
            }
    }
}
