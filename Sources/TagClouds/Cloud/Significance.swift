/// How surely a term is more, or less, frequent in some posts than in others: the log-likelihood ratio G² of Dunning,
/// "Accurate Methods for the Statistics of Surprise and Coincidence", Computational Linguistics 19 (1993).
///
///                    these posts   other posts
///     with it             a             b               G² = 2 Σ O · ln(O / E)      over the four cells; 0 · ln 0 = 0
///     without it        n − a         m − b             E  = its row's sum · its column's sum / (n + m)
///
/// 3.84 and more comes about by chance once in twenty times, 6.63 once in a hundred, 10.83 once in a thousand. Unlike a ratio of shares
/// it does not make much of a term that two posts have.
public enum Significance {
    /// G², below 0 where the term is less frequent in these posts than in the others; 0 where there are no posts on one side.
    ///
    /// - Parameters:
    ///   - count: these posts with the term.
    ///   - posts: these posts.
    ///   - otherCount: other posts with the term.
    ///   - otherPosts: other posts.
    public static func logLikelihood(
        count: Int, posts: Int, otherCount: Int, otherPosts: Int
    ) -> Double {
        guard posts > 0, otherPosts > 0 else { return 0 }
        let with = Double(count + otherCount)
        let all = Double(posts + otherPosts)
        func part(_ observed: Int, row: Double, column: Int) -> Double {
            guard observed > 0 else { return 0 }
            let expected = row * Double(column) / all
            return Double(observed) * Logarithm.natural(Double(observed) / expected)
        }
        let sum =
            part(count, row: with, column: posts)
            + part(otherCount, row: with, column: otherPosts)
            + part(posts - count, row: all - with, column: posts)
            + part(otherPosts - otherCount, row: all - with, column: otherPosts)
        // Rounding leaves a little more or less than nothing where shares are equal.
        let value = sum > 1e-9 ? 2 * sum : 0
        let share = Double(count) / Double(posts)
        return share < Double(otherCount) / Double(otherPosts) ? -value : value
    }
}
