internal import BlogSearchQueries

/// The blocks of one list.
struct BlockReader {
    /// Documents in the list.
    let documents: Int
    private let range: Range<DocumentID>
    private let address: UInt32
    private var skips: SkipArray?
    private var stream: StreamReader

    /// Opens a list; reads the head of its skip array if it has one.
    ///
    /// - Parameters:
    ///   - entry: the list.
    ///   - range: documents of the segment.
    init(
        _ entry: DictionaryEntry, in range: Range<DocumentID>, postings: StreamReader,
        skips: StreamReader
    ) throws {
        documents = entry.documents
        address = entry.address
        stream = postings
        self.range = range
        if documents > PostingsBlock.capacity {
            self.skips = try SkipArray(skips, at: SegmentAddress.offset(address))
        }
        // Merging leaves blocks that are not full: see `MergeSource`.
        guard documents <= range.count, count <= documents,
            (documents + PostingsBlock.capacity - 1) / PostingsBlock.capacity <= count
        else { throw IndexError.damagedSegment }
    }

    /// How many blocks there are.
    var count: Int { skips?.count ?? 1 }

    /// Whether the list is one block without a skip array.
    var isSingle: Bool { skips == nil }

    /// What the skip array says of a block; `nil` in a list of one block.
    mutating func entry(_ index: Int) throws -> SkipEntry? {
        try skips?.entry(index)
    }

    /// Opens the block at an address, the only block if there is none.
    @inline(__always)
    mutating func open(_ address: UInt32?, into block: inout PostingsBlock) throws {
        let offset = try stream.seek(SegmentAddress.offset(address ?? self.address))
        try block.open(stream.page, at: offset)
        guard range.contains(block.first) else { throw IndexError.damagedSegment }
    }

    /// See `PostingsBlock.fillBits`.
    @inline(__always)
    mutating func fillBits(
        _ window: inout DocumentWindow, _ address: UInt32, scope: FieldMask
    ) throws -> Bool {
        let offset = try stream.seek(SegmentAddress.offset(address))
        return PostingsBlock.fillBits(&window, from: stream.page, at: offset, scope: scope)
    }

    /// The first block that ends at a document or behind it, as far as the skip array knows; see `SkipArray`.
    mutating func block(endingFrom target: DocumentID, near start: Int) throws -> Int {
        try skips?.block(endingFrom: target, near: start) ?? 0
    }

    /// See `SkipArray`; `nil` in a list of one block.
    mutating func bound(in range: Range<DocumentID>, scope: FieldMask, near start: Int) throws
        -> Float?
    {
        try skips?.bound(in: range, scope: scope, near: start)
    }
}
