/// A block of a segment that is being merged: looked at only as far as copying or decoding it takes.
struct MergeBlock {
    /// The block, once opened.
    var block = PostingsBlock()
    /// Its positions.
    private(set) var positions: PositionRows
    /// Occurrences by field of its first `block.count` documents, once decoded.
    private(set) var counts: [FieldCounts] = Array(repeating: .zero, count: PostingsBlock.capacity)
    private var row: [UInt32] = Array(repeating: 0, count: PostingsBlock.capacity)
    private var stream: StreamReader

    /// Blocks of fewer documents are decoded count by count, larger ones plane by plane.
    private static let fewDocuments = 8

    init(postings: StreamReader, positions: StreamReader) {
        stream = postings
        self.positions = PositionRows(positions)
    }

    /// Opens the block at an address, with its columns.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    mutating func open(_ address: UInt32) throws {
        let pageOffset = try stream.seek(SegmentAddress.offset(address))
        try block.open(stream.page, at: pageOffset)
        try block.openColumns()
        guard block.fields != 0 else { return }
        var (firsts, gaps) = (0, 0)
        for index in 0..<block.columnCount {
            let rows = block.columns[index].rowCount
            firsts += rows
            gaps &+= block.columns[index].extras(beforeRow: rows, on: block.bytes)
        }
        try positions.open(
            at: SegmentAddress.offset(block.positionsAddress), firsts: firsts, gaps: gaps)
    }

    /// Unpacks documents, counts and positions.
    mutating func decode() throws {
        try block.decodeDocuments()
        guard block.fields != 0 else { return }
        for index in 0..<block.count { counts[index] = .zero }
        for index in 0..<block.columnCount { decodeCounts(index) }
        try positions.decode()
    }

    private mutating func decodeCounts(_ index: Int) {
        var lane = FieldCounts.zero
        lane[block.columnFields[index]] = .max
        let column = block.columns[index]
        let bytes = block.bytes
        if block.count < MergeBlock.fewDocuments {
            var next = 0
            var rows = column.rows
            while let ordinal = rows.popFirst() {
                let count = column.count(inRow: next, on: bytes)
                counts[ordinal] |= FieldCounts(repeating: count) & lane
                next &+= 1
            }
        } else {
            column.decode(into: &row, on: bytes)
            for ordinal in 0..<block.count {
                counts[ordinal] |= FieldCounts(repeating: row[ordinal]) & lane
            }
        }
    }

    /// Adds the positions to bytes under construction, as they are.
    mutating func copyPositions(to bytes: inout SegmentBytes) throws {
        try positions.copy(to: &bytes)
    }
}
