import Testing

@testable import wpsearch

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("a\u{1B}[31mb", "a [31mb"), ("\u{9B}31m\u{85}", " 31m "), ("a\rb\r\nc", "a b\nc"),
        ("\u{7F}\u{7}\0", "   "), ("a\u{202E}b\u{2066}c\u{200F}\u{200E}\u{061C}d", "abcd"),
        ("«é» “日本” ’…🙂\n\t\u{A0}\u{200D}\u{202F}", "«é» “日本” ’…🙂\n\t\u{A0}\u{200D}\u{202F}"),
        ("", ""), ("\u{1B}", " "), ("é\u{1B}", "é "),
    ]) func text_hasNothingThatSteers(text: String, expected: String) {
        #expect(TerminalText.harmless(text) == expected)
    }

    @Test func ofEscapes_onlyThoseOfAStyleStay() {
        let style = Style(isColoured: true)
        let text = style.bold("a") + style.highlighted("bc", []) + "\u{1B}[35mx\u{1B}[1;31m\u{1B}[0"
        #expect(
            TerminalText.harmless(text, keeping: Style.sequences)
                == "\u{1B}[1ma\u{1B}[0mbc [35mx [1;31m [0")
        for sequence in Style.sequences {
            #expect(TerminalText.harmless(sequence, keeping: Style.sequences) == sequence)
        }
    }

    @Test func json_isEscapedAndMeansTheSame() throws {
        let line = "[\"\u{202E}\u{9B}\u{061C}\u{7F}é’\"]"
        #expect(TerminalText.harmless(line, .escape) == #"["\u202e\u009b\u061c\u007fé’"]"#)
    }

    @Test func hostileTexts_areCleanAfterwards_andInOnePiece() {
        for text in HostileTexts.all {
            #expect(TerminalCheck.faults(in: Array(TerminalText.harmless(text).utf8)).isEmpty)
            #expect(!TerminalCheck.faults(in: Array(text.utf8)).isEmpty || text.contains("m"))
        }
    }
}
