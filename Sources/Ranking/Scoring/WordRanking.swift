// The best documents of a single word, block by block: no sets of matches are needed to find them.
//
// The bound of a block is what its best document is worth, as long as that one is live and the collection is about what
// it was when the block was written. So the k-th best bound is close to the score of the k-th best document, and
// blocks are first searched for documents that reach almost that; mostly they are the answer. If there are fewer of
// them, the rest is searched for what is missing. Of a word with fewer blocks than documents are wanted, those with the best
// levels are scored first; others must reach what the k-th of them has.
//
// Within a block, levels (see Impacts.swift) leave out most postings before their counts and lengths are read: a common
// word took 465,000 instructions without and takes 335,000 with them (100,000 posts, mean of 40 queries, 2026-11-21).

internal import BlogSearchPostings
internal import BlogSearchQueries

/// Keeps the best documents of a word.
struct WordRanking {
    /// Levels are looked at when a word has so many times the documents that are wanted.
    private static let manyTimes = 3

    /// A block of one of the word's leaves.
    private struct Block {
        var cursor: Int
        var documents: Range<DocumentID>
        /// At least the largest x of its documents, and the most one of them can score.
        var (x, bound): (Double, Double)
    }

    /// Documents of one part that hold the word.
    private struct PartPostings {
        var part: any IndexPart
        var columns: any DocumentColumns
        var postings: any PostingsCursor
        /// What its bounds must be multiplied by.
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

    /// Adds documents that hold the word; none is in two leaves.
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
    /// - Parameter page: places whose order matters to the last.
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

    /// A score that as many documents reach as are wanted, in all likelihood; less than any when nothing can be said.
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

    /// What x can be of so many documents, those with the best levels; `nil` when levels do not tell them from others.
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
