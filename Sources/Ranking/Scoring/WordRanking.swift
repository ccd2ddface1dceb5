// The best documents of a single word, block by block: no sets of matches are needed to find them.
//
// The bound of a block is what its best document is worth, as long as that one is live and the collection is about what
// it was when the block was written. So the k-th best bound is close to the score of the k-th best document, and
// blocks are first searched for documents that reach almost that; mostly they are the answer. If there are fewer of
// them, the rest is searched for what is missing. Of a word with fewer blocks than documents are wanted, those with the best
// levels are scored first; others must reach what the k-th of them has.
//
// Within a block, levels (see ImpactLevels.swift) leave out most postings before their counts and lengths are read: a common
// word took 465,000 instructions without and takes 335,000 with them (100,000 posts, mean of 40 queries, 2026-11-21).

internal import BlogSearchPostings
internal import BlogSearchQueries

/// Keeps the best documents of a word.
struct WordRanking {
    /// Levels are looked at when a word has so many times the documents that are wanted.
    private static let manyTimes = 3

    /// A block of one of the word's leaves.
    private struct Block {
        var leaf: Int
        var documents: Range<DocumentID>
        /// At least the largest x of its documents, and the most one of them can score.
        var (x, bound): (Double, Double)
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
    private var scored: [Contender] = []

    /// Keeps `capacity` documents of a word of a weight.
    init(_ capacity: Int, weight: Double, scorer: Scorer, facts: OrderFacts) {
        best = TopDocuments(capacity, by: .relevance, facts: facts)
        self.weight = weight
        self.scorer = scorer
    }

    /// Adds documents that hold the word; none is in two leaves.
    mutating func append(_ leaf: any PostingsLeaf, in part: any IndexPart, scale: Double) throws {
        var bounds: [BlockBound] = []
        try leaf.appendBounds(in: part.documents, to: &bounds)
        blocks.reserveCapacity(blocks.count + bounds.count)
        for block in bounds {
            let x = block.bound * scale
            let bound = scorer.most(x, weight: weight)
            blocks.append(Block(leaf: leaves.count, documents: block.documents, x: x, bound: bound))
        }
        leaves.append(
            Leaf(part: part, columns: part.columns, postings: leaf, scale: scale))
    }

    /// The best documents of all that was added, best first.
    ///
    /// - Parameter page: places whose order matters to the last.
    mutating func ranked(page: Range<Int>) throws -> [Contender] {
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
        guard wanted > 0, wanted <= LikelyScore.mostDocuments else { return -.infinity }
        var best = BestScores(wanted)
        if blocks.count > wanted {
            for block in blocks {
                let scale = leaves[block.leaf].scale
                best.offer(LikelyScore.x(block.x / scale, scale: scale))
            }
            return best.least.map { scorer.most($0 * LikelyScore.share, weight: weight) }
                ?? -.infinity
        }
        guard let x = try x(ofBest: wanted) else { return -.infinity }
        for block in blocks where block.x >= x {
            try score(block, reaching: x)
            for contender in scored { best.offer(contender.score) }
        }
        return best.least ?? -.infinity
    }

    /// What x can be of so many documents, those with the best levels; `nil` when levels do not tell them from others.
    private mutating func x(ofBest count: Int) throws -> Double? {
        let all = leaves.reduce(0) { $0 + $1.postings.count }
        guard all >= Self.manyTimes * count else { return nil }
        let most = blocks.reduce(0) { max($0, $1.x) }
        for share in ImpactLevels.shares.reversed() {
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
        try score(block, reaching: scorer.leastX(for: least, weight: weight))
        for contender in scored where contender.score >= least && contender.score < most {
            try offer(contender, in: leaves[block.leaf])
        }
    }

    /// Adds the postings of a block, except those whose x is surely less than `x`.
    private mutating func gather(_ block: Block, reaching x: Double) throws {
        let leaf = leaves[block.leaf]
        try leaf.postings.appendPostings(
            in: block.documents, occurring: scorer.leastCount(for: x), boundedBy: x / leaf.scale,
            to: &postings)
    }

    /// Puts the documents of a block into `scored`, except those whose x is surely less than `x`.
    private mutating func score(_ block: Block, reaching x: Double) throws {
        let leaf = leaves[block.leaf]
        postings.removeAll()
        scored.removeAll(keepingCapacity: true)
        try gather(block, reaching: x)
        try leaf.columns.lengths(
            of: .body, in: postings.documents[..<postings.count], into: &lengths)
        for index in 0..<postings.count {
            let count = postings.bodyCounts[index]
            if count & PostingsBatch.otherFields != 0 { continue }
            let norm = scorer.bodyNorm(lengths[index])
            let score = scorer.bodyRow(count, norm: norm, weight: weight)
            scored.append(Contender(document: postings.documents[index], score: score))
        }
        for whole in postings.whole {
            let document = postings.documents[whole.index]
            let score = try score(of: document, whole.counts, in: leaf)
            scored.append(Contender(document: document, score: score))
        }
    }

    private mutating func offer(_ contender: Contender, in leaf: Leaf) throws {
        if let threshold = best.threshold, contender.score < threshold { return }
        if try leaf.part.isLive(contender.document) { try best.offer(contender) }
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
