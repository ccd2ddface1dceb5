import Testing

@testable import Terminal

/// The part of the examples that draws.
@Suite struct TerminalTests {
    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("カナ", 4), ("ｶﾅ", 2), ("한글", 4), ("é", 1), ("e\u{301}", 1), ("👍🏽", 4),
        ("👨‍👩‍👧‍👦", 8), ("🇨🇭", 4), ("❤️", 2), ("♥", 1), ("مرحبا", 5), ("שלום", 4), ("a\u{200B}b", 2),
        ("", 0),
    ])
    func columns_areThoseOfATerminal(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func whatWouldBeACommandToTheTerminal_isTakenOut() {
        #expect("a\u{1B}[2Jb\u{9B}1mc\u{202E}d\te\u{7}".harmless == "a[2Jb1mcd e")
        let lines = Line.wrapped([Run("x\u{1B}]0;y\u{7}z")], to: 20)
        #expect(lines.map(\.text) == ["x]0;yz"])
    }

    @Test func text_isBrokenAtSpaces_besideIdeographs_andWithinLongWords() {
        func wrapped(_ text: String, _ width: Int, first: String = "") -> [String] {
            Line.wrapped([Run(text)], to: width, first: first).map(\.text)
        }
        #expect(wrapped("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(wrapped("abcdefghijkl", 5) == ["abcde", "fghij", "kl"])
        #expect(wrapped("日本語の文章。", 6) == ["日本語", "の文", "章。"])
        #expect(wrapped("one two", 20, first: "• ") == ["• one two"])
        #expect(wrapped("one two three", 9, first: "• ") == ["• one two", "  three"])
        #expect(wrapped("a\nb", 9) == ["a", "b"])
        #expect(wrapped("", 9) == [""])
        #expect(wrapped("שלום", 8) == ["    שלום"])
        #expect(wrapped("שלום", 8, first: "• ") == ["  שלום •"])
    }

    @Test func styles_stayWithTheirCharacters() {
        let lines = Line.wrapped([Run("one "), Run("two", .bold), Run(" three")], to: 8)
        #expect(lines == [Line([Run("one "), Run("two", .bold)]), Line("three")])
    }

    @Test(arguments: 0...12) func aFittedLine_isNoWiderThanItsPlace(width: Int) {
        let line = Line([Run("日本"), Run("abc", .bold), Run("語👍🏽!")])
        let fitted = line.fitted(to: width)
        #expect(fitted.columns <= width)
        #expect(line.fitted(to: 99) == line)
        if width > 0, width < line.columns { #expect(fitted.text.hasSuffix("…")) }
    }

    /// Keys come in pieces over a slow line.
    @Test(arguments: 1...6) func keys_areTheSame_howeverTheirBytesArrive(size: Int) {
        let bytes = Array("a\u{1B}[A日\u{1B}[5~👍\u{1B}OH\u{1B}[Z\r\u{7F}\u{12}".utf8)
        var parser = KeyParser()
        var keys: [Key] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            keys += parser.keys(for: bytes[start..<min(start + size, bytes.count)])
        }
        #expect(
            keys == [
                .character("a"), .up, .character("日"), .pageUp, .character("👍"), .home, .backTab,
                .enter,
                .backspace, .control("r"),
            ])
        #expect(!parser.isWaiting)
    }

    @Test func anEscape_thatNothingFollows_isTheKey() {
        var parser = KeyParser()
        var keys = parser.keys(for: [0x1B])
        #expect(keys.isEmpty && parser.isWaiting)
        keys = parser.timeout()
        #expect(keys == [.escape] && !parser.isWaiting)
        keys = parser.keys(for: [0x1B, 0x71])
        #expect(keys == [.escape, .character("q")])
        keys = parser.keys(for: Array("\u{1B}[200~".utf8))
        #expect(keys.isEmpty && !parser.isWaiting)
    }

    @Test func aPrompt_isTyped() {
        var prompt = Prompt("/")
        for key: Key in [.character("a"), .character("é"), .backspace, .character("b")] {
            let outcome = prompt.press(key)
            #expect(outcome == .typing)
        }
        #expect(prompt.text == "ab" && prompt.line(in: 80).text == "/ab")
        #expect(prompt.line(in: 3).text == "ab" && prompt.line(in: 0).text.isEmpty)
        let outcomes = [Key.enter, .control("u"), .backspace].map { prompt.press($0) }
        #expect(outcomes == [.done, .typing, .givenUp])
    }
}
