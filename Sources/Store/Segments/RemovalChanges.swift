internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// Stems of the sealed documents that a transaction deletes, counted by segment.
///
/// A segment's dictionary still counts deleted documents. These counts are subtracted from its
/// counts.
struct RemovalChanges {
    private var segments: [Int64: [ArraySlice<UInt8>: Int]] = [:]
    private var dropped: [Int64: Int] = [:]

    /// Counts the stems of a deleted document, each of them once.
    ///
    /// - Parameter columns: the tokens with which it was indexed.
    mutating func add(_ columns: [PackedTokens], segment: Int64) {
        dropped[segment, default: 0] += 1
        var stems: Set<ArraySlice<UInt8>> = []
        for column in columns {
            column.forEachToken { token, _ in
                if !token.elementsEqual(PackedTokens.gap) { stems.insert(token) }
            }
        }
        for stem in stems { segments[segment, default: [:]][stem, default: 0] += 1 }
    }

    /// Adds the counts to the table, in the order of its key, and to the rows of the segments.
    func store(in db: Database) throws {
        guard !segments.isEmpty || !dropped.isEmpty else { return }
        for var row in try SegmentRow.all(db) {
            guard let count = dropped[row.id] else { continue }
            row.dropped += count
            try row.store(in: db)
        }
        let rows = try RemovalRows(db)
        for (segment, stems) in segments.sorted(by: { $0.key < $1.key }) {
            for (stem, count) in stems.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                try rows.add(count, segment, stem)
            }
        }
    }
}

/// The table `removal`.
struct RemovalRows {
    private let db: Database

    init(_ db: Database) throws {
        self.db = db
    }

    /// The number of deleted documents of a segment with a stem.
    ///
    /// - Throws: `IndexError` with code `damaged` when the row is not what was written.
    func documents(_ segment: Int64, _ stem: ArraySlice<UInt8>) throws -> Int {
        let query = try SQLStatement(
            "SELECT documents FROM removal WHERE segment = ? AND stem = ?", db)
        try query.bind(segment, at: 1)
        try query.bind(blob: stem, at: 2)
        guard let packed = try query.firstNumbers()?.first else { return 0 }
        return try RemovalRows.unpacked(packed, segment, stem)
    }

    /// Adds documents to a row, which is created when there is none.
    func add(_ documents: Int, _ segment: Int64, _ stem: ArraySlice<UInt8>) throws {
        let known = try self.documents(segment, stem)
        let sql =
            known == 0
            ? "INSERT INTO removal (documents, segment, stem) VALUES (?, ?, ?)"
            : "UPDATE removal SET documents = ? WHERE segment = ? AND stem = ?"
        let statement = try SQLStatement(sql, db)
        try statement.bind(RemovalRows.packed(known + documents, segment, stem), at: 1)
        try statement.bind(segment, at: 2)
        try statement.bind(blob: stem, at: 3)
        try statement.run()
    }

    /// A number as it is stored, with half a checksum of the row.
    static func packed(_ documents: Int, _ segment: Int64, _ stem: ArraySlice<UInt8>) -> Int64 {
        let checksum = RowChecksum([segment, Int64(documents)], Array(stem)).short
        return Int64(documents) << 32 | Int64(checksum)
    }

    /// The number in a stored value.
    static func unpacked(_ packed: Int64, _ segment: Int64, _ stem: ArraySlice<UInt8>) throws
        -> Int
    {
        let documents = Int(packed >> 32)
        guard documents > 0, packed == RemovalRows.packed(documents, segment, stem) else {
            throw IndexError.damagedDeletions
        }
        return documents
    }
}
