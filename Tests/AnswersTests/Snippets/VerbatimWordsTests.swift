import TestSupport
import Testing

@testable import BlogSearchAnswers

struct VerbatimWordsTests {
    private func words(_ text: String, at word: String = "") -> String {
        let offset =
            word.isEmpty ? 0 : Array(text.utf8).firstRange(of: Array(word.utf8))?.lowerBound ?? 0
        return VerbatimWords.text(in: Array(("before" + text).utf8).dropFirst(6), from: offset)
    }

    @Test(arguments: [
        ("The quick brown fox", "", "The quick brown fox"),
        ("The quick brown fox", "ick", "quick brown fox"),
        ("  The fox\nand the dog", "", "The fox"),
        ("The fox\tand", "fox", "fox"), ("The fox  and", "The", "The fox"),
        ("The fox\u{a0}and", "The", "The fox"), ("The fox ", "The", "The fox"),
        (" \n", "", ""), ("", "", ""), ("日本語の文章", "語", "日本語の文章"),
    ])
    func words_areThoseOfTheLine_fromTheWordOn(text: String, word: String, expected: String) {
        #expect(words(text, at: word) == expected)
    }

    @Test func longLines_endWithAWord_longWordsBetweenCharacters() {
        let line = String(repeating: "widget ", count: 40)
        #expect(words(line) == String(repeating: "widget ", count: 11).dropLast())
        let family = "👨‍👩‍👧"
        #expect(
            words(String(repeating: family, count: 400)) == String(repeating: family, count: 56))
        #expect(words("fox" + String(repeating: "\u{301}", count: 100_000)).hasPrefix("fo"))
    }

    @Test func whateverTheText_theWordsStandInIt() {
        var random = SplitMix64(seed: 31)
        let pieces = ["fox", " ", " ", "\n", "\t", "日本", "e\u{301}", "👨‍👩‍👧", "-", "\u{a0}", "\r\n"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1..<120, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let bytes = Array(text.utf8)
            let offset = Int.random(in: 0..<bytes.count, using: &random)
            let words = VerbatimWords.text(in: bytes[...], from: offset)
            #expect(words.isEmpty || bytes.contains(words.utf8), "\(text.debugDescription)")
            #expect(!words.contains("  ") && !words.contains { $0.isNewline || $0 == "\t" })
            #expect(words.first?.isWhitespace != true && words.last?.isWhitespace != true)
        }
    }
}
