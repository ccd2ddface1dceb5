/// The best documents of a single word, block by block: no sets of matches are needed to find them.
///
/// The blocks with the highest bounds come first; what they hold leaves few of the others worth reading.
struct WordRanking {
    /// How many blocks are read first, whatever they hold.
    private static let firstBlocks = 12

    /// A block of one of the word's leaves.
    private struct Block {
        var word: Int
        var documents: Range<DocumentID>
        /// The most a document of it can score.
        var bound: Double
    }

    private(set) var best: TopDocuments
    private let scorer: Scorer
    private let weight: Double
    private var leaves: [(part: any IndexPart, columns: any PartColumns, leaf: any PostingsLeaf)] =
        []
    private var blocks: [Block] = []
    private var postings = PostingsBatch()
    private var lengths: [UInt32] = []

    /// Keeps `capacity` documents of a word of a weight.
    init(_ capacity: Int, weight: Double, scorer: Scorer) {
        best = TopDocuments(capacity, by: .relevance)
        self.weight = weight
        self.scorer = scorer
    }

    /// Adds documents that hold the word; none is in two leaves.
    mutating func append(_ leaf: any PostingsLeaf, in part: any IndexPart, scale: Double) throws {
        var bounds: [BlockBound] = []
        try leaf.appendBounds(in: part.documents, to: &bounds)
        for block in bounds {
            let bound = scorer.most(block.bound * scale, weight: weight)
            blocks.append(Block(word: leaves.count, documents: block.documents, bound: bound))
        }
        leaves.append((part, part.columns, leaf))
    }

    /// Finds the best documents of all that was added.
    mutating func rank() throws {
        let least = leastOfFirstBlocks()
        for block in blocks where block.bound >= least { try rank(block) }
        for block in blocks where block.bound < least {
            if let threshold = best.threshold, block.bound < threshold.score { continue }
            try rank(block)
        }
    }

    /// The bound of the last of the first blocks.
    private func leastOfFirstBlocks() -> Double {
        var first: [Double] = []
        for block in blocks {
            if first.count == Self.firstBlocks {
                if block.bound <= first[first.count - 1] { continue }
                first.removeLast()
            }
            let place = first.firstIndex { $0 < block.bound } ?? first.count
            first.insert(block.bound, at: place)
        }
        return first.last ?? 0
    }

    private mutating func rank(_ block: Block) throws {
        let (part, columns, leaf) = leaves[block.word]
        postings.removeAll()
        try leaf.appendPostings(in: block.documents, to: &postings)
        try columns.lengths(of: .body, in: postings.documents, into: &lengths)
        for index in lengths.indices {
            let document = postings.documents[index]
            let count = postings.bodyCounts[index]
            let score =
                count & PostingsBatch.otherFields == 0
                ? scorer.bodyRow(count, norm: scorer.bodyNorm(lengths[index]), weight: weight)
                : try self.score(of: document, leaf, columns)
            if let threshold = best.threshold, score < threshold.score { continue }
            guard try part.isLive(document) else { continue }
            best.offer(
                RankedDocument(
                    document: document, score: score,
                    published: try columns.published(document) ?? .min))
        }
    }

    /// The score of a document that holds the word in several fields.
    private func score(
        of document: DocumentID, _ leaf: any PostingsLeaf, _ columns: any PartColumns
    ) throws -> Double {
        guard let frequencies = try leaf.frequencies(in: document) else { return 0 }
        let norms = scorer.norms(try columns.lengths(of: document))
        var score = 0.0
        scorer.forEachRow(of: frequencies, norms: norms, weight: weight) { score += $1 }
        return score
    }
}
