import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries

struct SnippetPropertyTests {
    private let words = [
        "fox", "foxes", "Foxy", "dog", "Dog's", "dogs", "naïve", "naive", "C++", "20.04", "the",
        "x-y", "multi-agent", "multiagent", "agents", "東京都", "東京", "👍", "👨‍👩‍👧", "—", "“Run!”",
        "running", "runs", "e\u{301}te", "été", "l'été", "Straße", "Fuchs", "Füchse", "ЛИСА",
        "лисы",
        "a\u{ad}b", "…", "Why?", "No.", "(so)", "日本語。", "\r\n", "\n", "\u{a0}", "\u{200d}",
        "widget", "Wide", "wood", "dying", "die", "skies", "sky", "ﬁsh", "fish", "1,234", "U.S.A.",
    ]
    private let queries = [
        "fox", "fox dog", "\"brown fox\"", "\"the fox\" dog", "wid*", "run -dog", "naive 20.04 東京",
        "\"multi agent\"", "x-y C++", "die sky", "fish лиса", "\"the the fox\"", "title:fox été",
        "Füchse OR straße", "\"naive fox\" OR wid*", "in:heading fox", "f*", "👍", "u.s.a 1234",
    ]

    @Test(arguments: ["en", "de", "fr", "ru", "id", "tr", "und"])
    func snippets_areThoseOfThePlainAlgorithm(tag: String) throws {
        let language = Language(tag: tag) ?? .undetermined
        let index = MemoryIndex([MemoryDocument(id: 0, language: language)])
        var random = SplitMix64(seed: 11)
        for query in queries {
            let plan = try QueryPlanner.plan(
                Query(query, options: SearchOptions(matching: .any)), on: index
            ).plan
            let maker = SnippetMaker(plan)
            let naive = NaiveSnippet(patterns: plan.highlightPatterns)
            for _ in 0..<25 {
                let texts = randomTexts(&random)
                var post = PostTexts(language: language, bytes: Array("before".utf8))
                for text in texts { post.append(text.field, text.text) }
                #expect(
                    maker.snippet(of: post) == naive.snippet(of: texts, language), "\(query)")
            }
        }
    }

    private func randomTexts(_ random: inout SplitMix64) -> [(field: Field, text: String)] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let field = [Field.body, .body, .heading, .excerpt, .title, .custom].randomElement(
                using: &random)
            let rare = words.shuffled(using: &random).prefix(random.chance(50) ? 5 : 60)
            let count = Int.random(in: 0..<(random.chance(80) ? 30 : 200), using: &random)
            let text = (0..<count).map { _ in
                let word = rare.randomElement(using: &random) ?? ""
                return word + (random.chance(10) ? ". " : random.chance(5) ? "" : " ")
            }
            return (field ?? .body, text.joined())
        }
    }

    @Test func charactersOfAText_areThoseOfString() {
        var random = SplitMix64(seed: 12)
        let pieces =
            words + [
                "\u{301}", "\u{600}", "🇩🇪", "🇩", "\u{1f3fd}", "각", "\u{11a8}", "नि", "©", "\r",
                "\u{2028}", "\u{a9}\u{200d}", "\u{483}", "z",
            ]
        for _ in 0..<400 {
            let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let characters = CharacterText(Array(text.utf8)[...])
            var ends = [0]
            for character in text { ends.append(ends[ends.count - 1] + character.utf8.count) }
            for (offset, next) in zip(ends, ends.dropFirst()) {
                #expect(characters.next(after: offset) == next)
                #expect(characters.previous(before: next) == offset)
                for byte in offset..<next { #expect(characters.beginning(holding: byte) == offset) }
            }
            for (offset, character) in zip(ends, text) { expect(characters[offset], is: character) }
        }
    }

    private func expect(_ element: CharacterText.Element, is character: Character) {
        let blank = character.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
        #expect(element.isBlank == blank)
        #expect(element.isNewline == character.isNewline)
        #expect(element.isLowercase == character.isLowercase)
        #expect(element.scalars == character.unicodeScalars.count)
        #expect(element.endsSentence == ".!?…。！？".contains(character))
        #expect(element.closesSentence == "\"')]\u{201D}\u{2019}»」』）".contains(character))
        #expect(element.endsSentenceWithoutSpace == "。！？".contains(character))
    }

    @Test func damagedBytes_giveASnippet_notACrash() throws {
        let index = MemoryIndex([MemoryDocument(id: 0, language: .undetermined)])
        let maker = SnippetMaker(try QueryPlanner.plan(Query("fox"), on: index).plan)
        var random = SplitMix64(seed: 13)
        for _ in 0..<300 {
            var bytes = Array("The quick — brown fox, naïve. ".utf8)
            for _ in 0..<4 { bytes += Array("东京 fox…".utf8) }
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(
                    truncatingIfNeeded: random.next())
            }
            var post = PostTexts(language: .undetermined, bytes: bytes)
            post.append(.body, 0..<bytes.count)
            let snippet = try #require(maker.snippet(of: post))
            for mark in snippet.highlights { #expect(mark.range(in: snippet.text) != nil) }
        }
    }
}
