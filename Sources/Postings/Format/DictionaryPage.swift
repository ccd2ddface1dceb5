// The dictionary: keys in the order of their bytes, each with the address of its list.
//
//   page       = entries:u16  restart:u16 *  entry *
//   restart    = where entries 0, 16, 32 … begin on the page; they share nothing with the one before
//   entry      = shared:varint  length:varint  byte *  value
//   shared     = bytes that the key shares with the one before
//   value      = documents:varint  address:varint       on leaves
//              | page:varint                            on inner pages: index in the stream of pages
//   documents  = documents in the list, 1 or more
//   address    = of the list's only block (up to 128 documents) or of its skip array, less the address
//                of the list of the same kind before it since the restart; see `SegmentAddress`
//
// Leaves are pages 0 … leaves − 1 of the stream, in the order of their keys. An inner page has one
// entry for each page below it, with the first key of that page. Inner levels are added until one
// page is left.
//
//   key        = stem | attribute
//   stem       = %x01 … : the language's scalar (`PackedTokens.prefix(forLanguage:)`), then the stem
//                in UTF-8
//   attribute  = %x00  kind:u8  row:u32 (big-endian), see `AttributeKey`
//
// Example: a leaf with the posts of term 4 and with the stems "ab" and "abc" of language 1.
//
//     03 00                  3 entries
//     04 00                  entry 0 begins at byte 4
//     00 06                  shares nothing, 6 bytes
//     00 01 00 00 00 04      attribute: term, row 4
//     09 01                  9 documents, their block is at address 1
//     00 03                  shares nothing, 3 bytes
//     02 61 62               language 1, "ab"
//     01 02                  1 document, block at address 1 + 2
//     03 01                  shares 3 bytes, 1 byte
//     63                     "c"
//     ac 02 08               300 documents, skip array at address 8

internal import BlogSearchQueries

/// An entry of a dictionary page.
struct DictionaryEntry: Sendable, Hashable {
    /// Documents in the list; 0 on inner pages.
    var documents = 0
    /// Address of the list; index of the page below on inner pages.
    var address: UInt32 = 0
}

/// Bytes of a key at most: several fit a page.
enum DictionaryKey {
    static let maximumLength = 1024
}

/// Walks over the entries of one dictionary page.
struct DictionaryPageReader {
    private static let group = 16
    private var page = SegmentPage.empty
    private var bytes = SegmentPage.empty.bytes
    private let isLeaf: Bool
    private var count = 0
    private var index = 0
    private var readOffset = 0
    private var blockAddress: UInt32 = 0
    private var skipAddress: UInt32 = 0
    /// The key of the present entry; not kept by `floor`.
    private(set) var key: [UInt8] = []
    /// The present entry.
    private(set) var entry = DictionaryEntry()

    init(isLeaf: Bool) {
        self.isLeaf = isLeaf
    }

    /// Opens a page; `next` moves to its first entry.
    mutating func open(_ page: SegmentPage) throws {
        self.page = page
        bytes = page.bytes
        count = Int(bytes.load(0, as: UInt16.self))
        guard page.contains(2, 2 * restarts) else { throw IndexError.damagedSegment }
        restart(at: 0)
    }

    private var restarts: Int {
        (count + DictionaryPageReader.group - 1) / DictionaryPageReader.group
    }

    /// Moves to the next entry; `false` when there is none.
    mutating func next() throws -> Bool {
        guard index < count else { return false }
        let (shared, length) = try readLengths()
        guard shared <= key.count, shared + length <= DictionaryKey.maximumLength else {
            throw IndexError.damagedSegment
        }
        key.removeLast(key.count - shared)
        for offset in 0..<length { key.append(bytes.byte(readOffset + offset)) }
        readOffset += length
        try readValue()
        index += 1
        return true
    }

    /// Moves before the first entry whose key is not below `target`: `next` then moves to it.
    mutating func seek(_ target: [UInt8]) throws {
        restart(at: try group(of: target))
        while index < count {
            let (index, readOffset, addresses) = (index, readOffset, (blockAddress, skipAddress))
            _ = try next()
            if key.lexicographicallyPrecedes(target) { continue }
            // One step back; a key that is taken up again shares with itself what it shared with the one before.
            (self.index, self.readOffset, (blockAddress, skipAddress)) = (
                index, readOffset, addresses
            )
            return
        }
    }

    /// The last entry of the page whose key is not above `target`, `nil` when there is none.
    ///
    /// Looks only at bytes that can tell: where an entry shares more with the one before than that one with
    /// `target`, it is as far below; where it shares less, it is above.
    mutating func floor(_ target: [UInt8]) throws -> (entry: DictionaryEntry, isEqual: Bool)? {
        restart(at: try group(of: target))
        var (found, matched): (DictionaryEntry?, Int) = (nil, 0)
        while index < count {
            let (shared, length) = try readLengths()
            if shared < matched { break }
            if shared == matched {
                let order = compare(length, with: target, from: &matched)
                if order > 0 { break }
                readOffset += length
                try readValue()
                if order == 0 { return (entry, true) }
            } else {
                readOffset += length
                try readValue()
            }
            found = entry
            index += 1
            if index % DictionaryPageReader.group == 0 { break }
        }
        return found.map { ($0, false) }
    }

    /// The page below the first entry of an inner page.
    mutating func first() throws -> UInt32 {
        restart(at: 0)
        guard try next() else { throw IndexError.damagedSegment }
        return entry.address
    }

