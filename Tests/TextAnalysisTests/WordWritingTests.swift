import TestSupport
import Testing

@testable import TextAnalysis

/// Whether a text writes a word, told without reading it, is what reading it tells.
@Suite struct WordWritingTests {
    private static let pieces =
        [
            "fox", "Fox", "FOX", "foxes", "outfox", "outFox", "FoxTrot", "foxTrot", "fOX", "fo",
            "x", "f",
        ]
        + ["fox2", "2fox", "fox's", "fox’s", "o'fox", "the", "a", "of", "I", "20", "3.5"]
        + [
            " ", " ", " ", " ", "  ", "\n", "\t", ", ", ". ", "; ", "(", ")", "\"", "! ", "' ",
            ": ",
        ]
        + ["-", "-\n", "'", "_", "&", "/", "+", "%", ",", ".", "#", "@", "$", "*", ":", "++", "…"]
        + [" — ", "“", "”", "’", "‘", "\u{A0}", "é", "ö", "ø", "ﬀ", "я", "漢字", "👍🏽", "®", "²"]
        + ["\u{AD}", "\u{200B}", "\u{200D}", "\u{301}", "·", "ｆｏｘ", "ſ", "K", "\0"]
    private static let words = [
        "fox", "fo", "foxes", "outfox", "foxtrot", "fofox", "xfo", "föx", "fox2",
    ]

    @Test(arguments: ["en", "de", "fi", "fr", "it", "tr", "ru", "nl", "und"])
    func answer_isThatOfReading_whateverStandsBesideWords(tag: String) {
        var analyzer = Analyzer(language: Language(tag: tag) ?? .undetermined)
        var random = SplitMix64(seed: 7)
        var told = (written: 0, unwritten: 0)
        for _ in 0..<2_000 * LongRun.factor {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? " " }
                .joined()
            let read = Set(analyzer.tokens(in: text).map(\.word))
            for word in Self.words {
                let writes = analyzer.writes(Array(word.utf8), in: Array(text.utf8).span)
                guard let writes else { continue }
                #expect(writes == read.contains(word), "\(word) in \(text.debugDescription)")
                if writes { told.written += 1 } else { told.unwritten += 1 }
            }
        }
        if tag != "tr" { #expect(told.written > 50 && told.unwritten > 1_000) }
    }

    @Test(arguments: [
        ("fox", "The fox, and others.", true), ("fox", "Fox", true), ("fox", "A (fox) runs", true),
        ("fox", "“Foxes” are not outfoxed — never", false), ("fox", "", false),
        ("fox", "no such word in a long text that has nothing else", false),
        ("fox", "a fox-like thing", nil), ("fox", "föx", nil), ("fox", "FOX", nil),
        ("föx", "a föx", nil), ("a", "a", nil),
    ])
    func whatIsPlain_isTold(word: String, text: String, isWritten: Bool?) throws {
        let analyzer = Analyzer(language: try #require(Language(tag: "en")))
        #expect(analyzer.writes(Array(word.utf8), in: Array(text.utf8).span) == isWritten)
    }
}
