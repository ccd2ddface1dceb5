// Whole arrays of numbers between memory and little-endian bytes, by one copy each. All platforms Swift runs on here
// are little-endian; the build stops on one that is not.

#if !_endian(little)
    #error(
        "The index's column pages are copied as they are in memory: write a swapping copy for this platform."
    )
#endif

extension [UInt8] {
    /// Adds the bytes of numbers.
    mutating func append<Number: FixedWidthInteger>(littleEndian numbers: [Number]) {
        unsafe numbers.withUnsafeBytes { unsafe self.append(contentsOf: $0) }
    }
}

/// Reads numbers one array after the other.
struct ByteReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Bytes not read yet.
    var remaining: Int { bytes.count - place }

    /// Copies the next `count` numbers over those of `numbers` from `start`; `false` when either is too short.
    mutating func copy<Number: FixedWidthInteger>(
        _ count: Int, into numbers: inout [Number], at start: Int
    ) -> Bool {
        let stride = MemoryLayout<Number>.stride
        let size = count * stride
        guard count >= 0, start >= 0, start + count <= numbers.count, size <= remaining else {
            return false
        }
        unsafe numbers.withUnsafeMutableBytes { target in
            let part = unsafe UnsafeMutableRawBufferPointer(
                rebasing: target[start * stride..<(start + count) * stride])
            unsafe part.copyBytes(from: bytes[place..<place + size])
        }
        place += size
        return true
    }
}
