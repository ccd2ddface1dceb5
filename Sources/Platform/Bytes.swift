// Numbers in bytes, lowest byte first, wherever they stand: loaded and stored as a whole, and checked to lie within. So are
// texts looked at, eight bytes at a time. All platforms Swift runs on here are little-endian; the build stops on one that is not.

#if !_endian(little)
    #error(
        "Arrays of numbers are copied as they are in memory: write a swapping copy for this platform."
    )
#endif

extension RawSpan {
    /// The number at a place.
    @inlinable @inline(__always)
    package func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ place: Int, as _: Number.Type = Number.self
    ) -> Number {
        Number(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: place, as: Number.self))
    }
}

extension Span<UInt8> {
    /// The number at a place.
    @inlinable @inline(__always)
    package func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ place: Int, as _: Number.Type = Number.self
    ) -> Number {
        unsafe bytes.load(place)
    }

    /// Whether any byte is 0.
    @inlinable package var hasZeroByte: Bool {
        var place = 0
        while place + 8 <= count {
            let eight: UInt64 = load(place)
            // https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord
            if (eight &- 0x0101_0101_0101_0101) & ~eight & 0x8080_8080_8080_8080 != 0 {
                return true
            }
            place += 8
        }
        while place < count {
            if self[place] == 0 { return true }
            place += 1
        }
        return false
    }

    /// The first place in a range where the first eight bytes of another span stand as a whole; none where that is shorter.
    @inlinable package func firstPlace(
        ofEightFrom other: Span<UInt8>, in range: Range<Int>
    ) -> Int? {
        guard other.count >= 8, range.upperBound <= count else { return nil }
        let wanted: UInt64 = other.load(0)
        var place = range.lowerBound
        // Of eight places at once, those where the first byte and the last are right.
        let first = UInt64(0x0101_0101_0101_0101) &* (wanted & 0xFF)
        let last = UInt64(0x0101_0101_0101_0101) &* (wanted >> 56)
        while place <= range.upperBound - 15 {
            let (starts, ends): (UInt64, UInt64) = (load(place), load(place + 7))
            let others = (starts ^ first) | (ends ^ last)
            // The lowest high bit is that of the first byte that is 0; others may be wrong.
            let found = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
            guard found != 0 else {
                place += 8
                continue
            }
            place += found.trailingZeroBitCount / 8
            if load(place) == wanted { return place }
            place += 1
        }
        while place <= range.upperBound - 8 {
            if load(place) == wanted { return place }
            place += 1
        }
        return nil
    }

    /// How many bytes from a place on are those that another span begins with.
    @inlinable package func count(equalTo other: Span<UInt8>, from place: Int) -> Int {
        let most = Swift.min(other.count, count - place)
        var length = 0
        while length <= most - 8 {
            let (ours, theirs): (UInt64, UInt64) = (load(place + length), other.load(length))
            if ours != theirs { return length + (ours ^ theirs).trailingZeroBitCount / 8 }
            length += 8
        }
        while length < most, self[place + length] == other[length] { length += 1 }
        return length
    }
}

extension MutableSpan<UInt8> {
    /// Stores a number over the bytes at a place.
    @inlinable @inline(__always)
    package mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(
        _ number: Number, at place: Int
    ) {
        var bytes = unsafe mutableBytes
        bytes.storeBytes(of: number.littleEndian, toByteOffset: place, as: Number.self)
    }

    /// Stores bytes over those at a place.
    @inlinable package mutating func store(_ source: RawSpan, at place: Int) {
        precondition(place >= 0 && place <= count - source.byteCount, "bytes outside the span")
        unsafe withUnsafeMutableBytes { target in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[place...])
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
            unsafe Span(_unsafeElements: $0).firstPlace(of: 0, in: $0.indices) != nil
        } ?? utf8.contains(0)
    }

    /// Calls `body` with every eight bytes of the text as a number, the last ones filled up with zeros.
    @inlinable package func forEachEightBytes(_ body: (UInt64) -> Void) {
        withBytes { bytes in
            var place = 0
            while place + 8 <= bytes.byteCount {
                body(bytes.load(place))
                place += 8
            }
            var rest: UInt64 = 0
            for index in (place..<bytes.byteCount).reversed() {
                rest = rest << 8 | UInt64(bytes.load(index, as: UInt8.self))
            }
            if place < bytes.byteCount { body(rest) }
        }
    }
}
