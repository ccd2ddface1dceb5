// Where the blocks of a list of more than one block are, and what is best in each.
//
//   list       = blocks:u32  windows:u32  firstWindow:u32  0:u32  window *  entry *
//   window     = bound:f32  block:u32      zeros fill the windows up to a multiple of 16 bytes
//   entry      = last:u32  address:u32  bound:f32  fields:u32
//   last       = the block's last document
//   address    = where the block is, see `SegmentAddress`
//   bound      = at least the largest x (see `BoundReference`) in the block, or in the blocks that
//                touch the window
//   fields     = fields in which the block's documents have the stem
//   block      = the first block with a document in the window or after it
//
// Window i is the `DocumentWindow` number firstWindow + i. A list has windows when it has four
// blocks to a window or more. A search first asks all windows for their bounds. Windows of a
// million documents take an eighth of a page, entries fifteen pages.
//
// Lists begin at multiples of 16 bytes and run on over pages. No entry straddles two pages.
//
// Example: a list of two blocks that begins with document 1.
//
//     02 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00   2 blocks, no windows
//     e8 03 00 00   last document 1000
//     00 00 00 00   its block is at address 0
//     00 00 c0 3f   bound 1.5
//     20 00 00 00   in the body
//     d0 07 00 00   last document 2000
//     40 00 00 00   address 64: byte 256 of the stream
//     00 00 00 40   bound 2
//     20 00 00 00   in the body

internal import BlogSearchQueries

/// A block, as a skip array knows it.
struct SkipEntry: Sendable, Hashable {
    var last: DocumentID
    var address: UInt32
    var bound: Float
    var fields: FieldMask
}

/// Reads the skip array of one list.
struct SkipArray {
    static let entrySize = 16
    private static let headSize = 16

    /// How many blocks there are.
    let count: Int
    private let windows: Int
    private let firstWindow: Int
    private let windowStart: Int
    private let entryStart: Int
    /// Reads entries; whoever reads many lists in a row goes on with it, and with the page it holds.
    private(set) var stream: StreamReader
    /// Reads windows, which lie on other pages.
    private var windowStream: StreamReader

    /// Opens the array at an offset of the stream.
    ///
    /// - Throws: `IndexError` with code `damaged` when it does not fit the stream.
    init(_ stream: StreamReader, at offset: Int) throws {
        self.stream = stream
        windowStream = stream
        let pageOffset = try self.stream.seek(offset)
        count = Int(self.stream.load(onPage: pageOffset, as: UInt32.self))
        windows = Int(self.stream.load(onPage: pageOffset + 4, as: UInt32.self))
        firstWindow = Int(self.stream.load(onPage: pageOffset + 8, as: UInt32.self))
        windowStart = offset + SkipArray.headSize
        entryStart = windowStart + (windows * 8 + 15) & ~15
        guard offset % SkipArray.entrySize == 0, count > 1,
            entryStart + count * SkipArray.entrySize <= stream.size
        else { throw IndexError.damagedSegment }
    }

    /// What is known of a block below `count`.
    @inline(__always)
    mutating func entry(_ block: Int) throws -> SkipEntry {
        let pageOffset = try stream.seek(entryStart &+ block &* SkipArray.entrySize)
        let low: UInt64 = stream.load(onPage: pageOffset)
        let high: UInt64 = stream.load(onPage: pageOffset &+ 8)
        return SkipEntry(
            last: UInt32(truncatingIfNeeded: low), address: UInt32(truncatingIfNeeded: low >> 32),
            bound: Float(bitPattern: UInt32(truncatingIfNeeded: high)),
            fields: FieldMask(truncatingIfNeeded: high >> 32))
    }

    /// The first block that ends at a document or behind it; `count` when there is none.
    ///
    /// - Parameter start: where to begin to look; going back works and is slower.
    mutating func block(endingFrom target: DocumentID, near start: Int) throws -> Int {
        var low = 0
        if start > 0, start <= count, try entry(start &- 1).last < target { low = start }
        if low < count, try entry(low).last >= target { return low }
        let window = Int(target / DocumentWindow.capacity) - firstWindow
        if window > 0, windows > 0 {
            guard window < windows else { return count }
            low = max(low, min(count, try windowEntry(window).block))
        }
        var (high, step) = (low, 1)
        while high < count, try entry(high).last < target {
            low = high + 1
            high += step
            step *= 2
        }
        high = min(high, count)
        while low < high {
            let middle = (low + high) / 2
            if try entry(middle).last < target { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// At least the largest x of documents in a range, in fields of a scope.
    ///
    /// - Parameter start: a block near the range's beginning.
    mutating func bound(in range: Range<DocumentID>, scope: FieldMask, near start: Int) throws
        -> Float
    {
        let window = Int(range.lowerBound / DocumentWindow.capacity) - firstWindow
        if scope == .all, windows > 0, range.count == DocumentWindow.capacity,
            range.lowerBound % DocumentWindow.capacity == 0
        {
            return (0..<windows).contains(window) ? try windowEntry(window).bound : 0
        }
        var block = try block(endingFrom: range.lowerBound, near: start)
        var bound: Float = 0
        while block < count {
            let entry = try entry(block)
            if entry.fields & scope != 0 || entry.fields == 0 { bound = max(bound, entry.bound) }
            if entry.last >= range.upperBound &- 1 { break }
            block += 1
        }
        return bound
    }

    private mutating func windowEntry(_ window: Int) throws -> (bound: Float, block: Int) {
        let entry: UInt64 = windowStream.load(
            onPage: try windowStream.seek(windowStart + window * 8))
        return (Float(bitPattern: UInt32(truncatingIfNeeded: entry)), Int(entry >> 32))
    }
}

extension SkipArray {
    /// Adds the array of a list's blocks to bytes under construction.
    ///
    /// - Parameter first: the first document of the list.
    static func encode(_ entries: [SkipEntry], first: DocumentID, to bytes: inout SegmentBytes) {
        let firstWindow = Int(first / DocumentWindow.capacity)
        let lastWindow = Int((entries.last?.last ?? first) / DocumentWindow.capacity)
        let windows = lastWindow - firstWindow + 1
        let hasWindows = entries.count >= 4 * windows
        bytes.append(UInt32(entries.count))
        bytes.append(UInt32(hasWindows ? windows : 0))
        bytes.append(UInt32(firstWindow))
        bytes.append(UInt32(0))
        if hasWindows { encodeWindows(entries, firstWindow...lastWindow, to: &bytes) }
        for entry in entries {
            bytes.append(entry.last)
            bytes.append(entry.address)
            bytes.append(entry.bound.bitPattern)
            bytes.append(UInt32(entry.fields))
        }
    }

    private static func encodeWindows(
        _ entries: [SkipEntry], _ windows: ClosedRange<Int>, to bytes: inout SegmentBytes
    ) {
        var block = 0
        for window in windows {
            let last = DocumentID(window + 1) &* DocumentWindow.capacity &- 1
            let firstBlock = block
            var bound: Float = 0
            while block < entries.count {
                bound = max(bound, entries[block].bound)
                guard entries[block].last < last else { break }
                block += 1
            }
            // A block that ends with its window is not part of the next one.
            if block < entries.count, entries[block].last == last { block += 1 }
            bytes.append(bound.bitPattern)
            bytes.append(UInt32(firstBlock))
        }
        bytes.align(to: 16)
    }
}
