import BlogSearch
import Foundation
import Testing

@testable import wpsearch

@Suite struct StyleTests {
    private func marked(_ text: String) -> String {
        Style(isColoured: true).marked(text, at: Query(text).reading.noted)
    }

    @Test func placesNotTakenAsTyped_areUnderlinedInOnePiece() {
        #expect(marked("so tag:") == "so \u{1B}[4mtag:\u{1B}[24m")
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

    /// The end of a colour must not be the end of what is bold.
    @Test func heading_staysBoldBehindAMatch() {
        let marks = [Highlight(start: 0, length: 5)]
        #expect(
            Style(isColoured: true).heading("plain words", marks)
                == "\u{1B}[1m\u{1B}[33mplain\u{1B}[39m words\u{1B}[0m")
        #expect(Style(isColoured: false).heading("plain words", marks) == "*plain* words")
    }

    @Test(arguments: [
        ("https://a.example/ä b", "https://a.example/%C3%A4%20b"),
        ("http://a.example/\\", "http://a.example/%5C"),
        ("https://a.example/?a=1&b#c", "https://a.example/?a=1&b#c"),
    ])
    func links_leadToAddressesInPlainCharacters(address: String, target: String) {
        let linked = Style(isColoured: true, hasLinks: true).link("x", to: address)
        #expect(linked == "\u{1B}]8;;\(target)\u{1B}\\x\u{1B}]8;;\u{1B}\\")
        #expect(Style(isColoured: true, hasLinks: true).harmless(linked) == linked)
        #expect(!Style(isColoured: true).harmless(linked).contains("\u{1B}"))
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "https://a.example/\u{1B}\\x", "a.example",
        "https://a.example/\u{202E}", "HTTPS://a.example/\u{7}", "",
    ])
    func otherAddresses_areNoLinks(address: String) {
        let style = Style(isColoured: true, hasLinks: true)
        #expect(style.link("x", to: address) == "x" && style.link("x", to: nil) == "x")
        let forged = "\u{1B}]8;;\(address)\u{1B}\\x"
        // What ends early is a link to where it ends, and text behind it.
        let isLink = address.isEmpty || address.contains("\u{1B}\\")
        #expect(isLink || style.harmless(forged).unicodeScalars.first != "\u{1B}")
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
