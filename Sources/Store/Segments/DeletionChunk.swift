internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

// The deleted documents among 32,768 consecutive ones, one bit each.
//
//   chunk    = word:u64 * 512  checksum:i64     bit i % 64 of word i / 64 is the chunk's document i
//   checksum = of the chunk's number and the words (RowChecksum.swift)
//
// Example: chunk 0 with documents 0, 3 and 32,767 deleted.
//
//     09                        documents 0 and 3
//     00*4094                   none
//     80                        document 32,767
//     e4 8d cc be d3 c5 8b bc   checksum

/// One row of the table `deletion`. A search window is never in two chunks.
struct DeletionChunk: Sendable, Hashable {
    /// The number of documents in a chunk.
    static let capacity: DocumentID = 32_768
    private static let wordCount = Int(capacity) / 64

    /// Bit `i % 64` of word `i / 64` is the chunk's document `i`.
    private(set) var words: [UInt64]

    /// A chunk without deleted documents.
    init() {
        words = Array(repeating: 0, count: DeletionChunk.wordCount)
    }

    /// Reads a chunk as it is stored.
    ///
    /// - Throws: `IndexError` with code `damaged` when the bytes are not what was written.
    init(bytes: [UInt8], number: DocumentID) throws {
        self.init()
        var reader = ByteReader(bytes)
        guard reader.copy(words.count, into: &words, at: 0), reader.remaining == 8,
            bytes == self.bytes(number: number)
        else { throw IndexError.damagedDeletions }
    }

    /// The number of a document's chunk.
    static func number(of document: DocumentID) -> DocumentID { document / capacity }

    /// Its encoding on disk: words, then a checksum of them and the chunk's number, little-endian.
    func bytes(number: DocumentID) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: words)
        bytes.append(littleEndian: [RowChecksum([Int64(number)], bytes).value])
        return bytes
    }

    func contains(_ document: DocumentID) -> Bool {
        let index = Int(document % DeletionChunk.capacity)
        return words[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// - Returns: whether the document was not marked before.
    @discardableResult
    mutating func insert(_ document: DocumentID) -> Bool {
        guard !contains(document) else { return false }
        let index = Int(document % DeletionChunk.capacity)
        words[index >> 6] |= 1 << UInt64(index & 63)
        return true
    }

    /// Marks the documents that another chunk marks.
    mutating func formUnion(_ other: DeletionChunk) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// The number of marked documents in a range of this chunk.
    func count(in documents: Range<DocumentID>) -> Int {
        documents.lazy.filter(contains).count
    }

    /// Reads a chunk by its number; `nil` when it has no deleted documents.
    static func stored(_ number: DocumentID, in db: Database) throws -> DeletionChunk? {
        let query = try SQLStatement("SELECT bits FROM deletion WHERE chunk = ?", db)
        return try query.with(number).firstRow().map {
            try DeletionChunk(bytes: $0.value(0), number: number)
        }
    }

    /// Reads all chunks, and compares the number of remaining documents with the counts of the
    /// segments and the state.
    ///
    /// - Throws: `IndexError` with code `damaged` when a chunk is not what was written, or is
    ///   missing.
    static func verifyAll(_ db: Database) throws {
        let chunks = try SQLStatement("SELECT chunk, bits FROM deletion", db)
        try chunks.forEachRow { chunk in
            let number: Int64 = try chunk.value(0)
            _ = try DeletionChunk(bytes: chunk.bytes(1), number: DocumentID(clamping: number))
        }
        let (state, live) = (try CollectionState(db), LiveDocuments(db))
        func verify(_ documents: Range<DocumentID>, leaving count: Int) throws {
            guard try documents.count - live.deletions(in: documents) == count else {
                throw IndexError.damagedDeletions
            }
        }
        let segments = try SegmentRow.all(db)
        for segment in segments { try verify(segment.range, leaving: segment.live) }
        if state.tailFirst < state.nextDocument {
            try verify(state.tailFirst..<state.nextDocument, leaving: state.tailDocuments)
        }
        guard segments.reduce(state.tailDocuments, { $0 + $1.live }) == state.documents else {
            throw IndexError.damagedSegments
        }
    }
}

extension IndexError {
    static let damagedDeletions = IndexError(
        .damaged,
        "The index is damaged (its list of deleted posts does not add up)",
        step: "\(.compact) to rebuild it"
    )
}
