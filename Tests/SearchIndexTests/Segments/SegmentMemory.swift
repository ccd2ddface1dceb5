@testable import SearchIndex

/// Pages of a segment in memory, as they would be stored.
final class SegmentMemory: SegmentPages {
    let stored: [Int: [UInt8]]

    init(_ stored: [Int: [UInt8]]) {
        self.stored = stored
    }

    func page(_ number: Int) throws -> SegmentPage {
        guard let bytes = stored[number] else { throw IndexError.damagedSegment }
        return try SegmentPage(verifying: bytes)
    }

    /// Bytes of all pages.
    var size: Int { stored.values.reduce(0) { $0 + $1.count } }
}

/// Collects the pages of a segment.
struct MemorySink: SegmentSink {
    var pages: [Int: [UInt8]] = [:]

    mutating func write(_ page: [UInt8], number: Int) throws {
        precondition(pages[number] == nil && page.count <= 8152)
        pages[number] = page
    }
}

/// A page's bytes with the checksum they need.
func sealed(_ data: [UInt8]) -> [UInt8] {
    var bytes = SegmentBytes()
    for byte in data { bytes.append(byte) }
    bytes.append(bytes.checksum)
    return bytes.array
}
