/// What the worst of the best documents scores, guessed before any is looked at.
@usableFromInline package enum ThresholdEstimate {
    /// What is almost a bound: of x, as scores of the best documents are almost the same whatever their x. (With this share of
    /// the score common words took 177 µs at 1,000,000 posts, with that of x 100; 2026-11-23.)
    package static let share = 0.98
    /// The most documents wanted for which it is worth the time.
    package static let maximumDocuments = 64

    /// About what x is of a posting that was worth `bound` when it was written: the collection has become what multiplies
    /// bounds by up to `scale`, and other postings are worth less by about as much.
    @inlinable package static func x(_ bound: Double, scale: Double) -> Double { bound / scale }
}
