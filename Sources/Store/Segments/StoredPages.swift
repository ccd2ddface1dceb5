internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

/// The pages of one segment, from the pool or else from the file through one connection.
///
/// Pages that a snapshot needs exist as long as the snapshot, whatever a writer merges meanwhile:
/// SQLite shows its connection one state.
///
/// It is `@unchecked Sendable`: only the snapshot with the connection uses it.
final class StoredPages: SegmentPages, @unchecked Sendable {
    private let db: Database
    private let segment: Int64
    private let pool: PagePool?
    private let table: PageTable?

    /// - Parameter pool: `nil` to use no pool. A writing transaction must not keep pages, because
    ///   it may be rolled back.
    init(_ segment: SegmentRow, in db: Database, pool: PagePool?) {
        self.db = db
        self.segment = segment.id
        self.pool = pool
        table = pool?.table(ofSegment: segment.id)
    }

    func page(_ number: Int) throws -> SegmentPage {
        if let known = table?.page(number) { return known }
        guard (0..<1 << SegmentRow.pageBits).contains(number) else {
            throw IndexError.damagedSegment
        }
        let id = SegmentRow.pageID(number, of: segment)
        let statement = try SQLStatement("SELECT bytes FROM segment_page WHERE id = ?", db)
        try statement.bind(id, at: 1)
        let stored = try statement.withFirstBlob {
            try SegmentPage(verifying: $0, address: UInt64(bitPattern: id))
        }
        guard let page = stored else { throw IndexError.damagedSegment }
        if let pool, let table { pool.insert(page, number, into: table) }
        return page
    }
}

/// Stores the pages of a segment that is being written as rows. The id of a row is part of its
/// checksum.
struct StoredSink: SegmentSink {
    private let segment: Int64
    private let statement: SQLStatement
    /// The number of pages so far, and their size in bytes.
    private(set) var pages = 0
    private(set) var bytes = 0

    init(segment: Int64, in db: Database) throws {
        self.segment = segment
        statement = try SQLStatement("INSERT INTO segment_page (id, bytes) VALUES (?, ?)", db)
    }

    mutating func write(_ page: [UInt8], number: Int) throws {
        guard (0..<1 << SegmentRow.pageBits).contains(number) else {
            throw IndexError.segmentTooLarge
        }
        let id = SegmentRow.pageID(number, of: segment)
        try statement.bind(id, at: 1)
        try statement.bind(
            blob: SegmentPage.addressed(page, at: UInt64(bitPattern: id))[...], at: 2)
        try statement.run()
        pages += 1
        bytes += page.count
    }
}
