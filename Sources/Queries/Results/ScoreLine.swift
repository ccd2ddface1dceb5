/// One line of the sum that a score is, as a reader sees it: `"search" in title 3.21`.
///
/// The contributions of a hit's lines, added in order, are its score to the last bit. Formulas stand at the heads of
/// Scoring/BM25F.swift and Scoring/Bonuses.swift.
public struct ScoreLine: Sendable, Hashable, Codable {
    /// What adds to a score.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: String, Sendable, Hashable, Codable {
        /// A word of the query in a field of the post.
        case word
        /// An owner's synonym in a field of the post; its `words` are the synonym's, and what was typed.
        case synonym
        /// A word of the best posts in a field of the post; see `SearchOptions.expands`.
        case expansion
        /// All telling words of the query in the title.
        case title
        /// A title without any other word.
        case wholeTitle
        /// Words of the title that the query has, of all its words.
        case cover
        /// Words of the query that other posts use where they link to the post.
        case links
        /// Two words that stand near each other, as in the query.
        case nearness
        /// A word that the post writes in the form that was typed.
        case form
        /// How new the post is, when that was asked for.
        case recency
    }

    /// What adds to the score.
    public var reason: Reason
    /// The words it is about, folded, as they were typed; with a star for those that begin so.
    public var words: [String]
    /// The field, for a word: `title`, `body`, … or `author`.
    public var field: String?
    /// How much it adds.
    public var contribution: Double

    /// Creates a line.
    public init(reason: Reason, words: [String] = [], field: String? = nil, contribution: Double) {
        self.reason = reason
        self.words = words
        self.field = field
        self.contribution = contribution
    }
}
