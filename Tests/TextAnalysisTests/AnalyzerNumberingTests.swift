import Testing

@testable import TextAnalysis

/// The numbers of a text stand for the very tokens that `forEachToken` gives.
@Suite struct AnalyzerNumberingTests {
    /// Gives every pair of word and stem a number, and says how often it was asked.
    private struct Pairs {
        var numbers: [String: UInt32] = [:]
        var questions = 0

        mutating func number(_ word: String, _ stem: String) -> UInt32 {
            questions += 1
            let pair = word + "\u{0}" + stem
            if let known = numbers[pair] { return known }
            numbers[pair] = UInt32(numbers.count)
            return UInt32(numbers.count - 1)
        }
    }

    private static let sentences = [
        "The quick brown foxes are running; ANTIDISESTABLISHMENTARIANISM supercalifragilistically Z9 x",
        "multi-agent systems, C/C++ v2.0.1-beta, l'homme 1,234.50€, don't U.S.A. AT&T node.js",
        "Über Straßen naïve café CAFÉ Müller façade élève œuvre, ein Größenverhältnis",
        "Быстрая коричневая лиса 東京都へ行く ★★ 👍🏽 सत्य İstanbul Irmak ılık",
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        String(repeating: "overlong", count: 40), "", "a", "sixteenletterwrd",
    ]

    @Test(arguments: AnalyzerPropertyTests.tags)
    func numbersStandForTheTokens(tag: String) {
        let language = Language(tag: tag) ?? .undetermined
        var plain = Analyzer(language: language)
        var numbering = Analyzer(language: language)
        var pairs = Pairs()
        let texts = Self.sentences + AnalyzerPropertyTests.randomTexts(200, seed: 5)
        for text in texts + texts.reversed() {
            var expected: [UInt32] = []
            for token in plain.tokens(in: text) {
                let number = pairs.number(token.word, token.stem)
                expected.append(token.role == .word ? number : number | NumberedToken.colocated)
            }
            var numbers: [UInt32] = []
            numbering.appendNumbers(of: Array(text.utf8).span, to: &numbers) { word, stem in
                pairs.number(String(word), String(stem))
            }
            #expect(numbers == expected, "\(text.debugDescription)")
        }
    }

    @Test func aKnownWordIsNotAskedForAgain() {
        var analyzer = Analyzer(language: Language(tag: "de") ?? .undetermined)
        var pairs = Pairs()
        var numbers: [UInt32] = []
        for _ in 0..<3 {
            for text in Self.sentences.prefix(3) {
                let words = text.filter { $0.isLetter || $0 == " " }
                analyzer.appendNumbers(of: Array(words.utf8).span, to: &numbers) { word, stem in
                    pairs.number(String(word), String(stem))
                }
            }
        }
        let first = pairs.questions
        #expect(first >= pairs.numbers.count && first < 2 * pairs.numbers.count)
        #expect(numbers.count > 2 * first)
        analyzer.forgetNumbers()
        analyzer.appendNumbers(of: Array("Straßen".utf8).span, to: &numbers) { word, stem in
            pairs.number(String(word), String(stem))
        }
        #expect(pairs.questions > first)
    }

    @Test func manyWordsKeepTheirNumbers() {
        var analyzer = Analyzer(language: .undetermined)
        var asked = 0
        var numbers: [UInt32] = []
        let words = (0..<5000).map { "word\($0) \(String(repeating: "long", count: 7))\($0)" }
        for text in words + words {
            analyzer.appendNumbers(of: Array(text.utf8).span, to: &numbers) { _, _ in
                asked += 1
                return UInt32(asked)
            }
        }
        #expect(asked == 10_000)
        #expect(numbers == Array(1...10_000) + Array(1...10_000))
    }
}

extension String {
    fileprivate init(_ bytes: Span<UInt8>) {
        self.init(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
}
