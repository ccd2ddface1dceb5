import Testing

@testable import TextAnalysis

@Suite struct WordBeginningsTests {
    private let letters = Array("aabcdeeefghiiijklmnooopqrstuuvwxyyz".utf8)

    /// Every word has a key that its beginning admits: checked on many words for each language's stemmer.
    @Test(arguments: Language.supported + [.undetermined])
    func keysOfAWord_admitItsBeginning(language: Language) throws {
        var analyzer = Analyzer(language: language)
        var random = SystemRandomNumberGenerator()
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
        var found: [Token] = []
        analyzer.forEachToken(in: Array(text.utf8).span, beginning: beginnings) {
            token, word, stem in
            let token = Token(token, word: word, stem: stem)
            if token.stem == "fox" { found.append(token) }
        }
        #expect(found == every)
        #expect(found.count >= 3)
    }
}
