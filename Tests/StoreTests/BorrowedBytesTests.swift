import TestSupport
import Testing

@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

@Suite struct BorrowedBytesTests {
    private func stored(_ text: String, _ source: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return BorrowedBytes.encode(
            bytes, texts: [bytes.indices], borrowingFrom: Array(source.utf8))
    }

    @Test(arguments: [
        ("", "", 1), ("short", "short", 7), ("a text of some words", "a text of some words", 4),
        ("a text of some words", "<p>a text <b>of some words</b></p>", 11),
        ("it’s a text of some words", "<p>it&#8217;s a text of some words</p>", 11),
        ("another text of some words", "what is stored beside it is quite different", 28),
    ])
    func whatTheSourceHas_isBorrowed(text: String, source: String, size: Int) throws {
        let stored = stored(text, source)
        #expect(stored.count == size)
        let read = try BorrowedBytes.decode(stored, borrowingFrom: Array(source.utf8))
        #expect(String(decoding: read, as: UTF8.self) == text)
    }

    /// A word that happens to stand far behind must not take the place of all that is between.
    @Test func aCommonWordFarAway_doesNotLoseThePlace() {
        let paragraphs = (0..<200).map { "Paragraph \($0) tells something else \($0 * $0)." }
        let source = paragraphs.joined(separator: "</p>\n<p>") + " <i>certainly</i>"
        let text = "certainly " + paragraphs.joined(separator: "\n\n")
        #expect(stored(text, source).count < text.utf8.count / 2)
    }

    @Test(arguments: 1...UInt64(60 * LongRun.factor))
    func randomTexts_comeBackAsTheyWere(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func letters(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8(97 + random.below(seed % 2 == 0 ? 2 : 20)) }
        }
        let source = letters(random.below(3_000))
        var bytes: [UInt8] = []
        var texts: [Range<Int>] = []
        while bytes.count < 2_000 {
            let start = bytes.count
            for _ in 0...random.below(4) {
                let begin = random.below(source.count + 1)
                bytes += source[begin..<min(source.count, begin + random.below(300))]
                bytes += letters(random.below(20))
            }
            if random.below(3) > 0 { texts.append(start..<bytes.count) }
        }
        let stored = BorrowedBytes.encode(bytes, texts: texts, borrowingFrom: source)
        #expect(try BorrowedBytes.decode(stored, borrowingFrom: source) == bytes)
        for _ in 0..<50 {
            var damaged = stored
            damaged[random.below(damaged.count)] = UInt8(random.below(256))
            if let read = try? BorrowedBytes.decode(damaged, borrowingFrom: source) {
                #expect(read.count <= source.count + damaged.count)
            }
        }
        let other = Array(source.prefix(random.below(source.count + 1)))
        _ = try? BorrowedBytes.decode(stored, borrowingFrom: other)
    }
}
