internal import BlogSearchQueries

/// Reads lists one after the other, a block at a time.
struct ListsReader {
    let entries: [DictionaryEntry]
    let scope: FieldSet
    let mask: FieldMask
    let segment: SegmentReader
    private var stream: StreamReader
    var block = PostingsBlock()
    private var flagged: [Int] = []
    // See ListsReader+Positions.swift.
    var positions: PositionsReader
    var bodyLocations = BodyLocations()
    var firsts: [UInt32] = []
    var gaps: [UInt32] = []
    var found: [UInt32] = []
    // See ListsReader+Impacts.swift.
    var lengths: [UInt32] = []
    var bounds: [Float] = []

    init(_ entries: [DictionaryEntry], of segment: SegmentReader, scope: FieldSet) {
        self.entries = entries
        self.segment = segment
        self.scope = scope
        mask = scope.mask
        stream = segment.postings
        positions = PositionsReader(segment.positions)
    }

    /// Adds the postings of all lists in documents of a range.
    mutating func gather(
        _ documents: Range<DocumentID>, into postings: inout GatheredPostings
    ) throws {
        let long = entries.filter { $0.documents > ListsReader.fewPostings }
        for entry in entries where entry.documents <= ListsReader.fewPostings {
            try gather(entry, documents, into: &postings)
        }
        var start = documents.lowerBound
        while start < documents.upperBound {
            let end = min(documents.upperBound, start + ListsReader.near)
            for entry in long { try gather(entry, start..<end, into: &postings) }
            start = end
        }
    }

    /// Longer lists are read in pieces: one piece of every list, then the next. What a piece adds
    /// to then stays in the second-level cache.
    private static let fewPostings = 4096
    private static let near: DocumentID = 1 << 16

    private mutating func gather(
        _ entry: DictionaryEntry, _ documents: Range<DocumentID>,
        into postings: inout GatheredPostings
    ) throws {
        try forEachBlock(of: entry, in: documents) { reader, ordinals in
            try reader.block.decodeBodyCounts(in: reader.mask)
            reader.flagged.removeAll(keepingCapacity: true)
            try postings.add(
                reader.block.documents, reader.block.bodyCounts, ordinals,
                flagged: &reader.flagged)
            for ordinal in reader.flagged {
                try postings.add(
                    reader.block.counts(of: ordinal, in: reader.mask),
                    in: reader.block.documents[ordinal])
            }
        }
    }

    /// Adds up how often all lists occur in some documents, few of a window.
    mutating func addCounts(
        of wanted: DocumentWindow, to counts: inout [DocumentID: FieldCounts]
    ) throws {
        try forEachOrdinal(of: wanted) { reader, ordinal in
            try reader.block.openColumns()
            counts[reader.block.documents[ordinal], default: .zero] &+=
                reader.block.counts(of: ordinal, in: reader.mask)
        }
    }

    /// Calls `body` for every posting of all lists in some documents of a window, with its ordinal
    /// in the open block.
    @inline(__always)
    mutating func forEachOrdinal(
        of wanted: DocumentWindow, _ body: (inout ListsReader, _ ordinal: Int) throws -> Void
    ) throws {
        guard let range = wanted.bounds else { return }
        for index in entries.indices {
            try forEachOpenBlock(of: entries[index], in: range) { reader, skip in
                let first = max(reader.block.first, range.lowerBound)
                let last = min(skip?.last ?? .none, range.upperBound - 1)
                guard first <= last, wanted.hasDocument(in: first...last) else { return }
                var ordinals = try reader.block.ordinals(of: wanted, in: first...last)
                while let ordinal = ordinals.popFirst() { try body(&reader, ordinal) }
            }
        }
    }

    /// Calls `body` for every block of a list, once it is open, with the ordinals of its documents
    /// in a range.
    @inline(__always)
    mutating func forEachBlock(
        of entry: DictionaryEntry, in documents: Range<DocumentID>,
        _ body: (inout ListsReader, _ ordinals: Range<Int>) throws -> Void
    ) throws {
        try forEachOpenBlock(of: entry, in: documents) { reader, _ in
            let ordinals = try reader.block.range(in: documents)
            try body(&reader, ordinals)
        }
    }

    /// Calls `body` for every block of a list that may have documents of a range, with its entry of
    /// the skip array.
    @inline(__always)
    mutating func forEachOpenBlock(
        of entry: DictionaryEntry, in documents: Range<DocumentID>,
        _ body: (inout ListsReader, SkipEntry?) throws -> Void
    ) throws {
        if entry.documents <= PostingsBlock.capacity {
            let offset = try stream.seek(SegmentAddress.offset(entry.address))
            try block.open(stream.page, at: offset)
            guard block.count == entry.documents else { throw IndexError.damagedSegment }
            return try body(&self, nil)
        }
        var blocks = try segment.blocks(of: entry)
        var index = try blocks.block(endingFrom: documents.lowerBound, near: 0)
        while index < blocks.count, let skip = try blocks.entry(index) {
            try blocks.open(skip.address, into: &block)
            if block.first >= documents.upperBound { return }
            try body(&self, skip)
            if skip.last >= documents.upperBound - 1 { return }
            index += 1
        }
    }
}

extension PostingsBlock {
    /// The ordinals of its documents in a range. It decodes the documents.
    fileprivate mutating func range(in documents: Range<DocumentID>) throws -> Range<Int> {
        try decodeDocuments()
        let low =
            documents.lowerBound <= first ? 0 : lowerBound(of: documents.lowerBound, from: 0)
        let high =
            self.documents[count - 1] < documents.upperBound
            ? count : lowerBound(of: documents.upperBound, from: low)
        return low..<max(low, high)
    }
}
