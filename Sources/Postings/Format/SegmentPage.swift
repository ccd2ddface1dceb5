internal import Blog
internal import BlogSearchPlatform
package import BlogSearchQueries

// A page as it is stored.
//
//   page       = data, at most 8,144 bytes  checksum:u64
//   checksum   = `PageChecksum` of the data, little-endian; the store mixes the page's address into it
//
// Example: a page of the three bytes "abc".
//
//     61 62 63                  data
//     28 a8 e8 c0 83 8f 7b 2d   checksum

/// The bytes of one page, shared by everybody who reads it; see `PageBytes` for how they are read.
package final class SegmentPage: Sendable {
    /// Data bytes of a page at most: with its checksum a page fills one leaf of SQLite's tree and never overflows.
    package static let capacity = 8144
    /// Bytes of the checksum behind the data.
    static let checksumSize = 8

    /// Data bytes, without the checksum.
    let count: Int
    private let buffer: PageBuffer

    private init(_ buffer: consuming PageBuffer) {
        count = buffer.count
        self.buffer = buffer
    }

    /// A page without bytes.
    static let empty = SegmentPage(PageBuffer())

    /// A page from its bytes with their checksum, as they are stored.
    ///
    /// - Parameter address: what the store mixed into the checksum; no page is taken for another one.
    /// - Throws: `IndexError` with code `damaged` when they are not what was written; `NoPageMemory`.
    package convenience init(verifying stored: RawSpan, address: UInt64 = 0) throws {
        self.init(try SegmentPage.verified(stored, address))
    }

    /// A page from its bytes with their checksum, as they are stored.
    ///
    /// - Throws: `IndexError` with code `damaged` when they are not what was written; `NoPageMemory`.
    package convenience init(verifying stored: [UInt8], address: UInt64 = 0) throws {
        self.init(try stored.withBytes { try SegmentPage.verified($0, address) })
    }

    private static func verified(_ stored: RawSpan, _ address: UInt64) throws -> PageBuffer {
        let count = stored.byteCount - checksumSize
        guard (0...capacity).contains(count) else { throw IndexError.damagedSegment }
        let data = stored.extracting(0..<count)
        guard PageChecksum.of(data) == stored.load(count) ^ address else {
            throw IndexError.damagedSegment
        }
        return try PageBuffer(data)
    }

    /// The bytes of a page and its checksum with an address mixed in, for `init(verifying:address:)`.
    package static func addressed(_ page: [UInt8], at address: UInt64) -> [UInt8] {
        var addressed = page
        for (index, byte) in addressed.indices.suffix(checksumSize).enumerated() {
            addressed[byte] ^= UInt8(truncatingIfNeeded: address >> UInt64(8 * index))
        }
        return addressed
    }

    /// Whether `size` bytes from an offset on are data.
    @inline(__always)
    func contains(_ offset: Int, _ size: Int) -> Bool {
        offset >= 0 && size >= 0 && offset <= count &- size
    }

    /// The bytes, to be looked at as long as the page is held.
    @inline(__always)
    var bytes: PageBytes { buffer.bytes }

    /// The byte at an offset.
    func byte(_ offset: Int) -> UInt8 { bytes.byte(offset) }

    /// The number at an offset; behind the data there are zeros.
    @inline(__always)
    func load<Number: FixedWidthInteger>(_ offset: Int, as: Number.Type = Number.self) -> Number {
        defer { withExtendedLifetime(self) {} }
        return bytes.load(offset)
    }
}

extension IndexError {
    /// A segment whose bytes do not add up.
    package static let damagedSegment = IndexError(
        .damaged,
        "The index is damaged (a segment of postings cannot be read)",
        step: "\(.compact) to build it again from the stored posts"
    )
}
