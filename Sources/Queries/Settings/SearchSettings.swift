/// What the owner of an index wants of its search; changing it needs no new import.
///
/// Every index may have a file of them beside it (its form stands in `SettingsFile.swift`); an app may give its own when it
/// opens an index.
///
/// ```swift
/// var settings = SearchSettings()
/// settings.weights[.title] = 6
/// settings.synonyms = [.equal(["js", "javascript"]), .oneWay(from: ["k8s"], to: ["kubernetes"])]
/// settings.pins = [Pin(queries: ["pricing"], posts: ["our-prices"])]
/// settings.hiddenTags = ["featured"]
/// ```
public struct SearchSettings: Sendable, Hashable {
    /// Words that find one another.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Synonyms: Sendable, Hashable {
        /// Each of these finds all the others.
        case equal([String])
        /// Each of the first finds all of the second, and not the other way round.
        case oneWay(from: [String], to: [String])
    }

    /// Posts that come first when somebody searches for exactly these words.
    public struct Pin: Sendable, Hashable {
        /// What is searched for, in any form of its words.
        public var queries: [String]
        /// Slugs, ids or addresses, in the order in which they come.
        public var posts: [String]

        /// Creates a pin.
        public init(queries: [String], posts: [String]) {
            self.queries = queries
            self.posts = posts
        }
    }

    /// Words of a language that tell little, beside or instead of the usual ones.
    public struct StopWords: Sendable, Hashable {
        /// These tell little.
        public var added: [String]
        /// These are words like any other.
        public var removed: [String]

        /// Creates changes; none unless given.
        public init(added: [String] = [], removed: [String] = []) {
            self.added = added
            self.removed = removed
        }
    }

    /// The weights a field can have.
    public static let possibleWeights = 0.0...100.0

    /// How much a word counts in a field, where that is not as usual: 0 finds the post and counts nothing, 1 counts as in
    /// the body. Others than `possibleWeights` count as the nearest of these.
    public var weights: [Field: Double] = [:]
    /// Words that find one another. A word's own posts come before those of a synonym.
    public var synonyms: [Synonyms] = []
    /// Posts that come first for a query.
    public var pins: [Pin] = []
    /// Posts that no search, list, facet or cloud shows or counts, by slug, id or address. They can still be looked up.
    public var hiddenPosts: [String] = []
    /// Tags that no facet, cloud or list of terms shows, by slug, name or id. Filters know them, and posts keep them.
    public var hiddenTags: [String] = []
    /// Categories for which the same holds.
    public var hiddenCategories: [String] = []
    /// Changes to the words that tell little, by language code.
    public var stopWords: [String: StopWords] = [:]

    /// The usual search.
    public init() {}
}
