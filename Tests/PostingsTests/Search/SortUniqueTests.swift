import TestSupport
import Testing

@testable import BlogSearchPostings

@Suite struct SortUniqueTests {
    @Test(arguments: [0, 1, 15, 16, 17, 40, 300], [5, 64, 1_000, 16_384, 100_000] as [UInt32])
    func numbers_comeOnceAndInOrder(count: Int, limit: UInt32) {
        var random = SplitMix64(seed: UInt64(count) << 32 | UInt64(limit))
        for _ in 0..<20 {
            var numbers = (0..<count).map { _ in UInt32.random(in: 0..<limit, using: &random) }
            let expected = Set(numbers).sorted()
            numbers.sortUnique()
            #expect(numbers == expected)
        }
    }
}
