import TestSupport
import Testing

@testable import BlogSearchStore

@Suite struct RawBytesTests {
    /// Of few letters, so that many places are nearly right.
    @Test(arguments: 1...200)
    func eightBytes_areFoundWhereALoopFindsThem(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let letters = 2 + random.below(4)
        let text = (0..<random.below(200)).map { _ in UInt8(97 + random.below(letters)) }
        for _ in 0..<50 {
            let from = random.below(text.count + 1)
            let wanted = Array(text[from..<min(text.count, from + random.below(14))])
            let start = random.below(text.count + 1)
            let range = start..<start + random.below(text.count - start + 1)
            let expected =
                wanted.count < 8
                ? nil
                : range.first { place in
                    place + 8 <= range.upperBound
                        && text[place..<place + 8].elementsEqual(wanted.prefix(8))
                }
            #expect(text.span.firstOffset(ofEightFrom: wanted.span, in: range) == expected)
        }
    }
}
