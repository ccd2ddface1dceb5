internal import Blog
package import BlogSearchQueries

/// Cuts one stream of a segment into pages.
struct StreamWriter {
    private let stream: SegmentStream
    /// Pages that are written.
    private var pageCount = 0
    private var page = SegmentBytes(capacity: SegmentPage.capacity + SegmentPage.checksumSize)

    init(_ stream: SegmentStream) {
        self.stream = stream
    }

    /// The offset of the next byte. At the end of a full page that is not written yet, it is the
    /// beginning of the next.
    var offset: Int { pageCount * SegmentPage.capacity + page.count }

    /// Pages of the stream, with the one under construction.
    var pages: Int { pageCount + (page.count > 0 ? 1 : 0) }

    /// Makes sure that the next `size` bytes are on one page, at a multiple of `alignment`.
    ///
    /// - Throws: what the sink throws, or `IndexError` when the segment grows beyond what addresses
    ///   can name.
    mutating func prepare<Sink: SegmentSink>(_ size: Int, alignment: Int, for sink: inout Sink)
        throws
    {
        page.align(to: alignment)
        if page.count + size > SegmentPage.capacity { try fillPage(for: &sink) }
        guard offset < SegmentAddress.limit else { throw IndexError.segmentTooLarge }
    }

    /// Adds bytes, on as many pages as they take.
    mutating func append<Sink: SegmentSink>(_ bytes: SegmentBytes, to sink: inout Sink) throws {
        var next = 0
        while next < bytes.count {
            if page.count == SegmentPage.capacity { try flush(to: &sink) }
            let size = min(bytes.count - next, SegmentPage.capacity - page.count)
            page.append(bytes, next..<next + size)
            next += size
        }
    }

    /// Writes the last page.
    mutating func finish<Sink: SegmentSink>(for sink: inout Sink) throws {
        if page.count > 0 { try flush(to: &sink) }
    }

    /// Fills the page up with zeros, so that all bytes before `offset` lie on full pages, and writes it.
    mutating func fillPage<Sink: SegmentSink>(for sink: inout Sink) throws {
        guard page.count > 0 else { return }
        _ = page.appendZeros(SegmentPage.capacity - page.count)
        try flush(to: &sink)
    }

    private mutating func flush<Sink: SegmentSink>(to sink: inout Sink) throws {
        page.append(page.checksum)
        try sink.write(page.array, number: stream.number(ofPage: pageCount))
        page.removeAll()
        pageCount += 1
    }
}

/// Locations within streams, as segments store them: 32 bits that count units.
enum SegmentAddress {
    /// Bytes in a unit: blocks and lists begin at multiples of it.
    static let unit = 4
    /// Where a stream ends at the latest: 16 GB.
    static let limit = unit << 32

    /// The stored form of an offset below `limit` that is a multiple of the unit.
    static func packed(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: offset / unit) }

    /// The offset a stored form stands for.
    @inline(__always)
    static func offset(_ packed: UInt32) -> Int { Int(packed) &* unit }
}

extension IndexError {
    /// A segment beyond its limits.
    package static let segmentTooLarge = IndexError(
        .tooLarge,
        "The posts are more than one segment of the index can hold", step: "import fewer at a time")
}
