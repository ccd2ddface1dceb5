import TestSupport
import Testing

@testable import TextAnalysis

/// What holds for every text, tried on seeded random ones.
@Suite struct AnalyzerPropertyTests {
    static let tags = ["en", "de", "fr", "ru", "tr", "ar", "hi", "ca", "und"]

    /// Texts of characters that matter to the scanner, and of any others.
    static func randomTexts(_ count: Int, seed: UInt64) -> [String] {
        let matter = Array(
            "aZé9 ++--..,,''’&&@@##$%/::__ßİıIſﬁ²½東京ーﾃﾞか\u{3099}한\u{1100}\u{1161}กี★👍🏽❤️👨\u{200D}👩🇩🇪\u{301}\u{300}\u{AD}\u{200B}\u{2060}\u{FEFF}\u{20E3}\u{FE0F}\u{E0067}€٣\u{93C}क\n\t "
                .unicodeScalars)
        var numbers = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &numbers) {
                if Int.random(in: 0..<8, using: &numbers) == 0 {
                    let value = UInt32.random(in: 0...0x10FFFF, using: &numbers)
                    text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                } else {
                    text.append(matter[Int.random(in: 0..<matter.count, using: &numbers)])
                }
            }
            return String(text)
        }
    }

    @Test(arguments: tags)
    func tokens_areWellFormed(tag: String) {
        for text in Self.randomTexts(150, seed: 1) {
            let starts = Set(scalarStarts(text) + [text.utf8.count])
            var position = -1
            var lastStart = 0
            for token in analyse(tag, text) {
                position += token.role == .word ? 1 : 0
                #expect(token.position == position)
                #expect(!token.range.isEmpty && token.range.upperBound <= text.utf8.count)
                #expect(
                    starts.contains(token.range.lowerBound)
                        && starts.contains(token.range.upperBound))
                #expect(token.range.lowerBound >= lastStart || token.role != .word)
                #expect(!token.word.isEmpty && !token.stem.isEmpty)
                #expect(token.word.utf8.count <= 255 && token.stem.utf8.count <= 255)
                if token.role == .word { lastStart = token.range.lowerBound }
            }
        }
    }

    @Test(arguments: tags)
    func textAtARange_givesTheSameStem(tag: String) {
        for text in Self.randomTexts(120, seed: 2) + [
            "C/C++ v2.0.1-beta l'homme 1,234.50€ e-mail U.S.A. don't"
        ] {
            let bytes = Array(text.utf8)
            for token in analyse(tag, text) {
                let part = String(decoding: bytes[token.range], as: UTF8.self)
                #expect(
                    analyse(tag, part).contains { $0.stem == token.stem },
                    "\(part) in \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: tags)
    func textsWithASpaceBetween_addUp(tag: String) {
        let texts = Self.randomTexts(120, seed: 3)
        for (first, second) in zip(texts, texts.dropFirst()) {
            let head = analyse(tag, first)
            let shift = first.utf8.count + 1
            let count = head.reduce(0) { max($0, $1.position + 1) }
            let tail = analyse(tag, second).map { token in
                var moved = token
                moved.position += count
                moved.range = token.range.lowerBound + shift..<token.range.upperBound + shift
                return moved
            }
            #expect(analyse(tag, first + " " + second) == head + tail)
        }
    }

    @Test(arguments: tags)
    func document_matchesItsOwnText(tag: String) {
        for text in Self.randomTexts(120, seed: 4) {
            #expect(
                matches(tag, "before " + text + " after", query: text), "\(text.debugDescription)")
        }
    }

    @Test(arguments: tags)
    func analyzerThatHasSeenMuch_saysTheSame(tag: String) throws {
        var used = Analyzer(language: try #require(Language(tag: tag)))
        for text in Self.randomTexts(120, seed: 5) {
            #expect(used.tokens(in: text) == analyse(tag, text))
        }
    }

    @Test func bulkPath_agreesWithTokens() {
        var analyzer = Analyzer(language: Language(tag: "fr") ?? .undetermined)
        for text in Self.randomTexts(120, seed: 6) {
            var seen: [Token] = []
            analyzer.forEachToken(in: text) { token, word, stem in
                seen.append(Token(token, word: word, stem: stem))
            }
            #expect(seen == analyzer.tokens(in: text))
        }
    }

    @Test func anyBytes_areHarmless() {
        var numbers = SplitMix64(seed: 7)
        var isFine = true
        var analyzer = Analyzer(language: Language(tag: "en") ?? .undetermined)
        for _ in 0..<5000 {
            let count = Int.random(in: 0...30, using: &numbers)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            analyzer.forEachToken(in: bytes.span) { token, word, stem in
                isFine =
                    isFine && token.range.upperBound <= count && word.count > 0 && stem.count > 0
            }
        }
        #expect(isFine)
    }

    @Test func body_thatThrows_endsTheScan() {
        struct Enough: Error {}
        var analyzer = Analyzer(language: .undetermined)
        var calls = 0
        #expect(throws: Enough.self) {
            try analyzer.forEachToken(in: "a b-c d") { _, _, _ in
                calls += 1
                if calls == 2 { throw Enough() }
            }
        }
        #expect(calls == 2)
        #expect(analyzer.tokens(in: "again").count == 1)
    }

    @Test(arguments: [
        ("", "a"), ("e", "\u{301}"), ("", "é"), ("", "-a"), ("", "1."), ("", "1,234"), ("", "👍"),
        ("漢", "\u{302}"),
        ("", "👨\u{200D}"), ("", "a/"), ("", "\u{AD}"), ("", "a\u{AD}"), ("", "漢"), ("", "_"),
        ("", "+"),
        ("", "a'"), ("漢", "\u{200D}"), ("", "a_"), ("", "²"), ("", "#"), ("a", "&"), ("", "a::"),
        ("", "ﷺ"),
        ("👨", "\u{E0067}"), ("a", "\u{2060}"), ("a", "____"),
    ])
    func hugeOddText_isReadInOnePass(start: String, repeated: String) {
        let text = start + String(repeating: repeated, count: 30_000)
        var tokens = 0
        var longest = 0
        var analyzer = Analyzer(language: Language(tag: "de") ?? .undetermined)
        analyzer.forEachToken(in: text) { _, word, stem in
            tokens += 1
            longest = max(longest, word.count, stem.count)
        }
        #expect(tokens <= text.utf8.count)
        #expect(longest <= 255)
    }

    private func scalarStarts(_ text: String) -> [Int] {
        var offset = 0
        return text.unicodeScalars.map { scalar in
            defer { offset += String(scalar).utf8.count }
            return offset
        }
    }
}
