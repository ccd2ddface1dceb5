import BlogSearchImport
import Foundation
import Terminal
import Testing

@testable import Notes

/// Seed 3: Markdown notes.
@Suite @MainActor struct NotesTests {
    @Test(
        "3 front matter in every spelling",
        arguments: [
            "---\nTitle: Tea\nDate: 2020-05-05\nTags: [\"green\",\"black\"]\nlayout: post\n---\nText",
            "---\ntitle: Tea\ndate: 2020-05-05\ntags: [green, black]\n---\nText",
            "---\ntitle: 'Tea'\ndate: 2020-05-05\ntags:\n  - green\n  - black\n---\nText",
            "---\nTITLE: Tea\nDATE: 2020-05-05 00:00\nTAGS: green, black\n---\nText",
            "+++\ntitle = \"Tea\"\ndate = 2020-05-05\ntags = [\"green\", \"black\"]\n+++\nText",
            "{\"title\": \"Tea\", \"date\": \"2020-05-05\", \"tags\": [\"green\", \"black\"]}\n\nText",
        ])
    func row_3_frontMatter(text: String) {
        let note = MarkdownDocument(text)
        #expect(note.title == "Tea" && note.tags == ["green", "black"], "\(note)")
        #expect(note.date == Moment(year: 2020, month: 5, day: 5))
        #expect(note.blocks.plainText == "Text")
    }

