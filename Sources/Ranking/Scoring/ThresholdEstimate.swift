// What the worst of the best documents scores, guessed before any is looked at.
//
// The bound of a block is what its best document is worth, as long as that one is live and the collection is about what
// it was when the block was written. So where every document of a word matches, the k-th best bound of its blocks is close
// to what k documents score, with nothing but that word. A search first looks only for documents that reach almost that;
// if they are fewer than wanted, the guess was wrong, and it is done again without.

internal import BlogSearchPostings

extension ThresholdEstimate {
    /// A score that so many documents probably reach, when every document of a word of the parts matches; less than any
    /// when nothing can be said.
    static func ofBest(_ count: Int, in parts: [PartSearch]) throws -> Double {
        guard count > 0, count <= maximumDocuments else { return -.infinity }
        var likely = -Double.infinity
        for (index, part) in parts.enumerated() {
            // A word of several parts is looked at in the first one that has it; the most telling first.
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
