package import BlogSearchQueries

/// How well an index answers judged queries.
package struct EvaluationReport: Sendable, Hashable, Codable {
    /// One query's part.
    package struct Query: Sendable, Hashable, Codable {
        /// What it is called in its set.
        package var id: String
        /// What was searched for.
        package var text: String
        /// Posts found, down to the depth of the report, those to leave out among them.
        package var hits: Int
        /// What the ranking is worth.
        package var measures: RankingMeasures

        package init(id: String, text: String, hits: Int, measures: RankingMeasures) {
            self.id = id
            self.text = text
            self.hits = hits
            self.measures = measures
        }
    }

    /// Where the judgements were read from.
    package var judgements: String
    /// How many words a hit had to have.
    package var matching: SearchOptions.Matching
    /// Hits that were looked at for each query.
    package var depth: Int
    /// Means over the queries.
    package var measures: RankingMeasures
    /// Queries that found nothing.
    package var queriesWithoutHits: Int
    /// Queries left out because no post is judged to answer them.
    package var queriesWithoutAnswer: Int
    /// Judged posts that the index does not have, by name; those that answer a query count as not found.
    package var unknownPosts: [String]
    /// The queries, in the order of their set.
    package var queries: [Query]

    /// Sums up queries.
    package init(
        judgements: String, matching: SearchOptions.Matching, depth: Int, queries: [Query],
        queriesWithoutAnswer: Int, unknownPosts: [String]
    ) {
        self.judgements = judgements
        self.matching = matching
        self.depth = depth
        self.queries = queries
        self.queriesWithoutAnswer = queriesWithoutAnswer
        self.unknownPosts = unknownPosts
        measures = RankingMeasures(meanOf: queries.map(\.measures))
        queriesWithoutHits = queries.count { $0.hits == 0 }
    }
}
