// An estimate of the score of the worst of the best documents, before any document is looked at.
//
// The bound of a block is what its best document is worth, as long as that document is live and the
// collection is about what it was when the block was written. So where every document of a word
// matches, the k-th best bound of its blocks is close to what k documents score with that word
// alone. A search first looks only for documents that almost reach it. If they are fewer than
// wanted, the estimate was wrong, and the search is done again without it.

internal import BlogSearchPostings

extension ThresholdEstimate {
    /// A score that `count` documents probably reach, when every document of a word of the parts
    /// matches; less than any when nothing can be said.
    static func ofBest(_ count: Int, in parts: [PartSearch]) throws -> Double {
        guard count > 0, count <= maximumDocuments else { return -.infinity }
        var likely = -Double.infinity
        for (index, part) in parts.enumerated() {
            // A word that is in several parts is looked at in the first that has it; words of large
            // weight come first.
            for word in part.words.sorted(by: { $0.weight > $1.weight })
            where word.most > likely
                && !parts[..<index].contains(where: { $0.word(word.index) != nil })
            {
                guard let x = try x(ofBest: count, word.index, in: parts[index...]) else {
                    continue
                }
                likely = max(likely, word.most(x * share))
            }
        }
        return likely
    }

    /// The k-th best bound of a word's blocks, `nil` when it has fewer.
    private static func x(
        ofBest count: Int, _ index: Int, in parts: ArraySlice<PartSearch>
    ) throws -> Double? {
        var best = BestScores(count)
        for part in parts {
            guard let word = part.word(index) else { continue }
            let (cursor, documents) = (word.cursor, part.part.documents)
            if part.words.count == 1 {
                try cursor.offerBounds(scale: part.scale, in: documents, to: &best)
            } else {
                try cursor.offerBlockBounds(scale: part.scale, in: documents, to: &best)
            }
        }
        return best.least
    }
}
