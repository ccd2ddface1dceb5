// How good a ranking is, as trec_eval (NIST) computes it. For one query, with grades g of the ranked posts in order (0 for
// posts nobody judged), and R posts judged relevant (g ≥ 1), found by the search or not:
//
//     nDCG@10     DCG(ranking) / DCG(best ranking there is),  DCG = Σ_{rank ≤ 10} g / log2(rank + 1)
//     RR          1 / rank of the first relevant post, 0 when there is none
//     AP          1/R · Σ over relevant posts of (relevant posts up to its rank) / rank
//     recall@100  relevant posts among the first 100 / R
//
// Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", TOIS 20(4), 2002. A grade counts as it is:
// the other custom, 2^g − 1, gives other figures where grades exceed 1, which are not comparable with these. The means of
// RR and AP over queries are called MRR and MAP.

internal import BlogSearchPlatform

/// Figures that say how good a ranking is, each from 0 to 1.
package struct RankingMeasures: Sendable, Hashable {
    /// What is measured.
    package enum Measure: String, Sendable, Hashable, CaseIterable {
        case gain = "nDCG@10"
        case reciprocalRank = "MRR"
        case precision = "MAP"
        case recall = "recall@100"
    }

    /// In the order of `Measure`.
    private var values = [0.0, 0, 0, 0]

    /// All of them 0.
    package init() {}

    /// Of one query's ranking.
    ///
    /// - Parameters:
    ///   - ranking: grades of the posts found, best post first.
    ///   - judged: grades of all posts that were judged, in any order.
    package init(ranking: [Int], judged: [Int]) {
        let relevant = judged.filter { $0 > 0 }
        guard !relevant.isEmpty else { return }
        self[.gain] = Self.gain(ranking) / Self.gain(relevant.sorted(by: >))
        var found = 0
        for (rank, grade) in ranking.enumerated() where grade > 0 {
            found += 1
            if found == 1 { self[.reciprocalRank] = 1 / Double(rank + 1) }
            self[.precision] += Double(found) / Double(rank + 1) / Double(relevant.count)
            if rank < 100 { self[.recall] = Double(found) / Double(relevant.count) }
        }
    }

    /// The means over queries; 0 over none.
    package init(meanOf queries: [RankingMeasures]) {
        guard !queries.isEmpty else { return }
        for measure in Measure.allCases {
            self[measure] = queries.reduce(0) { $0 + $1[measure] } / Double(queries.count)
        }
    }

    /// One figure.
    package subscript(measure: Measure) -> Double {
        get { values[measure.index] }
        set { values[measure.index] = newValue }
    }

    /// DCG of the first ten.
    private static func gain(_ grades: [Int]) -> Double {
        var sum = 0.0
        for (rank, grade) in grades.prefix(10).enumerated() where grade > 0 {
            sum += Double(grade) / binaryLogarithm(Double(rank + 2))
        }
        return sum
    }
}

extension RankingMeasures.Measure {
    fileprivate var index: Int {
        switch self {
        case .gain: 0
        case .reciprocalRank: 1
        case .precision: 2
        case .recall: 3
        }
    }
}

extension RankingMeasures: Codable {
    /// By the names of the measures.
    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ measure: Measure) { stringValue = measure.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        for measure in Measure.allCases {
            self[measure] = try container.decode(Double.self, forKey: Name(measure))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for measure in Measure.allCases {
            try container.encode(self[measure], forKey: Name(measure))
        }
    }
}
