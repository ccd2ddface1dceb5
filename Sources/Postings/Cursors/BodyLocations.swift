// Where the positions of each posting's body begin in the positions of its block
// (PositionsBlock.swift). For several documents of a block, one pass over its counts is cheaper
// than asking every column for each document. Such a beginning is a location: how many firsts and how
// many gaps come before it.

internal import BlogSearchQueries

/// The locations of the bodies of one block.
struct BodyLocations {
    /// The number of the block they are of, -1 for none.
    private(set) var block = -1
    /// By document: its location, with the firsts before it in the upper half and the gaps in the
    /// lower half.
    private var locations: [UInt64] = []
    /// By document: occurrences in the body, 0 for none, or when the body is not in the scope.
    private var counts: [UInt32] = []
    private var totals: [UInt64] = []
    /// Firsts and gaps of the whole block, of all fields.
    private(set) var size = (firsts: 0, gaps: 0)
    /// Documents that have the stem in another field of the scope.
    private var others = OrdinalSet.empty

    init() {}

    /// Where the positions of a body begin, and how many there are.
    @inline(__always)
    subscript(ordinal: Int) -> (first: Int, gap: Int, count: Int) {
        let location = locations[ordinal]
        return (Int(location >> 32), Int(location & 0xffff_ffff), Int(counts[ordinal]))
    }

    /// Whether a document has the stem in another field of the scope than the body.
    @inline(__always)
    func isElsewhere(_ ordinal: Int) -> Bool { others.contains(ordinal) }

    /// Finds the locations of a block whose columns are open.
    mutating func find(in block: inout PostingsBlock, number: Int, scope: FieldMask) {
        if totals.isEmpty {
            locations = Array(repeating: 0, count: PostingsBlock.capacity)
            counts = Array(repeating: 0, count: PostingsBlock.capacity)
            totals = Array(repeating: 0, count: PostingsBlock.capacity)
        }
        for index in totals.indices { totals[index] = 0 }
        let body = Field.body.rawValue
        for index in 0..<block.columnCount where block.columnFields[index] < body {
            add(block.columns[index], on: block.bytes)
        }
        // A document's fields before the body come first.
        for index in locations.indices { locations[index] = totals[index] }
        addBody(of: &block)
        for index in 0..<block.columnCount where block.columnFields[index] > body {
            add(block.columns[index], on: block.bytes)
        }
        var sum: UInt64 = 0
        // What comes after the last document means nothing.
        for index in 0..<block.count {
            locations[index] &+= sum
            sum &+= totals[index]
        }
        size = (Int(sum >> 32), Int(sum & 0xffff_ffff))
        if scope & 1 << FieldMask(body) == 0 {
            for index in counts.indices { counts[index] = 0 }
        }
        others = .empty
        for index in 0..<block.columnCount
        where block.columnFields[index] != body
            && scope >> FieldMask(block.columnFields[index]) & 1 != 0
        {
            others = others.union(block.columns[index].rows)
        }
        self.block = number
    }

    private mutating func addBody(of block: inout PostingsBlock) {
        var body = 0
        while body < block.columnCount, block.columnFields[body] != Field.body.rawValue {
            body += 1
        }
        guard body < block.columnCount else {
            for index in counts.indices { counts[index] = 0 }
            return
        }
        block.columns[body].decode(into: &counts, on: block.bytes)
        Self.add(counts, to: &totals)
    }

    /// Adds one first, and (occurrences − 1) gaps, for each body with occurrences.
    private static func add(_ counts: [UInt32], to totals: inout [UInt64]) {
        let counts = counts.span
        var totals = totals.mutableSpan
        // Without branches four are added at a time.
        for index in 0..<min(counts.count, totals.count) {
            let count = UInt64(counts[index])
            totals[index] &+= count == 0 ? 0 : 1 << 32 &+ count &- 1
        }
    }

    private mutating func add(_ column: CountColumn, on page: PageBytes) {
        var (ordinals, row) = (column.rows, 0)
        while let ordinal = ordinals.popFirst() {
            // One first, and (occurrences − 1) gaps.
            totals[ordinal] &+= 1 << 32 &+ UInt64(column.count(inRow: row, on: page)) &- 1
            row &+= 1
        }
    }
}
