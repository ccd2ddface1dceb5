import Foundation
import Testing

@testable import Blog

@Suite struct JSONWriterTests {
    private static func written(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.array([text]) { $0.string($1) }
        return writer.bytes
    }

    /// Every character up to U+0900 alone, between others, and beside those that are written in another way.
    @Test func everyText_isReadAsItWas_andHasNoControlCharacter() throws {
        for code in 0..<0x900 as Range<UInt32> {
            let scalar = try #require(Unicode.Scalar(code))
            for text in ["\(scalar)", "a\(scalar)é", "\"\(scalar)\\", "\u{C2}\(scalar)\u{85}\n"] {
                let bytes = Self.written(text)
                let read = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String]
                // Texts are equal by their scalars, not only by what they mean.
                #expect(
                    read.map { $0.map { Array($0.unicodeScalars) } } == [Array(text.unicodeScalars)]
                )
                let raw = String(decoding: bytes, as: UTF8.self).unicodeScalars
                #expect(raw.allSatisfy { $0.properties.generalCategory != .control }, "U+\(code)")
            }
        }
    }

    @Test func whatIsEscaped_hasItsShortestForm() {
        let text = "a\"b\\c\nd\re\tf\u{1}g\u{7F}h\u{9F}i\u{A0}j\u{C2}"
        let form = #"["a\"b\\c\nd\re\tf\u0001g\u007fh\u009fi"# + "\u{A0}j\u{C2}\"]"
        #expect(String(decoding: Self.written(text), as: UTF8.self) == form)
    }
}
