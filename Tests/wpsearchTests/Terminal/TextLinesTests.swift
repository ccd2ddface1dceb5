import Testing

@testable import wpsearch

/// Widths, and lines that fit.
@Suite struct TextLinesTests {
    @Test(arguments: [
        ("plain", 5), ("", 0), ("日本語", 6), ("한국", 4), ("e\u{301}", 1), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2),
        ("❤️", 2), ("🇩🇪", 2), ("\u{1B}[1mab\u{1B}[0m", 2), ("a\u{200D}b", 2), ("ｶﾅ", 2),
        ("\u{1B}]8;;https://a.example/x\u{1B}\\link\u{1B}]8;;\u{1B}\\", 4), ("שלום", 4),
    ])
    func width_isThatOfATerminal(text: String, width: Int) {
        #expect(visibleWidth(text) == width)
    }

    @Test func lines_endAtSpaces_whichGo() {
        #expect(wrapped("one two three", to: 8) == ["one two", "three"])
        #expect(wrapped("  indented  twice", to: 80) == ["  indented  twice"])
        #expect(wrapped("", to: 8) == [""])
        #expect(wrapped("abcdefghij kl", to: 4) == ["abcd", "efgh", "ij", "kl"])
    }

    @Test func ideographs_areBrokenBetween_butNotBeforeAFullStop() {
        #expect(wrapped("日本語の検索", to: 6) == ["日本語", "の検索"])
        #expect(wrapped("日本語。検索", to: 6) == ["日本", "語。検", "索"])
        #expect(wrapped("Swift言語", to: 7) == ["Swift言", "語"])
    }

    /// What stands before a line, such as an indent, is neither coloured nor a link.
    @Test func looksAndLinks_endWithTheLine_andBeginAgain() {
        #expect(
            wrapped("\u{1B}[1;33mone two\u{1B}[0m three", to: 4)
                == [
                    "\u{1B}[1;33mone\u{1B}[0m", "\u{1B}[1;33mtwo\u{1B}[0m", "thre", "e",
                ])
        let begin = "\u{1B}]8;;https://a.example/\u{1B}\\"
        let end = "\u{1B}]8;;\u{1B}\\"
        #expect(
            wrapped(begin + "one two" + end, to: 4) == [begin + "one" + end, begin + "two" + end])
    }

    /// Whatever the text, no line is wider than its room, and no letter is lost.
    @Test func everyText_fits() {
        let words = ["a", "word", "日本語。", "👨‍👩‍👧‍👦", "e\u{301}", "looooooooooong", "", "שלום", "。。。"]
        for seed in 0..<2_000 {
            var number = seed
            var text = ""
            while number > 0 {
                text += words[number % words.count] + (number % 2 == 0 ? " " : "")
                number /= 7
            }
            for width in [2, 5, 9, 40] {
                let lines = wrapped(text, to: width)
                #expect(lines.allSatisfy { visibleWidth($0) <= width }, "\(text), \(width)")
                let letters = lines.joined().filter { $0 != " " }
                #expect(letters == text.filter { $0 != " " }, "\(text), \(width)")
            }
        }
    }

    @Test func shortened_keepsWhatEndsALook() {
        #expect(shortened("abcdef", 4) == "abc…")
        #expect(shortened("日本語", 5) == "日本…")
        #expect(shortened("\u{1B}[1mabcdef\u{1B}[0m", 4) == "\u{1B}[1mabc…\u{1B}[0m")
        #expect(shortened("abc", 0) == "" && shortened("abc", 3) == "abc")
    }

    @Test(arguments: [(0, "0 posts"), (1, "1 post"), (2, "2 posts")])
    func numbers_agree(count: Int, text: String) {
        #expect(counted(count, "post") == text)
        #expect(counted(1, "query", "queries") == "1 query")
    }
}
