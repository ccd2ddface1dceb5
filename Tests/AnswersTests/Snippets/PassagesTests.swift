import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchAnswers

struct PassagesTests {
    private let english = Language(tag: "en") ?? .undetermined

    /// A post as pairs of field and text; a heading may end in `{#anchor}`.
    private func passages(
        _ query: String, _ texts: [(Field, String)], excerpt: String? = nil,
        at address: String? = "https://example.org/a/"
    ) throws -> HitPassages {
        var bytes: [UInt8] = []
        var ranges: [(Field, Range<Int>, Range<Int>?)] = []
        func append(_ text: some StringProtocol) -> Range<Int> {
            let start = bytes.count
            bytes += text.utf8
            return start..<bytes.count
        }
        for (field, text) in texts {
            let pieces = text.split(separator: " {#")
            let range = append(pieces[0])
            ranges.append((field, range, pieces.count > 1 ? append(pieces[1].dropLast()) : nil))
        }
        var post = PostTexts(language: english, bytes: bytes)
        for (field, text, anchor) in ranges { post.append(field, text, anchor: anchor) }
        post.excerpt = excerpt
        return SnippetMaker(try plan(query)).passages(of: post, at: address)
    }

    private func plan(_ query: String) throws -> SearchPlan {
        let index = MemoryIndex([MemoryDocument(id: 0, language: english)])
        let options = SearchOptions(matching: .any)
        return try QueryPlanner.plan(Query(query, options: options), on: index).plan
    }

    private func marked(_ snippet: Snippet?) throws -> [String] {
        let snippet = try #require(snippet)
        return try snippet.highlights.map {
            String(snippet.text[try #require($0.range(in: snippet.text))])
        }
    }

    private let guide: [(Field, String)] = [
        (.body, "Pets are nice. A cat sleeps."),
        (.heading, "Dogs {#dogs}"), (.body, "They bark."), (.body, "A fox is no dog."),
        (.heading, "Of foxes & dogs"), (.body, "A fox meets a dog."), (.caption, "A red fox"),
        (.heading, "Birds {#birds}"), (.body, "Nothing here."),
        (.heading, "Foxes"),
    ]

    @Test func sections_areThoseWithMatches_theBestFirst() throws {
        let found = try passages("fox dog", guide).sections
        #expect(found.map(\.heading?.text) == ["Of foxes & dogs", "Dogs", "Foxes"])
        #expect(try marked(found[at: 0].heading) == ["foxes", "dogs"])
        #expect(try found[at: 0].snippet?.text == "A fox meets a dog.")
        #expect(try marked(found[at: 1].snippet) == ["fox", "dog"])
        #expect(try found[at: 2].snippet == nil)
    }

    @Test func links_areAnchors_elseWordsThatStandInTheText() throws {
        let found = try passages("fox dog", guide).sections
        #expect(found.map(\.anchor) == [nil, "dogs", nil])
        #expect(found.map(\.fragment) == ["Of foxes & dogs", nil, "Foxes"])
        #expect(
            found.map(\.url) == [
                "https://example.org/a/#:~:text=Of%20foxes%20%26%20dogs",
                "https://example.org/a/#dogs", "https://example.org/a/#:~:text=Foxes",
            ])
    }

    @Test func beforeTheFirstHeading_wordsOfThePassageLeadThere() throws {
        let found = try passages("cat", guide).sections
        #expect(found.map(\.heading) == [nil])
        #expect(found.map(\.fragment) == ["cat sleeps."])
    }

    @Test func headingsThatAreSaidBefore_areNotLinkedTo() throws {
        let texts: [(Field, String)] = [
            (.body, "Contents: Foxes"), (.heading, "Foxes"),
            (.body, "The fox is red, the dog not."),
        ]
        let found = try passages("dog fox", texts).sections
        #expect(found.map(\.fragment) == ["fox is red, the dog not.", "Foxes"])
    }

    @Test(arguments: [
        "Contents: FOXES.", "On foxes, and more.", "“Foxes”",
    ])
    func headingsSaidBeforeInAnotherCase_areNotLinkedTo(before: String) throws {
        let found = try passages("dog", [(.body, before), (.heading, "Foxes"), (.body, "A dog.")])
        #expect(found.sections.map(\.fragment) == ["dog."])
    }

    @Test func partsOfLongerWords_areNoWordsSaidBefore() throws {
        let found = try passages(
            "dog", [(.body, "Foxest"), (.heading, "Foxes"), (.body, "A dog.")])
        #expect(found.sections.map(\.fragment) == ["Foxes"])
    }

    @Test func textsOfPictures_areNotLinkedTo() throws {
        let found = try passages("fox", [(.body, "A dog."), (.caption, "A red fox")]).sections
        #expect(found.map(\.snippet?.text) == ["A red fox"])
        #expect(found.map(\.fragment) == [nil])
        #expect(found.map(\.url) == ["https://example.org/a/"])
    }

    @Test(arguments: [
        ("https://example.org/?p=5", "https://example.org/?p=5#dogs"),
        ("https://example.org/a/#comment-7", "https://example.org/a/#dogs"), (nil, nil),
    ])
    func addresses_getOneFragment(address: String?, expected: String?) throws {
        #expect(try passages("bark", guide, at: address).sections.first?.url == expected)
    }

    @Test func anchors_areEscaped() throws {
        let texts: [(Field, String)] = [(.heading, "Füchse {#über-füchse}")]
        let url = try passages("füchse", texts).sections.first?.url
        #expect(url == "https://example.org/a/#%C3%BCber%2Df%C3%BCchse")
    }

    @Test func excerptAndCaptions_areMarkedWhole() throws {
        let found = try passages("fox", guide, excerpt: "About  foxes.")
        #expect(found.excerpt?.text == "About  foxes.")
        #expect(try marked(found.excerpt) == ["foxes"])
        #expect(found.captions.map(\.text) == ["A red fox"])
        #expect(try marked(found.captions.first) == ["fox"])
        #expect(try passages("bark", guide).captions.isEmpty)
        #expect(try passages("fox", guide).excerpt == nil)
    }

    @Test func scopes_hold_andNoWordsGiveNoSections() throws {
        #expect(
            try passages("heading:dog", guide).sections.map(\.heading?.text) == [
                "Dogs", "Of foxes & dogs",
            ])
        #expect(try passages("title:dog", guide).sections.isEmpty)
        #expect(try passages("", guide).sections.isEmpty)
    }

