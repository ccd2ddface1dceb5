// A damaged index of SQLite hides rows. A hidden row is stored once more: a post with the same id,
// a term with the same key. One of such rows stays: one that is what was stored, if any is; of posts
// the one with the newer document, of named rows one that has a name, preferably the newest. References
// to the others are changed to it. After that, indexes and documents must be made again.

internal import BlogSearchQueries
internal import GRDB

/// Duplicate rows, although their key must be unique.
struct DoubledRows {
    private let db: Database
    private let checked: CheckedRows
    /// What was deleted although it was not what was stored: it may have been another row.
    private(set) var losses = Losses()
    /// For each table: the row that stays, by the row that it replaces.
    private var staying: [CheckedTable: [Int64: Int64]] = [:]

    init(_ db: Database) {
        self.db = db
        checked = CheckedRows(db)
    }

    /// Merges duplicates, inside the transaction of `db`.
    ///
    /// - Returns: the number of deleted rows.
    mutating func merge() throws -> Int {
        for table in [CheckedTable.site, .type, .language] {
            staying[table] = try doubles(table, order: table == .site ? "id" : "id DESC")
        }
        for table in [CheckedTable.author, .term] {
            staying[table] = try doubles(table, order: "name IS NOT NULL, id")
        }
        staying[.media] = try doubles(.media, order: "id")
        staying[.post] = try doubles(.post, order: "document")
        let count = staying.values.reduce(0) { $0 + $1.count }
        guard count > 0 else { return 0 }
        for (table, rows) in staying {
            for row in rows.keys where try !isSound(table, row) {
                losses.add(1, table.noun, .removed)
            }
        }
        for post in staying[.post, default: [:]].keys { try checked.delete(post: post) }
        for table in CheckedTable.named + [.post] where table != .checkpoint {
            try moveRows(of: table)
        }
        for table in CheckedTable.named {
            for row in staying[table, default: [:]].keys { try checked.delete(table, row: row) }
        }
        try checked.storeIfKnown()
        try Reindexing.require(db)
        return count
    }

    private func isSound(_ table: CheckedTable, _ row: Int64) throws -> Bool {
        try table == .post
            ? StoredPostChecksums(db).of(row)?.isSound ?? false : checked.isSound(table, row: row)
    }

    /// The rows of a table whose key another row has, with that row. The last of the rows with one
    /// key stays that are sound, or of all of them.
    private func doubles(_ table: CheckedTable, order: String) throws -> [Int64: Int64] {
        // It reads without an index, because a damaged index may give equal keys in another order.
        let key = table.key.joined(separator: ", ")
        let rows = try SQLStatement(
            "SELECT id, \(key) FROM \(table) NOT INDEXED ORDER BY \(order)", db
        ).rows()
        var groups: [SQLRow: [Int64]] = [:]
        for row in rows {
            let id: Int64 = try row.value(0)
            var values = Array(row.dropFirst())
            if table.key.first == "site", let site = Int64(values[0]) {
                values[0] = (staying[.site]?[site] ?? site).stored
            }
            groups[values, default: []].append(id)
        }
        var doubles: [Int64: Int64] = [:]
        for ids in groups.values where ids.count > 1 {
            let stays = try ids.last { try isSound(table, $0) } ?? ids[ids.count - 1]
            for id in ids where id != stays { doubles[id] = stays }
        }
        return doubles
    }

    /// Changes references to the rows that stay.
    private func moveRows(of table: CheckedTable) throws {
        for (column, named) in DoubledRows.references(of: table) {
            for (old, new) in staying[named, default: [:]] {
                let query = "SELECT rowid FROM \(table) NOT INDEXED WHERE \(column) = ?"
                for row in try SQLStatement(query, db, old).all(Int64.self) {
                    try change(table, row) {
                        try SQLStatement(
                            "UPDATE \(table) SET \(column) = ? WHERE rowid = ?", db, new, row
                        ).run()
                    }
                }
            }
        }
        guard table == .post else { return }
        for (old, new) in staying[.term, default: [:]] {
            let query = "SELECT DISTINCT post FROM post_term NOT INDEXED WHERE term = ?"
            for post in try SQLStatement(query, db, old).all(Int64.self) {
                try change(.post, post) { try moveTerm(old, to: new, of: post) }
            }
        }
    }

    private func moveTerm(_ old: Int64, to new: Int64, of post: Int64) throws {
        try SQLStatement(
            """
            UPDATE post_term SET term = ?2 WHERE post = ?3 AND term = ?1;
            """, db, old, new, post
        ).run()
        try SQLStatement(
            """
            DELETE FROM post_term WHERE post = ?1 AND term = ?2 AND position > (
                SELECT min(position) FROM post_term WHERE post = ?1 AND term = ?2)
            """, db, post, new
        ).run()
    }

    /// Changes a row with `body`. A row that was intact before is so afterwards, too.
    private func change(_ table: CheckedTable, _ row: Int64, _ body: () throws -> Void) throws {
        let isSound = try isSound(table, row)
        try body()
        guard isSound else { return }
        if table == .post {
            try checked.stamp(post: row)
        } else {
            try checked.stamp(table, row: row)
        }
    }

    /// Columns with row ids, and the tables of these.
    private static func references(
        of table: CheckedTable
    ) -> [(column: String, table: CheckedTable)] {
        switch table {
        case .author, .term, .media: [("site", .site)]
        case .post:
            [
                ("site", .site), ("author", .author), ("type", .type),
                ("document_language", .language),
            ]
        case .site, .type, .language, .checkpoint, .completion: []
        }
    }
}
