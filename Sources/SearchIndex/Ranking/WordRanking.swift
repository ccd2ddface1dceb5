// The best documents of a single word, block by block: no sets of matches are needed to find them.
//
// The bound of a block is what its best document is worth, as long as that one is live and the collection is about what
// it was when the block was written. So the k-th best bound is close to the score of the k-th best document, and
// blocks are first searched for documents that reach almost that; mostly they are the answer. If there are fewer of
// them, the rest is searched for what is missing.
//
// Within a block, levels (see ImpactLevels.swift) leave out most postings before their counts and lengths are read: a common
// word took 465,000 instructions without and takes 335,000 with them (100,000 posts, mean of 40 queries, 2026-11-21).

/// Keeps the best documents of a word.
struct WordRanking {
    /// What is almost a bound.
    private static let share = 0.98

    /// A block of one of the word's leaves.
    private struct Block {
        var leaf: Int
        var documents: Range<DocumentID>
        /// The most a document of it can score.
        var bound: Double
    }

    /// Documents of one part that hold the word.
    private struct Leaf {
        var part: any IndexPart
        var columns: any PartColumns
        var postings: any PostingsLeaf
        /// What its bounds must be multiplied by.
        var scale: Double
    }

    private var best: TopDocuments
    private let scorer: Scorer
    private let weight: Double
    private var leaves: [Leaf] = []
    private var blocks: [Block] = []
    private var postings = PostingsBatch()
    private var lengths: [UInt32] = []

    /// Keeps `capacity` documents of a word of a weight.
    init(_ capacity: Int, weight: Double, scorer: Scorer, dates: DocumentDates) {
        best = TopDocuments(capacity, by: .relevance, dates: dates)
        self.weight = weight
        self.scorer = scorer
    }

    /// Adds documents that hold the word; none is in two leaves.
    mutating func append(_ leaf: any PostingsLeaf, in part: any IndexPart, scale: Double) throws {
        var bounds: [BlockBound] = []
        try leaf.appendBounds(in: part.documents, to: &bounds)
        blocks.reserveCapacity(blocks.count + bounds.count)
        for block in bounds {
            let bound = scorer.most(block.bound * scale, weight: weight)
            blocks.append(Block(leaf: leaves.count, documents: block.documents, bound: bound))
        }
        leaves.append(
            Leaf(part: part, columns: part.columns, postings: leaf, scale: scale))
    }

    /// The best documents of all that was added, best first.
    mutating func ranked() throws -> [Contender] {
        try rank()
        return try best.sorted()
    }

    private mutating func rank() throws {
        let likely = bound(ofBest: best.capacity) * Self.share
        for block in blocks where block.bound >= likely {
            try rank(block, from: likely, below: .infinity)
        }
        if let threshold = best.threshold, threshold >= likely { return }
        for block in blocks {
            if let threshold = best.threshold, block.bound < threshold { continue }
            try rank(block, from: -.infinity, below: likely)
        }
    }

    /// The bound of the best so many blocks' last one; less than any when there are no more.
    private func bound(ofBest count: Int) -> Double {
        guard count > 0, count < blocks.count, count <= 64 else { return -.infinity }
        var best = BestScores(count)
        for block in blocks { best.offer(block.bound) }
        return best.least ?? -.infinity
    }

    /// Takes the documents of a block whose scores are in a range.
    private mutating func rank(_ block: Block, from least: Double, below most: Double) throws {
        let leaf = leaves[block.leaf]
        postings.removeAll()
        let least = max(least, best.threshold ?? least)
        let x = scorer.leastX(for: least, weight: weight)
        try leaf.postings.appendPostings(
            in: block.documents, occurring: scorer.leastCount(for: x), boundedBy: x / leaf.scale,
            to: &postings)
        try leaf.columns.lengths(
            of: .body, in: postings.documents[..<postings.count], into: &lengths)
        for index in 0..<postings.count {
            let count = postings.bodyCounts[index]
            if count & PostingsBatch.otherFields != 0 { continue }
            let norm = scorer.bodyNorm(lengths[index])
            let score = scorer.bodyRow(count, norm: norm, weight: weight)
            guard score >= least, score < most else { continue }
            try offer(postings.documents[index], score, in: leaf)
        }
        for whole in postings.whole {
            let document = postings.documents[whole.index]
            let score = try score(of: document, whole.counts, in: leaf)
            guard score >= least, score < most else { continue }
            try offer(document, score, in: leaf)
        }
    }

    private mutating func offer(_ document: DocumentID, _ score: Double, in leaf: Leaf) throws {
        if let threshold = best.threshold, score < threshold { return }
        guard try leaf.part.isLive(document) else { return }
        try best.offer(Contender(document: document, score: score))
    }

    /// The score of a document that holds the word in several fields.
    private func score(
        of document: DocumentID, _ frequencies: FieldCounts, in leaf: Leaf
    ) throws -> Double {
        let norms = try scorer.norms(of: frequencies, in: document, leaf.columns)
        var score = 0.0
        scorer.forEachRow(of: frequencies, norms: norms, weight: weight) { score += $1 }
        return score
    }
}
