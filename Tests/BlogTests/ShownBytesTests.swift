import Testing

@testable import Blog

@Suite struct ShownBytesTests {
    @Test(
        arguments: [
            ([0x61, 0xC3, 0xA9], "aé"), ([], ""), ([0xFF], "\\xFF"),
            ([0x78, 0xFE, 0x79], "x\\xFEy"),
            // Cut short, and half of a pair: of no meaning in UTF-8.
            ([0x61, 0xC3], "a\\xC3"), ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
            ([0xF0, 0x9F, 0x98, 0x80, 0x0A], "😀\n"),
        ] as [([UInt8], String)])
    func whatIsNoText_isShownByteByByte(bytes: [UInt8], text: String) {
        #expect(String(showing: bytes) == text)
    }

    @Test func everyByte_isShownAsAnotherText() {
        let shown = (UInt8.min...UInt8.max).map { String(showing: [$0]) }
        #expect(Set(shown).count == 256)
    }
}
