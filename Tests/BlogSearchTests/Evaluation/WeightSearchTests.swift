import BlogSearchQueries
import TestSupport
import Testing

@testable import BlogSearch

/// Weights by cross-validation: what holds is found, what is chance is said to be.
@Suite struct WeightSearchTests {
    private static let present: [Field: Double] = [.title: 6, .body: 1, .code: 0]

    private func tuning(
        queries: Int = 60, _ figures: @escaping ([Field: Double]) -> [Double]
    ) throws -> WeightTuning {
        var tuning = WeightTuning(judgements: "j", queries: queries)
        var search = WeightSearch(measure: figures)
        try tuning.fill(by: &search, from: Self.present, folds: 5)
        return tuning
    }

    @Test func aGainOfEveryQuery_isFoundInEachFold_andIsNoChance() throws {
        // Every query is better the nearer the title's weight is to 3; some queries vary by themselves.
        let tuning = try tuning { weights in
            let loss: Double = abs((weights[.title] ?? 0) - 3) / 20
            return (0..<60).map { 0.5 - loss + Double($0 % 7) / 100 }
        }
        #expect(tuning.weights == [.title: 3])
        #expect(tuning.folds.map(\.queries) == [12, 12, 12, 12, 12])
        #expect(tuning.folds.allSatisfy { $0.weights == ["title": 3] && $0.after > $0.before })
        #expect(tuning.isGain)
        #expect(try #require(tuning.noise) < 1e-9)
    }

    @Test func weightsThatChangeNothing_stayAsTheyAre() throws {
        let tuning = try tuning { _ in (0..<60).map { Double($0) / 60 } }
        #expect(tuning.weights.isEmpty && !tuning.isGain && tuning.noise == nil)
        #expect(tuning.heldOut?.probability == 1)
    }

    /// Figures that have nothing to do with the weights: some weights are better by accident, and seldom for others.
    @Test func whatFitsByAccident_isNoGain() throws {
        var (fits, gains) = (0, 0)
        for seed in 0..<20 {
            let tuning = try tuning { weights in
                var random = SplitMix64(seed: UInt64(seed))
                for (field, weight) in weights.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                    random = SplitMix64(
                        seed: random.next() ^ UInt64(field.rawValue) ^ weight.bitPattern)
                }
                return (0..<60).map { _ in Double(random.next() % 1_000) / 1_000 }
            }
            if !tuning.weights.isEmpty { fits += 1 }
            if tuning.isGain { gains += 1 }
        }
        #expect(fits >= 15)
        #expect(gains <= 3, "one in twenty is what the level allows")
    }

    @Test func theSameFigures_giveTheSameWeights_andAreAskedForOnce() throws {
        var asked: [[Field: Double]] = []
        func figures(_ weights: [Field: Double]) -> [Double] {
            asked.append(weights)
            return (0..<20).map { Double($0) / 40 + (weights[.body] == 2 ? 0.1 : 0) }
        }
        var results: [[Field: Double]] = []
        for _ in 0..<2 {
            asked = []
            try withoutActuallyEscaping(figures) { figures in
                var search = WeightSearch(measure: figures)
                results.append(try search.best(for: Array(0..<20), from: Self.present))
            }
            #expect(Set(asked).count == asked.count)
        }
        #expect(results[0] == results[1] && results[0][.body] == 2)
    }
}
