// Numbers by index, as wide as the widest of them.
//
//   column      = number *        less the column's base, little-endian, 0, 1, 2, 4 or 8 bytes each
//   descriptor  = base:i64  count:u32  address:u32  width:u8       in the root, see `SegmentRoot`
//
// Columns begin at multiples of eight bytes, so no number straddles two pages. A column of one
// value takes no bytes.
//
// Example: the numbers 1000, 1001 and 1003. The descriptor says base 1000, 3 numbers, 1 byte each.
//
//     00   1000 − 1000
//     01   1001 − 1000
//     03   1003 − 1000

internal import BlogSearchQueries

/// Where a column is and how it is written.
struct ColumnDescriptor: Sendable, Hashable {
    /// What was taken off every number.
    var base: Int64 = 0
    /// How many numbers there are.
    var count: UInt32 = 0
    /// Where they begin.
    var address: UInt32 = 0
    /// Bytes of a number.
    var width: UInt8 = 0
}

/// Reads one column.
struct NumberColumn {
    /// What every number is at least.
    let base: UInt64
    /// Where they begin in the stream.
    let start: Int
    /// Bytes of a number.
    let width: Int
    /// The bits of a number.
    let mask: UInt64
    var stream: StreamReader
    private var numbers: [UInt64] = []
    /// How many numbers there are.
    let count: Int

    /// - Throws: `IndexError` with code `damaged` when the column does not fit the stream.
    init(_ descriptor: ColumnDescriptor, in stream: StreamReader) throws {
        base = UInt64(bitPattern: descriptor.base)
        start = SegmentAddress.offset(descriptor.address)
        width = Int(descriptor.width)
        count = Int(descriptor.count)
        mask = width == 8 ? .max : 1 << UInt64(width & 7 * 8) - 1
        self.stream = stream
        guard [0, 1, 2, 4, 8].contains(width), start % 8 == 0, start + count * width <= stream.size
        else { throw IndexError.damagedSegment }
    }

    /// The number at an index.
    ///
    /// - Throws: `IndexError` with code `damaged` when there is none.
    @inline(__always)
    subscript(index: Int) -> UInt64 {
        mutating get throws {
            guard index >= 0, index < count else { throw IndexError.damagedSegment }
            guard width > 0 else { return base }
            let pageOffset = try stream.seek(start &+ index &* width)
            return base &+ stream.load(onPage: pageOffset, as: UInt64.self) & mask
        }
    }

    /// Puts the numbers of ascending documents, of a column of row ids or counts, in front of `numbers`.
    ///
    /// - Parameter first: the document at index 0.
    mutating func gather(
        _ documents: ArraySlice<DocumentID>, from first: DocumentID, into numbers: inout [UInt32]
    ) throws {
        let documents = documents.span
        var numbers = numbers.mutableSpan
        var next = 0
        while next < documents.count {
            let index = Int(documents[next]) &- Int(first)
            guard index >= 0, index < count else { throw IndexError.damagedSegment }
            // Documents up to the end of the page, or of the column, are told by one comparison each.
            let pageOffset = width == 0 ? 0 : try stream.seek(start &+ index &* width)
            let onPage = width == 0 ? count : (SegmentPage.capacity &- pageOffset) / width
            let end = Int(first) &+ min(index &+ onPage, count)
            let origin = pageOffset &- (index &+ Int(first)) &* width
            let (bytes, width, mask) = (stream.bytes, width, UInt32(truncatingIfNeeded: mask))
            let base = UInt32(truncatingIfNeeded: base)
            while next < documents.count, Int(documents[next]) < end {
                let number: UInt32 = bytes.load(origin &+ Int(documents[next]) &* width)
                numbers[next] = base &+ number & mask
                next &+= 1
            }
            withExtendedLifetime(stream.page) {}
        }
    }

    /// The numbers of some indexes, in front of others that mean nothing.
    ///
    /// They lie in an array of the column's: let go of it before asking again.
    ///
    /// - Throws: `IndexError` with code `damaged` when there are fewer.
    mutating func unpack(_ indexes: Range<Int>) throws -> [UInt64] {
        guard indexes.lowerBound >= 0, indexes.upperBound <= count else {
            throw IndexError.damagedSegment
        }
        if numbers.count < indexes.count {
            numbers.append(contentsOf: repeatElement(0, count: indexes.count - numbers.count))
        }
        var (index, target) = (indexes.lowerBound, 0)
        while index < indexes.upperBound {
            let pageOffset = width == 0 ? 0 : try stream.seek(start + index * width)
            let onPage = width == 0 ? .max : (SegmentPage.capacity - pageOffset) / width
            let size = min(onPage, indexes.upperBound - index)
            switch width {
            case 0: for offset in 0..<size { numbers[target + offset] = base }
            case 1: unpack(UInt8.self, pageOffset, size, to: target)
            case 2: unpack(UInt16.self, pageOffset, size, to: target)
            case 4: unpack(UInt32.self, pageOffset, size, to: target)
            default: unpack(UInt64.self, pageOffset, size, to: target)
            }
            index += size
            target += size
        }
        return numbers
    }

    /// Unpacks numbers of the present page.
    @inline(__always)
    private mutating func unpack<Number: FixedWidthInteger>(
        _: Number.Type, _ pageOffset: Int, _ count: Int, to target: Int
    ) {
        for offset in 0..<count {
            let number: Number = stream.load(
                onPage: pageOffset &+ offset &* MemoryLayout<Number>.size)
            numbers[target &+ offset] = base &+ UInt64(truncatingIfNeeded: number)
        }
    }

    /// The number at an index, of a column of row ids or counts.
    @inline(__always)
    mutating func small(_ index: Int) throws -> UInt32 {
        UInt32(truncatingIfNeeded: try self[index])
    }
}

extension NumberColumn {
    /// Adds a column to its stream and says where it is.
    ///
    /// - Parameter base: at most the smallest number, which it is if left out.
    static func write<Sink: SegmentSink>(
        _ numbers: [Int64], base: Int64? = nil, to stream: inout StreamWriter, for sink: inout Sink
    ) throws -> ColumnDescriptor {
        let base = base ?? numbers.min() ?? 0
        let range = UInt64(bitPattern: (numbers.max() ?? base) &- base)
        let width = width(of: range)
        try stream.prepare(0, alignment: 8, for: &sink)
        let start = stream.offset
        var bytes = SegmentBytes(capacity: 1 << 16)
        for number in numbers {
            bytes.append(UInt64(bitPattern: number &- base), bytes: width)
            if bytes.count >= 1 << 15 {
                try stream.append(bytes, to: &sink)
                bytes.removeAll()
            }
        }
        try stream.append(bytes, to: &sink)
        return ColumnDescriptor(
            base: base, count: UInt32(numbers.count), address: SegmentAddress.packed(start),
            width: UInt8(width))
    }

    /// Bytes that hold every number up to a largest one.
    private static func width(of largest: UInt64) -> Int {
        switch largest {
        case 0: 0
        case ...0xff: 1
        case ...0xffff: 2
        case ...0xffff_ffff: 4
        default: 8
        }
    }
}
