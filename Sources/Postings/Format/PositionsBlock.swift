// The positions of one block of postings. They lie apart from the block, so ranking never reads
// them.
//
//   positions  = head:u32  exception *  exception *  firsts  gaps
//   head       = bits 0–5 width of firsts | bits 6–11 width of gaps | bits 12–21 exceptions of firsts
//              | bits 22–31 exceptions of gaps
//   exception  = index:u16  excess:u16     a number whose bits in the row are all ones, less these
//                                          ones; indexes ascend
//   firsts     = a row of bits (PackedNumbers.swift): the first position in each field of each posting
//   gaps       = a row of bits: the further positions, each less the one before
//
// Positions begin at a multiple of four bytes. They run over as many pages as they take.
//
// Nothing is decoded to find the positions of a posting. Its firsts begin after as many as there
// are rows before it, its gaps after Σ (occurrences − 1) of them. The count columns answer both at
// once (CountColumn.swift). Gaps are smaller than positions where a stem is frequent. Exceptions
// keep one long post from widening the numbers of its 127 neighbours.
//
// Example: two postings in one field, the first at positions 3 and 8, the second at 12.
//
//     c4 00 00 00   firsts are 4 bits wide, gaps 3, no exceptions
//     c3            firsts 3 and 12
//     05            gap 5

internal import BlogSearchQueries

/// Reads the positions of one block after the other.
///
/// Firsts, gaps and exceptions may lie on pages of their own, each of which is kept.
struct PositionsReader {
    private var firsts: PatchedRow
    private var gaps: PatchedRow

    /// - Parameter stream: the stream of positions.
    init(_ stream: StreamReader) {
        firsts = PatchedRow(stream)
        gaps = PatchedRow(stream)
    }

    /// Opens the positions at an offset of the stream.
    ///
    /// - Parameter firstCount: pairs of posting and field in the block.
    /// - Throws: `IndexError` with code `damaged` when they do not fit the stream.
    @inline(__always)
    mutating func open(at offset: Int, firsts firstCount: Int) throws {
        let head = UInt32(truncatingIfNeeded: try firsts.stream.load(offset))
        firsts.width = Int(head & 63)
        gaps.width = Int(head >> 6 & 63)
        firsts.exceptions = Int(head >> 12 & 1023)
        gaps.exceptions = Int(head >> 22)
        guard firsts.width <= 32, gaps.width <= 32 else { throw IndexError.damagedSegment }
        firsts.exceptionStart = offset &+ 4
        gaps.exceptionStart = firsts.exceptionStart &+ 4 &* firsts.exceptions
        firsts.start = gaps.exceptionStart &+ 4 &* gaps.exceptions
        gaps.start = firsts.start &+ PackedNumbers.size(firstCount, width: firsts.width)
        // Mostly they begin on the page of the head.
        gaps.stream.adoptPage(of: firsts.stream, for: gaps.start)
    }

    /// Adds the positions of one posting in one field to `positions`.
    ///
    /// - Parameters:
    ///   - first: index among the block's firsts.
    ///   - gap: index among the block's gaps.
    ///   - count: occurrences.
    @inline(__always)
    mutating func append(first: Int, gap: Int, count: Int, to positions: inout [UInt32]) throws {
        var position = try firsts.number(first)
        positions.append(position)
        guard count > 1 else { return }
        try checkGaps()
        var row = try gaps.row(gap..<gap &+ count &- 1)
        for index in gap..<gap &+ count &- 1 {
            position &+= try gaps.number(index, &row)
            positions.append(position)
        }
    }

    /// Puts the first positions and gaps of all postings in front of what is in two arrays.
    mutating func readAll(
        _ firstCount: Int, _ gapCount: Int, into allFirsts: inout [UInt32],
        _ allGaps: inout [UInt32]
    ) throws {
        try firsts.readAll(firstCount, into: &allFirsts)
        guard gapCount > 0 else { return }
        try checkGaps()
        try gaps.readAll(gapCount, into: &allGaps)
    }