    /// The last group that begins with a key not above `target`, or the first.
    private mutating func group(of target: [UInt8]) throws -> Int {
        var (low, high) = (1, max(1, restarts))
        while low < high {
            let middle = (low + high) / 2
            restart(at: middle)
            let (_, length) = try readLengths()
            var matched = 0
            if compare(length, with: target, from: &matched) > 0 {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low - 1
    }

    /// Compares the rest of a key, the next `length` bytes, with the bytes of `target` behind `matched`, to which the
    /// bytes that are alike are added: below 0 when the key is below `target`, 0 when they are the same.
    private func compare(_ length: Int, with target: [UInt8], from matched: inout Int) -> Int {
        for offset in 0..<length {
            guard matched < target.count else { return 1 }
            let byte = bytes.byte(readOffset &+ offset)
            if byte != target[matched] { return byte < target[matched] ? -1 : 1 }
            matched += 1
        }
        return matched == target.count ? 0 : -1
    }

    /// The lengths at the head of an entry, whose bytes then follow.
    private mutating func readLengths() throws -> (shared: Int, length: Int) {
        if index % DictionaryPageReader.group == 0 {
            restart(at: index / DictionaryPageReader.group)
        }
        let shared = Int(varint())
        let length = Int(varint())
        guard page.contains(readOffset, length) else { throw IndexError.damagedSegment }
        return (shared, length)
    }

    private mutating func restart(at number: Int) {
        index = number * DictionaryPageReader.group
        readOffset = Int(bytes.load(2 + 2 * number, as: UInt16.self))
        if !key.isEmpty { key.removeAll(keepingCapacity: true) }
        (blockAddress, skipAddress) = (0, 0)
    }

    private mutating func readValue() throws {
        guard isLeaf else {
            entry.address = UInt32(truncatingIfNeeded: varint())
            return
        }
        entry.documents = Int(varint() & 0xffff_ffff)
        let step = UInt32(truncatingIfNeeded: varint())
        if entry.documents > PostingsBlock.capacity {
            skipAddress &+= step
            entry.address = skipAddress
        } else {
            blockAddress &+= step
            entry.address = blockAddress
        }
        guard entry.documents > 0, readOffset <= page.count else { throw IndexError.damagedSegment }
    }

    /// A number of up to 35 bits; longer ones are cut.
    @inline(__always)
    private mutating func varint() -> UInt64 {
        let first = bytes.byte(readOffset)
        readOffset &+= 1
        return first < 0x80 ? UInt64(first) : longVarint(UInt64(first & 0x7f))
    }

    private mutating func longVarint(_ first: UInt64) -> UInt64 {
        var value = first
        for shift in stride(from: UInt64(7), to: 35, by: 7) {
            let byte = bytes.byte(readOffset)
            readOffset &+= 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { break }
        }
        return value
    }
}

/// Builds dictionary pages of one level.
struct DictionaryPageWriter {
    private static let group = 16
    private let isLeaf: Bool
    private var entries = SegmentBytes(capacity: SegmentPage.capacity)
    private var restarts: [Int] = []
    private var count = 0
    private var previous: [UInt8] = []
    private var blockAddress: UInt32 = 0
    private var skipAddress: UInt32 = 0
    /// First keys of the pages that are written, with the pages' indexes.
    private(set) var pages: [(key: [UInt8], index: UInt32)] = []
    private var firstKey: [UInt8] = []

    init(isLeaf: Bool) {
        self.isLeaf = isLeaf
    }

    /// Adds the next entry; keys ascend.
    mutating func add<Sink: SegmentSink>(
        _ key: [UInt8], _ entry: DictionaryEntry, to stream: inout StreamWriter,
        for sink: inout Sink
    ) throws {
        // Shared, length, documents and address take up to 5 bytes each.
        let size = 2 + 2 * (restarts.count + 1) + entries.count + key.count + 20
        if size > SegmentPage.capacity { try flush(to: &stream, for: &sink) }
        if count == 0 { firstKey = key }
        if count % DictionaryPageWriter.group == 0 { restart() }
        var shared = 0
        while shared < min(key.count, previous.count), key[shared] == previous[shared] {
            shared += 1
        }
        entries.append(varint: UInt64(shared))
        entries.append(varint: UInt64(key.count - shared))
        for index in shared..<key.count { entries.append(key[index]) }
        append(entry)
        previous.removeAll(keepingCapacity: true)
        previous.append(contentsOf: key)
        count += 1
    }

    private mutating func restart() {
        restarts.append(entries.count)
        previous.removeAll(keepingCapacity: true)
        (blockAddress, skipAddress) = (0, 0)
    }

    private mutating func append(_ entry: DictionaryEntry) {
        guard isLeaf else { return entries.append(varint: UInt64(entry.address)) }
        entries.append(varint: UInt64(entry.documents))
        if entry.documents > PostingsBlock.capacity {
            entries.append(varint: UInt64(entry.address &- skipAddress))
            skipAddress = entry.address
        } else {
            entries.append(varint: UInt64(entry.address &- blockAddress))
            blockAddress = entry.address
        }
    }

    /// Writes the page under construction.
    mutating func flush<Sink: SegmentSink>(to stream: inout StreamWriter, for sink: inout Sink)
        throws
    {
        guard count > 0 else { return }
        var page = SegmentBytes(capacity: SegmentPage.capacity)
        page.append(UInt16(count))
        let start = 2 + 2 * restarts.count
        for restart in restarts { page.append(UInt16(start + restart)) }
        page.append(entries, 0..<entries.count)
        try stream.fillPage(for: &sink)
        pages.append((firstKey, UInt32(stream.offset / SegmentPage.capacity)))
        try stream.append(page, to: &sink)
        entries.removeAll()
        restarts.removeAll()
        count = 0
    }
}
