import BlogSearch
import Testing

@Suite struct EvaluationComparisonTests {
    /// A report on queries whose only answer stands at these ranks; `nil` where it was not found.
    private func report(_ ranks: [String: Int?]) -> EvaluationReport {
        let queries = ranks.sorted { $0.key < $1.key }.map { id, rank in
            EvaluationReport.Query(
                id: id, text: "text of " + id, hits: 10,
                measures: RankingMeasures(
                    ranking: rank.map { Array(repeating: 0, count: $0 - 1) + [1] } ?? [],
                    judged: [1]))
        }
        return EvaluationReport(
            judgements: "set", matching: .any, depth: 1000, queries: queries,
            queriesWithoutAnswer: 0, unknownPosts: [])
    }

    @Test func changes_areCounted() throws {
        let comparison = EvaluationComparison(
            from: report(["a": 1, "b": 2, "c": nil, "d": 4]),
            to: report(["a": 2, "b": 2, "c": 1, "d": 3]))
        let change = try #require(comparison.changes[.reciprocalRank])
        #expect(comparison.queries == 4 && comparison.unpaired == 0)
        #expect(change.before == (1 + 0.5 + 0 + 0.25) / 4)
        #expect(change.after == (0.5 + 0.5 + 1 + 1.0 / 3) / 4)
        #expect(change.better == 2 && change.worse == 1)
    }

    @Test func differences_areLargestFirst_andOnlyThoseThereAre() {
        let comparison = EvaluationComparison(
            from: report(["a": 1, "b": 2, "c": nil, "d": 4, "e": nil]),
            to: report(["a": nil, "b": 2, "c": 1, "d": 3, "e": 20]))
        #expect(comparison.differences.map(\.id) == ["a", "c", "d"])
        #expect(comparison.differences.map(\.text).first == "text of a")
        #expect(comparison.differences.map(\.before).first == 1)
        #expect(comparison.differences.map(\.after).first == 0)
    }

    @Test func onlyQueriesOfBoth_areCompared() throws {
        let comparison = EvaluationComparison(
            from: report(["a": 1, "b": nil, "x": nil]),
            to: report(["a": 1, "b": 1, "y": 1, "z": 1]))
        let change = try #require(comparison.changes[.gain])
        #expect(comparison.queries == 2 && comparison.unpaired == 3)
        #expect(change.before == 0.5 && change.after == 1)
    }

    @Test(arguments: [(0.0, true), (0.4, true), (0.6, false)])
    func regression_isAMeanLowerThanTolerated(tolerance: Double, isRegression: Bool) {
        let (high, low) = (report(["a": 1, "b": 1]), report(["a": 1, "b": nil]))
        #expect(
            EvaluationComparison(from: high, to: low).isRegression(tolerance: tolerance)
                == isRegression)
        #expect(!EvaluationComparison(from: low, to: high).isRegression(tolerance: tolerance))
    }

    @Test func sameReports_differByChanceForCertain() throws {
        let same = report(["a": 1, "b": 3])
        let comparison = EvaluationComparison(from: same, to: same)
        #expect(comparison.changes[.gain]?.probability == 1)
        #expect(comparison.differences.isEmpty)
        #expect(!comparison.isRegression(tolerance: 0))
    }

    /// Of 2ⁿ choices of signs two, all plus and all minus, give a sum as far from 0 as n equal differences do.
    @Test(arguments: [(1, 1.0), (3, 0.25), (5, 0.0625), (10, 0.001953)])
    func chanceOfEqualDifferences_isThatOfEqualSigns(count: Int, probability: Double) throws {
        let ids = (0..<count).map { "\($0)" }
        let comparison = EvaluationComparison(
            from: report(Dictionary(uniqueKeysWithValues: ids.map { ($0, 2) })),
            to: report(Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) })))
        let change = try #require(comparison.changes[.gain])
        #expect(abs(change.probability - probability) < 0.01)
    }
}