    /// Keeps the starts that one of the positions of a posting in one field follows at a distance; reads no further
    /// than the last of them.
    ///
    /// - Returns: where the starts end that remain.
    @inline(__always)
    mutating func keep(
        _ starts: inout [UInt32], _ comparison: PhraseStarts.Comparison,
        followedAfter offset: UInt32, first: Int, gap: Int, count: Int
    ) throws -> Int {
        var kept = comparison.target
        var position = try firsts.number(first)
        if count > 1 { try checkGaps() }
        var index = gap
        let end = gap &+ count &- 1
        var row = try gaps.row(index..<end)
        for start in comparison.starts {
            let (wanted, overflow) = starts[start].addingReportingOverflow(offset)
            guard !overflow else { return kept }
            while position < wanted {
                guard index < end else { return kept }
                position &+= try gaps.number(index, &row)
                index &+= 1
            }
            if position == wanted {
                starts[kept] = starts[start]
                kept &+= 1
            }
        }
        return kept
    }

    /// Every gap takes a bit at least: however many a damaged block promises, the stream ends.
    @inline(__always)
    private func checkGaps() throws {
        guard gaps.width > 0 else { throw IndexError.damagedSegment }
    }
}

/// A row of bits in a stream, of which some numbers stand elsewhere.
private struct PatchedRow {
    var width = 0
    var start = 0
    var exceptions = 0
    var exceptionStart = 0
    var stream: StreamReader
    private var exceptionStream: StreamReader

    init(_ stream: StreamReader) {
        self.stream = stream
        exceptionStream = stream
    }

    /// A number of the row.
    @inline(__always)
    mutating func number(_ index: Int) throws -> UInt32 {
        let (bit, mask) = (index &* width, PackedNumbers.mask(width))
        let bits = try stream.load(start &+ bit >> 3)
        let number =
            UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bit & 7)) & mask
        return number != mask || exceptions == 0 ? number : try number &+ excess(index)
    }

    /// Some numbers of the row that are read one after the other, on one page if they are.
    struct Row {
        var page: PageBytes
        /// The bit of the page at which the row would begin.
        var start: Int
        var isOnPage: Bool
    }

    /// Gets ready to read some numbers in ascending order.
    @inline(__always)
    mutating func row(_ indexes: Range<Int>) throws -> Row {
        let (first, end) = (indexes.lowerBound &* width, indexes.upperBound &* width)
        let size = (end &+ 7) >> 3 &- first >> 3
        guard size > 0,
            let (page, pageOffset) = try stream.pageOffset(of: start &+ first >> 3, size)
        else {
            return Row(page: SegmentPage.empty.bytes, start: 0, isOnPage: false)
        }
        return Row(page: page, start: (pageOffset &- first >> 3) &* 8, isOnPage: true)
    }

    /// A number of a part that was made ready.
    @inline(__always)
    mutating func number(_ index: Int, _ opened: inout Row) throws -> UInt32 {
        guard opened.isOnPage else { return try number(index) }
        let (bit, mask) = (opened.start &+ index &* width, PackedNumbers.mask(width))
        let bits: UInt64 = opened.page.load(bit >> 3)
        let number =
            UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bit & 7)) & mask
        return number != mask || exceptions == 0 ? number : try number &+ excess(index)
    }

    /// So many numbers are read at a time: a page ends in one such part only.
    private static let batchSize = 64

    /// Puts all numbers of the row in front of what is in an array.
    mutating func readAll(_ count: Int, into numbers: inout [UInt32]) throws {
        guard start &+ PackedNumbers.size(count, width: width) <= stream.size else {
            throw IndexError.damagedSegment
        }
        if numbers.count < count {
            numbers.append(contentsOf: repeatElement(0, count: count - numbers.count))
        }
        for low in stride(from: 0, to: count, by: PatchedRow.batchSize) {
            let indexes = low..<min(count, low + PatchedRow.batchSize)
            let opened = try row(indexes)
            if opened.isOnPage {
                PatchedRow.unpack(opened.page, from: opened.start, width, indexes, into: &numbers)
            } else {
                for index in indexes { numbers[index] = try number(index) }
            }
        }
        try addExcesses(to: &numbers, count)
    }

    private static func unpack(
        _ page: PageBytes, from start: Int, _ width: Int, _ indexes: Range<Int>,
        into numbers: inout [UInt32]
    ) {
        let mask = PackedNumbers.mask(width)
        var numbers = numbers.mutableSpan
        var bit = start &+ indexes.lowerBound &* width
        for index in indexes {
            let bits: UInt64 = page.load(bit >> 3)
            numbers[index] =
                UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bit & 7)) & mask
            bit &+= width
        }
    }

    /// Puts the exceptions in their locations.
    private mutating func addExcesses(to numbers: inout [UInt32], _ count: Int) throws {
        for index in 0..<exceptions {
            let exception = UInt32(
                truncatingIfNeeded: try exceptionStream.load(exceptionStart &+ index &* 4))
            let patched = Int(exception & 0xffff)
            guard patched < count else { throw IndexError.damagedSegment }
            numbers[patched] = PackedNumbers.mask(width) &+ exception >> 16
        }
    }

    /// What an exception adds to a number.
    private mutating func excess(_ index: Int) throws -> UInt32 {
        var (low, high) = (0, exceptions)
        while low < high {
            let middle = (low + high) / 2
            let exception = UInt32(
                truncatingIfNeeded: try exceptionStream.load(exceptionStart + middle * 4))
            let patched = Int(exception & 0xffff)
            if patched == index { return exception >> 16 }
            if patched < index { low = middle + 1 } else { high = middle }
        }
        throw IndexError.damagedSegment
    }
}

