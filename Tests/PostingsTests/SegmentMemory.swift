import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

/// Pages of a segment in memory, as they would be stored.
final class SegmentMemory: SegmentPages {
    private let pages: [Int: Result<SegmentPage, any Error>]

    init(_ stored: [Int: [UInt8]]) {
        pages = stored.mapValues { bytes in Result { try SegmentPage(verifying: bytes) } }
    }

    func page(_ number: Int) throws -> SegmentPage {
        guard let page = pages[number] else { throw IndexError.damagedSegment }
        return try page.get()
    }
}

/// Collects the pages of a segment.
struct MemorySink: SegmentSink {
    var pages: [Int: [UInt8]] = [:]

    mutating func write(_ page: [UInt8], number: Int) throws {
        try #require(pages[number] == nil && page.count <= 8152)
        pages[number] = page
    }
}