    @Test("3 Markdown to structure; styles and scripts are no text") func row_3_styles()
        async throws
    {
        let note = MarkdownDocument(
            "<style>\n.stylewordleak { }\n</style>\n\n# Head\n\nSome *soft* `code`.\n\n<script>scriptwordleak()</script>\n\n```css\n.kept {}\n```\n"
        )
        #expect(note.title == "Head")
        #expect(note.blocks.map(\.kind) == [.heading, .paragraph, .code])
        #expect(
            note.blocks.plainText == "Head\n\nSome soft code.\n\n    .kept {}",
            "\(note.blocks.plainText)")
    }

    @Test("3 an HTML body in a Markdown file, with entities") func row_3_html() {
        let note = MarkdownDocument(
            "---\nTitle: Trap\nTags: [\"a\"]\n---\n<h2 id=\"x\">Caf&eacute; &amp; bar</h2>\n<p>Text with <b>bold</b>.</p>\n<pre>a &lt; b</pre>"
        )
        #expect(
            note.blocks.map(\.kind) == [.heading, .paragraph, .code] && note.blocks[0].anchor == "x"
        )
        #expect(note.blocks.map(\.text) == ["Café & bar", "Text with bold.", "a < b"])
    }

    @Test("3 notes at the foot are found, their marks and arrows are not") func row_3_footnotes()
        async throws
    {
        let folder = try TemporaryFolder()
        try folder.write(
            "---\ntitle: Feet\n---\nA claim.[^1] More.\n\n[^1]: The footnotetext stands here.\n",
            to: "feet.md")
        let model = try NotesModel(folder.url)
        await model.load()
        let engine = model.engine
        #expect(try await engine.search("footnotetext").total == 1)
        let post = try await engine.post("feet")
        #expect(!post.blocks.plainText.contains("↩"))
        #expect(try await engine.search("\"claim\"").total == 1)
        let hit = try #require(try await engine.search("claim").hits.first)
        #expect(hit.snippet?.text.contains("↩") == false)
        model.close()
    }

    @Test("3 converters on many threads give what one gives; a thousand notes") func row_3_threads()
        async throws
    {
        let folder = try TemporaryFolder()
        for number in 0..<1000 {
            try folder.write(
                "---\ntitle: Note \(number)\ndate: 2020-01-01\ntags: n\(number % 7)\n---\n# Part\n\nText of *note* \(number).\n\n- a\n- b\n",
                to: "\(number % 10)/note-\(number).md")
        }
        let files = Converter.files(in: folder.url)
        #expect(files.count == 1000)
        let clock = ContinuousClock()
        let begin = clock.now
        let (notes, failures) = await Converter().read(files)
        print("1,000 notes converted in", clock.now - begin)
        #expect(failures.isEmpty && notes.map(\.file) == files)
        for (file, note) in zip(files, notes).enumerated().filter({ $0.offset % 50 == 0 }).map(
            \.element)
        {
            #expect(
                MarkdownDocument(try String(contentsOf: file, encoding: .utf8)) == note.document)
        }
        try FileManager.default.removeItem(at: files[3])
        let again = await Converter().read(files)
        #expect(again.notes.count == 999 && again.failures.map(\.file) == [files[3]])
    }

    @Test("3 words of an address are found once") func row_3_addresses() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "---\ntitle: Links\n---\nSee https://barehost.example/some/path for more.\n",
            to: "links.md")
        let model = try NotesModel(folder.url)
        await model.load()
        for text in ["barehost", "barehost.example", "path"] {
            #expect(try await model.engine.search(text).total == 1, "\(text)")
        }
        let post = try await model.engine.post("links")
        let link = try #require(post.blocks[0].spans.first { $0.style == .link })
        #expect(link.url == "https://barehost.example/some/path")
        let marks = try await model.engine.highlights(of: "barehost", in: post)
        #expect(marks.count == 1)
        model.close()
    }

    // MARK: The program

    @Test("a folder is shown, searched, and read again") func program() async throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Tea\ndate: 2020-01-01\n---\nGreen tea\n", to: "tea.md")
        try folder.write("---\ntitle: Secret\ndraft: true\n---\nhidden\n", to: "secret.md")
        let model = try NotesModel(folder.url)
        let program = NotesProgram(model)
        await model.load()
        try await until { model.hits.count == 1 }
        #expect(model.notice?.contains("draft") == true)
        #expect(text(of: program, 80, 24).contains("2020-01-01 Tea"))
        try folder.write(
            "---\ntitle: Coffee\ndate: 2020-01-02\n---\nBlack coffee\n", to: "coffee.md")
        try FileManager.default.removeItem(at: folder.url.appending(path: "tea.md"))
        program.press(.control("r"))
        try await until { model.hits.map(\.title) == ["Coffee"] }
        for character in "blak" { program.press(.character(character)) }
        try await until {
            model.state.text == "blak" && !model.state.isSearching && model.hits.count == 1
        }
        program.press(.enter)
        try await until { model.note != nil }
        #expect(text(of: program, 80, 24).contains("Black coffee"))
        program.press(.escape)
        program.press(.escape)
        program.press(.escape)
        #expect(program.isOver)
        model.close()
    }

    @Test("notes in every script in a terminal", arguments: [(80, 24), (200, 50), (24, 6), (1, 1)])
    func inATerminal(columns: Int, rows: Int) async throws {
        let model = try NotesModel(Checkout.posts)
        let program = NotesProgram(model)
        await model.load()
        try await until { model.hits.count > 8 }
        _ = text(of: program, columns, rows)
        for hit in model.hits {
            await model.open(hit)
            _ = text(of: program, columns, rows)
            model.goBack()
        }
        model.close()
    }

    @Test("notes are listed and written as text") func converting() async throws {
        let lines = try await Notes.list(Checkout.posts)
        #expect(lines.contains("2024-03-10 How rivers choose their way #rivers #maps"))
        #expect(lines.contains("2024-01-15 在杭州喝龙井茶 #茶 #杭州"))
        #expect(
            lines.contains {
                $0.hasPrefix("2024-03-02 Pictures, films and cards #pictures #embeds")
            })
        let out = try TemporaryFolder()
        #expect(try await Notes.convert(Checkout.posts, to: out.url) == 10)
        let text = try String(
            contentsOf: out.url.appending(path: "2024-03-02-pictures.txt"), encoding: .utf8)
        #expect(text.contains("Boats of the north") && !text.contains("hidden"))
        #expect(
            !FileManager.default.fileExists(
                atPath: out.url.appending(path: "2024-03-18-draft.txt").path))
    }
}
