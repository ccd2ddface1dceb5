internal import BlogSearchPlatform
internal import BlogSearchPostings

extension String {
    /// `PageChecksum` of its UTF-8.
    var pageChecksum: UInt64 { withBytes { PageChecksum.of($0) } }
}

/// Reads arrays of numbers one after the other.
struct ByteReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of bytes not read yet.
    var remaining: Int { bytes.count - offset }

    /// Copies the next `count` numbers to `numbers` from index `start` on; `false` when either is
    /// too short.
    mutating func copy<Number: FixedWidthInteger & BitwiseCopyable>(
        _ count: Int, into numbers: inout [Number], at start: Int
    ) -> Bool {
        let size = count * MemoryLayout<Number>.stride
        guard count >= 0, start >= 0, start + count <= numbers.count, size <= remaining else {
            return false
        }
        numbers.store(bytes[offset..<offset + size], at: start)
        offset += size
        return true
    }
}
