// Weights are chosen by coordinate search: each field in turn is tried with other weights, all others left as they are, and
// keeps the one with the highest mean. Rounds go on until one changes nothing. A weight is changed only for a gain of
// `leastGain`: less is within what rounding of ranks does. The same figures always lead to the same weights.
//
// How good weights are that were chosen so is not told by the queries that they were chosen by: of many weights some fit these
// by accident. So queries are dealt into folds; weights are chosen by all folds but one, and measured by that one. (Stone,
// "Cross-validatory choice and assessment of statistical predictions", 1974.)

internal import BlogSearchQueries

/// Chooses weights of fields by figures of queries.
struct WeightSearch {
    private static let rounds = 3
    private static let factors = [0.25, 0.5, 0.75, 1.5, 2, 4]
    /// Where a weight is 0, no factor changes it.
    private static let weightsForNone = [0.25, 1]
    private static let leastGain = 0.0005

    typealias Weights = [Field: Double]

    /// Measures all queries with some weights.
    private let measure: (Weights) throws -> [Double]
    private var known: [Weights: [Double]] = [:]

    init(measure: @escaping (Weights) throws -> [Double]) {
        self.measure = measure
    }

    /// The figures of all queries, which are measured once with the same weights.
    mutating func figures(_ weights: Weights) throws -> [Double] {
        if let found = known[weights] { return found }
        let found = try measure(weights)
        known[weights] = found
        return found
    }

    /// The best weights for some of the queries.
    mutating func best(for queries: [Int], from start: Weights) throws -> Weights {
        var best = start
        var highest = try mean(of: queries, best)
        for _ in 0..<Self.rounds {
            let before = best
            for field in Field.allCases {
                for weight in Self.weights(besides: best[field] ?? 0) {
                    var tried = best
                    tried[field] = weight
                    let mean = try mean(of: queries, tried)
                    if mean >= highest + Self.leastGain { (best, highest) = (tried, mean) }
                }
            }
            if best == before { break }
        }
        return best
    }

    /// The mean of the figures of some queries; 0 of none.
    mutating func mean(of queries: [Int], _ weights: Weights) throws -> Double {
        let figures = try figures(weights)
        return queries.reduce(0) { $0 + figures[$1] } / Double(max(1, queries.count))
    }

    private static func weights(besides weight: Double) -> [Double] {
        weight == 0
            ? weightsForNone
            : factors.map { rounded($0 * weight) }.filter {
                SearchSettings.possibleWeights.contains($0) && $0 != weight
            }
    }

    /// To hundredths: people write them.
    private static func rounded(_ weight: Double) -> Double { (weight * 100).rounded() / 100 }
}
