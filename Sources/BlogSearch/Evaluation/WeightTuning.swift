package import BlogSearchQueries

/// What other weights of fields would gain by judged queries, and how much of that is chance.
package struct WeightTuning: Sendable, Hashable {
    /// With fewer queries nothing can be told.
    package static let leastQueries = 20
    /// A gain that is less likely by chance counts as one.
    package static let level = 0.05

    /// Queries that were held out together.
    package struct Fold: Sendable, Hashable, Encodable {
        /// How many they are.
        package var queries: Int
        /// The weights that the other queries chose, where they are not as before.
        package var weights: [String: Double]
        /// Mean nDCG@10 of the queries that were held out, as weights are and with those that were chosen.
        package var before: Double
        package var after: Double
    }

    /// Where the judgements were read from.
    package var judgements: String
    /// Queries that some post answers.
    package var queries: Int
    /// The folds; none where there are too few queries.
    package var folds: [Fold] = []
    /// Every query with the weights that were chosen without it.
    package var heldOut: EvaluationComparison.Change?
    /// Every query with the weights that all of them chose.
    package var all: EvaluationComparison.Change?
    /// The weights that all queries chose, where they are not as before.
    package var weights: [Field: Double] = [:]

    package init(judgements: String, queries: Int) {
        self.judgements = judgements
        self.queries = queries
    }

    /// Whether there is something to adopt: other weights, whose gain on queries that they were not chosen by is hardly chance.
    package var isGain: Bool {
        guard let heldOut, !weights.isEmpty else { return false }
        return heldOut.after > heldOut.before && heldOut.probability <= Self.level
    }

    /// The share of the gain on all queries that does not hold on queries that were held out, from 0 to 1; `nil` without a gain.
    package var noise: Double? {
        guard let heldOut, let all, all.after > all.before else { return nil }
        return min(1, max(0, 1 - (heldOut.after - heldOut.before) / (all.after - all.before)))
    }
}

extension WeightTuning: Encodable {
    private enum CodingKeys: String, CodingKey {
        case judgements, queries, folds, heldOut, all, weights, noise, isGain
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(judgements, forKey: .judgements)
        try container.encode(queries, forKey: .queries)
        try container.encode(folds, forKey: .folds)
        try container.encode(heldOut, forKey: .heldOut)
        try container.encode(all, forKey: .all)
        try container.encode(weights.byName, forKey: .weights)
        try container.encode(noise, forKey: .noise)
        try container.encode(isGain, forKey: .isGain)
    }
}

extension [Field: Double] {
    /// By the names that fields have in settings.
    var byName: [String: Double] {
        reduce(into: [String: Double]()) { $0["\($1.key)"] = $1.value }
    }
}
