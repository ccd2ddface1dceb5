import BlogSearchQueries
import Foundation
import Testing

struct HighlightTests {
    /// Emoji of several scalars, marks that combine, scalars of two UTF-16 units, scripts without spaces.
    static let texts = [
        "fox", "naïve", "nai\u{308}ve", "👨‍👩‍👧 fox 👍🏽", "𝒳yz 日本語の文章", "e\u{301}\u{302}te\u{301}",
        "각\u{11a8}", "नि मा", "🇩🇪🇫🇷", "\r\n x", "",
    ]

    @Test(arguments: texts)
    func everyRun_roundTripsThroughIndices_andUTF16(text: String) throws {
        let scalars = Array(text.unicodeScalars)
        for start in 0...scalars.count {
            for end in start...scalars.count {
                let run = Highlight(start: start, length: end - start)
                let range = try #require(run.range(in: text))
                #expect(Array(text.unicodeScalars[range]) == Array(scalars[start..<end]))
                #expect(Highlight(range, in: text) == run)
                let units = try #require(run.utf16Range(in: text))
                let native = NSRange(range, in: text)
                #expect(units == native.lowerBound..<native.upperBound)
                #expect(Highlight(utf16: units, in: text) == run)
            }
        }
    }

    @Test(arguments: texts)
    func runsBeyondTheText_haveNoRange(text: String) {
        let run = Highlight(start: 0, length: text.unicodeScalars.count + 1)
        #expect(run.range(in: text) == nil)
        #expect(run.utf16Range(in: text) == nil)
        #expect(Highlight(utf16: 0..<text.utf16.count + 1, in: text) == nil)
        #expect(Highlight(start: -1, length: 1).utf16Range(in: text) == nil)
    }
}
