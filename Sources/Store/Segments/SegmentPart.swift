internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// A sealed segment as a part of a search: the data in its pages, without documents deleted since.
final class SegmentPart: IndexPart {
    let documents: Range<DocumentID>
    private let row: SegmentRow
    private let reader: SegmentReader
    private let live: LiveDocuments
    private let db: Database

    init(_ row: SegmentRow, in db: Database, pool: PagePool?, live: LiveDocuments) throws {
        self.row = row
        self.db = db
        self.live = live
        reader = try SegmentReader(root: row.root, pages: StoredPages(row, in: db, pool: pool))
        documents = row.range
    }

    var columns: any DocumentColumns { reader.columns }

    func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics) -> Double {
        reader.boundScale(parameters, statistics)
    }

    func retainLive(_ window: inout DocumentWindow) throws {
        window.clear(outside: documents)
        if isSparse { try live.retain(&window) }
    }

    func isLive(_ document: DocumentID) throws -> Bool {
        guard documents.contains(document) else { return false }
        return try !isSparse || live.contains(document)
    }

    /// The postings of a stem, written with its language (PackedTokens.swift), and the number of
    /// live documents with it in any field.
    func postings(of key: [UInt8], scope: FieldSet) throws -> (
        cursor: (any PostingsCursor)?, documents: Int
    ) {
        guard let cursor = try reader.cursor(forKey: key, scope: scope) else { return (nil, 0) }
        let removed = row.dropped > 0 ? try RemovalRows(db).documents(row.id, key[...]) : 0
        return (cursor, max(0, cursor.count - removed))
    }

    /// The postings of several stems together, and the sum of the live documents of each. Keys must
    /// ascend.
    func postings(ofAll keys: [[UInt8]], scope: FieldSet) throws -> (
        cursor: (any PostingsCursor)?, documents: Int
    ) {
        let removals = row.dropped > 0 ? try RemovalRows(db) : nil
        var sum = 0
        let cursor = try reader.cursor(forKeys: keys, scope: scope) { key, documents in
            let removed = try removals?.documents(row.id, key[...]) ?? 0
            sum += max(0, documents - removed)
        }
        return (cursor, sum)
    }

    func documents(with id: UInt32, of kind: FacetKind) throws -> (any DocumentCursor)? {
        guard let list = kind.list else { return nil }
        return try reader.documents(withKey: AttributeKey.bytes(list, id))
    }

    /// Whether the range has documents that are not live: some were deleted, now or before the
    /// segment was made.
    private var isSparse: Bool { row.live < documents.count }

    // MARK: Checking

    /// Compares every page with its checksum.
    ///
    /// - Throws: `IndexError` with code `damaged` when a page is not what was written, or is
    ///   missing.
    func verifyPages() throws {
        let rows = try SQLStatement(
            "SELECT id, bytes FROM segment_page WHERE id >= ? AND id < ?", db,
            SegmentRow.pageID(0, of: row.id), SegmentRow.pageID(0, of: row.id + 1))
        var pages = 0
        try rows.forEachRow { page in
            let id: Int64 = try page.value(0)
            _ = try SegmentPage(verifying: page.bytes(1), address: UInt64(bitPattern: id))
            pages += 1
        }
        guard pages == row.pages else { throw IndexError.damagedSegment }
    }

    /// Reads everything: every page, key, posting and column.
    ///
    /// - Returns: problems of the counts of deleted documents, which are subtracted from those of
    ///   the dictionary.
    /// - Throws: `IndexError` with code `damaged` when something contradicts something else.
    func verify() throws -> [Notice] {
        try verifyPages()
        var counted = try countedRemovals()
        var isRight = true
        try reader.verify(
            isLive: { try !isSparse || live.contains($0) },
            removed: { key, documents in
                // A key that begins with 0 is a fact, not a stem. Facts are not counted.
                guard key.first != 0 else { return }
                if counted.removeValue(forKey: key) ?? 0 != documents { isRight = false }
            })
        isRight = isRight && counted.isEmpty
        return isRight
            ? [] : ["Segment \(row.id) counts deletions wrongly: \(.compact)."]
    }

    /// The number of deleted documents counted for each stem.
    private func countedRemovals() throws -> [[UInt8]: Int] {
        let rows = try SQLStatement(
            "SELECT stem, documents FROM removal WHERE segment = ?", db, row.id)
        var counted: [[UInt8]: Int] = [:]
        try rows.forEachRow { row in
            let stem = row.bytes(0)
            counted[stem] = try RemovalRows.unpacked(row.value(1), self.row.id, stem[...])
        }
        return counted
    }
}