/// Writes the positions of blocks.
enum PositionsBlock {
    /// Adds positions to a block under construction.
    static func encode(
        _ firsts: [UInt32], _ gaps: [UInt32], using lengths: inout BitLengths,
        to bytes: inout SegmentBytes
    ) {
        let first = width(of: firsts, using: &lengths)
        let gap = gaps.isEmpty ? (best: 1, full: 1) : width(of: gaps, using: &lengths)
        let gapWidth = max(1, gap.best)
        let start = bytes.appendZeros(4)
        let exceptions = (
            first.best == first.full ? 0 : encodeExceptions(firsts, first.best, to: &bytes),
            gapWidth >= gap.full ? 0 : encodeExceptions(gaps, gapWidth, to: &bytes)
        )
        bytes.replace(
            UInt32(first.best | gapWidth << 6 | exceptions.0 << 12 | exceptions.1 << 22), at: start)
        bytes.append(row: firsts, width: first.best)
        bytes.append(row: gaps, width: gapWidth)
    }

    /// The width that makes a row smallest, and the one that fits all its numbers, which a row has whose indexes do not
    /// fit into an exception.
    private static func width(
        of numbers: [UInt32], using lengths: inout BitLengths
    ) -> (best: Int, full: Int) {
        // An exception takes as much as the widest number.
        if numbers.count == 1 {
            let width = 32 - numbers[0].leadingZeroBitCount
            return (width, width)
        }
        lengths.removeAll()
        var largest: UInt32 = 0
        // The number after, as ones stand for an exception.
        for index in numbers.indices {
            let number = numbers[index]
            lengths.add(number == .max ? number : number &+ 1)
            largest = max(largest, number)
        }
        let width = 32 - largest.leadingZeroBitCount
        guard numbers.count <= 1 << 16 else { return (width, width) }
        let best = lengths.width(
            below: width, most: 1023, allows: { largest - PackedNumbers.mask($0) <= 0xffff },
            size: { PackedNumbers.size(numbers.count, width: $0) })
        return (best, width)
    }

    private static func encodeExceptions(
        _ numbers: [UInt32], _ width: Int, to bytes: inout SegmentBytes
    ) -> Int {
        let mask = PackedNumbers.mask(width)
        var count = 0
        for index in numbers.indices where numbers[index] >= mask {
            bytes.append(UInt32(index) | (numbers[index] - mask) << 16)
            count += 1
        }
        return count
    }
}
