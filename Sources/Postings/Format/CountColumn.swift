// How often the documents of a block have a stem in one field. The documents that have it there are
// the column's rows.
//
//   column     = planes:u8 (bits 0–5 planes, bits 6–7 form of the rows)  exceptions:u8
//                rows  plane *  exception *
//   rows       = form 0: nothing; every document of the block is a row
//              | form 1: a bit for each document of the block, in whole bytes
//              | form 2: count:u8  ordinal:u8 *
//   plane      = a bit for each row, in whole bytes: plane i holds bit i of (occurrences − 1)
//   exception  = row:u8  high:u24      (occurrences − 1) >> planes of one row; rows ascend
//
// Bits lie in planes, not side by side, because a search asks two questions. How often does row r
// have the stem? That is one bit of each plane. How often do all rows before r have it? That is one
// population count of each plane, and it says where the positions of row r begin.
//
// Example: five documents with 1, 0, 3, 2 and 0 occurrences in the field.
//
//     42   2 planes, form 1
//     00   no exceptions
//     0d   documents 0, 2 and 3 are rows
//     04   plane 0: of 0, 2, 1 (occurrences − 1) only the last is odd
//     02   plane 1: the second is 2

internal import BlogSearchQueries

/// A count column of an open block.
struct CountColumn {
    /// Rows as indices in the block.
    private(set) var rows = OrdinalSet.empty
    /// How many rows there are.
    private(set) var rowCount = 0
    /// Whether every document of the block is a row.
    private var isComplete = false
    private var planes = 0
    private var planeSize = 0
    private var planeStart = 0
    private var exceptions = 0
    private var exceptionStart = 0
    /// Where on the page the column ends.
    private(set) var end = 0

    init() {}

    /// Opens the column at an offset of a page of `size` bytes.
    ///
    /// - Throws: `IndexError` with code `damaged` when it does not fit the page or the block.
    mutating func open(
        _ page: PageBytes, of size: Int, at offset: Int, documents: Int
    ) throws {
        let head = page.byte(offset)
        planes = Int(head & 63)
        exceptions = Int(page.byte(offset + 1))
        planeStart = try readRows(head >> 6, page, at: offset + 2, documents: documents)
        rowCount = isComplete ? documents : rows.count
        planeSize = (rowCount + 7) >> 3
        exceptionStart = planeStart + planes * planeSize
        end = exceptionStart + exceptions * 4
        guard planes <= 32, rowCount > 0, exceptions <= rowCount,
            offset >= 0, end >= offset, end <= size
        else { throw IndexError.damagedSegment }
    }

    private mutating func readRows(
        _ kind: UInt8, _ page: PageBytes, at offset: Int, documents: Int
    ) throws -> Int {
        let all = OrdinalSet(before: documents)
        isComplete = kind == 0
        switch kind {
        case 0:
            rows = all
            return offset
        case 1:
            rows = OrdinalSet(low: page.load(offset), high: page.load(offset + 8)).intersection(all)
            return offset + (documents + 7) >> 3
        default:
            let count = Int(page.byte(offset))
            rows = .empty
            for index in 0..<min(count, 128) {
                let ordinal = Int(page.byte(offset + 1 + index))
                guard ordinal < documents else { throw IndexError.damagedSegment }
                rows.insert(ordinal)
            }
            return offset + 1 + count
        }
    }

    /// Rows before a document of the block.
    @inline(__always)
    func rank(of ordinal: Int) -> Int {
        isComplete ? ordinal : rows.intersection(OrdinalSet(before: ordinal)).count
    }

    /// Occurrences in a document of the block.
    @inline(__always)
    func count(of ordinal: Int, on page: PageBytes) -> UInt32 {
        guard rows.contains(ordinal) else { return 0 }
        return count(inRow: rank(of: ordinal), on: page)
    }

    /// Occurrences in a row.
    @inline(__always)
    func count(inRow row: Int, on page: PageBytes) -> UInt32 {
        var extra: UInt32 = 0
        var planeOffset = planeStart &+ row >> 3
        for plane in 0..<planes {
            let bit = page.byte(planeOffset) >> UInt8(truncatingIfNeeded: row & 7) & 1
            extra |= UInt32(bit) &<< UInt32(truncatingIfNeeded: plane)
            planeOffset &+= planeSize
        }
        if exceptions != 0 { extra |= high(ofRow: row, on: page) }
        return extra &+ 1
    }

