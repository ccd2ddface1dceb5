internal import BlogSearchPostings

/// Upper bounds of the scores of a window's documents, by the levels of postings (see `Impacts`).
/// Neither counts nor lengths are read.
struct ScoreBounds {
    /// Words that add no more than this share of the highest score are not looked up.
    private static let lightShare = 0.1

    /// Documents that can reach the score, and what they score at most.
    private(set) var sums = ScoreSums()
    /// What is to be added to all sums: the bounds of the words that were not looked at.
    private(set) var rest = 0.0

    private let formula: BM25F
    private var xs: [Double] = []

    init(_ formula: BM25F) {
        self.formula = formula
    }

    /// Takes some documents in, except those that cannot reach a score.
    ///
    /// - Parameters:
    ///   - part: its words have the bounds of the window.
    ///   - bound: what they can add together.
    /// - Returns: whether more is known than the bounds of the words; if not, nothing was taken in.
    mutating func take(
        _ candidates: DocumentWindow, reaching score: Double, bound: Double, in part: PartSearch
    ) throws -> Bool {
        sums.begin(candidates)
        rest = bound
        for word in part.wordsByBound {
            if rest <= bound * Self.lightShare || sums.documents.isEmpty { break }
            guard try word.cursor.upperBounds(of: sums.documents, into: &xs) else { return false }
            rest = max(0, rest - word.bound)
            sums.add(mostOf: xs, scale: part.scale, formula, weight: word.weight)
            if score > rest { sums.drop(below: score - rest) }
        }
        return true
    }
}
