// Bytes in bulk: whole arrays of numbers between memory and little-endian bytes by one copy each, and texts by words of
// eight bytes. All platforms Swift runs on here are little-endian; the build stops on one that is not.

internal import BlogSearchPostings

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

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

extension [UInt8] {
    /// Adds bytes.
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// The first place in a range where the first eight bytes of another span stand as a whole; none where that is shorter.
    func firstPlace(ofEightFrom other: Span<UInt8>, in range: Range<Int>) -> Int? {
        guard other.count >= 8, range.upperBound <= count else { return nil }
        let wanted = unsafe other.bytes.unsafeLoadUnaligned(as: UInt64.self)
        let bytes = unsafe bytes
        var place = range.lowerBound
        // Of eight places at once, those where the first byte and the last are right.
        let first = UInt64(0x0101_0101_0101_0101) &* (wanted & 0xFF)
        let last = UInt64(0x0101_0101_0101_0101) &* (wanted >> 56)
        while place <= range.upperBound - 15 {
            let starts = unsafe bytes.unsafeLoadUnaligned(
                fromByteOffset: place, as: UInt64.self)
            let ends = unsafe bytes.unsafeLoadUnaligned(
                fromByteOffset: place + 7, as: UInt64.self)
            let others = (starts ^ first) | (ends ^ last)
            // The lowest high bit is that of the first byte that is 0; others may be wrong.
            let found = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
            guard found != 0 else {
                place += 8
                continue
            }
            place += found.trailingZeroBitCount / 8
            let eight = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            if eight == wanted { return place }
            place += 1
        }
        while place <= range.upperBound - 8 {
            let eight = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            if eight == wanted { return place }
            place += 1
        }
        return nil
    }

    /// How many bytes from a place on are those that another span begins with.
    func count(equalTo other: Span<UInt8>, from place: Int) -> Int {
        let most = Swift.min(other.count, count - place)
        let (bytes, others) = unsafe (bytes, other.bytes)
        var length = 0
        while length <= most - 8 {
            let ours = unsafe bytes.unsafeLoadUnaligned(
                fromByteOffset: place + length, as: UInt64.self)
            let theirs = unsafe others.unsafeLoadUnaligned(
                fromByteOffset: length, as: UInt64.self)
            if ours != theirs { return length + (ours ^ theirs).trailingZeroBitCount / 8 }
            length += 8
        }
        while length < most, self[place + length] == other[length] { length += 1 }
        return length
    }
}

extension String {
    /// Whether U+0000 is in the text.
    var hasZeroByte: Bool {
        unsafe utf8.withContiguousStorageIfAvailable { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memchr(start, 0, bytes.count) != nil
        } ?? utf8.contains(0)
    }

    /// `PageChecksum` of its UTF-8.
    var pageChecksum: UInt64 {
        var text = self
        return text.withUTF8 {
            PageChecksum.of(unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer($0)))
        }
    }

    /// Calls `body` with every eight bytes of the text as a number, the last ones filled up with zeros.
    func forEachEightBytes(_ body: (UInt64) -> Void) {
        var text = self
        text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            var place = 0
            while place + 8 <= bytes.count {
                body(unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                place += 8
            }
            var rest: UInt64 = 0
            for index in (place..<bytes.count).reversed() {
                rest = unsafe rest << 8 | UInt64(bytes[index])
            }
            if place < bytes.count { body(rest) }
        }
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
