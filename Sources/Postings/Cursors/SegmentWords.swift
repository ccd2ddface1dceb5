internal import BlogSearchQueries

/// Several lists of one segment as one: the words behind a prefix.
///
/// Most of the words are rare. Each of their lists is one block, and the blocks are side by side on
/// the same pages. So they are read one after the other with one open block, without a cursor for
/// each.
final class SegmentWords: GatheredWords {
    /// When one of this many documents of a window is asked about, all are read. All are read as
    /// well when the window has been asked about this many times, because others may follow.
    private static let leastShare = 32
    private static let maximumQuestions = 4

    let count: Int
    let lists: Int
    private let reading: InPlace<ListsReader>
    private let segment: SegmentReader
    /// Their positions in documents of the window that was last asked about.
    private var windowPositions = GatheredPositions()
    private var questions = 0
    /// Documents whose positions will be asked for, ascending, and the positions.
    private var expected: [DocumentID] = []
    private var expectedPositions = PositionsByField()
    private var counts: [UInt32] = []
    private var lengths: [UInt32] = []
    private var wholes: [Whole] = []
    private var held: [DocumentID] = []

    /// A document with occurrences in any fields.
    private struct Whole {
        /// Its index among the documents asked about.
        let ordinal: Int
        let document: DocumentID
        let counts: FieldCounts
        /// Of the fields with occurrences; others mean nothing.
        var lengths = FieldCounts.zero
    }

    /// - Parameter entries: in the order of their keys.
    init(_ entries: [DictionaryEntry], of segment: SegmentReader, scope: FieldSet) {
        self.segment = segment
        count = entries.reduce(0) { $0 + $1.documents }
        lists = entries.count
        reading = InPlace(ListsReader(entries, of: segment, scope: scope))
    }

    func gather(_ documents: Range<DocumentID>, into postings: inout GatheredPostings) throws {
        try reading.update { try $0.gather(documents, into: &postings) }
    }

    func impacts(ofBest count: Int) throws -> GatheredImpacts? {
        try reading.update { try $0.impacts(ofBest: count) }
    }

    func addCounts(
        of documents: DocumentWindow, to counts: inout [DocumentID: FieldCounts]
    ) throws {
        try reading.update { try $0.addCounts(of: documents, to: &counts) }
    }

    func bound(ofBodyCount count: UInt32) -> Float {
        Float(count) * (segment.bodyNorms.first ?? .infinity)
    }

    func findBounds(
        of documents: [DocumentID], in postings: GatheredPostings, into bounds: inout [Float]
    ) throws {
        try segment.facts.lengths(of: .body, in: documents[...], into: &lengths)
        postings.bodyCounts(of: documents, into: &counts)
        SegmentWords.findBounds(
            documents.count, counts, lengths, norms: segment.bodyNorms, into: &bounds)
        wholes.removeAll(keepingCapacity: true)
        for index in documents.indices where counts[index] & PostingsBatch.otherFields != 0 {
            let counts = postings.frequencies(in: documents[index]) ?? .zero
            var whole = Whole(ordinal: index, document: documents[index], counts: counts)
            whole.lengths[Field.body.rawValue] = lengths[index]
            wholes.append(whole)
        }
        if !wholes.isEmpty { try findBoundsOfWholes(into: &bounds) }
    }

    /// Bounds of documents with occurrences in any fields; a field's lengths are read for all of them at once.
    private func findBoundsOfWholes(into bounds: inout [Float]) throws {
        for field in Field.allCases where field != .body {
            held.removeAll(keepingCapacity: true)
            for whole in wholes where whole.counts[field.rawValue] != 0 {
                held.append(whole.document)
            }
            guard !held.isEmpty else { continue }
            try segment.facts.lengths(of: field, in: held[...], into: &lengths)
            var next = 0
            for index in wholes.indices where wholes[index].counts[field.rawValue] != 0 {
                wholes[index].lengths[field.rawValue] = lengths[next]
                next += 1
            }
        }
        for whole in wholes {
            bounds[whole.ordinal] = BoundReference.above(
                segment.root.reference.x(whole.counts, lengths: whole.lengths))
        }
    }

    /// Bounds of documents with occurrences in the body alone; those of others mean nothing.
    static func findBounds(
        _ count: Int, _ counts: [UInt32], _ lengths: [UInt32], norms: [Float],
        into bounds: inout [Float]
    ) {
        if bounds.count < count {
            bounds.append(contentsOf: repeatElement(0, count: count - bounds.count))
        }
        let (counts, lengths, norms) = (counts.span, lengths.span, norms.span)
        var bounds = bounds.mutableSpan
        for index in 0..<count {
            let length = min(Int(lengths[index]), norms.count &- 1)
            // A product is rounded by less than norms are too large.
            bounds[index] = Float(counts[index]) * norms[length]
        }
    }

    func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        if windowPositions.knows(document) {
            windowPositions.positions(in: field, of: document, into: &positions)
        } else if expected.contains(document) {
            expectedPositions.positions(in: field, of: document, into: &positions)
        } else {
            try reading.update { try $0.positions(in: field, of: document, into: &positions) }
        }
    }

    func expectPositions(in documents: [DocumentID]) throws {
        expected = documents.filter { !windowPositions.knows($0) }
        expectedPositions.removeAll()
        try reading.update { try $0.addPositions(of: expected, to: &expectedPositions) }
        expectedPositions.finish()
    }

    func positions(
        of documents: ArraySlice<DocumentID>, in postings: GatheredPostings
    ) throws -> GatheredPositions? {
        guard let first = documents.first, !documents.allSatisfy(windowPositions.knows) else {
            return windowPositions
        }
        var wanted = DocumentWindow(around: first)
        let range = wanted.range.clamped(to: segment.documents)
        questions = windowPositions.isAbout(wanted) ? questions + 1 : 1
        let isWhole =
            questions > SegmentWords.maximumQuestions
            || documents.count * SegmentWords.leastShare >= range.count
        if isWhole {
            wanted.insert(range)
        } else {
            for document in documents { wanted.insert(document) }
        }
        // Every position takes a bit at least.
        try windowPositions.begin(wanted, postings, atMost: segment.positions.size * 8)
        try reading.update {
            if isWhole {
                try $0.addPositions(in: range, to: &windowPositions)
            } else {
                try $0.addPositions(of: wanted, to: &windowPositions)
            }
        }
        windowPositions.finish()
        return windowPositions
    }
}
