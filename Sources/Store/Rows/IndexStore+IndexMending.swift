// Builds SQLite's own indexes again from their tables. `REINDEX` cannot do this: it stops at
// duplicate rows, and at unreadable pages of the index. VACUUM copies a wrong index as it is. So
// each index is built next to the old one, and replaces it. The pages of the old one stay unused
// until the file is rewritten.
//
// The index of a UNIQUE constraint has no statement of its own. It is built as a plain index on the
// same columns, which is the same on disk, and its first page is entered in the schema. Duplicate
// rows are merged afterwards (DoubledRows.swift).

internal import BlogSearchQueries
internal import GRDB

extension IndexStore {
    /// Builds every index of SQLite again.
    ///
    /// - Parameter problems: SQLite's sentences about the file.
    /// - Returns: how many were wrong.
    func mendIndexes(_ problems: [String]) throws -> Int {
        let indexes = try read { try StoredIndex.all($0.db) }
        var wrong = 0
        for index in indexes {
            let isNamed = problems.contains { index.isNamed(in: $0) }
            if try isNamed || !isReadable(index) { wrong += 1 }
            do {
                try write { try index.makeAnew(in: $0) }
            } catch let error as IndexError where error.code == .damaged {
                // The table of the index cannot be read. Whether the table can be repaired is found
                // out later.
            }
        }
        return wrong
    }

    private func isReadable(_ index: StoredIndex) throws -> Bool {
        do {
            _ = try read { snapshot in
                let column = try index.columns(in: snapshot.db).first ?? "1"
                // This counts the index's entries. Rows alone could be counted through another
                // index.
                return try SQLStatement(
                    "SELECT sum(length(\(column))) FROM \(index.table) INDEXED BY \(index.name)\(index.condition)",
                    snapshot.db
                ).one(Int.self)
            }
            return true
        } catch let error as IndexError where error.code == .damaged {
            return false
        }
    }
}

/// An index as SQLite's schema has it.
private struct StoredIndex {
    let name: String
    let table: String
    /// `nil` for the index of a UNIQUE constraint.
    let sql: String?

    static func all(_ db: Database) throws -> [StoredIndex] {
        let query = "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index'"
        return try SQLStatement(query, db).rows().map {
            StoredIndex(name: try $0.value(0), table: try $0.value(1), sql: try $0.value(2))
        }
    }

    /// The condition on rows with an entry, as the continuation of a statement; empty for all rows.
    var condition: String {
        guard let clause = sql?.firstRange(of: " WHERE ") else { return "" }
        return String(sql?[clause.lowerBound...] ?? "")
    }

    /// Whether one of SQLite's sentences is about this index.
    func isNamed(in problem: String) -> Bool {
        problem.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
    }

    func makeAnew(in db: Database) throws {
        let mended = "mended_index"
        try SQLStatement.run(sql == nil ? statement(mended, in: db) : "SELECT 1", db)
        try SQLStatement.run("PRAGMA writable_schema = ON", db)
        if sql == nil {
            try SQLStatement(
                """
                UPDATE sqlite_schema SET rootpage =
                    (SELECT rootpage FROM sqlite_schema WHERE name = '\(mended)')
                WHERE name = ?
                """, db, name
            ).run()
        }
        try SQLStatement("DELETE FROM sqlite_schema WHERE name = ?", db, sql == nil ? mended : name)
            .run()
        try SQLStatement.run("PRAGMA writable_schema = RESET", db)
        if let sql { try SQLStatement.run(sql, db) }
    }

    func columns(in db: Database) throws -> [String] {
        let query = "SELECT name FROM pragma_index_info(?)"
        return try SQLStatement(query, db, name).all(String.self)
    }

    private func statement(_ name: String, in db: Database) throws -> String {
        let columns = try columns(in: db)
        return "CREATE INDEX \(name) ON \(table) (\(columns.joined(separator: ", ")))"
    }
}
