/// Several lists of one segment as one: the words behind a prefix.
///
/// The lists of rare words, most of them, are a block each, side by side on the same pages: they are read one after the
/// other with one open block, without a leaf for each.
final class SegmentWords: GatheredWords {
    /// The most postings of rarer words that are dealt out to their documents for positions: 16 megabytes.
    private static let mostDealt = 1 << 22

    let count: Int
    private let segment: SegmentReader
    /// In the order of their keys, so neighbours lie on the same pages.
    private let entries: [DictionaryEntry]
    private let scope: FieldSet
    private var block = PostingsBlock()
    private var flagged: [Int] = []
    private var lengths: [UInt32] = []
    private var dealt: DealtWords?
    private var leaves: [SegmentPostingsLeaf?] = []
    private var memberPositions: [UInt32] = []

    init(_ entries: [DictionaryEntry], of segment: SegmentReader, scope: FieldSet) {
        self.entries = entries
        self.segment = segment
        self.scope = scope
        count = entries.reduce(0) { $0 + $1.documents }
    }

    func gather(_ documents: Range<DocumentID>, into postings: inout GatheredPostings) throws {
        let mask = scope.mask
        try forEachBlock(of: entries.indices, in: documents) { _, places in
            try block.decodeBodyCounts(in: mask)
            flagged.removeAll(keepingCapacity: true)
            try postings.add(block.documents, block.bodyCounts, places, flagged: &flagged)
            for place in flagged {
                try postings.add(block.counts(of: place, in: mask), in: block.documents[place])
            }
        }
    }

    /// Calls `body` for every block of some lists, when it is open, with the places of its documents that are in a range.
    @inline(__always)
    private func forEachBlock(
        of lists: some Sequence<Int>, in documents: Range<DocumentID>,
        _ body: (_ list: Int, _ places: Range<Int>) throws -> Void
    ) throws {
        var stream = segment.postings
        for list in lists {
            let entry = entries[list]
            if entry.documents <= PostingsBlock.capacity {
                let offset = try stream.seek(SegmentAddress.offset(entry.address))
                try block.open(stream.page, at: offset)
                guard block.count == entry.documents else { throw IndexError.damagedSegment }
                try body(list, places(in: documents))
                continue
            }
            var blocks = try segment.blocks(of: entry)
            var index = try blocks.block(endingFrom: documents.lowerBound, near: 0)
            while index < blocks.count, let skip = try blocks.entry(index) {
                try blocks.open(skip.address, into: &block)
                if block.first >= documents.upperBound { break }
                try body(list, places(in: documents))
                if skip.last >= documents.upperBound - 1 { break }
                index += 1
            }
        }
    }

    /// Decodes the documents of the open block; tells which are in a range.
    private func places(in documents: Range<DocumentID>) throws -> Range<Int> {
        try block.decodeDocuments()
        let low =
            documents.lowerBound <= block.first
            ? 0 : block.lowerBound(of: documents.lowerBound, from: 0)
        let high =
            block.documents[block.count - 1] < documents.upperBound
            ? block.count : block.lowerBound(of: documents.upperBound, from: low)
        return low..<max(low, high)
    }

    func findBounds(
        of documents: [DocumentID], in postings: GatheredPostings, into bounds: inout [Float]
    ) throws {
        try segment.facts.lengths(of: .body, in: documents[...], into: &lengths)
        bounds.removeAll(keepingCapacity: true)
        bounds.reserveCapacity(documents.count)
        let reference = segment.root.reference
        for index in documents.indices {
            let document = documents[index]
            let count = postings.bodyCount(in: document)
            if count & PostingsBatch.otherFields == 0 {
                bounds.append(
                    BoundReference.above(reference.x(bodyCount: count, length: lengths[index])))
            } else if let counts = postings.frequencies(in: document) {
                var lengths = FieldCounts.zero
                for field in Field.allCases where counts[field.rawValue] != 0 {
                    lengths[field.rawValue] = try segment.facts.length(of: field, in: document)
                }
                bounds.append(BoundReference.above(reference.x(counts, lengths: lengths)))
            } else {
                bounds.append(0)
            }
        }
    }

    // MARK: Positions

    func positions(
        in field: Field, of document: DocumentID, into positions: inout [UInt32]
    ) throws {
        let dealt = try dealtWords()
        positions.removeAll(keepingCapacity: true)
        for list in dealt.words(in: document) {
            try append(Int(list), field, document, to: &positions)
        }
        for list in dealt.others { try append(list, field, document, to: &positions) }
        positions.sortUnique()
    }

    /// Which of the rarer words each document has.
    private func dealtWords() throws -> DealtWords {
        if let dealt { return dealt }
        var total = 0
        let lists = entries.indices.sorted { entries[$0].documents < entries[$1].documents }
        let rarer = lists.prefix {
            total += entries[$0].documents
            return total <= SegmentWords.mostDealt
        }
        var dealt = DealtWords(segment.documents, others: Array(lists[rarer.endIndex...]))
        try forEachBlock(of: rarer, in: segment.documents) { list, places in
            dealt.append(block.documents[places], of: list)
        }
        dealt.deal()
        leaves = Array(repeating: nil, count: entries.count)
        self.dealt = dealt
        return dealt
    }

    private func append(
        _ list: Int, _ field: Field, _ document: DocumentID, to positions: inout [UInt32]
    ) throws {
        let leaf = try leaves[list] ?? segment.leaf(of: entries[list], scope: scope)
        leaves[list] = leaf
        try leaf.positions(in: field, of: document, into: &memberPositions)
        positions.append(contentsOf: memberPositions)
    }
}

/// Postings of many words, dealt out to their documents.
private struct DealtWords {
    /// Words that are not dealt out.
    let others: [Int]
    private let range: Range<DocumentID>
    private var documents: [DocumentID] = []
    private var words: [UInt32] = []
    /// By document: where its words begin; one entry more than there are documents.
    private var starts: [Int] = []

    init(_ range: Range<DocumentID>, others: [Int]) {
        self.range = range
        self.others = others
    }

    mutating func append(_ documents: ArraySlice<DocumentID>, of word: Int) {
        self.documents += documents
        words.append(contentsOf: repeatElement(UInt32(word), count: documents.count))
    }

    /// Puts words of one document side by side, once all were appended.
    mutating func deal() {
        starts = Array(repeating: 0, count: range.count + 1)
        for document in documents { starts[index(of: document) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        var (next, dealt) = (starts, words)
        for place in documents.indices {
            let index = index(of: documents[place])
            dealt[next[index]] = words[place]
            next[index] += 1
        }
        words = dealt
        documents = []
    }

    /// The words that a document has.
    func words(in document: DocumentID) -> ArraySlice<UInt32> {
        guard range.contains(document) else { return [] }
        let index = index(of: document)
        return words[starts[index]..<starts[index + 1]]
    }

    private func index(of document: DocumentID) -> Int { Int(document - range.lowerBound) }
}
