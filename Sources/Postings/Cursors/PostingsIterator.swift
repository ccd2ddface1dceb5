internal import BlogSearchQueries

/// All postings of one list in their order, decoded a block at a time: for merging and verification.
///
///     while try postings.nextBlock() {
///         for index in 0..<postings.count { … postings.documents[index], postings.counts[index] … }
///     }
struct PostingsIterator {
    private var blocks: BlockReader
    private var next = 0
    private var block = PostingsBlock()
    private var reader: PositionsReader

    /// Documents of the present block: the first `count`.
    var documents: [DocumentID] { block.documents }
    /// How many postings the present block has.
    var count: Int { block.count }
    /// Occurrences by field of the present block's postings: the first `count`.
    private(set) var counts: [FieldCounts] = Array(repeating: .zero, count: PostingsBlock.capacity)
    /// Where the positions of the present block's postings begin in `positions`: `count + 1` numbers.
    private(set) var positionStarts: [Int] = Array(repeating: 0, count: PostingsBlock.capacity + 1)
    /// Positions of the present block's postings, field after field, posting after posting.
    private(set) var positions: [UInt32] = []

    init(_ blocks: BlockReader, positions: StreamReader) {
        self.blocks = blocks
        reader = PositionsReader(positions)
    }

    /// Documents in the list.
    var documentCount: Int { blocks.documents }

    /// Moves to the next block; `false` when there is none.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    mutating func nextBlock() throws -> Bool {
        guard next < blocks.count else { return false }
        try blocks.open(blocks.entry(next)?.address, into: &block)
        next += 1
        try block.decodeDocuments()
        try block.openColumns()
        decodeCounts()
        try decodePositions()
        return true
    }

    /// What the skip array says of the present block; `nil` in a list of one block.
    mutating func entry() throws -> SkipEntry? {
        blocks.isSingle ? nil : try blocks.entry(next - 1)
    }

    /// What x of each of the present block's postings is at most, by its index.
    mutating func upperBounds() throws -> (Int) -> Double {
        let bound = Double(try blockBound())
        guard block.hasLevels else { return { _ in bound } }
        let (bytes, start) = (block.bytes, block.levelsStart)
        return { bound * Impacts.shares[Impacts.level(of: $0, bytes, at: start)] }
    }

    /// The bound of the present block's x.
    mutating func blockBound() throws -> Float {
        try entry()?.bound ?? block.bound
    }

    private mutating func decodeCounts() {
        for index in 0..<count { counts[index] = block.counts(of: index, in: .all) }
    }

    private mutating func decodePositions() throws {
        positions.removeAll(keepingCapacity: true)
        guard block.fields != 0 else {
            for index in 0...count { positionStarts[index] = 0 }
            return
        }
        try block.openPositions(&reader)
        var (first, gap) = (0, 0)
        for index in 0..<count {
            positionStarts[index] = positions.count
            for field in 0..<Field.count where counts[index][field] != 0 {
                let count = Int(counts[index][field])
                try reader.append(first: first, gap: gap, count: count, to: &positions)
                first += 1
                gap += count - 1
            }
        }
        positionStarts[count] = positions.count
    }
}
