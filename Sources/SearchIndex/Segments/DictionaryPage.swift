// The dictionary: keys in the order of their bytes, each with where its list is.
//
//   page       = entries:u16  restart:u16 *  entry *
//   restart    = where entries 0, 16, 32 … begin on the page; these share nothing with the entry before
//   entry      = shared:varint  length:varint  byte *  value
//   shared     = bytes the key shares with the one before
//   value      = documents:varint  address:varint       on leaves
//              | page:varint                            on inner pages: index in the stream of dictionary pages
//   documents  = documents in the list, 1 or more
//   address    = of the list's only block (up to 128 documents) or of its skip array, less that of the list of the
//                same kind before it since the restart; see `SegmentAddress`
//
// Leaves are pages 0 … leaves − 1 of the stream, in the order of their keys. An inner page has one entry for each page
// below it, with the first key of that page; inner levels are added until one page is left.
//
//   key        = stem | attribute
//   stem       = %x01 … : the language's scalar (`PackedTokens.prefix(forLanguage:)`), then the stem in UTF-8
//   attribute  = %x00  kind:u8  row:u32 (big-endian), see `AttributeKey`

/// An entry of a dictionary page.
struct DictionaryEntry: Sendable, Hashable {
    /// Documents in the list; 0 on inner pages.
    var documents = 0
    /// Address of the list; index of the page below on inner pages.
    var address: UInt32 = 0
}

/// Bytes of a key at most: several fit a page.
enum DictionaryKey {
    static let longest = 1024
}

/// Walks over the entries of one dictionary page.
struct DictionaryPageReader {
    private static let group = 16
    private var page = SegmentPage.empty
    private let isLeaf: Bool
    private var count = 0
    private var index = 0
    private var place = 0
    private var blockAddress: UInt32 = 0
    private var skipAddress: UInt32 = 0
    /// The key of the present entry.
    private(set) var key: [UInt8] = []
    /// The present entry.
    private(set) var entry = DictionaryEntry()

    init(isLeaf: Bool) {
        self.isLeaf = isLeaf
    }

    /// Opens a page; `next` moves to its first entry.
    mutating func open(_ page: SegmentPage) throws {
        self.page = page
        count = Int(page.load(0, as: UInt16.self))
        guard page.contains(2, 2 * restarts) else { throw IndexError.damagedSegment }
        try restart(at: 0)
    }

    private var restarts: Int {
        (count + DictionaryPageReader.group - 1) / DictionaryPageReader.group
    }

    /// Moves to the next entry; `false` when there is none.
    mutating func next() throws -> Bool {
        guard index < count else { return false }
        if index % DictionaryPageReader.group == 0 {
            try restart(at: index / DictionaryPageReader.group)
        }
        let shared = Int(varint())
        let length = Int(varint())
        guard shared <= key.count, shared + length <= DictionaryKey.longest,
            page.contains(place, length)
        else { throw IndexError.damagedSegment }
        key.removeLast(key.count - shared)
        for offset in 0..<length { key.append(page.byte(place + offset)) }
        place += length
        try readValue()
        index += 1
        return true
    }

    /// Moves before the first entry whose key is not below `target`: `next` then moves to it.
    mutating func seek(_ target: [UInt8]) throws {
        try restart(at: group(of: target))
        while index < count {
            let (index, place, addresses) = (index, place, (blockAddress, skipAddress))
            _ = try next()
            if key.lexicographicallyPrecedes(target) { continue }
            // One step back; a key that is taken up again shares with itself what it shared with the one before.
            (self.index, self.place, (blockAddress, skipAddress)) = (index, place, addresses)
            return
        }
    }

    /// The page below an inner page that holds `target` if any does: that of the last key not above it, or the first.
    mutating func floor(_ target: [UInt8]) throws -> UInt32 {
        try restart(at: group(of: target))
        guard try next() else { throw IndexError.damagedSegment }
        var floor = entry.address
        while try next(), !target.lexicographicallyPrecedes(key) { floor = entry.address }
        return floor
    }

    /// The last group that begins with a key not above `target`, or the first.
    private mutating func group(of target: [UInt8]) throws -> Int {
        var (low, high) = (1, max(1, restarts))
        while low < high {
            let middle = (low + high) / 2
            try restart(at: middle)
            _ = try next()
            if target.lexicographicallyPrecedes(key) { high = middle } else { low = middle + 1 }
        }
        return low - 1
    }

    private mutating func restart(at number: Int) throws {
        index = number * DictionaryPageReader.group
        place = Int(page.load(2 + 2 * number, as: UInt16.self))
        key.removeAll(keepingCapacity: true)
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
        guard entry.documents > 0, place <= page.count else { throw IndexError.damagedSegment }
    }

    /// A number of up to 35 bits; longer ones are cut.
    private mutating func varint() -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 35, by: 7) {
            let byte = page.byte(place)
            place += 1
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
        let shared = zip(key, previous).prefix { $0 == $1 }.count
        entries.append(varint: UInt64(shared))
        entries.append(varint: UInt64(key.count - shared))
        for byte in key[shared...] { entries.append(byte) }
        append(entry)
        previous = key
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