    /// Indices in the block with at least so many occurrences, by comparing all rows at once, plane by plane; some with
    /// fewer may be among them.
    func ordinals(occurring least: UInt32, on page: PageBytes) -> OrdinalSet {
        guard least > 1 else { return rows }
        let wanted = UInt64(least &- 1)
        let all = OrdinalSet(before: rowCount)
        var (larger, equal) = (OrdinalSet.empty, wanted >> UInt64(planes) == 0 ? all : .empty)
        for plane in (0..<planes).reversed() {
            let planeOffset = planeStart &+ plane &* planeSize
            let bits = OrdinalSet(low: page.load(planeOffset), high: page.load(planeOffset &+ 8))
            if wanted >> UInt64(plane) & 1 != 0 {
                equal = equal.intersection(bits)
            } else {
                larger = larger.union(equal.intersection(bits))
                equal = equal.subtracting(bits)
            }
        }
        var found = larger.union(equal)
        for index in 0..<exceptions {
            let row = Int(page.byte(exceptionStart &+ index &* 4))
            if row < rowCount { found.insert(row) }
        }
        return isComplete ? found : ordinals(ofRows: found)
    }

    /// The documents of some rows.
    private func ordinals(ofRows found: OrdinalSet) -> OrdinalSet {
        var ordinals = found
        // Every document without a row moves those behind it.
        var without = OrdinalSet(before: 128).subtracting(rows)
        while let ordinal = without.popFirst() { ordinals = ordinals.shifted(from: ordinal) }
        return ordinals.intersection(rows)
    }

    /// Puts the occurrences in all rows into `counts`, by index in the block; what stands behind the last one means
    /// nothing.
    @inline(__always)
    func decode(into counts: inout [UInt32], on page: PageBytes) {
        PackedNumbers.unpackPlanes(
            page, at: planeStart, planes: planes, size: planeSize, from: 1, into: &counts)
        for index in 0..<exceptions {
            let exception: UInt32 = page.load(exceptionStart &+ index &* 4)
            let row = Int(exception & 0xff)
            if row < rowCount { counts[row] &+= (exception >> 8) &<< UInt32(planes) }
        }
        if !isComplete { spread(&counts) }
    }

    /// Moves numbers of rows to the documents of the rows, 0 to the others.
    private func spread(_ counts: inout [UInt32]) {
        var counts = counts.mutableSpan
        guard counts.count == PostingsBlock.capacity else { return }
        // From the end on: a row is never behind its document.
        var row = rowCount
        for ordinal in (0..<128).reversed() {
            let bits = ordinal < 64 ? rows.low : rows.high
            let isRow = bits &>> UInt64(truncatingIfNeeded: ordinal & 63) & 1
            row &-= Int(truncatingIfNeeded: isRow)
            counts[ordinal] = counts[row & 127] &* UInt32(truncatingIfNeeded: isRow)
        }
    }

    /// Occurrences in all rows before one, less one for each row.
    @inline(__always)
    func extras(beforeRow row: Int, on page: PageBytes) -> Int {
        let mask = OrdinalSet(before: row)
        var sum = 0
        var planeOffset = planeStart
        for plane in 0..<planes {
            let bits = OrdinalSet(low: page.load(planeOffset), high: page.load(planeOffset &+ 8))
            sum &+= bits.intersection(mask).count &<< plane
            planeOffset &+= planeSize
        }
        if exceptions != 0 { sum &+= highs(beforeRow: row, on: page) }
        return sum
    }

    /// What the exceptions add to a row.
    private func high(ofRow row: Int, on page: PageBytes) -> UInt32 {
        for index in 0..<exceptions {
            let exception: UInt32 = page.load(exceptionStart + index * 4)
            if Int(exception & 0xff) == row { return (exception >> 8) &<< UInt32(planes) }
        }
        return 0
    }

    /// What the exceptions add to all rows before one.
    private func highs(beforeRow row: Int, on page: PageBytes) -> Int {
        var sum = 0
        for index in 0..<exceptions {
            let exception: UInt32 = page.load(exceptionStart + index * 4)
            if Int(exception & 0xff) < row { sum &+= Int((exception >> 8) &<< UInt32(planes)) }
        }
        return sum
    }
}

extension CountColumn {
    /// What encoding needs; kept from column to column, so that none allocates anything.
    struct Scratch {
        /// Occurrences − 1 of each row.
        fileprivate var extras: [UInt32] = []
        fileprivate var lengths = BitLengths()
    }

