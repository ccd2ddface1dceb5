/// What kind of thing a page holds. Each stream is a row of bytes of its own, cut into pages.
///
/// Page `i` of a stream has the number `8 · i + stream` among the segment's pages: a stream's pages are known by
/// counting, and those written at about the same time have neighbouring numbers.
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
    private var index = -1
    private var page: SegmentPage

    /// - Parameter pageCount: pages of the stream; no other one is ever asked for.
    init(_ stream: SegmentStream, of pages: any SegmentPages, pageCount: Int) {
        self.pages = pages
        self.stream = stream
        self.pageCount = pageCount
        page = .empty
    }

    /// Bytes of the stream, counting its last page as full.
    var size: Int { pageCount * SegmentPage.capacity }

    /// The page with a byte of the stream, and where in it.
    ///
    /// - Throws: `IndexError` with code `damaged` when the stream is shorter.
    @inline(__always)
    mutating func page(at offset: Int) throws -> (page: SegmentPage, offset: Int) {
        let index = offset / SegmentPage.capacity
        if index != self.index { try move(to: index) }
        return (page, offset &- index &* SegmentPage.capacity)
    }

    /// The number at a byte of the stream, even one that two pages share.
    @inline(__always)
    mutating func load(_ offset: Int) throws -> UInt64 {
        let (page, place) = try page(at: offset)
        return place <= SegmentPage.capacity - 8
            ? page.load(place) : try loadAcross(offset, page.load(place), place)
    }

    private mutating func loadAcross(_ offset: Int, _ low: UInt64, _ place: Int) throws -> UInt64 {
        let index = offset / SegmentPage.capacity + 1
        guard index < pageCount else { return low }
        let next = try page(at: index * SegmentPage.capacity).page
        return low | next.load(0, as: UInt64.self) << UInt64((SegmentPage.capacity - place) * 8)
    }

    private mutating func move(to index: Int) throws {
        guard index >= 0, index < pageCount else { throw IndexError.damagedSegment }
        page = try pages.page(stream.number(ofPage: index))
        self.index = index
    }
}

extension SegmentPage {
    /// A page without bytes.
    static let empty = SegmentPage(RawSpan())
}
