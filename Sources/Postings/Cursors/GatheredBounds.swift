/// Upper bounds of gathered documents: one for every 64 neighbours.
struct GatheredBounds {
    private static let blockSize: DocumentID = 64
    /// This many blocks have the exact bounds of their best documents. The bounds of others may be
    /// too high, but are not higher than any of these.
    private static let bestBlocks = ThresholdEstimate.maximumDocuments
    /// More occurrences than this are never few.
    private static let maximumFew = 256

    private var documents: Range<DocumentID> = 0..<0
    /// The first document of the first block: where a window begins.
    private var first: DocumentID = 0
    private var blocks: [Float] = []
    // Of documents that are asked about together.
    private var held: [DocumentID] = []
    private var worth: [Float] = []
    /// Of every block of a window: the most occurrences of documents that are not asked about.
    private var rest: [UInt32] = []

    /// Whether nothing is known.
    var isEmpty: Bool { documents.isEmpty }

    mutating func removeAll() {
        documents = 0..<0
    }

    /// Asks the words about documents of a range that was gathered.
    ///
    /// Most documents have one occurrence or two. They are worth less than the best ones however
    /// short they are, so they are not asked about.
    mutating func find(of words: any GatheredWords, in postings: GatheredPostings) throws {
        documents = postings.documents
        first = DocumentWindow.start(of: documents.lowerBound)
        blocks = Array(repeating: 0, count: postings.capacity / Int(Self.blockSize))
        var best = BestScores(Self.bestBlocks)
        // The most that so few occurrences in the body are worth. Documents with more, or with
        // others, are asked about.
        var few: [Float] = [0]
        var start = first
        while start < documents.upperBound {
            postings.list(start, occurring: UInt32(few.count), into: &held, rest: &rest)
            let begin = Int(start &- first) >> 6
            for index in rest.indices { blocks[begin + index] = few[Int(rest[index])] }
            if !held.isEmpty {
                try words.findBounds(of: held, in: postings, into: &worth)
                for index in held.indices {
                    let block = Int(held[index] &- first) >> 6
                    blocks[block] = max(blocks[block], worth[index])
                }
            }
            for index in rest.indices where blocks[begin + index] > 0 {
                best.offer(Double(blocks[begin + index]))
            }
            if let least = best.least {
                while few.count < Self.maximumFew,
                    case let bound = words.bound(ofBodyCount: UInt32(few.count)),
                    Double(bound) < least
                {
                    few.append(bound)
                }
            }
            start = DocumentWindow.end(of: start)
        }
    }

    /// The upper bound of a range: no document of it is worth more.
    func most(in range: Range<DocumentID>) -> Float {
        blockNumbers(in: range).reduce(0) { max($0, blocks[$1]) }
    }

    /// Adds the bounds of neighbours in a range.
    func append(_ range: Range<DocumentID>, to bounds: inout [BlockBound]) {
        for block in blockNumbers(in: range) where blocks[block] > 0 {
            let start = first &+ DocumentID(block << 6)
            let documents = (start..<start &+ Self.blockSize).clamped(to: range)
            bounds.append(BlockBound(documents: documents, bound: Double(blocks[block])))
        }
    }

    /// Adds the documents of a window whose upper bound is at least `bound`.
    mutating func fill(
        _ window: inout DocumentWindow, boundedBy bound: Double, of words: any GatheredWords,
        in postings: GatheredPostings
    ) throws {
        held.removeAll(keepingCapacity: true)
        for block in blockNumbers(in: window.range) where Double(blocks[block]) >= bound {
            postings.list(first &+ DocumentID(block << 6), into: &held)
        }
        guard !held.isEmpty else { return }
        try words.findBounds(of: held, in: postings, into: &worth)
        for index in held.indices where Double(worth[index]) >= bound {
            window.insert(held[index])
        }
    }

    /// The numbers of the blocks that have documents of a range.
    private func blockNumbers(in range: Range<DocumentID>) -> Range<Int> {
        let range = range.clamped(to: documents)
        guard !range.isEmpty else { return 0..<0 }
        return Int(range.lowerBound &- first) >> 6..<Int(range.upperBound &- 1 &- first) >> 6 + 1
    }
}
