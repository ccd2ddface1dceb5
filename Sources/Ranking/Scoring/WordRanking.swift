// The best documents of a single word, block by block: no sets of matches are needed to find them.
//
// The bound of a block is what its best document is worth, as long as that document is live and the
// collection is about what it was when the block was written. So the k-th best bound is close to
// the score of the k-th best document. Blocks are first searched for documents that almost reach
// it; mostly these are the answer. If there are fewer than wanted, the rest is searched for what is
// missing. A word may have fewer blocks than documents are wanted. Then those with the best levels
// are scored first, and others must reach the score of the k-th of them.
//
// Within a block, levels (Impacts.swift) leave out most postings before their counts and lengths
// are read.

internal import BlogSearchPostings
internal import BlogSearchQueries

/// Keeps the best documents of a word.
struct WordRanking {
    /// Levels are looked at when a word has this many times the documents that are wanted.
    private static let manyTimes = 3

    /// A block of one of the word's cursors.
    private struct Block {
        var cursor: Int
        var documents: Range<DocumentID>
        /// An upper bound of x over its documents, and of their scores.
        var (x, bound): (Double, Double)
    }

    /// The postings of the word in one part.
    private struct PartPostings {
        var part: any IndexPart
        var columns: any DocumentColumns
        var postings: any PostingsCursor
        /// The factor of its bounds.
        var scale: Double
    }

    private var best: TopDocuments
    private let formula: BM25F
    private let weight: Double
    private var cursors: [PartPostings] = []
    private var blocks: [Block] = []
    private var postings = PostingsBatch()
    private var lengths: [UInt32] = []
    private var scored: [ScoredDocument] = []

    /// Keeps `capacity` documents of a word of a weight.
    init(_ capacity: Int, weight: Double, formula: BM25F, facts: OrderFacts) {
        best = TopDocuments(capacity, by: .relevance, facts: facts)
        self.weight = weight
        self.formula = formula
    }

    /// Adds documents that hold the word. No document is added twice.
    mutating func append(_ cursor: any PostingsCursor, in part: any IndexPart, scale: Double) throws
    {
        var bounds: [BlockBound] = []
        try cursor.appendBounds(in: part.documents, to: &bounds)
        blocks.reserveCapacity(blocks.count + bounds.count)
        for block in bounds {
            let x = block.bound * scale
            let bound = formula.most(x, weight: weight)
            blocks.append(
                Block(cursor: cursors.count, documents: block.documents, x: x, bound: bound))
        }
        cursors.append(
            PartPostings(part: part, columns: part.columns, postings: cursor, scale: scale))
    }

    /// The best documents of all that was added, best first.
    ///
    /// - Parameter page: the ranks whose order must be exact.
    mutating func ranked(page: Range<Int>) throws -> [ScoredDocument] {
        try rank()
        return try best.sorted(page: page)
    }

    private mutating func rank() throws {
        let likely = try likelyScore()
        for block in blocks where block.bound >= likely {
            try rank(block, from: likely, below: .infinity)
        }
        if let threshold = best.threshold, threshold >= likely { return }
        for block in blocks {
            if let threshold = best.threshold, block.bound < threshold { continue }
            try rank(block, from: -.infinity, below: likely)
        }
    }

    /// A score that as many documents as are wanted very probably reach; less than any when nothing
    /// can be said.
    private mutating func likelyScore() throws -> Double {
        let wanted = best.capacity
        guard wanted > 0, wanted <= ThresholdEstimate.maximumDocuments else { return -.infinity }
        var best = BestScores(wanted)
        if blocks.count > wanted {
            for block in blocks {
                let scale = cursors[block.cursor].scale
                best.offer(ThresholdEstimate.x(block.x / scale, scale: scale))
            }
            return best.least.map { formula.most($0 * ThresholdEstimate.share, weight: weight) }
                ?? -.infinity
        }
        guard let x = try x(ofBest: wanted) else { return -.infinity }
        for block in blocks where block.x >= x {
            try score(block, reaching: x)
            for candidate in scored { best.offer(candidate.score) }
        }
        return best.least ?? -.infinity
    }

    /// The x that `count` documents can have, those with the best levels; `nil` when levels do not
    /// tell them from others.
    private mutating func x(ofBest count: Int) throws -> Double? {
        let all = cursors.reduce(0) { $0 + $1.postings.count }
        guard all >= Self.manyTimes * count else { return nil }
        let most = blocks.reduce(0) { max($0, $1.x) }
        for share in Impacts.shares.reversed() {
            let x = most * share
            postings.removeAll()
            for block in blocks where block.x >= x { try gather(block, reaching: x) }
            if postings.count >= count { return postings.count < all ? x : nil }
        }
        return nil
    }

    /// Takes the documents of a block whose scores are in a range.
    private mutating func rank(_ block: Block, from least: Double, below most: Double) throws {
        let least = max(least, best.threshold ?? least)
        try score(block, reaching: formula.leastX(for: least, weight: weight))
        for candidate in scored where candidate.score >= least && candidate.score < most {
            try offer(candidate, in: cursors[block.cursor])
        }
    }

    /// Adds the postings of a block, except those whose x is surely less than `x`.
    private mutating func gather(_ block: Block, reaching x: Double) throws {
        let cursor = cursors[block.cursor]
        try cursor.postings.appendPostings(
            in: block.documents, occurring: formula.leastCount(for: x), boundedBy: x / cursor.scale,
            to: &postings)
    }

    /// Puts the documents of a block into `scored`, except those whose x is surely less than `x`.
    private mutating func score(_ block: Block, reaching x: Double) throws {
        let cursor = cursors[block.cursor]
        postings.removeAll()
        scored.removeAll(keepingCapacity: true)
        try gather(block, reaching: x)
        try cursor.columns.lengths(
            of: .body, in: postings.documents[..<postings.count], into: &lengths)
        for index in 0..<postings.count {
            let count = postings.bodyCounts[index]
            if count & PostingsBatch.otherFields != 0 { continue }
            let norm = formula.bodyNorm(lengths[index])
            let score = formula.bodyContribution(count, norm: norm, weight: weight)
            scored.append(ScoredDocument(document: postings.documents[index], score: score))
        }
        for whole in postings.whole {
            let document = postings.documents[whole.index]
            let score = try score(of: document, whole.counts, in: cursor)
            scored.append(ScoredDocument(document: document, score: score))
        }
    }

    private mutating func offer(_ candidate: ScoredDocument, in cursor: PartPostings) throws {
        if let threshold = best.threshold, candidate.score < threshold { return }
        if try cursor.part.isLive(candidate.document) { try best.offer(candidate) }
    }

    /// The score of a document that holds the word in several fields.
    private func score(
        of document: DocumentID, _ frequencies: FieldCounts, in cursor: PartPostings
    ) throws -> Double {
        let norms = try formula.norms(of: frequencies, in: document, cursor.columns)
        var score = 0.0
        formula.forEachContribution(of: frequencies, norms: norms, weight: weight) { score += $1 }
        return score
    }
}
