// Two reports on the same queries, side by side.
//
// Whether a difference may be chance: Fisher's randomisation test, two-sided, on the differences d of the queries (Smucker,
// Allan, Carterette, "A comparison of statistical significance tests for information retrieval evaluation", CIKM 2007). Were
// it all the same which report a query's figure is from, each d could as well have the other sign. p is the share of 9,999
// random choices of signs, and the one there is, whose sum is at least as far from 0 as the sum there is. The signs come from
// a generator with a fixed seed: the same reports always have the same p.

/// What changed from one report to another.
package struct EvaluationComparison: Sendable, Hashable {
    /// A mean, before and after.
    package struct Change: Sendable, Hashable, Codable {
        package var before: Double
        package var after: Double
        /// Queries with a higher figure than before.
        package var better: Int
        /// Queries with a lower one.
        package var worse: Int
        /// How likely so large a difference would be by chance.
        package var probability: Double
    }

    /// A query whose nDCG@10 changed.
    package struct Difference: Sendable, Hashable, Codable {
        package var id: String
        package var text: String
        package var before: Double
        package var after: Double
    }

    /// Queries that both reports have; only these are compared.
    package let queries: Int
    /// Queries that one of the reports has alone.
    package let unpaired: Int
    /// By measure.
    package let changes: [RankingMeasures.Measure: Change]
    /// Queries whose nDCG@10 changed, the largest difference first, of equal ones the worse first.
    package let differences: [Difference]

    /// Compares the queries that have the same id and text in both.
    package init(from before: EvaluationReport, to after: EvaluationReport) {
        let old = Dictionary(before.queries.map { ($0.key, $0) }) { first, _ in first }
        let pairs = after.queries.compactMap { query in old[query.key].map { ($0, query) } }
        queries = pairs.count
        unpaired = before.queries.count + after.queries.count - 2 * pairs.count
        changes = Dictionary(
            uniqueKeysWithValues: RankingMeasures.Measure.allCases.map { measure in
                (measure, Change(pairs.map { ($0.measures[measure], $1.measures[measure]) }))
            })
        differences = pairs.filter { $0.measures[.gain] != $1.measures[.gain] }.map {
            Difference(
                id: $1.id, text: $1.text, before: $0.measures[.gain], after: $1.measures[.gain])
        }.sorted {
            ($1.change.magnitude, $0.change, $0.id) < ($0.change.magnitude, $1.change, $1.id)
        }
    }

    /// Whether the mean nDCG@10 is lower than before by more than a tolerance.
    package func isRegression(tolerance: Double) -> Bool {
        guard let change = changes[.gain] else { return false }
        return change.before - change.after > tolerance
    }
}

extension EvaluationComparison.Difference {
    /// How much higher the figure is than before.
    package var change: Double { after - before }
}

extension EvaluationReport.Query {
    /// What tells it from the others.
    fileprivate var key: [String] { [id, text] }
}

// MARK: Chance

extension EvaluationComparison.Change {
    /// How often signs are chosen.
    private static let choices = 9_999
    /// Sums that are equal but for rounding count as equal.
    private static let rounding = 1e-9

    /// Of figures of the same queries, before and after.
    init(_ pairs: [(before: Double, after: Double)]) {
        let count = Double(max(1, pairs.count))
        before = pairs.reduce(0) { $0 + $1.before } / count
        after = pairs.reduce(0) { $0 + $1.after } / count
        better = pairs.count { $0.after > $0.before }
        worse = pairs.count { $0.after < $0.before }
        // Queries without a difference add nothing, whichever sign they get.
        let differences = pairs.map { $0.after - $0.before }.filter { $0 != 0 }
        probability = Self.probability(ofSumAsLargeAs: differences)
    }

    private static func probability(ofSumAsLargeAs differences: [Double]) -> Double {
        let sum = differences.reduce(0, +).magnitude - rounding
        var signs = RandomSigns()
        var asLarge = 1
        for _ in 0..<choices {
            let random = differences.reduce(0) { signs.next() ? $0 + $1 : $0 - $1 }
            if random.magnitude >= sum { asLarge += 1 }
        }
        return Double(asLarge) / Double(choices + 1)
    }
}

/// Coins thrown by SplitMix64 (Steele, Lea, Flood 2014), the same row every time.
private struct RandomSigns {
    private var state: UInt64 = 0
    private var bits: UInt64 = 0
    private var left = 0

    mutating func next() -> Bool {
        if left == 0 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            bits = mixed ^ (mixed >> 31)
            left = 64
        }
        defer {
            bits >>= 1
            left -= 1
        }
        return bits & 1 == 1
    }
}

extension EvaluationComparison: Encodable {
    private enum CodingKeys: String, CodingKey {
        case queries, unpaired, measures, differences
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(queries, forKey: .queries)
        try container.encode(unpaired, forKey: .unpaired)
        let named = Dictionary(uniqueKeysWithValues: changes.map { ($0.key.rawValue, $0.value) })
        try container.encode(named, forKey: .measures)
        try container.encode(differences, forKey: .differences)
    }
}
