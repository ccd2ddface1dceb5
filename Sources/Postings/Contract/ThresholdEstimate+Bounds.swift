/// An estimate of the threshold, the score of the worst of the best documents, before any document
/// is looked at.
@usableFromInline package enum ThresholdEstimate {
    /// The share of the estimated x that a search asks for, to be almost sure. It is a share of x
    /// and not of the score: scores of the best documents are almost the same whatever their x, so
    /// a share of the score would let far more documents through.
    package static let share = 0.98
    /// With more documents wanted the estimate is not worth the time.
    package static let maximumDocuments = 64

    /// About the x that a posting of a bound has today. The collection has changed since the bound
    /// was written: bounds are multiplied by up to `scale`, and other postings are worth less by
    /// about as much.
    @inlinable package static func x(_ bound: Double, scale: Double) -> Double { bound / scale }
}
