import Testing

@testable import Blog

@Suite struct StreamSafeTests {
    private func marks(_ count: Int) -> String {
        String(
            String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }))
    }

    @Test(arguments: [
        "", "plain", "Żółw", "日本語、かな", "\u{1112}\u{1161}\u{11AB}", "שָׁלוֹם", "हिन्दी", "👍🏽👨‍👩‍👧", "ไทย",
    ])
    func texts_ofAnyLanguage_stayAsTheyAre(text: String) {
        #expect(Array(StreamSafe.text(text).utf8) == Array(text.utf8))
        #expect(StreamSafe.bytes(Array(text.utf8)) == nil)
    }

    @Test(arguments: [(30, 0), (31, 1), (60, 1), (61, 2), (3000, 99)])
    func aJoiner_standsBehindThirtyMarks(count: Int, joiners: Int) {
        let text = "a" + marks(count) + "b"
        let safe = StreamSafe.text(text)
        #expect(safe.unicodeScalars.count { $0.value == 0x34F } == joiners)
        #expect(safe.unicodeScalars.filter { $0.value != 0x34F } == Array(text.unicodeScalars))
        #expect(Array(StreamSafe.text(safe).utf8) == Array(safe.utf8))
    }

    @Test func parts_areParted_whereTogetherTheyHaveTooMany() {
        var text = Array(("a" + marks(20)).utf8)
        StreamSafe.part(&text, from: marks(10).utf8)
        #expect(text.count == 41)
        StreamSafe.part(&text, from: marks(11).utf8)
        #expect(text.suffix(2) == [0xCD, 0x8F])
        StreamSafe.part(&text, from: marks(30).utf8)
        #expect(text.count == 43)
    }

    /// Bytes that are no UTF-8 are passed over.
    @Test func damagedBytes_areTakenAsTheyAre() {
        for byte in UInt8.min...UInt8.max {
            #expect(StreamSafe.bytes([byte]) == nil)
            #expect(StreamSafe.bytes([0xCC, byte, 0xE0, byte, 0xF0]) == nil)
        }
    }
}
