internal import BlogSearchQueries

/// The positions of whole blocks, one block after the other (see PositionsBlock.swift): copied as they are, or decoded
/// row by row, for merging. Reads forwards only, so that each page is asked for once.
struct PositionRows {
    /// Where the parts of a block's positions are.
    private struct Layout {
        var exceptions = (firsts: 0, gaps: 0)
        var widths = (firsts: 0, gaps: 0)
        var start = 0
        var firstStart = 0
        var gapStart = 0
        var end = 0
    }

    /// Where the positions of one posting begin in the rows.
    struct Location {
        var first = 0
        var gap = 0

        /// Moves behind those of a posting.
        mutating func skip(_ counts: FieldCounts) {
            for field in 0..<Field.count where counts[field] != 0 {
                first += 1
                gap += Int(counts[field]) - 1
            }
        }
    }

    /// The first position of each pair of posting and field, once `decode` was called.
    private(set) var firsts: [UInt32] = []
    /// The further positions, each less the one before.
    private(set) var gaps: [UInt32] = []
    private var stream: StreamReader
    private var layout = Layout()
    private var counts = (firsts: 0, gaps: 0)
    private var exceptions: [UInt32] = []

    /// - Parameter stream: the stream of positions.
    init(_ stream: StreamReader) {
        self.stream = stream
    }

    /// Opens the positions at an offset of the stream.
    ///
    /// - Parameters:
    ///   - firsts: pairs of posting and field in the block.
    ///   - gaps: occurrences in the block beyond these.
    /// - Throws: `IndexError` with code `damaged` when they do not fit the stream.
    mutating func open(at offset: Int, firsts: Int, gaps: Int) throws {
        let head = UInt32(truncatingIfNeeded: try stream.load(offset))
        counts = (firsts, gaps)
        layout.widths = (Int(head & 63), Int(head >> 6 & 63))
        layout.exceptions = (Int(head >> 12 & 1023), Int(head >> 22))
        layout.start = offset
        layout.firstStart = offset + 4 * (1 + layout.exceptions.firsts + layout.exceptions.gaps)
        layout.gapStart =
            layout.firstStart + PackedNumbers.size(firsts, width: layout.widths.firsts)
        layout.end = layout.gapStart + PackedNumbers.size(gaps, width: layout.widths.gaps)
        // Every gap takes a bit at least: how much is decoded is bounded by the bytes there are.
        guard layout.widths.firsts <= 32, layout.widths.gaps <= 32,
            layout.widths.gaps > 0 || gaps == 0, layout.end <= stream.size
        else { throw IndexError.damagedSegment }
    }

    /// Adds the open positions to bytes under construction, as they are.
    mutating func copy(to bytes: inout SegmentBytes) throws {
        var offset = layout.start
        while offset < layout.end {
            bytes.append(try stream.load(offset), bytes: min(8, layout.end - offset))
            offset += 8
        }
    }

    /// Decodes the open positions into `firsts` and `gaps`.
    mutating func decode() throws {
        exceptions.removeAll(keepingCapacity: true)
        let count = layout.exceptions.firsts + layout.exceptions.gaps
        for index in 0..<count {
            let exceptionOffset = layout.start + 4 + 4 * index
            exceptions.append(UInt32(truncatingIfNeeded: try stream.load(exceptionOffset)))
        }
        try PositionRows.decode(
            counts.firsts, width: layout.widths.firsts, at: layout.firstStart, in: &stream,
            exceptions[..<layout.exceptions.firsts], into: &firsts)
        try PositionRows.decode(
            counts.gaps, width: layout.widths.gaps, at: layout.gapStart, in: &stream,
            exceptions[layout.exceptions.firsts...], into: &gaps)
    }

    private static func decode(
        _ count: Int, width: Int, at start: Int, in stream: inout StreamReader,
        _ exceptions: ArraySlice<UInt32>, into numbers: inout [UInt32]
    ) throws {
        numbers.removeAll(keepingCapacity: true)
        let mask = PackedNumbers.mask(width)
        var bit = 0
        for _ in 0..<count {
            let bits = try stream.load(start &+ bit >> 3)
            numbers.append(
                UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bit & 7)) & mask)
            bit &+= width
        }
        for exception in exceptions {
            let index = Int(exception & 0xffff)
            guard index < count else { throw IndexError.damagedSegment }
            numbers[index] &+= exception >> 16
        }
    }
}
