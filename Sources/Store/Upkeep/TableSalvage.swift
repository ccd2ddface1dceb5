// Makes a table again that SQLite cannot read to its end, of the rows that can be read. These tables
// have what nothing else in the file has (posts, their bodies, names): everything else is made anew
// from them.
//
// A row is looked up by its key, so that SQLite reads only the pages on the way to it: a damaged page
// takes along its own rows, or those behind it in the tree, and no others. The keys come from wherever
// one can be read: the table's indexes, the table itself from either end to the first damaged page, and
// the tables of posts from one another.
//
// The rows that were read wait in a private file of SQLite's, which has no name in any folder. The
// pages of the former table stay unused until the file is rewritten.

internal import BlogSearchIndexFile
internal import BlogSearchQueries
internal import GRDB

/// A table that may have to be made again.
struct TableSalvage {
    let table: String
    /// The column that its rows are found by. Several rows may have one key.
    private let key: String
    private let columns: [String]

    /// The tables of a file that nothing else in it can replace.
    static func tables(in db: Database) throws -> [TableSalvage] {
        let named: [CheckedTable] = [.post, .site, .author, .term, .media, .type, .language]
        let keys =
            named.map { ("\($0)", "id") } + [("\(CheckedTable.checkpoint)", "site")]
            + (try StoredPostChecksums.tables(in: db).map { ($0, "post") })
            + (try Schema.hasPacks(db) ? [("body_pack", "first"), ("body_dictionary", "id")] : [])
        return try keys.map { table, key in
            let query = "SELECT name FROM pragma_table_info(?)"
            return TableSalvage(
                table: table, key: key, columns: try SQLStatement(query, db, table).all(String.self)
            )
        }
    }

    /// Copies the rows that can be read into an empty database.
    ///
    /// - Returns: how many.
    func copyRows(of store: IndexStore, to spare: Database) throws -> Int {
        let names = columns.indices.map { "c\($0)" }.joined(separator: ", ")
        try SQLStatement.run("CREATE TABLE spare (\(names))", spare)
        let insert = try SQLStatement("INSERT INTO spare VALUES \(marks)", spare)
        var count = 0
        // Keys that an index names, and no row has any more.
        var absent: [Int64] = []
        var keys = try keys(in: store).sorted()[...]
        while !keys.isEmpty {
            try Task.checkCancellation()
            let isReadable = try store.readUntilDamage { db in
                let query = try SQLStatement("SELECT * FROM \(table) WHERE \(key) = ?", db)
                while let key = keys.first {
                    let rows = try query.with(key).rows()
                    if rows.isEmpty { absent.append(key) }
                    for row in rows {
                        try insert.run(row)
                        count += 1
                    }
                    keys.removeFirst()
                }
            }
            if isReadable { break }
            // The key that the damage was met at.
            absent.append(keys.removeFirst())
        }
        // A damaged page on the way to a row is none on the way along all rows; and an index may have whole rows (then SQLite reads
        // it instead of the table where nothing is asked of their order).
        for order in ["", " NOT INDEXED ORDER BY \(key)", " NOT INDEXED ORDER BY \(key) DESC"]
        where !absent.isEmpty {
            var found: Set<Int64> = []
            let wanted = Set(absent)
            _ = try store.readUntilDamage { db in
                let all = "SELECT * FROM \(table)\(order)"
                let place = columns.firstIndex(of: key) ?? 0
                try SQLStatement(all, db).forEachRow { row in
                    guard let key = row.number(place), wanted.contains(key) else { return }
                    found.insert(key)
                    try insert.run(row.columns)
                    count += 1
                }
            }
            absent.removeAll { found.contains($0) }
        }
        for key in absent {
            if let row = try indexedRow(key, in: store) {
                try insert.run(row)
                count += 1
            }
        }
        return count
    }

    /// Makes the table again, with its indexes, of rows that were copied. A row that no such table can
    /// have is left out.
    ///
    /// - Returns: the number of its indexes.
    func remake(in db: Database, from spare: Database) throws -> Int {
        let schema = "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL"
        let parts = try SQLStatement(schema + " ORDER BY type = 'index'", db, table).all(
            String.self)
        try SQLStatement.run("PRAGMA writable_schema = ON", db)
        try SQLStatement("DELETE FROM sqlite_schema WHERE tbl_name = ?", db, table).run()
        try SQLStatement.run("PRAGMA writable_schema = RESET", db)
        for part in parts { try SQLStatement.run(part, db) }
        let insert = try SQLStatement("INSERT OR IGNORE INTO \(table) VALUES \(marks)", db)
        try SQLStatement("SELECT * FROM spare", spare).forEachRow { row in
            do {
                try insert.run(row.columns)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                // A damaged page made it up.
            }
        }
        try stampNames(in: db)
        return try SQLStatement("SELECT count(*) FROM pragma_index_list(?)", db, table).one(
            Int.self)
            ?? 0
    }

    /// The column that small tables with one name a row have in their index.
    private var name: String? { ["type": "name", "language": "code", "site": "url"][table] }

