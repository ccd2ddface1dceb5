import TestSupport
import Testing

@testable import TextAnalysis

@Suite struct WordBeginningsTests {
    private let letters = Array("aabcdeeefghiiijklmnooopqrstuuvwxyyz".utf8)

    /// Every word has a key that its beginning admits: checked on many words for each language's stemmer.
    @Test(arguments: Language.supported + [.undetermined])
    func keysOfAWord_admitItsBeginning(language: Language) throws {
        var analyzer = Analyzer(language: language)
        var random = SplitMix64(seed: 3)
        var words = ["dying", "lying", "tying", "skies", "idly", "gently", "a", "y", "yes", "djak"]
        words += ["generically", "communing", "ajaio", "2nd", "y2k", "oeuvre", "ueber", "aeon"]
        for _ in 0..<4_000 {
            let length = Int.random(in: 1...12, using: &random)
            let word = (0..<length).map { _ in letters.randomElement(using: &random) ?? 0x61 }
            words.append(String(decoding: word, as: UTF8.self))
        }
        for word in words {
            let tokens = analyzer.tokens(in: word)
            let keys = tokens.map { Array($0.stem.utf8) }
            #expect(keys.count == 1)
            guard
                let beginnings = WordBeginnings(stems: keys, words: [], language: language)
            else { continue }
            let bytes = Array(word.utf8) + [0]
            #expect(beginnings.admits(bytes[0], bytes[1]), "\(word) \(tokens)")
        }
    }

    @Test(arguments: [
        ("die", "dying", true), ("die", "day", false), ("die", "d", true), ("fox", "foxes", true),
        ("fox", "fast", false), ("fox", "bar", false), ("a", "as", true), ("20", "2020", true),
    ])
    func beginnings_areThoseOfTheKeys(stem: String, word: String, admitted: Bool) throws {
        let english = try #require(Language(tag: "en"))
        let beginnings = try #require(
            WordBeginnings(stems: [Array(stem.utf8)], words: [], language: english))
        let bytes = Array(word.utf8) + [0]
        #expect(beginnings.admits(bytes[0], bytes[1]) == admitted)
    }

    @Test(arguments: ["ga", "id", "sr", "tr"])
    func languagesThatChangeBeginnings_admitEverything(tag: String) throws {
        let language = try #require(Language(tag: tag))
        #expect(WordBeginnings(stems: [[0x61]], words: [], language: language) == nil)
    }

    @Test func emptyBeginning_admitsEverything() {
        #expect(WordBeginnings(stems: [], words: [[]], language: .undetermined) == nil)
    }

    @Test func choosyAnalysis_keepsPositions_andTheTokensAskedFor() throws {
        let english = try #require(Language(tag: "en"))
        let text = "The fox's den, multi-agent foxes — and C++ (x-y) fog; 20.04 naïve f.o.x. föx"
        var analyzer = Analyzer(language: english)
        let every = analyzer.tokens(in: text).filter { $0.stem == "fox" }
        let beginnings = try #require(
            WordBeginnings(stems: [Array("fox".utf8)], words: [], language: english))
        let found = analyzer.tokens(in: text, beginning: beginnings).filter { $0.stem == "fox" }
        #expect(found == every)
        #expect(found.count >= 3)
    }

    /// What texts are put together of: plain words, and all that makes the words beside it anything but plain.
    private static let pieces =
        ["fox", "foxes", "Fog", "the", "a", "of", "In", "2020", "x", "den", "communications"]
        + [
            " ", " ", " ", " ", "  ", "\n", "\t", ", ", ". ", "; ", "(", ")", "\"", "! ", "' ",
            ": ",
        ]
        + ["-", "'", "_", "&", "/", "+", "%", ",", ".", "#", "@", "$", "*", ":", "++", "…", " — "]
        + ["“", "”", "’", "\u{A0}", "é", "ö", "я", "漢字", "👍🏽", "®", "²", "\u{AD}", "\u{301}", "·"]
        + [String(repeating: "f", count: 60), String(repeating: "long", count: 17), "I", "İ"]

    @Test(arguments: ["en", "de", "fi", "fr", "tr", "ru", "und"])
    func choosyAnalysis_isTheWholeOne_whateverStandsBesideWords(tag: String) throws {
        var analyzer = Analyzer(language: Language(tag: tag) ?? .undetermined)
        var random = SplitMix64(seed: 3)
        for _ in 0..<1_500 {
            let count = Int.random(in: 0...40, using: &random)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? " " }
                .joined()
            let every = analyzer.tokens(in: text)
            let wanted = Set((0..<3).compactMap { _ in every.randomElement(using: &random)?.stem })
            guard
                let beginnings = WordBeginnings(
                    stems: wanted.map { Array($0.utf8) }, words: [], language: analyzer.language)
            else { continue }
            let found = analyzer.tokens(in: text, beginning: beginnings)
            #expect(
                found.filter { wanted.contains($0.stem) }
                    == every.filter { wanted.contains($0.stem) }, "\(text) \(wanted)")
        }
    }

    @Test func choosyAnalysis_leavesOutWordsThatBeginOtherwise() throws {
        var analyzer = Analyzer(language: try #require(Language(tag: "en")))
        let text = String(repeating: "A quick brown dog, “jumps” (over) 12 lazy dens. ", count: 20)
        let beginnings = try #require(
            WordBeginnings(
                stems: [Array("dog".utf8)], words: [], language: analyzer.language))
        let found = analyzer.tokens(in: text + "That was it.", beginning: beginnings)
        #expect(found.filter { $0.stem == "dog" }.map(\.position) == (0..<20).map { $0 * 9 + 3 })
        #expect(found.count < 23)
    }
}

extension Analyzer {
    fileprivate mutating func tokens(
        in text: String, beginning beginnings: WordBeginnings
    ) -> [Token] {
        var tokens: [Token] = []
        forEachToken(in: Array(text.utf8).span, beginning: beginnings) {
            tokens.append(Token($0, word: $1, stem: $2))
        }
        return tokens
    }
}
