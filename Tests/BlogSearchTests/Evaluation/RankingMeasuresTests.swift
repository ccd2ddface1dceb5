import BlogSearch
import Foundation
import Testing

@Suite struct RankingMeasuresTests {
    private func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-6 }

    @Test func gradedRanking_hasTheFiguresComputedByHand() {
        // DCG 3/log2(3) + 1/log2(5) = 2.3234654; the best there is: 3 + 2/log2(3) + 1/log2(4) = 4.7618595.
        let measures = RankingMeasures(ranking: [0, 3, 0, 1], judged: [1, 0, 3, 2])
        #expect(isClose(measures[.gain], 0.4879324))
        #expect(isClose(measures[.reciprocalRank], 0.5))
        #expect(isClose(measures[.precision], (1.0 / 2 + 2.0 / 4) / 3))
        #expect(isClose(measures[.recall], 2.0 / 3))
    }

    @Test func bestRanking_isWorth1_whateverMoreItHolds() {
        let measures = RankingMeasures(ranking: [4, 2, 2, 1, 0, 0], judged: [2, 1, 4, 2, 0])
        for measure in RankingMeasures.Measure.allCases { #expect(measures[measure] == 1) }
    }

    @Test func moreThanTenRelevantPosts_areComparedWithTheBestTen() {
        let ones = Array(repeating: 1, count: 12)
        #expect(RankingMeasures(ranking: ones, judged: ones)[.gain] == 1)
    }

    @Test(
        arguments: [
            (10, 0.0, 1.0 / 11, 1.0), (9, 0.28906483, 0.1, 1.0), (99, 0, 0.01, 1),
            (100, 0, 1.0 / 101, 0),
        ] as [(Int, Double, Double, Double)])
    func placeOfTheOnlyAnswer_decides(
        before: Int, gain: Double, reciprocal: Double, recall: Double
    ) {
        let measures = RankingMeasures(
            ranking: Array(repeating: 0, count: before) + [1], judged: [1])
        #expect(isClose(measures[.gain], gain))
        #expect(isClose(measures[.reciprocalRank], reciprocal))
        #expect(isClose(measures[.precision], reciprocal))
        #expect(isClose(measures[.recall], recall))
    }

    @Test(
        arguments: [([], [1]), ([0, 0], [2]), ([1], []), ([], []), ([-1, 0], [-1])]
            as [([Int], [Int])])
    func nothingRelevantFound_isWorth0(ranking: [Int], judged: [Int]) {
        #expect(RankingMeasures(ranking: ranking, judged: judged) == RankingMeasures())
    }

    @Test func negativeGrades_countAsNotRelevant() {
        #expect(
            RankingMeasures(ranking: [-2, 1], judged: [1, -2])
                == RankingMeasures(ranking: [0, 1], judged: [1]))
    }

    @Test func means_areOverQueries() {
        let first = RankingMeasures(ranking: [1], judged: [1])
        let mean = RankingMeasures(meanOf: [first, RankingMeasures()])
        for measure in RankingMeasures.Measure.allCases { #expect(mean[measure] == 0.5) }
        #expect(RankingMeasures(meanOf: []) == RankingMeasures())
    }

    @Test func json_namesTheMeasures_andReadsBack() throws {
        let measures = RankingMeasures(ranking: [0, 3, 0, 1], judged: [1, 0, 3, 2])
        let data = try JSONEncoder().encode(measures)
        #expect(try JSONDecoder().decode(RankingMeasures.self, from: data) == measures)
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Double])
        #expect(Set(object.keys) == ["nDCG@10", "MRR", "MAP", "recall@100"])
    }
}
