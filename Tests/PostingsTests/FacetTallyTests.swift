import TestSupport
import Testing

@testable import BlogSearchPostings

@Suite struct FacetTallyTests {
    /// Around the id from which on counters are not in the array.
    @Test(arguments: UInt64(1)...20)
    func everyIDHasOneCounter_inAnyOrder(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (tally, expected) = (FacetTally(), [UInt32: Int]())
        for _ in 0..<200 {
            let id = UInt32(
                random.below(2) == 0 ? random.below(3 << 20) : (1 << 20) - random.below(9))
            tally.add(id)
            expected[id, default: 0] += 1
        }
        let counts = expected.sorted { $0.key < $1.key }
            .map { FacetCount(id: $0, documents: $1) }
        #expect(tally.counts == counts)
    }
}
