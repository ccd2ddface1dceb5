// Numbers in bytes, lowest byte first, wherever they stand: loaded and stored as a whole, and checked to lie within. So are
// texts looked at, eight bytes at a time. All platforms Swift runs on here are little-endian; the build stops on one that is not.

internal import CPlatform

#if !_endian(little)
    #error(
        "Arrays of numbers are copied as they are in memory: write a swapping copy for this platform."
    )
#endif

extension RawSpan {
    /// The number at an offset.
    @inlinable @inline(__always)
    package func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ offset: Int, as _: Number.Type = Number.self
    ) -> Number {
        Number(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}

extension Span<UInt8> {
    /// The number at an offset.
    @inlinable @inline(__always)
    package func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ offset: Int, as _: Number.Type = Number.self
    ) -> Number {
        unsafe bytes.load(offset)
    }

    /// Whether any byte is 0.
    @inlinable package var hasZeroByte: Bool {
        var offset = 0
        while offset + 8 <= count {
            let eight: UInt64 = load(offset)
            // https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord
            if (eight &- 0x0101_0101_0101_0101) & ~eight & 0x8080_8080_8080_8080 != 0 {
                return true
            }
            offset += 8
        }
        while offset < count {
            if self[offset] == 0 { return true }
            offset += 1
        }
        return false
    }

    /// The first place in a range where the first eight bytes of another span stand as a whole; none where that is shorter.
    @inlinable package func firstOffset(
        ofEightFrom other: Span<UInt8>, in range: Range<Int>
    ) -> Int? {
        guard other.count >= 8, range.upperBound <= count else { return nil }
        let wanted: UInt64 = other.load(0)
        var offset = range.lowerBound
        // Checks eight offsets at once: the first and the last byte must fit.
        let first = UInt64(0x0101_0101_0101_0101) &* (wanted & 0xFF)
        let last = UInt64(0x0101_0101_0101_0101) &* (wanted >> 56)
        while offset <= range.upperBound - 15 {
            let (starts, ends): (UInt64, UInt64) = (load(offset), load(offset + 7))
            let others = (starts ^ first) | (ends ^ last)
            // The lowest high bit is that of the first byte that is 0; others may be wrong.
            let found = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
            guard found != 0 else {
                offset += 8
                continue
            }
            offset += found.trailingZeroBitCount / 8
            if load(offset) == wanted { return offset }
            offset += 1
        }
        while offset <= range.upperBound - 8 {
            if load(offset) == wanted { return offset }
            offset += 1
        }
        return nil
    }

    /// How many bytes from an offset on equal the beginning of another span.
    @inlinable package func count(equalTo other: Span<UInt8>, from offset: Int) -> Int {
        let most = Swift.min(other.count, count - offset)
        var length = 0
        while length <= most - 8 {
            let (ours, theirs): (UInt64, UInt64) = (load(offset + length), other.load(length))
            if ours != theirs { return length + (ours ^ theirs).trailingZeroBitCount / 8 }
            length += 8
        }
        while length < most, self[offset + length] == other[length] { length += 1 }
        return length
    }
}

extension MutableSpan<UInt8> {
    /// Stores a number in the bytes at an offset.
    @inlinable @inline(__always)
    package mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(
        _ number: Number, at offset: Int
    ) {
        var bytes = unsafe mutableBytes
        bytes.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
    }

    /// Stores bytes at an offset.
    @inlinable package mutating func store(_ source: RawSpan, at offset: Int) {
        precondition(offset >= 0 && offset <= count - source.byteCount, "bytes outside the span")
        unsafe withUnsafeMutableBytes { target in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset...])
            unsafe source.withUnsafeBytes { unsafe rest.copyMemory(from: $0) }
        }
    }
}

extension MutableSpan<UInt32> {
    /// Stores eight numbers, the first one at an index.
    @inlinable @inline(__always)
    package mutating func store(_ eight: SIMD8<UInt32>, at index: Int) {
        var bytes = unsafe mutableBytes
        bytes.storeBytes(of: eight, toByteOffset: index &* 4, as: SIMD8<UInt32>.self)
    }
}

extension [UInt8] {
    /// Calls `body` with the bytes.
    @inlinable package func withBytes<Value: ~Copyable, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try body(unsafe span.bytes)
    }

    /// Adds the bytes of numbers.
    package mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(
        littleEndian numbers: [Number]
    ) {
        unsafe numbers.withUnsafeBytes { unsafe self.append(contentsOf: $0) }
    }

    /// Adds bytes.
    @inlinable package mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension Array where Element: FixedWidthInteger & BitwiseCopyable {
    /// Stores bytes over numbers, from one on.
    package mutating func store(_ bytes: ArraySlice<UInt8>, at start: Int) {
        let size = MemoryLayout<Element>.stride
        precondition(
            start >= 0 && bytes.count % size == 0 && start + bytes.count / size <= count,
            "bytes outside the numbers")
        unsafe withUnsafeMutableBytes { target in
            unsafe UnsafeMutableRawBufferPointer(rebasing: target[(start * size)...])
                .copyBytes(from: bytes)
        }
    }
}

extension String {
    /// Calls `body` with its UTF-8.
    @inlinable package func withBytes<Value>(_ body: (RawSpan) -> Value) -> Value {
        var text = self
        return text.withUTF8 { body(unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer($0))) }
    }

    /// Whether U+0000 is in the text.
    package var hasZeroByte: Bool {
        unsafe utf8.withContiguousStorageIfAvailable {
            unsafe Span(_unsafeElements: $0).firstOffset(of: 0, in: $0.indices) != nil
        } ?? utf8.contains(0)
    }

    /// Calls `body` with every eight bytes of the text as a number, the last ones filled up with zeros.
    @inlinable package func forEachEightBytes(_ body: (UInt64) -> Void) {
        withBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.byteCount {
                body(bytes.load(offset))
                offset += 8
            }
            var rest: UInt64 = 0
            for index in (offset..<bytes.byteCount).reversed() {
                rest = rest << 8 | UInt64(bytes.load(index, as: UInt8.self))
            }
            if offset < bytes.byteCount { body(rest) }
        }
    }
}

extension Span<UInt8> {
    /// The offset of the first occurrence of a byte in a range. `memchr` compares thirty-two bytes a step.
    package func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the span")
        guard !range.isEmpty else { return nil }
        return unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            let found = unsafe memchr(start + range.lowerBound, Int32(byte), range.count)
            return unsafe found.map { unsafe UnsafeRawPointer(start).distance(to: $0) }
        }
    }
}
