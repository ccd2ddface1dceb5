internal import BlogSearchQueries
internal import GRDB

/// Stores rows with their checksums, and adds up the changes of the checksum totals. There is one
/// for a transaction, shared by all code that writes rows in it. Its totals count once they are
/// stored.
final class CheckedRows {
    let db: Database
    private var changes = RowSums()
    private var lastRows: [CheckedTable: Int64] = [:]

    init(_ db: Database) {
        self.db = db
    }

    /// The changes of the totals since the last call.
    func takeChanges() -> RowSums {
        defer { changes = RowSums() }
        return changes
    }

    /// Stores the changes of the totals, when nothing else of the state changes.
    ///
    /// - Parameter site: a site that was read to its end.
    func store(havingRead site: Int64? = nil) throws {
        var state = try CollectionState(db)
        state.rows.sums += takeChanges()
        if let site {
            // A site whose row was lost may have another one when it comes again.
            let known = try SQLStatement("SELECT id FROM site", db).all(Int64.self)
            let isNew = !state.rows.unread.contains(site)
            state.rows.unread.removeAll { $0 == site || isNew && !known.contains($0) }
        }
        try state.store(in: db)
    }

    /// Stores the changes if the state can be read. If it cannot, the state is made again from the
    /// rows.
    func storeIfKnown() throws {
        do {
            try store()
        } catch let error as IndexError where error.code == .damaged {
            changes = RowSums()
        }
    }

    /// Records that one checksum replaced another; 0 means none.
    func exchange(_ old: UInt64, for new: UInt64, in table: CheckedTable) {
        changes[table] = changes[table] &+ new &- old
    }

    // MARK: Whole rows

    /// The row with a key, and its checksum.
    func find(_ table: CheckedTable, _ key: [SQLStatement.Value]) throws -> (
        row: Int64, checksum: UInt64
    )? {
        let query = try SQLStatement(table.sql.find, db)
        try query.bind(key)
        return try query.firstNumbers().map { ($0[0], UInt64(bitPattern: $0[1])) }
    }

    /// Stores a row, and replaces the one with the same key.
    ///
    /// - Returns: its row id.
    @discardableResult
    func store(
        _ table: CheckedTable, _ key: [SQLStatement.Value], _ rest: [SQLStatement.Value]
    ) throws -> Int64 {
        if let known = try find(table, key) {
            let checksum = CheckedRows.checksum(table, known.row, key + rest)
            try SQLStatement(table.sql.update, db)
                .run(rest + [.checksum(checksum), .number(known.row)])
            exchange(known.checksum, for: checksum, in: table)
            return known.row
        }
        return try insert(table, key, rest)
    }

    /// Stores a row with a key that no row has.
    func insert(
        _ table: CheckedTable, _ key: [SQLStatement.Value], _ rest: [SQLStatement.Value] = []
    ) throws -> Int64 {
        let row = try table == .checkpoint ? key[0].number ?? 0 : nextRow(table)
        let rest = rest.isEmpty ? table.rest.map { _ in .number(nil) } : rest
        let checksum = CheckedRows.checksum(table, row, key + rest)
        try SQLStatement(table.sql.insert, db).run(
            (table == .checkpoint ? [] : [.number(row)]) + key + rest + [.checksum(checksum)])
        exchange(0, for: checksum, in: table)
        return row
    }

    private func nextRow(_ table: CheckedTable) throws -> Int64 {
        let last =
            try lastRows[table] ?? SQLStatement(table.sql.last, db).firstNumbers()?.first ?? 0
        guard last < .max else { throw IndexError.damagedRow }
        lastRows[table] = last + 1
        return last + 1
    }

    /// Deletes a row by its row id.
    func delete(_ table: CheckedTable, row: Int64) throws {
        let query = try SQLStatement("SELECT checksum FROM \(table) WHERE rowid = ?", db)
        try query.bind(row, at: 1)
        guard let stored = try query.firstNumbers()?.first else { return }
        try SQLStatement(table.sql.delete, db).run([.number(row)])
        exchange(UInt64(bitPattern: stored), for: 0, in: table)
    }

    // MARK: Rows that are changed in part

    /// Whether a row is what was written.
    func isSound(_ table: CheckedTable, row: Int64) throws -> Bool {
        guard let (stored, found) = try checksums(table, row: row) else { return false }
        return stored == found
    }

    /// Gives a row the checksum of its present values. The caller must know that all of them are
    /// correct.
    func stamp(_ table: CheckedTable, row: Int64) throws {
        guard let (stored, found) = try checksums(table, row: row), stored != found else { return }
        try SQLStatement(table.sql.stamp, db).run([.checksum(found), .number(row)])
        exchange(stored, for: found, in: table)
    }

    private func checksums(
        _ table: CheckedTable, row: Int64
    ) throws -> (stored: UInt64, found: UInt64)? {
        try whole(table, row).map {
            ($0.checksum, CheckedRows.checksum(table, row, $0.values))
        }
    }

    /// The stored checksum and the values of a row.
    func whole(
        _ table: CheckedTable, _ row: Int64
    ) throws -> (checksum: UInt64, values: [SQLStatement.Value])? {
        var whole: (UInt64, [SQLStatement.Value])?
        try SQLStatement(table.sql.row, db).with(row).forEachRow { stored in
            let columns = 1...table.key.count + table.rest.count
            whole = (UInt64(bitPattern: stored.number(0) ?? 0), columns.map { stored.stored($0) })
        }
        return whole
    }

    /// The checksum of a whole row.
    static func checksum(
        _ table: CheckedTable, _ row: Int64, _ values: [SQLStatement.Value]
    ) -> UInt64 {
        var hash = RowHash(seed: 0x100 + UInt64(table.rawValue))
        hash.add(.number(row))
        let hasNoExtra = table.rest.last == "extra" && values.last?.isNull == true
        hash.add(hasNoExtra ? values.dropLast() : values[...])
        return hash.value
    }
}

extension SQLStatement.Value {
    /// A checksum as it is stored.
    static func checksum(_ checksum: UInt64) -> SQLStatement.Value {
        .number(Int64(bitPattern: checksum))
    }

    /// The number; `nil` for other values.
    var number: Int64? {
        if case .number(let number) = self { return number }
        return nil
    }
}
