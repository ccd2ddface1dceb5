// Lists of terms: one column holds where each document's list ends, another one the terms of all
// lists.
//
// Runs are found a word of the window at a time. Their terms are put side by side, eight at a time,
// before they are counted.

internal import BlogSearchPlatform
internal import BlogSearchQueries

extension NumberColumn {
    /// Looks up where the lists of runs of neighbours begin and end, in a column of ends.
    ///
    /// - Parameters:
    ///   - first: the document at index 0.
    ///   - starts: where the lists of each run begin, with room for every other document of a window.
    ///   - ends: where they end.
    /// - Returns: how many runs there are.
    /// - Throws: `IndexError` with code `damaged` when documents are out of the column.
    mutating func findRuns(
        of window: DocumentWindow, from first: DocumentID, starts: inout [UInt32],
        ends: inout [UInt32]
    ) throws -> Int {
        var starts = starts.mutableSpan
        var ends = ends.mutableSpan
        let words = window.words.span
        var run = 0
        for index in words.indices where words[index] != 0 {
            let first = Int(window.first) &+ index << 6 &- Int(first)
            try findRuns(of: words[index], from: first, &starts, &ends, &run)
        }
        return run
    }

    /// The same for 64 neighbours, the first one at an index of the column; one is meant at least.
    @inline(__always)
    private mutating func findRuns(
        of documents: UInt64, from first: Int, _ starts: inout MutableSpan<UInt32>,
        _ ends: inout MutableSpan<UInt32>, _ run: inout Int
    ) throws {
        // Lists begin where those of the document before end.
        let lowest = first &+ documents.trailingZeroBitCount &- 1
        let highest = first &+ 63 &- documents.leadingZeroBitCount
        guard lowest >= -1, highest < count else { throw IndexError.damagedSegment }
        let pageOffset = lowest < 0 || width == 0 ? 0 : try stream.seek(start &+ lowest &* width)
        let isOnPage =
            lowest >= 0 && pageOffset &+ (highest &- lowest &+ 1) &* width <= SegmentPage.capacity
        let origin = pageOffset &- lowest &* width
        let (bytes, width, mask) = (stream.bytes, width, UInt32(truncatingIfNeeded: mask))
        let base = UInt32(truncatingIfNeeded: base)
        var (rest, index) = (documents, first)
        while rest != 0 {
            index &+= rest.trailingZeroBitCount
            rest &>>= UInt64(truncatingIfNeeded: rest.trailingZeroBitCount)
            let size = (~rest).trailingZeroBitCount
            if isOnPage {
                let number: UInt32 = bytes.load(origin &+ (index &- 1) &* width)
                starts[run] = base &+ number & mask
                let last: UInt32 = bytes.load(origin &+ (index &+ size &- 1) &* width)
                ends[run] = base &+ last & mask
            } else {
                starts[run] = index == 0 ? 0 : try small(index &- 1)
                ends[run] = try small(index &+ size &- 1)
            }
            run &+= 1
            index &+= size
            rest = size == 64 ? 0 : rest &>> UInt64(truncatingIfNeeded: size)
        }
        withExtendedLifetime(stream.page) {}
    }

    /// Copies the numbers of runs, of a column of row ids, to the front of `numbers`, as many as
    /// there is room for.
    ///
    /// Eight numbers are copied at a time, whether wanted or not: runs are short, and a processor
    /// cannot foresee how short.
    ///
    /// - Parameters:
    ///   - location: where to begin; afterwards where to go on.
    ///   - numbers: room for eight or more; numbers after those of the runs mean nothing.
    /// - Returns: how many numbers of the runs there are; 0 when none are left.
    mutating func gather(
        _ runs: TermRuns, from location: inout TermRuns.Location, into numbers: inout [UInt32]
    ) throws -> Int {
        switch width {
        case 0, 1: try gather(UInt8.self, runs, &location, &numbers)
        case 2: try gather(UInt16.self, runs, &location, &numbers)
        case 4: try gather(UInt32.self, runs, &location, &numbers)
        default: throw IndexError.damagedSegment
        }
    }

    @inline(__always)
    private mutating func gather<Number: FixedWidthInteger & SIMDScalar>(
        _: Number.Type, _ runs: TermRuns, _ location: inout TermRuns.Location,
        _ numbers: inout [UInt32]
    ) throws -> Int {
        let (starts, ends, runs) = (runs.starts.span, runs.ends.span, runs.count)
        var numbers = numbers.mutableSpan
        let room = numbers.count - 8
        let (width, mask) = (width, SIMD8(repeating: UInt32(truncatingIfNeeded: mask)))
        let base = SIMD8(repeating: UInt32(truncatingIfNeeded: base))
        // Where the present page ends, and where index 0 would be on it.
        var (last, origin) = (0, 0)
        var bytes = stream.bytes
        defer { withExtendedLifetime(stream.page) {} }
        var (run, index, gathered) = (location.run, location.index, 0)
        while run < runs {
            let end = Int(ends[run])
            guard index <= end, end <= count else { throw IndexError.damagedSegment }
            while index < end {
                guard gathered <= room else {
                    location = TermRuns.Location(run: run, index: index)
                    return gathered
                }
                if index >= last {
                    let onPage = width == 0 ? 0 : try stream.seek(start &+ index &* width)
                    last = width == 0 ? count : index &+ (SegmentPage.capacity &- onPage) / width
                    origin = onPage &- index &* width
                    bytes = stream.bytes
                }
                let eight = bytes.loadEight(origin &+ index &* width, as: Number.self)
                let wide = SIMD8<UInt32>(truncatingIfNeeded: eight)
                numbers.store(base &+ wide & mask, at: gathered)
                let size = min(min(end, last) &- index, 8)
                gathered &+= size
                index &+= size
            }
            run &+= 1
            if run < runs {
                guard starts[run] >= end else { throw IndexError.damagedSegment }
                index = Int(starts[run])
            }
        }
        location = TermRuns.Location(run: run, index: index)
        return gathered
    }
}
