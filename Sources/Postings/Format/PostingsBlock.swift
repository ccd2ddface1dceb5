// A block: up to 128 postings of one list, on one page.
//
//   block      = head:u32  first:u32  [bound:f32]  [positions:u32]  [levels]  documents  column *
//   head       = bits 0–6 documents − 1 | bit 7 whether documents are a bit set
//              | bits 8–15 and 29 fields that have columns
//              | bits 16–28 width of gaps, or bytes of the bit set
//              | bit 30 whether there is a bound | bit 31 whether there are levels
//   first      = the first document
//   bound      = only in the block of a list that has no other: see `SkipArray`
//   positions  = only with fields: address in the stream of positions (PositionsBlock.swift)
//   levels     = only when the head says so: see `Impacts`
//   documents  = a row of gaps between documents, each less one (PackedNumbers.swift)
//              | of a full block the same in lanes, with a gap 0 before the first
//              | a bit set: bit 0 of the first byte is document first & ~7
//   column     = one for each field, in the order of fields (CountColumn.swift); none in lists of
//                documents only
//
// A bit set is chosen where it takes at most one and a half times the bytes of the packed gaps. A
// few word operations copy it into a window. A document is found in it by looking at its bit.
//
// Example: a list of documents 7 and 19, with one and three occurrences in the body (field 5).
//
//     01 20 04 40   2 documents, column of field 5, gaps of 4 bits, a bound
//     07 00 00 00   first document 7
//     01 00 c0 3f   bound: 1.5, rounded up
//     00 00 00 00   positions at address 0
//     0b            gap 19 − 7 − 1
//     02 00 00 02   column: 2 planes; occurrences − 1 are 0 and 2
//
// Example: a block of documents 8, 9, 12 and 13 of a longer list of documents only.
//
//     83 00 01 00   4 documents, a bit set of 1 byte
//     08 00 00 00   first document 8
//     33            bits 0, 1, 4, 5

internal import BlogSearchQueries

