/// Which of the queries that were asked find nothing or little, and what would find: a report for the owner of an index.
public struct SearchGaps: Sendable, Hashable, Codable {
    /// A query that too few posts have all the words of.
    public struct Gap: Sendable, Hashable, Codable, Identifiable {
        /// Tells it from the other queries of its report.
        public var id: String { text }

        /// The query, as it was written most often.
        public var text: String
        /// How often it was asked.
        public var asked: Int
        /// Number of posts that it finds, with whatever the search does for it by itself.
        public var total: Int
        /// How many posts have all its words as they were typed, function words aside.
        public var all: Int
        /// Queries near it that more posts have all the words of; none where nothing was found to help.
        public var nearest: [Nearest]

        /// Creates a gap.
        public init(text: String, asked: Int, total: Int, all: Int, nearest: [Nearest] = []) {
            self.text = text
            self.asked = asked
            self.total = total
            self.all = all
            self.nearest = nearest
        }
    }

    /// A query that finds more than the one it is near to.
    public struct Nearest: Sendable, Hashable, Codable {
        /// What it is to the query that was asked; open, so that new kinds break nobody.
        public struct Reason: Sendable, Hashable, Codable, RawRepresentable {
            /// Its name.
            public var rawValue: String

            /// Makes a reason by name.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Another spelling, which a search for the query looks for by itself.
            public static let searched = Reason(rawValue: "searched")
            /// Another spelling, which a search for the query only suggests.
            public static let spelling = Reason(rawValue: "spelling")
            /// The query without the words that keep it from finding.
            public static let fewerWords = Reason(rawValue: "fewerWords")
            /// A word of the index that begins as the unknown one does.
            public static let beginning = Reason(rawValue: "beginning")
            /// A word of the index that is a part of the unknown one, or has it as a part.
            public static let compound = Reason(rawValue: "compound")
            /// A tag in place of the unknown word: posts with the other words often have it.
            public static let tag = Reason(rawValue: "tag")
        }

        /// What to search for.
        public var text: String
        /// How many posts have all its words.
        public var total: Int
        /// What it is to the query that was asked.
        public var reason: Reason

        /// Creates a query.
        public init(text: String, total: Int, reason: Reason) {
            self.text = text
            self.total = total
            self.reason = reason
        }
    }

    /// Number of different queries.
    public var queries = 0
    /// How often queries were asked in all.
    public var asked = 0
    /// How many different queries find nothing.
    public var withNothing = 0
    /// How many find something, but have all their words in too few posts.
    public var withLittle = 0
    /// These queries, those asked most often first.
    public var gaps: [Gap] = []

    /// A report on no query.
    public init() {}
}
