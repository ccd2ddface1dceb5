import BlogSearchPostings
import BlogSearchQueries
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchAnswers

struct SnippetMakerTests {
    private let english = Language(tag: "en") ?? .undetermined

    /// The snippet of a text for a query, its marks as the words they cover.
    private func snippet(
        _ query: String, _ text: String, field: Field = .body, language: Language? = nil
    ) throws -> (text: String, marked: [String])? {
        let language = language ?? english
        let index = MemoryIndex([MemoryDocument(id: 0, language: language)])
        let maker = SnippetMaker(
            try QueryPlanner.plan(Query(query, options: SearchOptions(matching: .any)), on: index)
                .plan)
        var post = PostTexts(language: language)
        post.append(field, text)
        guard let snippet = maker.snippet(of: post) else { return nil }
        return (snippet.text, try marked(snippet.highlights, in: snippet.text))
    }

    private func marked(_ highlights: [Highlight], in text: String) throws -> [String] {
        try highlights.map { String(text[try #require($0.range(in: text))]) }
    }

    private let filler = String(repeating: "Nothing to see in this sentence here. ", count: 40)

    @Test(arguments: [
        ("run", "He runs and is running.", ["runs", "running"]),
        ("\"brown fox\"", "A brown dog, a brown fox, a fox.", ["brown", "fox"]),
        ("\"brown fox\" dog", "A brown dog, a brown fox, a fox.", ["dog", "brown", "fox"]),
        ("wid*", "Widgets and a wide wood.", ["Widgets", "wide"]),
        ("multi-agent", "On multi-agent things.", ["multi-agent"]),
        ("cafe", "Un café noir.", ["café"]),
        ("title:fox dog", "A fox and a dog.", ["dog"]),
        ("fox -dog", "A fox and a dog.", ["fox"]),
        ("a NEAR/3 fox", "A fox.", ["A", "fox"]),
        ("\"a a b\"", "a a a b", ["a", "a", "b"]),
    ])
    func marks_coverWhatMatched(query: String, text: String, expected: [String]) throws {
        let snippet = try #require(try snippet(query, text))
        #expect(snippet.text == text)
        #expect(snippet.marked == expected)
    }

    /// Texts are read in pieces of 16 KB: a phrase may lie anywhere in them.
    @Test(arguments: [" ", "。"])
    func phrases_areFoundAcrossPieces(gap: String) throws {
        for count in 16_360...16_390 {
            let filler = String(repeating: "x" + gap, count: count / ("x" + gap).utf8.count)
            let text = filler + String(repeating: "y", count: count % ("x" + gap).utf8.count)
            let snippet = try snippet("\"brown fox\"", text + " brown fox " + filler)
            #expect(snippet?.marked == ["brown", "fox"], "\(count)")
        }
    }

    @Test func longestPassage_isCountedInScalars() throws {
        let gap = String(repeating: "の", count: 120)
        let text = "狐。" + String(repeating: "の", count: 400) + "。狐" + gap + "犬。"
        let japanese = Language(tag: "ja") ?? .undetermined
        let snippet = try #require(try snippet("狐 犬", text, language: japanese))
        #expect(snippet.marked == ["狐", "犬"])
        #expect(snippet.text.unicodeScalars.count <= 222)
    }

    @Test func passage_withMostDifferentWords_wins() throws {
        let text =
            "One fox. " + filler + "A fox, a fox, a fox. " + filler + "The fox met the dog. "
            + filler
        let snippet = try #require(try snippet("fox dog", text))
        #expect(snippet.marked == ["fox", "dog"])
        #expect(snippet.text.hasPrefix("The fox met the dog."))
        #expect(snippet.text.hasSuffix("…"))
        #expect(snippet.text.unicodeScalars.count <= 222)
    }

    @Test func passage_beginsAtItsSentence_orSaysThatItDoesNot() throws {
        let near = try #require(try snippet("fox", filler + "It was the fox. " + filler))
        #expect(near.text.hasPrefix("It was the fox."))
        let endless = String(repeating: "word ", count: 60)
        let far = try #require(try snippet("fox", endless + "fox " + endless))
        #expect(far.text.hasPrefix("…word"))
        #expect(far.text.hasSuffix("word…"))
        #expect(far.marked == ["fox"])
    }

    @Test(arguments: [
        ("We asked the Election Commission (FEC) Walrus team.", "We asked"),
        ("He said “so” Walrus too.", "He said"), ("He said “Go!” Walrus ran.", "Walrus ran."),
        ("It ended (at last.) Walrus won.", "Walrus won."),
        ("We met Dr. Walrus there.", "We met"), ("They saw J. Walrus there.", "They saw"),
        ("A U.S. Walrus swam.", "A U.S."), ("It was over. Walrus swam.", "Walrus swam."),
    ])
    func bracketsQuotesAndAbbreviations_endNoSentence(text: String, beginning: String) throws {
        let snippet = try #require(try snippet("walrus", filler + text + " " + filler))
        #expect(snippet.text.hasPrefix(beginning))
    }

    @Test func withoutMatchInTheText_theBeginningIsShown_unmarked() throws {
        let snippet = try #require(try snippet("fox", "Hello there. " + filler))
        #expect(snippet.text.hasPrefix("Hello there. Nothing"))
        #expect(snippet.marked == [])
    }

    @Test(arguments: ["", " ", "\n\n \t"])
    func emptyText_hasNoSnippet(text: String) throws {
        #expect(try snippet("fox", text) == nil)
    }

    @Test func whiteSpace_isCollapsed_andMarksStayInPlace() throws {
        let snippet = try #require(try snippet("fox dog", "  A\u{a0}\t fox  and   a dog \r\n"))
        #expect(snippet.text == "A fox and a dog")
        #expect(snippet.marked == ["fox", "dog"])
    }

    @Test func emojiAndAccents_areNeverCut() throws {
        let family = "👨‍👩‍👧‍👦"
        for padding in 0..<12 {
            let text =
                String(repeating: "x", count: padding) + String(repeating: family, count: 80)
                + " fox " + String(repeating: "e\u{301}\u{302}", count: 200)
            let snippet = try #require(try snippet("fox", text))
            #expect(snippet.marked == ["fox"])
            let plain = Set(snippet.text)
            #expect(plain.isSubset(of: Set(text + "…")))
        }
    }

    @Test func textWithoutSpaces_isCutBetweenCharacters() throws {
        let text =
            String(repeating: "日本語の文章", count: 100) + "東京都" + String(repeating: "天気", count: 200)
        let snippet = try #require(try snippet("東京", text))
        #expect(snippet.marked == ["東京"])
        #expect(snippet.text.unicodeScalars.count <= 222)
    }

    @Test func hugeTexts_costNoMoreThanTheirBeginning() throws {
        let long = String(repeating: "word ", count: 2_000_000)
        #expect(try snippet("fox", long)?.marked == [])
        #expect(try snippet("word", long)?.marked.isEmpty == false)
        let marks = "fox" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(try snippet("dog", "A cat. " + marks)?.text.hasPrefix("A cat.") == true)
        #expect(try snippet("dog", String(repeating: "\n", count: 3_000_000)) == nil)
    }

    @Test func everyMark_analysesToAStemOfTheQuery() throws {
        var random = SplitMix64(seed: 5)
        let words = [
            "fox", "foxes", "Dog's", "naïve", "C++", "20.04", "the", "x-y", "東京都", "👍", "—",
        ]
        for _ in 0..<200 {
            let text = (0..<200).map { _ in
                words[Int.random(in: 0..<words.count, using: &random)]
            }.joined(separator: Bool.random(using: &random) ? " " : ".\n")
            let snippet = try #require(try snippet("fox naive 20.04 東京", text))
            var analyzer = Analyzer(language: english)
            for marked in snippet.marked {
                let stems = analyzer.tokens(in: marked).map(\.stem)
                #expect(!Set(stems).isDisjoint(with: ["fox", "naiv", "20.04", "東京"]), "\(marked)")
            }
        }
    }

    @Test func bestPart_wins_titlesAndTermsAreNotShown() throws {
        let index = MemoryIndex([MemoryDocument(id: 0, language: english)])
        let maker = SnippetMaker(try QueryPlanner.plan(Query("fox dog"), on: index).plan)
        var post = PostTexts(language: english)
        post.append(.title, "fox dog")
        post.append(.tags, "fox dog")
        post.append(.excerpt, "About a fox.")
        post.append(.body, "A fox and a dog.")
        #expect(maker.snippet(of: post)?.text == "A fox and a dog.")
        let title = maker.highlights(in: "Ünder Fox, Dog", of: .title, language: english)
        #expect(title == [Highlight(start: 6, length: 3), Highlight(start: 11, length: 3)])
    }
}
