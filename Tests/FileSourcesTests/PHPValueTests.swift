import TestSupport
import Testing

@testable import BlogSearchFileSources

@Suite struct PHPValueTests {
    private static let sound =
        #"a:4:{s:1:"é";i:-5;i:0;a:2:{i:0;s:3:"a";b";i:1;N;}s:1:"t";b:1;s:1:"d";d:0.5;}"#

    @Test func values_areReadAsTheyAreWritten() throws {
        // A text has the bytes that it says, whatever they are.
        let value = try #require(
            PHPValue(
                Self.sound.replacing(#"s:1:"é""#, with: #"s:2:"é""#).replacing(
                    #"s:3:"a";b""#, with: #"s:4:"a";b""#)))
        #expect(value["é"]?.text == "-5" && value["é"]?.size == nil)
        #expect(value["0"]?["0"]?.text == #"a";b"#)
        #expect(value["0"]?["1"]?.text == "")
        #expect(value["t"]?.size == 1 && value["d"]?.text == "0.5")
        #expect(value["none"] == nil && value["t"]?["x"] == nil)
        #expect(PHPValue(#"a:2:{s:1:"k";i:1;s:1:"k";i:2;}"#)?["k"]?.size == 2)
    }

    @Test(arguments: [
        "", "i:5", "i:5;x", "s:1:\"é\";", "s:9:\"a\";", "s:-1:\"\";", "a:1:{}", "a:0:{", "a:0:{}}",
        "a:1:{a:0:{}i:1;}", "a:99999999999:{}", "O:1:\"A\":0:{}", "R:1;", "C:3", "s:1:a;",
        String(repeating: "a:1:{i:0;", count: 40) + "N;" + String(repeating: "}", count: 40),
    ])
    func whatIsNoValue_isNone(text: String) {
        #expect(PHPValue(text) == nil)
    }

    @Test func anyText_isReadWithoutHarm() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<3_000 {
            var bytes = Array(Self.sound.utf8)
            for _ in 0...random.below(3) {
                bytes[random.below(bytes.count)] = UInt8(random.below(128))
            }
            _ = PHPValue(String(decoding: bytes, as: UTF8.self))
        }
    }
}