    /// Adds the column of one field to a block under construction; some document has the stem in it.
    static func encode(
        _ field: Int, of counts: ArraySlice<FieldCounts>, using scratch: inout Scratch,
        to bytes: inout SegmentBytes
    ) {
        var rows = OrdinalSet.empty
        scratch.extras.removeAll(keepingCapacity: true)
        scratch.lengths.removeAll()
        for index in counts.indices {
            let count = counts[index][field]
            guard count != 0 else { continue }
            rows.insert(index &- counts.startIndex)
            scratch.extras.append(count &- 1)
            scratch.lengths.add(count &- 1)
        }
        let planes = scratch.lengths.planes(rows: scratch.extras.count)
        let exceptions = scratch.lengths.exceptions(above: planes)
        encodeRows(rows, of: counts.count, planes, exceptions, to: &bytes)
        if planes > 0 { encodePlanes(planes, scratch.extras, to: &bytes) }
        if exceptions > 0 { encodeExceptions(planes, scratch.extras, to: &bytes) }
    }

    private static func encodeRows(
        _ rows: OrdinalSet, of documents: Int, _ planes: Int, _ exceptions: Int,
        to bytes: inout SegmentBytes
    ) {
        let (count, maskSize) = (rows.count, (documents + 7) >> 3)
        let kind = count == documents ? 0 : count + 1 < maskSize ? 2 : 1
        bytes.append(UInt8(planes | kind << 6))
        bytes.append(UInt8(exceptions))
        if kind == 1 {
            bytes.append(rows.low, bytes: min(8, maskSize))
            bytes.append(rows.high, bytes: max(0, maskSize - 8))
        } else if kind == 2 {
            bytes.append(UInt8(count))
            var rows = rows
            while let row = rows.popFirst() { bytes.append(UInt8(row)) }
        }
    }

    private static func encodePlanes(
        _ planes: Int, _ extras: [UInt32], to bytes: inout SegmentBytes
    ) {
        let planeSize = (extras.count + 7) >> 3
        let start = bytes.appendZeros(planes * planeSize)
        let mask = PackedNumbers.mask(planes)
        for row in extras.indices {
            var extra = extras[row] & mask
            while extra != 0 {
                bytes.setBit(row, from: start + extra.trailingZeroBitCount * planeSize)
                extra &= extra - 1
            }
        }
    }

    private static func encodeExceptions(
        _ planes: Int, _ extras: [UInt32], to bytes: inout SegmentBytes
    ) {
        guard planes < 32 else { return }
        for row in extras.indices {
            let high = extras[row] >> UInt32(planes)
            if high != 0 { bytes.append(UInt32(row) | high << 8) }
        }
    }
}

/// How many numbers need how many bits: what widths are chosen by. To be kept and used again, as it allocates.
struct BitLengths {
    /// At index i: how many numbers have i bits.
    private var counts: [UInt32] = Array(repeating: 0, count: 34)
    /// Bits of the largest number.
    private(set) var longest = 0

    mutating func removeAll() {
        for length in 0...longest { counts[length] = 0 }
        longest = 0
    }

    @inline(__always)
    mutating func add(_ number: UInt32) {
        let length = 32 &- number.leadingZeroBitCount
        counts[length] &+= 1
        longest = max(longest, length)
    }

    /// Numbers that need more bits than `width`.
    func exceptions(above width: Int) -> Int {
        var sum = 0
        for length in max(0, width + 1)..<max(width + 1, longest + 1) {
            sum += Int(counts[length])
        }
        return sum
    }

    /// Planes that make a count column smallest.
    func planes(rows: Int) -> Int {
        width(
            below: longest, most: 255, allows: { longest - $0 <= 24 },
            size: { $0 * ((rows + 7) >> 3) })
    }

    /// The width that makes numbers smallest, when each that needs more costs four bytes.
    ///
    /// - Parameters:
    ///   - start: a width that fits all numbers.
    ///   - most: exceptions at most.
    ///   - allows: whether a width leaves nothing that is too large for an exception.
    ///   - size: bytes of the numbers without exceptions.
    func width(below start: Int, most: Int, allows: (Int) -> Bool, size: (Int) -> Int) -> Int {
        var (best, bestSize) = (start, size(start))
        var above = exceptions(above: start)
        for width in (0..<start).reversed() {
            above += Int(counts[width + 1])
            guard above <= most, allows(width) else { break }
            let total = size(width) + 4 * above
            if total < bestSize { (best, bestSize) = (width, total) }
        }
        return best
    }
}
