// A segment is a sealed run of documents with all their postings and facts: a root, which is read when an index is
// opened, and pages, of which a query reads what it needs. Nothing is ever changed in it; deletions are kept outside.
//
//   root (SegmentRoot) ─┬─ dictionary (DictionaryPage): key → list
//                       │     ├─ list of up to 128 documents → its block
//                       │     └─ longer list → skips (SkipArray): where its blocks are, what is best in them
//                       │            └─ postings (PostingsBlock): documents, occurrences by field (CountColumn)
//                       │                   └─ positions (PositionsBlock)
//                       └─ columns (NumberColumn): facts of documents, see SegmentColumn
//
//   page     = data, at most 8,144 bytes  checksum:u64 (PageChecksum)
//   address  = byte offset in a stream / 4, as u32; streams end at 16 GB
//
// All numbers are little-endian. Each format stands at the head of the file named here.

internal import BlogSearchQueries

/// What kind of thing a page holds. Each stream is a sequence of bytes of its own, cut into pages.
///
/// Page `i` of a stream has the number `8 · i + stream` among the segment's pages. So a stream's
/// pages are found by counting, and pages that were written at about the same time have
/// neighbouring numbers.
enum SegmentStream: Int, Sendable, CaseIterable {
    /// Blocks of postings.
    case postings
    /// Token positions.
    case positions
    /// Skip arrays of long lists.
    case skips
    /// The dictionary.
    case dictionary
    /// Facts of documents.
    case columns

    /// The number of a page among the segment's pages.
    func number(ofPage index: Int) -> Int { index << 3 | rawValue }
}

/// Reads one stream at byte offsets, and keeps the page it read last.
struct StreamReader {
    private let pages: any SegmentPages
    private let stream: SegmentStream
    /// Pages the stream has.
    private let pageCount: Int
    /// The page read last, and the first byte of the stream on it.
    private(set) var page = SegmentPage.empty
    private(set) var bytes = SegmentPage.empty.bytes
    private var start = Int.min

    /// - Parameter pageCount: pages of the stream; no other one is ever asked for.
    init(_ stream: SegmentStream, of pages: any SegmentPages, pageCount: Int) {
        self.pages = pages
        self.stream = stream
        self.pageCount = pageCount
    }

    /// Bytes of the stream, counting its last page as full.
    var size: Int { pageCount * SegmentPage.capacity }

    /// Makes the page with a byte of the stream the present one, and says where in it the byte is.
    ///
    /// - Throws: `IndexError` with code `damaged` when the stream is shorter.
    @inline(__always)
    mutating func seek(_ offset: Int) throws -> Int {
        if UInt(bitPattern: offset &- start) >= UInt(SegmentPage.capacity) { try move(to: offset) }
        return offset &- start
    }

    /// A number on the present page.
    @inline(__always)
    mutating func load<Number: FixedWidthInteger>(
        onPage pageOffset: Int, as: Number.Type = Number.self
    )
        -> Number
    {
        defer { withExtendedLifetime(page) {} }
        return bytes.load(pageOffset)
    }

    /// The number at a byte of the stream, even one that two pages share.
    @inline(__always)
    mutating func load(_ offset: Int) throws -> UInt64 {
        let pageOffset = try seek(offset)
        let low: UInt64 = load(onPage: pageOffset)
        return pageOffset <= SegmentPage.capacity &- 8
            ? low : try loadAcross(offset, low, pageOffset)
    }

    /// Where `size` bytes of the stream are on the present page, which is then the one they begin on; `nil` when
    /// they run on over the next one.
    @inline(__always)
    mutating func pageOffset(of offset: Int, _ size: Int) throws -> (
        page: PageBytes, pageOffset: Int
    )? {
        let pageOffset = try seek(offset)
        return pageOffset &+ size <= SegmentPage.capacity ? (bytes, pageOffset) : nil
    }

    /// Takes over the page that another reader of the same stream stands at, if it has a byte of the stream.
    @inline(__always)
    mutating func adoptPage(of other: StreamReader, for offset: Int) {
        guard other.start != start,
            UInt(bitPattern: offset &- other.start) < UInt(SegmentPage.capacity)
        else { return }
        page = other.page
        bytes = other.bytes
        start = other.start
    }

    private mutating func loadAcross(_ offset: Int, _ low: UInt64, _ pageOffset: Int) throws
        -> UInt64
    {
        let next = start + SegmentPage.capacity
        guard next < size else { return low }
        let high: UInt64 = load(onPage: try seek(next))
        return low | high << UInt64((SegmentPage.capacity - pageOffset) * 8)
    }

    private mutating func move(to offset: Int) throws {
        guard offset >= 0, offset < size else { throw IndexError.damagedSegment }
        let index = offset / SegmentPage.capacity
        page = try pages.page(stream.number(ofPage: index))
        bytes = page.bytes
        start = index * SegmentPage.capacity
    }
}
