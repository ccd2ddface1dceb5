internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// A row of the table `segment`: a sealed segment.
struct SegmentRow: Sendable, Hashable {
    let id: Int64
    /// The first and the last document in it.
    let first: DocumentID
    let last: DocumentID
    /// The number of documents in it.
    let documents: Int
    /// The number of its deleted documents.
    var dropped: Int
    let pages: Int
    /// The size of its pages in bytes.
    let bytes: Int
    let root: [UInt8]

    /// The range of its documents.
    var range: Range<DocumentID> { first..<last + 1 }
    /// The number of documents that a merge would keep.
    var live: Int { documents - dropped }

    private static let columns =
        "id, first, last, documents, dropped, pages, bytes, root, checksum"

    /// Every segment, in the order of its documents.
    ///
    /// - Throws: `IndexError` with code `damaged` when their ranges or counts are impossible.
    static func all(_ db: Database) throws -> [SegmentRow] {
        var rows: [SegmentRow] = []
        try SQLStatement("SELECT \(columns) FROM segment ORDER BY first", db).forEachRow {
            rows.append(try SegmentRow($0))
        }
        for (row, next) in zip(rows, rows.dropFirst()) where row.last >= next.first {
            throw IndexError.damagedSegments
        }
        return rows
    }

    private init(_ row: StoredRow) throws {
        let numbers = (0..<7).map { Int(row.number($0) ?? -1) }
        guard let first = DocumentID(exactly: numbers[1]), first > 0,
            let last = DocumentID(exactly: numbers[2]), last >= first, last < .none - 1,
            (0...Int(last - first) + 1).contains(numbers[3]), (0...numbers[3]).contains(numbers[4]),
            (0..<1 << SegmentRow.pageBits).contains(numbers[5])
        else { throw IndexError.damagedSegments }
        id = Int64(numbers[0])
        self.first = first
        self.last = last
        documents = numbers[3]
        dropped = numbers[4]
        pages = numbers[5]
        bytes = numbers[6]
        root = row.bytes(7)
        guard checksum == row.number(8) else { throw IndexError.damagedSegments }
    }

    private var checksum: Int64 {
        let numbers = [Int(id), Int(first), Int(last), documents, dropped, pages, bytes]
        return RowChecksum(numbers.map { Int64($0) }, root).value
    }

    // MARK: Pages

    /// The number of bits for the page number in a page's row id.
    static let pageBits = 24

    /// The row id of a segment's page.
    static func pageID(_ page: Int, of segment: Int64) -> Int64 {
        segment << Int64(pageBits) | Int64(page)
    }

    // MARK: Writing

    /// Creates a row whose pages are yet to be written, and returns its id, which no segment ever
    /// had.
    static func reserve(in db: Database) throws -> Int64 {
        try SQLStatement.run(
            """
            INSERT INTO segment (first, last, documents, dropped, pages, bytes, root, checksum)
            VALUES (1, 1, 0, 0, 0, 0, x'', 0)
            """, db)
        return db.lastInsertedRowID
    }

    /// Describes a segment whose pages have been written.
    init(
        _ id: Int64, _ documents: Range<DocumentID>, count: Int, root: [UInt8], pages: Int,
        bytes: Int
    ) {
        self.id = id
        first = documents.lowerBound
        last = documents.upperBound - 1
        self.documents = count
        dropped = 0
        self.pages = pages
        self.bytes = bytes
        self.root = root
    }

    /// Writes a reserved row, or a row with another value of `dropped`.
    func store(in db: Database) throws {
        try SQLStatement(
            """
            UPDATE segment SET first = ?, last = ?, documents = ?, dropped = ?, pages = ?, bytes = ?,
                root = ?, checksum = ?
            WHERE id = ?
            """, db
        ).run([
            .number(Int64(first)), .number(Int64(last)), .number(Int64(documents)),
            .number(Int64(dropped)), .number(Int64(pages)), .number(Int64(bytes)), .blob(root),
            .number(checksum), .number(id),
        ])
    }

    /// Deletes the pages of segments that no longer exist.
    ///
    /// - Returns: whether there were any.
    static func deleteStrayPages(in db: Database) throws -> Bool {
        let before = db.totalChangesCount
        var next = Int64.min
        for id in try all(db).map(\.id).sorted() {
            try SQLStatement(
                "DELETE FROM segment_page WHERE id >= ? AND id < ?", db, next, pageID(0, of: id)
            ).run()
            next = pageID(0, of: id + 1)
        }
        try SQLStatement("DELETE FROM segment_page WHERE id >= ?", db, next).run()
        return db.totalChangesCount > before
    }

    /// Removes a segment with its pages and its counts of deletions.
    static func delete(_ id: Int64, in db: Database) throws {
        try SQLStatement("DELETE FROM segment WHERE id = ?", db, id).run()
        try SQLStatement("DELETE FROM removal WHERE segment = ?", db, id).run()
        try SQLStatement(
            "DELETE FROM segment_page WHERE id >= ? AND id < ?", db, pageID(0, of: id),
            pageID(0, of: id + 1)
        ).run()
    }
}

extension IndexError {
    static let damagedSegments = IndexError(
        .damaged,
        "The index is damaged (its list of segments does not add up)",
        step: "\(.compact) to rebuild it"
    )
}
