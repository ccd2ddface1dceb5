// The positions of one block of postings, apart from it, so that ranking never reads them.
//
//   positions  = head:u32  exception *  exception *  firsts  gaps
//   head       = bits 0–5 width of firsts | bits 6–11 width of gaps | bits 12–21 exceptions of firsts
//              | bits 22–31 exceptions of gaps
//   exception  = index:u16  high:u16       what stands above the width in one of the numbers, ascending
//   firsts     = a row of bits: of each posting, of each of its fields, the first position
//   gaps       = a row of bits: the further positions, each less the one before
//
// Begins at a multiple of four bytes; runs on over as many pages as it takes. Nothing is decoded to find where a
// posting's positions are: its firsts begin behind Σ rows of the count columns, its gaps behind Σ (occurrences − 1),
// which the columns answer at once (see `CountColumn`). Gaps are smaller than positions where a stem is frequent, and
// exceptions keep one long post from widening the numbers of its 127 neighbours.

/// The head of a block's positions, and how to read them.
struct PositionsBlock {
    private var firsts = PatchedRow()
    private var gaps = PatchedRow()

    init() {}

    /// Opens the positions at an offset of the stream.
    ///
    /// - Parameters:
    ///   - firsts: pairs of posting and field in the block.
    ///   - gaps: occurrences in the block beyond these.
    init(
        _ stream: inout StreamReader, at offset: Int, firsts firstCount: Int, gaps gapCount: Int
    ) throws {
        let head = UInt32(truncatingIfNeeded: try stream.load(offset))
        firsts.width = Int(head & 63)
        gaps.width = Int(head >> 6 & 63)
        firsts.exceptions = Int(head >> 12 & 1023)
        gaps.exceptions = Int(head >> 22)
        guard firsts.width <= 32, gaps.width <= 32 else { throw IndexError.damagedSegment }
        firsts.exceptionStart = offset + 4
        gaps.exceptionStart = firsts.exceptionStart + 4 * firsts.exceptions
        firsts.start = gaps.exceptionStart + 4 * gaps.exceptions
        gaps.start = firsts.start + PackedNumbers.size(firstCount, width: firsts.width)
        // Every gap takes a bit at least: how much can be asked for is bounded by the bytes there are.
        guard gaps.width > 0 || gapCount == 0,
            gaps.start + PackedNumbers.size(gapCount, width: gaps.width) <= stream.size
        else { throw IndexError.damagedSegment }
    }

    /// Adds the positions of one posting in one field to `positions`.
    ///
    /// - Parameters:
    ///   - first: index among the block's firsts.
    ///   - gap: index among the block's gaps.
    ///   - count: occurrences.
    func append(
        _ stream: inout StreamReader, first: Int, gap: Int, count: Int, to positions: inout [UInt32]
    ) throws {
        var position = try firsts.number(first, &stream)
        positions.append(position)
        for index in gap..<gap + count - 1 {
            position &+= try gaps.number(index, &stream)
            positions.append(position)
        }
    }
}

/// A row of bits in a stream, of which some numbers have more bits elsewhere.
private struct PatchedRow {
    var width = 0
    var start = 0
    var exceptions = 0
    var exceptionStart = 0

    /// A number of the row.
    @inline(__always)
    func number(_ index: Int, _ stream: inout StreamReader) throws -> UInt32 {
        let bit = index &* width
        let bits = try stream.load(start &+ bit >> 3)
        let low = UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bit & 7))
        let number = low & PackedNumbers.mask(width)
        return exceptions == 0 ? number : try number | high(index, &stream)
    }

    /// What an exception adds to a number.
    private func high(_ index: Int, _ stream: inout StreamReader) throws -> UInt32 {
        var (low, high) = (0, exceptions)
        while low < high {
            let middle = (low + high) / 2
            let exception = UInt32(truncatingIfNeeded: try stream.load(exceptionStart + middle * 4))
            let place = Int(exception & 0xffff)
            if place == index { return (exception >> 16) &<< UInt32(width) }
            if place < index { low = middle + 1 } else { high = middle }
        }
        return 0
    }
}

extension PositionsBlock {
    /// Adds positions to a block under construction.
    static func encode(_ firsts: [UInt32], _ gaps: [UInt32], to bytes: inout SegmentBytes) {
        let widths = (width(of: firsts), max(1, width(of: gaps)))
        let headStart = bytes.count
        _ = bytes.appendZeros(4)
        let exceptions = (
            encodeExceptions(firsts, above: widths.0, to: &bytes),
            encodeExceptions(gaps, above: widths.1, to: &bytes)
        )
        bytes.replace(
            UInt32(widths.0 | widths.1 << 6 | exceptions.0 << 12 | exceptions.1 << 22),
            at: headStart)
        PackedNumbers.pack(firsts[...], width: widths.0, to: &bytes)
        PackedNumbers.pack(gaps[...], width: widths.1, to: &bytes)
    }

    /// The width that makes a row smallest; one whose indexes do not fit into an exception has none.
    private static func width(of numbers: [UInt32]) -> Int {
        var lengths = BitLengths()
        for number in numbers { lengths.add(number) }
        guard numbers.count <= 1 << 16 else { return lengths.longest }
        return lengths.width(most: 1023, highBits: 16) {
            PackedNumbers.size(numbers.count, width: $0)
        }
    }

    private static func encodeExceptions(
        _ numbers: [UInt32], above width: Int, to bytes: inout SegmentBytes
    ) -> Int {
        guard width < 32 else { return 0 }
        var count = 0
        for index in numbers.indices where numbers[index] >> UInt32(width) != 0 {
            bytes.append(UInt32(index) | (numbers[index] >> UInt32(width)) << 16)
            count += 1
        }
        return count
    }
}
