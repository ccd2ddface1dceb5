import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchRanking

@Suite struct WordSetsTests {
    @Test(arguments: 0..<(6 * LongRun.factor))
    func retain_keepsTheDocumentsWhoseWordsReachTheScore(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let held = (0..<1 + random.below(WordSets.maximumWords)).map { _ in randomWindow(&random) }
        let bounds = held.map { _ in Double(1 + random.below(100)) }
        var sets = WordSets()
        for _ in 0..<2 {
            sets.removeAll()
            for (window, bound) in zip(held, bounds) {
                sets.add(bound, around: 0) { $0.formUnion(window) }
            }
            for score in [0, 1, bounds[0], 50, 120, bounds.reduce(0, +), 500] {
                let all = randomWindow(&random)
                var kept = all
                sets.retain(&kept, reaching: score)
                var expected = all
                expected.filter { document in
                    let sum = held.indices.reduce(0.0) {
                        $0 + (held[$1].contains(document) ? bounds[$1] : 0)
                    }
                    return sum >= score
                }
                #expect(kept == expected)
            }
        }
    }

    private func randomWindow(_ random: inout SplitMix64) -> DocumentWindow {
        var window = DocumentWindow()
        for index in window.words.indices { window.words[index] = random.next() }
        return window
    }
}