    /// Or begins as a word with a star does.
    @Test(arguments: ["fox dog", "wid* naïve", "\"the fox\" OR 東京", "running 👍 20.04", "die*"])
    func everyMark_analysesToAStemOfTheQuery(query: String) throws {
        let words = [
            "fox", "Foxes", "dog's", "naïve", "nai\u{308}ve", "Widgets", "wide", "the", "東京都", "👨‍👩‍👧",
            "👍", "runs", "20.04", "dying", "died", "x-y", "—", "e\u{301}t", "\u{a0}",
        ]
        let plan = try plan(query)
        let stems = plan.words.flatMap(\.stems).filter { $0.language == english }.map(\.stem)
        let prefixes = plan.words.compactMap(\.prefix)
        var random = SplitMix64(seed: 17)
        var marks = 0
        for _ in 0..<60 {
            let texts = [Field.body, .heading, .body, .caption, .heading, .code].map { field in
                (field, words.shuffled(using: &random).joined(separator: " "))
            }
            let found = try passages(query, texts, excerpt: texts[2].1)
            let shown =
                found.captions
                + found.sections.flatMap { [$0.heading, $0.snippet] }.compactMap { $0 }
                + [try #require(found.excerpt)]
            for text in shown {
                for marked in try self.marked(text) {
                    var analyzer = Analyzer(language: english)
                    let tokens = analyzer.tokens(in: marked)
                    let isMeant = tokens.contains { token in
                        stems.contains(token.stem) || prefixes.contains { token.word.hasPrefix($0) }
                    }
                    #expect(isMeant, "\(marked)")
                    marks += 1
                }
            }
        }
        #expect(marks > 60)
    }

    @Test func hugePosts_costNoMoreThanTheirBeginning() throws {
        let many = (0..<20_000).map { (Field.heading, "Fox \($0)") }
        #expect(try passages("fox", many).sections.count == 3)
        let long = [(Field.heading, "Top"), (.body, String(repeating: "word ", count: 2_000_000))]
        #expect(try passages("fox", long).sections.isEmpty)
    }
}
