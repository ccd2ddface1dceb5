import BlogSearch
import Foundation
import Testing

@testable import wpsearch

@Suite struct StyleTests {
    private func marked(_ text: String) -> String {
        Style(isColoured: true).marked(text, at: Query(text).reading.noted)
    }

    @Test func placesNotTakenAsTyped_areUnderlinedInOnePiece() {
        #expect(marked("so why?") == "so \u{1B}[4mwhy?\u{1B}[24m")
        #expect(marked("why") == "why")
    }

    /// One place of several scalars that are one character.
    @Test func emojiWithItsModifier_staysWhole() {
        let text = "price \u{1F44D}\u{1F3FD} now"
        let shown = marked(text)
        #expect(shown.contains("\u{1F44D}\u{1F3FD}"))
        #expect(
            shown.replacing("\u{1B}[4m", with: "").replacing("\u{1B}[24m", with: "") == text)
    }

    @Test func whatTheResultsDoNotSay_isNotUnderlined_norAnythingWithoutColour() {
        #expect(Style(isColoured: true).marked("why?", at: []) == "why?")
        #expect(Style(isColoured: false).marked("why?", at: [0..<4]) == "why?")
    }

    @Test func textOfABlog_cannotSteerATerminal() {
        let text = "a\u{1B}[31mb\u{7}\u{9B}c\u{7F}\u{202E}d\u{2066}e\u{200F}«é» ’\n\tf"
        #expect(printable(text) == "a [31mb  c de«é» ’  f")
    }

    @Test func json_escapesControlCharacters() throws {
        let text = "\u{1B}\u{7F}\u{9B}«é» 🙂"
        let line = try JSONText.line([text])
        #expect(line == #"["\u001b\u007f\u009b«é» 🙂"]"#)
        #expect(try JSONDecoder().decode([String].self, from: Data(line.utf8)) == [text])
    }
}
