/// What the worst of the best documents scores, guessed before any is looked at.
enum LikelyScore {
    /// The most documents wanted for which it is worth the time.
    static let mostDocuments = 64

    /// About what x is of a posting that was worth `bound` when it was written: the collection has become what multiplies
    /// bounds by up to `scale`, and other postings are worth less by about as much.
    static func x(_ bound: Double, scale: Double) -> Double { bound / scale }
}
