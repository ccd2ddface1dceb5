import Testing

@testable import TagClouds

@Suite struct WordPressTextTests {
    @Test func text_isEscapedAsByEscHTML() throws {
        for golden in try Golden.text() {
            #expect(WordPressText.escaped(golden.text) == golden.escaped, "\(golden.text)")
        }
    }

    @Test(arguments: ["r&b", "<b>\"x\" & 'y'</b>", "&#65;&#x41;&copy;", "a &amp; b"])
    func escapingTwice_changesNothing(text: String) {
        let once = WordPressText.escaped(text)
        #expect(WordPressText.escaped(once) == once)
    }

    @Test func aStoredName_keepsItsQuotes() {
        let stored = String(decoding: WordPressText.stored("R&D \"<o'k>\""), as: UTF8.self)
        #expect(stored == "R&amp;D \"&lt;o'k&gt;\"")
    }

    @Test func aFloodOfAlmostReferences_staysAsItIs() {
        let flood = String(repeating: "&amp;#00000000", count: 10_000)
        #expect(WordPressText.escaped(flood).utf8.count == flood.utf8.count)
    }
}
