internal import BlogSearchPlatform

/// Bytes under construction: a block, a page.
///
/// Room is made ahead of a run of appends, so that the appends themselves are plain stores.
struct SegmentBytes {
    private var storage: [UInt8]
    /// Bytes so far.
    private(set) var count = 0

    /// - Parameter capacity: bytes to make room for.
    init(capacity: Int = 1024) {
        storage = Array(repeating: 0, count: max(16, capacity))
    }

    /// The hash of the bytes so far.
    var checksum: UInt64 { storage.withBytes { PageChecksum.of($0.extracting(first: count)) } }

    /// A copy of the bytes so far.
    var array: [UInt8] { Array(storage[..<count]) }

    /// Forgets the bytes, keeps the room.
    mutating func removeAll() { count = 0 }

    /// Adds a number, little-endian.
    mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
        makeRoom(for: MemoryLayout<Number>.size)
        store(number, at: count)
        count += MemoryLayout<Number>.size
    }

    /// Adds the low bytes of a number.
    mutating func append(_ number: UInt64, bytes: Int) {
        makeRoom(for: 8)
        store(number, at: count)
        count += bytes
    }

    /// Adds a number, seven bits a byte, lowest first, the high bit set on all but the last.
    mutating func append(varint number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// Adds bytes.
    mutating func append(_ bytes: RawSpan) {
        makeRoom(for: bytes.byteCount)
        let offset = count
        var target = storage.mutableSpan
        target.store(bytes, at: offset)
        count += bytes.byteCount
    }

    /// Adds a row of bits (see `PackedNumbers`); numbers that do not fit stand as ones. Room is made once and eight
    /// bytes are stored at a time.
    mutating func append(row numbers: some RandomAccessCollection<UInt32>, width: Int) {
        let size = PackedNumbers.size(numbers.count, width: width)
        guard size > 0 else { return }
        makeRoom(for: size + 16)
        let mask = UInt64(PackedNumbers.mask(width))
        var (bits, filled, offset): (UInt64, Int, Int) = (0, 0, count)
        var target = storage.mutableSpan
        for number in numbers {
            let number = min(UInt64(number), mask)
            bits |= number &<< UInt64(truncatingIfNeeded: filled)
            filled &+= width
            guard filled >= 64 else { continue }
            target.store(bits, at: offset)
            offset &+= 8
            filled &-= 64
            // What of the number did not fit: all of it when it began where the word ended, which cannot be.
            bits = filled == 0 ? 0 : number &>> UInt64(truncatingIfNeeded: width &- filled)
        }
        target.store(bits, at: offset)
        count += size
    }

    /// Adds bytes of another construction.
    mutating func append(_ other: SegmentBytes, _ range: Range<Int>) {
        other.storage.withBytes { append($0.extracting(range)) }
    }

    /// Adds zeros up to a multiple of `alignment`.
    mutating func align(to alignment: Int) {
        while count % alignment != 0 { append(UInt8(0)) }
    }

    /// Adds `size` zeros and returns where they begin.
    mutating func appendZeros(_ size: Int) -> Int {
        makeRoom(for: size)
        let start = count
        for index in start..<start + size { storage[index] = 0 }
        count += size
        return start
    }

    /// Stores a number over bytes that were added.
    mutating func replace(_ number: UInt32, at offset: Int) { store(number, at: offset) }

    /// Sets a bit of a byte that was added.
    mutating func setBit(_ bit: Int, from start: Int) {
        storage[start + bit >> 3] |= 1 << UInt8(bit & 7)
    }

    private mutating func makeRoom(for size: Int) {
        let needed = count + size
        guard needed > storage.count else { return }
        storage.append(
            contentsOf: repeatElement(0, count: max(needed, 2 * storage.count) - storage.count))
    }

    private mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(
        _ number: Number, at offset: Int
    ) {
        var target = storage.mutableSpan
        target.store(number, at: offset)
    }
}