    /// Whether the index of such a table has a row that the table lacks.
    func hasHiddenRows(in store: IndexStore) throws -> Bool {
        guard name != nil else { return false }
        let rows = "SELECT id FROM \(table)"
        let indexed = try keys(in: store, by: [rows + " INDEXED BY sqlite_autoindex_\(table)_1"])
        return try !indexed.isSubset(of: keys(in: store, by: [rows + " NOT INDEXED"]))
    }

    /// What the index of a table has of a row, with NULL in the other columns: of small tables with
    /// one name a row.
    private func indexedRow(_ key: Int64, in store: IndexStore) throws -> SQLRow? {
        guard let name else { return nil }
        let values = columns.map {
            $0 == self.key || $0 == name ? $0 : $0 == "checksum" ? "0" : "NULL"
        }
        var found: SQLRow?
        _ = try store.readUntilDamage { db in
            try SQLStatement(
                "SELECT \(values.joined(separator: ", ")) FROM \(table) INDEXED BY sqlite_autoindex_\(table)_1",
                db
            ).forEachRow {
                if $0.number(columns.firstIndex(of: self.key) ?? 0) == key { found = $0.columns }
            }
        }
        return found
    }

    /// An index has all there is of a type and of a language. Of a site it has the address alone, so
    /// that row keeps a checksum that fits none, until the site is read again.
    private func stampNames(in db: Database) throws {
        guard let named = [CheckedTable.type, .language].first(where: { "\($0)" == table }) else {
            return
        }
        let checked = CheckedRows(db)
        let query = "SELECT id FROM \(table) WHERE checksum = 0"
        for row in try SQLStatement(query, db).all(Int64.self) {
            try checked.stamp(named, row: row)
        }
    }

    private func keys(in store: IndexStore) throws -> Set<Int64> {
        let ofIndexes = """
            SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?
            AND (sql IS NULL OR sql NOT LIKE '% WHERE %')
            """
        let indexes = try store.read {
            try SQLStatement(ofIndexes, $0.db, table).all(String.self)
        }
        var queries = indexes.map { "SELECT \(key) FROM \(table) INDEXED BY \($0)" }
        queries += ["", " DESC"].map {
            "SELECT \(key) FROM \(table) NOT INDEXED ORDER BY \(key)\($0)"
        }
        if key == "post" || key == "first" { queries.append("SELECT id FROM post") }
        if table == "post" { queries.append("SELECT post FROM body") }
        return try keys(in: store, by: queries)
    }

    private func keys(in store: IndexStore, by queries: [String]) throws -> Set<Int64> {
        var keys: Set<Int64> = []
        for query in queries {
            _ = try store.readUntilDamage { db in
                try SQLStatement(query, db).forEachRow { row in
                    if let key = row.number(0) { keys.insert(key) }
                }
            }
        }
        return keys
    }

    private var marks: String {
        "(" + Array(repeating: "?", count: columns.count).joined(separator: ", ") + ")"
    }
}

extension IndexStore {
    /// Makes stored tables again that cannot be read to their end.
    ///
    /// - Returns: how many of SQLite's own indexes were made again with them.
    /// - Throws: `IndexError` with code `damaged` when nothing can be read of the posts, of their bodies or
    ///   of the sites: then the file is left as it is.
    func salvageTables() throws -> Int {
        var indexes = 0
        for table in try read({ try TableSalvage.tables(in: $0.db) }) {
            if try isReadable(table.table), try !table.hasHiddenRows(in: self) { continue }
            let spare = try DatabaseQueue(path: "")
            let count = try spare.write { try table.copyRows(of: self, to: $0) }
            if count == 0, ["post", "body", "site"].contains(table.table) {
                throw IndexError.damagedFile(path)
            }
            indexes += try spare.read { spare in
                try write { try table.remake(in: $0, from: spare) }
            }
            try spare.close()
        }
        return indexes
    }

    /// Whether all of a table can be read, overflow pages included, and each row has what it must have: of a page of zeros
    /// SQLite reads rows of NULL.
    func isReadable(_ table: String) throws -> Bool {
        var isWhole = true
        let isRead = try readUntilDamage { db in
            let query = "SELECT cid FROM pragma_table_info(?) WHERE \"notnull\""
            let needed = try SQLStatement(query, db, table).all(Int64.self).map { Int($0) }
            // Of a table without row ids SQLite would read an index that has all of it.
            let key = """
                SELECT ' ORDER BY ' || group_concat(name) FROM (
                    SELECT info.name FROM pragma_table_info(?1) AS info, pragma_table_list(?1) AS list
                    WHERE list.wr AND info.pk > 0 ORDER BY info.pk)
                """
            let order = try SQLStatement(key, db, table).one(String?.self).flatMap { $0 } ?? ""
            try SQLStatement("SELECT * FROM \(table) NOT INDEXED\(order)", db).forEachRow { row in
                let columns = row.columns
                isWhole = isWhole && needed.allSatisfy { !columns[$0].isNull }
            }
        }
        return isRead && isWhole
    }

    /// Reads until damage is met. This takes a transaction of its own: SQLite neither ends one that has met
    /// damage as others, nor writes anything more in it.
    ///
    /// - Returns: whether `body` came to its end.
    func readUntilDamage(_ body: (Database) throws -> Void) throws -> Bool {
        do {
            try read { try body($0.db) }
            return true
        } catch let error as IndexError where error.code == .damaged {
            return false
        }
    }
}
