import BlogSearchImport
import Foundation
import Testing

/// What a reader app needs of a whole post.
@Suite struct ReadingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func engine(_ lines: [String]) async throws -> SearchEngine {
        let path = scratch.path + "/posts.jsonl"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles([path])
        return engine
    }

    @Test func matchesAreMarkedInEveryBlock_asSearchingReadsThem() async throws {
        let engine = try await engine([
            #"{"id":1,"title":"Running widgets","html":"<h2>A widget</h2><p>Widgets run; a plain language rule.</p><pre>widget</pre><p>nothing</p><p>language plain</p>","link":"https://e.example/1"}"#
        ])
        let post = try #require(try await engine.lookup("1"))
        let found = try await engine.highlights(of: "widgets \"plain language\"", in: post)
        let marked = zip(post.blocks, found.blocks).map { block, marks in
            marks.compactMap { $0.range(in: block.text).map { String(block.text[$0]) } }
        }
        #expect(
            marked == [["widget"], ["Widgets", "plain", "language"], ["widget"], [], []])
        #expect(found.title == [Highlight(start: 8, length: 7)])
        #expect(found.firstBlock == 0)
        #expect(found.count == 6)
        let none = try await engine.highlights(of: "gadget", in: post)
        #expect(none.count == 0 && none.firstBlock == nil && none.blocks.count == 5)
        try engine.close()
        await #expect(throws: SearchError.self) {
            try await engine.highlights(of: "widgets", in: post)
        }
    }

    @Test func aPostHasItsDay_onTheClockOfItsSite_asItsHitHas() async throws {
        let engine = try await engine([
            #"{"id":1,"title":"Late","html":"<p>x</p>","date":"2020-09-05T23:30:00-05:00","link":"https://e.example/1"}"#,
            #"{"id":2,"title":"Never","html":"<p>x</p>","link":"https://e.example/2"}"#,
        ])
        let late = try await engine.post("1")
        #expect(late.day == "2020-09-05")
        #expect(late.writtenDate == "2020-09-05T23:30:00-05:00")
        let hits = try await engine.search("late").hits
        #expect(hits.map(\.day) == [late.day])
        let never = try await engine.post("2")
        #expect(never.day == nil)
    }

    @Test func anAppsOwnMapping_isText() async throws {
        let path = scratch.path + "/list.json"
        try Data(#"[{"headline": "Tea", "body": "<p>Green tea</p>"}]"#.utf8)
            .write(to: URL(fileURLWithPath: path))
        let engine = try SearchEngine.temporary()
        let mapping = try JSONMapping(json: #"{"title": "headline", "html": "body"}"#)
        _ = try await engine.importFiles([path], mapping: mapping)
        #expect(try await engine.search("green").hits.map(\.title) == ["Tea"])
        let refusals = [
            "[]": "the text is no mapping: it is no JSON object",
            #"{"headline": "title"}"#: "the text maps \"headline\", which is no part of a post",
        ]
        for (json, reason) in refusals {
            let error = #expect(throws: SearchError.self) { try JSONMapping(json: json) }
            #expect(error?.code == .wrongKind)
            #expect(error?.description.hasPrefix(reason) == true, "\(error as Any)")
        }
    }

    @Test func theFirstPictureStandsIn_andAddressesAreMadeWhole() async throws {
        let engine = try await engine([
            #"{"id":1,"title":"a","html":"<p>x</p><img src='pic/a.png'><img src='/b.png'>","link":"https://e.example/2020/a/"}"#,
            #"{"id":2,"title":"b","html":"<img src='/b.png'>","image":"https://cdn.example/c.png","link":"https://e.example/b/"}"#,
            #"{"id":3,"title":"c","html":"<p>no picture</p>","link":"https://e.example/c/"}"#,
        ])
        var pictures: [String?] = []
        for id in 1...3 { pictures.append(try await engine.lookup("\(id)")?.leadingImage) }
        #expect(
            pictures == [
                "https://e.example/2020/a/pic/a.png", "https://cdn.example/c.png", nil,
            ])
        let post = try #require(try await engine.lookup("1"))
        #expect(post.resolved("#notes") == "https://e.example/2020/a/#notes")
        #expect(post.resolved("?p=3#x") == "https://e.example/2020/a/?p=3#x")
        #expect(post.resolved("tel:+49 30") == "tel:+49 30")
    }

    @Test(arguments: [
        ("Don’t panic, well-known 2020 rules", 5, "en", 1),
        ("日本語を読む", 6, "ja", 1),
        ("Tea 茶 at 5", 4, "zh", 1),
        ("กขคงจฉชซฌญ", 2, "th", 1),
        ("e\u{301}te\u{301} — …", 1, "fr", 0),
        ("", 0, "en", 0),
    ])
    func wordsAreCountedAsTheirScriptHasThem(
        _ text: String, _ words: Int, _ language: String, _ seconds: Int64
    ) {
        let blocks = [ContentBlock(.paragraph, text), ContentBlock(.image, "not read")]
        #expect(blocks.wordCount == words)
        #expect(blocks.readingTime(language: language) == .seconds(seconds))
    }

    @Test func aThousandWords_takeAsLongAsTheLanguageTakes() {
        let blocks = [
            ContentBlock(.paragraph, Array(repeating: "word", count: 1000).joined(separator: " "))
        ]
        #expect(blocks.readingTime(language: "en") == .seconds(263))
        #expect(blocks.readingTime(language: "fi") == .seconds(373))
        #expect(blocks.readingTime(language: "und") == .seconds(326))
    }

    @Test func numbersOfAList_goOnBehindOneInsideOfIt() {
        func item(_ text: String, _ level: Int, _ isOrdered: Bool) -> ContentBlock {
            ContentBlock(.listItem, text, level: level, isOrdered: isOrdered)
        }
        let blocks = [
            item("a", 1, true), item("x", 2, false), item("y", 2, true), item("b", 1, true),
            ContentBlock(.paragraph, "p"), item("c", 1, true), item("d", 3, true),
        ]
        #expect(blocks.plainText == "1. a\n  • x\n  1. y\n2. b\n\np\n\n1. c\n    1. d")
        #expect(blocks.markdown.contains("2. b\n\np\n\n1. c\n    1. d"))
    }

    @Test func htmlBecomesBlocks_withoutAnIndex() async {
        let html = "<style>p{}</style><ul><li>a</ul><ol><li>b<li>c</ol><p>x <b>y"
        let expected = [ContentBlock](html: html)
        #expect(expected.plainText == "• a\n1. b\n2. c\n\nx y")
        #expect(expected.markdown == "- a\n1. b\n2. c\n\nx **y**")
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 { group.addTask { [ContentBlock](html: html) == expected } }
            for await isEqual in group { #expect(isEqual) }
        }
    }

    @Test func markdownBecomesBlocks_withItsFrontMatter() {
        let note = MarkdownDocument(
            """
            ---
            Title: Tea &amp; time
            TAGS: green, black
            date: 2024-01-02 10:00:00 +0100
            draft: true
            featured_image: tea.png
            ---
            First *boil* water[^1].

            <style>p { color: red }</style>

            1. one
            2. two

            [^1]: Soft water.
            """)
        #expect(note.title == "Tea & time")
        #expect(note.tags == ["green", "black"])
        #expect(note.date?.description == "2024-01-02T09:00:00Z")
        #expect(note.image == "tea.png")
        #expect(note.reasonToHide == "draft")
        #expect(
            note.blocks.first?.runs().contains { $0.text == "boil" && $0.styles == [.emphasis] }
                == true)
        #expect(note.blocks.filter { $0.kind == .listItem && $0.isOrdered == true }.count >= 2)
        #expect(!note.blocks.plainText.contains("color"))
        #expect([ContentBlock](markdown: "# Title\n\ntext") == [ContentBlock(.paragraph, "text")])
        #expect(MarkdownDocument("").blocks.isEmpty)
    }
}