/// An open block.
package struct PostingsBlock {
    /// Documents in a full block.
    package static let capacity = 128

    /// Counts of so few documents are looked up one by one.
    private static let fewDocuments = 8

    /// Its page, kept for as long as the block is open.
    private var page = SegmentPage.empty
    /// The bytes of that page.
    private(set) var bytes = SegmentPage.empty.bytes
    /// How many documents it holds.
    private(set) var count = 0
    /// Fields in which its documents have the stem.
    private(set) var fields: FieldMask = 0
    /// Its first document.
    private(set) var first: DocumentID = 0
    /// Whether its documents are a bit set.
    private(set) var isBitSet = false
    /// What its `x` are at most, in a list of one block.
    private(set) var bound = Float.infinity
    /// Where its positions are.
    private(set) var positionsAddress: UInt32 = 0
    /// Where its documents are on the page.
    private(set) var documentsStart = 0
    /// Width of the gaps, or bytes of the bit set.
    private(set) var size = 0
    private var documentsEnd = 0

    /// Whether it says how good each posting is, before its documents.
    private(set) var hasLevels = false
    /// Where its levels are on the page, if it has some.
    var levelsStart: Int { documentsStart &- Impacts.size(of: count) }

    /// Where the block ends on the page, once `openColumns` was called.
    var end: Int { columnCount == 0 ? documentsEnd : columns[columnCount - 1].end }

    /// Its documents, once `decodeDocuments` was called; the indices behind `count` mean nothing.
    var documents: [DocumentID] = Array(repeating: 0, count: capacity)
    private var isDecoded = false

    /// Count columns, once `openColumns` was called.
    private(set) var columns: [CountColumn] = Array(
        repeating: CountColumn(), count: Field.count)
    /// By column: its field.
    private(set) var columnFields: [Int] = Array(repeating: 0, count: Field.count)
    private(set) var columnCount = 0
    private var hasColumns = false

    /// See `PostingsBatch.bodyCounts`, once `decodeBodyCounts` was called.
    private(set) var bodyCounts: [UInt32] = Array(repeating: 0, count: capacity)
    private var hasBodyCounts = false

    private var hasPositions = false

    /// How many bits are set before a byte of the bit set: where the last look-up left off.
    private var rankOffset = 0
    private var rank = 0

    init() {}

    /// Opens the block at an offset of a page.
    ///
    /// - Throws: `IndexError` with code `damaged` when it does not fit the page.
    mutating func open(_ page: SegmentPage, at offset: Int) throws {
        if page !== self.page {
            self.page = page
            bytes = page.bytes
        }
        let head: UInt32 = bytes.load(offset)
        count = Int(head & 127) + 1
        isBitSet = head & 128 != 0
        fields = FieldMask(head: head)
        size = Int(head >> 16 & 0x1fff)
        first = bytes.load(offset &+ 4)
        documentsStart = offset &+ 8
        bound = .infinity
        if head & 1 << 30 != 0 {
            bound = Float(bitPattern: bytes.load(documentsStart))
            documentsStart &+= 4
        }
        if fields != 0 {
            positionsAddress = bytes.load(documentsStart)
            documentsStart &+= 4
        }
        hasLevels = head & 1 << 31 != 0
        if hasLevels { documentsStart &+= Impacts.size(of: count) }
        documentsEnd = documentsStart &+ PostingsBlock.size(of: count, isBitSet: isBitSet, size)
        guard page.contains(offset, documentsEnd &- offset), isBitSet || size <= 32 else {
            throw IndexError.damagedSegment
        }
        isDecoded = false
        hasColumns = false
        hasPositions = false
        hasBodyCounts = false
        (rankOffset, rank) = (0, 0)
    }

    /// Adds the block to bytes under construction, with other positions and perhaps another bound; columns must be open.
    func copy(positions: UInt32, bound: Float?, to target: inout SegmentBytes) {
        let kind =
            (isBitSet ? 128 : 0) | fields.inHead | UInt32(size) << 16
            | (hasLevels ? 1 << 31 : 0)
        target.append(UInt32(count - 1) | kind | (bound == nil ? 0 : 1 << 30))
        target.append(first)
        if let bound { target.append(bound.bitPattern) }
        if fields != 0 { target.append(positions) }
        var offset = hasLevels ? levelsStart : documentsStart
        while offset < end {
            target.append(bytes.load(offset, as: UInt64.self), bytes: min(8, end - offset))
            offset += 8
        }
    }

    /// Bytes of the documents.
    @inline(__always)
    private static func size(of count: Int, isBitSet: Bool, _ size: Int) -> Int {
        isBitSet
            ? size
            : count == capacity ? 16 &* size : PackedNumbers.size(count &- 1, width: size)
    }

    /// Unpacks the documents into `documents`.
    ///
    /// - Throws: `IndexError` with code `damaged` when they do not ascend.
    mutating func decodeDocuments() throws {
        guard !isDecoded else { return }
        if isBitSet {
            try decodeBitSet()
        } else if count == PostingsBlock.capacity {
            PackedNumbers.unpackDocumentLanes(
                bytes, at: documentsStart, width: size, from: first, into: &documents)
        } else {
            PackedNumbers.unpackDocuments(
                bytes, at: documentsStart, width: size, from: first, count: count, into: &documents)
        }
        // Gaps of up to 24 bits add up to less than a document id has room for, unless they pass the largest one.
        guard documents[count - 1] >= first, size <= 24 || isBitSet || isAscending else {
            throw IndexError.damagedSegment
        }
        isDecoded = true
    }

    private var isAscending: Bool {
        (1..<count).allSatisfy { documents[$0 - 1] < documents[$0] }
    }

    private mutating func decodeBitSet() throws {
        var (found, offset) = (0, 0)
        var base = first & ~7
        while offset < size {
            let bits = bitSetWord(offset)
            found = Self.unpack(bits, from: base, into: &documents, at: found)
            guard found <= count else { throw IndexError.damagedSegment }
            base &+= 64
            offset &+= 8
        }
        guard found == count, documents[0] == first else { throw IndexError.damagedSegment }
    }

    /// Puts the documents of 64 bits into `documents` from an index on, as far as there is room, and says how many there
    /// are then.
    @inline(__always)
    private static func unpack(
        _ bits: UInt64, from base: DocumentID, into documents: inout [DocumentID], at ordinal: Int
    ) -> Int {
        var documents = documents.mutableSpan
        var (bits, ordinal) = (bits, ordinal)
        while bits != 0 {
            guard ordinal < documents.count else { return .max }
            documents[ordinal] = base &+ UInt32(truncatingIfNeeded: bits.trailingZeroBitCount)
            ordinal &+= 1
            bits &= bits &- 1
        }
        return ordinal
    }

    /// Eight bytes of the bit set from one of its bytes on, zeros behind its end.
    @inline(__always)
    func bitSetWord(_ offset: Int) -> UInt64 {
        let bits: UInt64 = bytes.load(documentsStart &+ offset)
        let rest = size &- offset
        return rest >= 8 ? bits : bits & ((1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1)
    }

    /// Notes a document that was found without decoding all.
    @inline(__always)
    mutating func setDocument(_ document: DocumentID, at ordinal: Int) {
        documents[ordinal] = document
    }

    /// Opens the count columns.
    ///
    /// - Throws: `IndexError` with code `damaged` when they do not fit.
    mutating func openColumns() throws {
        guard !hasColumns else { return }
        var offset = documentsEnd
        columnCount = 0
        for field in 0..<Field.count where fields & 1 << FieldMask(field) != 0 {
            try columns[columnCount].open(bytes, of: page.count, at: offset, documents: count)
            columnFields[columnCount] = field
            offset = columns[columnCount].end
            columnCount += 1
        }
        hasColumns = true
    }

    /// Puts what `PostingsBatch` wants to know of its documents into `bodyCounts`.
    mutating func decodeBodyCounts(in scope: FieldMask) throws {
        guard !hasBodyCounts else { return }
        try openColumns()
        guard count > PostingsBlock.fewDocuments else {
            for index in 0..<count { bodyCounts[index] = bodyCount(of: index, in: scope) }
            hasBodyCounts = true
            return
        }
        let body = FieldMask(1) << FieldMask(Field.body.rawValue)
        if fields & scope & body == 0 {
            for index in bodyCounts.indices { bodyCounts[index] = 0 }
        }
        for index in 0..<columnCount
        where columnFields[index] == Field.body.rawValue && scope & body != 0 {
            columns[index].decode(into: &bodyCounts, on: bytes)
        }
        for index in 0..<columnCount where columnFields[index] != Field.body.rawValue {
            guard scope & 1 << FieldMask(columnFields[index]) != 0 else { continue }
            var ordinals = columns[index].rows
            while let ordinal = ordinals.popFirst() {
                bodyCounts[ordinal] |= PostingsBatch.otherFields
            }
        }
        hasBodyCounts = true
    }
}

extension PostingsBlock {
    /// A document's index in the block, `nil` when it is not held.
    ///
    /// - Parameter start: an index to begin to look at; ascending documents are found fastest from the last index.
    @inline(__always)
    mutating func ordinal(of document: DocumentID, from start: Int) throws -> Int? {
        guard document >= first else { return nil }
        if isBitSet { return try ordinalInBitSet(of: document) }
        try decodeDocuments()
        let low = lowerBound(of: document, from: start)
        return low < count && documents[low] == document ? low : nil
    }

    /// The first index with a document not before one, `count` when there is none; the documents are decoded.
    @inline(__always)
    func lowerBound(of document: DocumentID, from start: Int) -> Int {
        var low = start < count && documents[start] <= document ? start : 0
        var (high, step) = (low, 1)
        while high < count, documents[high] < document {
            low = high &+ 1
            high &+= step
            step &*= 2
        }
        high = min(high, count)
        while low < high {
            let middle = (low &+ high) >> 1
            if documents[middle] < document { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    private mutating func ordinalInBitSet(of document: DocumentID) throws -> Int? {
        let bit = Int(document &- (first & ~7))
        let isHeld =
            bytes.byte(documentsStart &+ bit >> 3) >> UInt8(truncatingIfNeeded: bit & 7) & 1
        guard bit >> 3 < size, isHeld != 0 else { return nil }
        if bit >> 3 < rankOffset { (rankOffset, rank) = (0, 0) }
        while rankOffset &+ 8 <= bit >> 3 {
            rank &+= bytes.load(documentsStart &+ rankOffset, as: UInt64.self).nonzeroBitCount
            rankOffset &+= 8
        }
        let mask = (UInt64(1) &<< UInt64(truncatingIfNeeded: bit &- rankOffset &* 8)) &- 1
        let word: UInt64 = bytes.load(documentsStart &+ rankOffset)
        let ordinal = rank &+ (word & mask).nonzeroBitCount
        guard ordinal < count else { throw IndexError.damagedSegment }
        return ordinal
    }

    /// Occurrences by field in the document at an index, in fields of the scope; columns must be open.
    @inline(__always)
    mutating func counts(of ordinal: Int, in scope: FieldMask) -> FieldCounts {
        var counts = FieldCounts.zero
        for index in 0..<columnCount {
            let field = columnFields[index]
            guard scope & 1 &<< FieldMask(truncatingIfNeeded: field) != 0 else { continue }
            counts[field] = columns[index].count(of: ordinal, on: bytes)
        }
        return counts
    }

    /// What `PostingsBatch` wants to know of the document at an index; columns must be open.
    mutating func bodyCount(of ordinal: Int, in scope: FieldMask) -> UInt32 {
        if hasBodyCounts { return bodyCounts[ordinal] }
        var count: UInt32 = 0
        for index in 0..<columnCount {
            let field = columnFields[index]
            guard scope & 1 &<< FieldMask(truncatingIfNeeded: field) != 0 else { continue }
            if field == Field.body.rawValue {
                count |= columns[index].count(of: ordinal, on: bytes)
            } else if columns[index].rows.contains(ordinal) {
                count |= PostingsBatch.otherFields
            }
        }
        return count
    }

    /// Indices of the documents that have the stem in a field of the scope; columns must be open.
    mutating func ordinals(in scope: FieldMask) -> OrdinalSet {
        guard fields & ~scope != 0 else { return OrdinalSet(before: count) }
        var set = OrdinalSet.empty
        for index in 0..<columnCount where scope & 1 << FieldMask(columnFields[index]) != 0 {
            set = set.union(columns[index].rows)
        }
        return set
    }
}

extension PostingsBlock {
    /// Opens the block's positions, if they are not open; columns must be.
    @inline(__always)
    mutating func openPositions(_ reader: inout PositionsReader) throws {
        guard !hasPositions else { return }
        var firsts = 0
        for index in 0..<columnCount { firsts &+= columns[index].rowCount }
        try reader.open(at: SegmentAddress.offset(positionsAddress), firsts: firsts)
        hasPositions = true
    }

    /// Where the positions of a document in one field begin, and how many there are; columns must be open.
    mutating func location(of ordinal: Int, field: Int) -> (first: Int, gap: Int, count: Int) {
        var (first, gap, count) = (0, 0, 0)
        for index in 0..<columnCount {
            let row = columns[index].rank(of: ordinal)
            if row > 0 {
                first &+= row
                gap &+= columns[index].extras(beforeRow: row, on: bytes)
            }
            guard columnFields[index] <= field, columns[index].rows.contains(ordinal) else {
                continue
            }
            let occurrences = Int(columns[index].count(inRow: row, on: bytes))
            if columnFields[index] == field {
                count = occurrences
            } else {
                first &+= 1
                gap &+= occurrences &- 1
            }
        }
        return (first, gap, count)
    }
}
