// Token positions of several words in documents of a window. Lists are read from beginning to end,
// one block after the other. Every position goes to the room of its document, which is far cheaper
// than asking each list about each document.

internal import BlogSearchQueries

/// Positions of several words, those of each document of a window together.
package struct GatheredPositions: Sendable {
    /// Documents it knows of.
    private var known = DocumentWindow()
    private var isEmpty = true
    /// Positions in the body of the first document, then in that of the next one …
    private(set) var positions: [UInt32] = []
    /// By document of the window: where its positions begin, and where they end so far.
    private var begins: [Int] = []
    private var ends: [Int] = []
    /// Documents that have one of the words in another field than the body, with the positions
    /// there.
    private var elsewhere = DocumentWindow()
    private var others = PositionsByField()

    package init() {}

    // MARK: Gathering

    /// Forgets everything and makes room for the positions of documents that have been gathered.
    ///
    /// - Throws: `IndexError` with code `damaged` when they would be more than `most`.
    mutating func begin(
        _ documents: DocumentWindow, _ postings: GatheredPostings, atMost most: Int
    ) throws {
        isEmpty = true
        known.assign(documents)
        elsewhere.reset(around: documents.first)
        others.removeAll()
        begins.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var sum = 0
        for document in documents.range {
            begins.append(sum)
            guard documents.contains(document) else { continue }
            sum += Int(postings.bodyCount(in: document) & ~PostingsBatch.otherFields)
        }
        guard sum <= most else { throw IndexError.damagedSegment }
        ends += begins
        begins.append(sum)
        if positions.count < sum { positions = Array(repeating: 0, count: sum) }
    }

    /// Adds positions of one word in the body of one of the documents.
    ///
    /// - Throws: `IndexError` with code `damaged` when they are more than the postings have.
    mutating func addBody(_ found: [UInt32], of document: DocumentID) throws {
        let slot = Int(document &- known.first)
        let start = ends[slot]
        guard found.count <= begins[slot + 1] - start else { throw IndexError.damagedSegment }
        for index in found.indices { positions[start + index] = found[index] }
        ends[slot] = start + found.count
    }

    /// Adds positions of one word in the bodies of many documents, all of which are among the documents: `location` says where
    /// the first one of a document is, and its gaps to the others, and how many there are.
    ///
    /// - Throws: `IndexError` with code `damaged` when they are more than the postings have.
    @inline(__always)
    mutating func addBodies(
        of documents: [DocumentID], _ indices: Range<Int>, firsts: [UInt32], gaps: [UInt32],
        _ location: (Int) -> (first: Int, gap: Int, count: Int)
    ) throws {
        guard
            Self.add(
                documents, indices, firsts, gaps, location, from: known.first, begins, to: &ends,
                &positions)
        else { throw IndexError.damagedSegment }
    }

    @inline(__always)
    private static func add(
        _ documents: [DocumentID], _ indices: Range<Int>, _ firsts: [UInt32], _ gaps: [UInt32],
        _ location: (Int) -> (first: Int, gap: Int, count: Int), from first: DocumentID,
        _ begins: [Int], to ends: inout [Int], _ positions: inout [UInt32]
    ) -> Bool {
        let (documents, begins) = (documents.span, begins.span)
        let (firsts, gaps) = (firsts.span, gaps.span)
        var ends = ends.mutableSpan
        var positions = positions.mutableSpan
        for index in indices {
            let own = location(index)
            guard own.count > 0 else { continue }
            let slot = Int(documents[index] &- first)
            guard slot < ends.count else { return false }
            let start = ends[slot]
            guard own.count <= begins[slot &+ 1] &- start, own.first < firsts.count,
                own.gap &+ own.count &- 1 <= gaps.count
            else { return false }
            var position = firsts[own.first]
            positions[start] = position
            for step in 1..<own.count {
                position &+= gaps[own.gap &+ step &- 1]
                positions[start &+ step] = position
            }
            ends[slot] = start &+ own.count
        }
        return true
    }

    /// Adds positions of one word in another field of one of the documents.
    mutating func add(_ positions: [UInt32], in field: Int, of document: DocumentID) throws {
        elsewhere.insert(document)
        others.add(positions, in: field, of: document)
    }

    /// Puts what was added in order.
    mutating func finish() {
        var bits: [UInt64] = []
        for slot in ends.indices where ends[slot] > begins[slot] {
            ends[slot] = positions.sortUnique(begins[slot]..<ends[slot], using: &bits)
        }
        others.finish()
        isEmpty = false
    }

    // MARK: Asking

    /// Whether it knows of documents of a window.
    func isAbout(_ window: DocumentWindow) -> Bool { !isEmpty && known.first == window.first }

    /// Whether it knows of a document.
    @inline(__always)
    func knows(_ document: DocumentID) -> Bool {
        !isEmpty && known.range.contains(document) && known.contains(document)
    }

    /// Where in `positions` those of one of the documents are, ascending.
    @inline(__always)
    func range(of document: DocumentID) -> Range<Int> {
        let slot = Int(document &- known.first)
        return begins[slot]..<ends[slot]
    }

    /// Whether one of the documents has one of the words in another field than the body.
    @inline(__always)
    func isElsewhere(_ document: DocumentID) -> Bool { elsewhere.contains(document) }

    /// Puts the positions in a field of one of the documents into `found` in place of what was there.
    func positions(in field: Field, of document: DocumentID, into found: inout [UInt32]) {
        guard field == .body else {
            return others.positions(in: field, of: document, into: &found)
        }
        found.removeAll(keepingCapacity: true)
        found += positions[range(of: document)]
    }
}
