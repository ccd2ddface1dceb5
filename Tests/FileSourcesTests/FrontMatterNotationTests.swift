import Testing

@testable import Blog
@testable import BlogSearchFileSources

/// Front matter in the notations that generators and editors write.
@Suite struct FrontMatterNotationTests {
    @Test(
        arguments: [
            ("---json\n{\"a\": 1}\n---\nbody", .json, "{\"a\": 1}\n", "body"),
            ("--- YAML \r\na: 1\r\n---\r\nbody", .yaml, "a: 1\r\n", "body"),
            ("---toml\na = 1\n---\nbody", .toml, "a = 1\n", "body"),
            ("---js\n{ a: 1 }\n---\nbody", .script, "{ a: 1 }\n", "body"),
            ("----\na: 1\n-----\nbody", .yaml, "a: 1\n", "body"),
            (";;;\n\"a\": 1\n;;;\nbody", .json, "\"a\": 1\n", "body"),
            ("\"a\": 1\n;;;\nbody", .json, "\"a\": 1\n", "body"),
            ("a: 1\n---\nbody", .yaml, "a: 1\n", "body"),
            (".. a: 1\n\nbody", .nikola, ".. a: 1\n", "\nbody"),
            ("<!--\n.. a: 1\n-->\nbody", .nikola, ".. a: 1\n", "\nbody"),
            ("---\na: 1\n\nbody", .yaml, "a: 1\n", "\nbody"),
            ("{\n\"a\": 1,\n}\nbody", .json, "{\n\"a\": 1,\n}", "body"),
            ("---\ntitle: A\n---\nbody", .yaml, "title: A\n", "body"),
            ("\n\n---\r\ntitle: A\r\n---\r\nbody", .yaml, "title: A\r\n", "body"),
            ("---\ntitle: A\n...\nbody", .yaml, "title: A\n", "body"),
            ("---  \n---\nbody", .yaml, "", "body"),
            ("+++\na = 1\n+++\nbody", .toml, "a = 1\n", "body"),
            ("{\n\"a\": \"}\"\n}\nbody", .json, "{\n\"a\": \"}\"\n}", "\nbody"),
            ("text\n---\nmore\n---", .none, "", "text\n---\nmore\n---"),
            ("{{< x >}}", .none, "", "{{< x >}}"), ("", .none, "", ""),
        ] as [(String, FrontMatterBlock.Kind, String, String)])
    func fences_partEachNotationFromText(
        text: String, kind: FrontMatterBlock.Kind, content: String, body: String
    ) {
        let block = FrontMatterBlock(text)
        #expect(block.kind == kind)
        #expect(block.content == content)
        #expect(block.body == body)
    }

    /// What might open or end front matter, and holds no key that front matter has, is what its author sees: text.
    @Test(arguments: [
        "---json\nnever closed", "---text\na: 1\n---", "---\nnever closed", "----\na: 1\n----",
        "---\n\nA text between two rules.\n\n---\n\nAnother.", "{{< x >}}", "{% include \"x\" %}",
        "Note: a word\n---\nText", "Note: a word\nand a line\n\nText", "Title: alone\n\nText",
        "https://example.org: a link\n---\nText", "{\"quoted\"} braces\n\nText",
        "<!-- a remark -->\nText",
    ])
    func whatIsNoFrontMatter_isText(text: String) {
        let matter = FrontMatter(text)
        #expect(!matter.isThere)
        #expect(matter.body == text)
        #expect(matter.values.isEmpty)
    }

    /// Each notation with each way to say that a page is not published, and none of them is text.
    @Test(arguments: [
        ("---\n", "", ""), ("---yaml\n", "", ""), ("--- yml\n", "", ""), ("----\n", "", ""),
        ("---json\n", "{", "}\n"), ("---js\n", "{ ", ",\n}\n"), ("---javascript\n", "{\n", "}\n"),
        // A comma at the end is no JSON, and is read nevertheless.
        ("---json\n", "{", ",}\n"), ("---json\n", "{ // a remark\n", "}\n"),
    ])
    func notations_sayWhatIsNotPublished(open: String, start: String, end: String) async throws {
        let folder = try TemporaryFolder()
        let isObject = !start.isEmpty
        for (number, flag) in [("draft", "true"), ("published", "false")].enumerated() {
            let line = isObject ? "\"\(flag.0)\": \(flag.1)" : "\(flag.0): \(flag.1)\n"
            try folder.write(open + start + line + end + "---\nHidden", to: "\(number).md")
        }
        let title =
            isObject
            ? "\"title\": \"Six\", \"date\": \"2024-06-06\"" : "title: Six\ndate: 2024-06-06\n"
        try folder.write(open + start + title + end + "---\nShown", to: "9.md")
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.map(\.title) == ["Six"])
        #expect(all.posts.map(\.html) == ["<p>Shown</p>\n"])
        #expect(all.skipped.map(\.id) == ["0.md", "1.md"])
    }

    @Test(arguments: [
        ("---json\n{\"title\": \"A\n---\nB", "JSON"),
        ("---json\n{\"title\": \"A\", \"x\": [1, }\n---\nB", "JSON"),
        ("---js\nconst title = 'A';\nlet x = {y: [}\n---\nB", "JavaScript"),
        ("---js\n{ title: 'A' date: 'B' }\n---\nB", "JavaScript"),
        ("{\"title\": \"A\", \"tags\": [}\nB", "JSON"), ("+++\ntitle = \"A\"\nx y\n+++\nB", "TOML"),
        ("+++\ntitle = 'A'\ntags = ['a'\n+++\nB", "TOML"), ("---\ntitle: A\nx: [\n---\nB", "YAML"),
    ])
    func damage_isNamedByItsNotation(text: String, notation: String) {
        let matter = FrontMatter(text)
        #expect(matter.damage?.hasPrefix("front matter that is no \(notation)") == true)
        #expect(matter.body == "B")
        #expect(matter["title"]?.text == "A")
    }

    @Test func matterWithoutEnd_isReadToABlankLine() {
        let matter = FrontMatter("---\ntitle: A\nupdated: 2024-01-01\n\nB\n")
        #expect(matter["title"]?.text == "A")
        #expect(matter.body == "\nB\n")
        #expect(
            matter.damage == "front matter that has no end: it was read to the first blank line")
    }

    /// What keeps a post from readers does so however broken the rest is.
    @Test(arguments: [
        "---json\n{\"title\": \"A, \"draft\": true}\n---\nB", "---json\n{\"draft\": true\n---\nB",
        "---json\n{\"x\": {\"y\": [1,\n\"published\": false\n---\nB",
        "---js\n{ title: 'A', draft: true, x: [ }\n---\nB",
        "---js\nconst draft = true;\nlet x = {y: [}\n---\nB",
        "---js\n{ \"title\": `A, embargo: '2999-01-01' }\n---\nB",
        "{\n\"title\": \"A\"\n\"draft\": true\n}\nB", "{\"title\": \"A\", \"draft\": true\n\nB",
        "+++\ntags = [ 'a'\ndraft = true\n+++\nB", "+++\ntitle = \"\"\"A\ndraft = true\n+++\nB",
        "---\ntitle: \"A\nx: {y: [1, draft: true}\n---\nB", "---\ntitle: A\nnoindex: true\n\nB",
        "---toml\ntitle = 'A\nseo.noindex = true\n---\nB", "+++toml\ndraft = true\n+++\nB",
        "---js\nmodule.exports = { title: 'A', draft: !0 };\n---\nB",
        "---json5\n{draft: true}\n---\nB",
        "---cson\ntitle: 'A'\ndraft: true\n---\nB", "---\n- title: A\n- draft: true\n---\nB",
        "---\n\ttitle: A\n\tdraft: true\n---\nB", "+++\ntitle: A\ndraft: true\n+++\nB",
        "\"title\": \"A\n\"draft\": true\n;;;\nB",
    ])
    func flags_countInWhatIsBroken(text: String) {
        let post = MarkdownPost(text, path: "a.md", site: nil, now: .now)
        #expect(post.fields.reasonToSkip != nil)
        #expect(post.fields.html.isEmpty)
    }

    @Test(arguments: [
        "---js\n{ title: 'It\\'s', tags: [\"a\", `b`], draft: false, x: () => ({ draft: true }) }\n---\n",
        "---js\n{ // draft: true\n title: \"It's\", /* private: true */ tags: ['a', 'b'], }\n---\n",
        "---js\nconst title = \"It's\";\nconst tags = ['a', 'b'];\nfunction now() { return 1 }\n---\n",
        "---javascript\n{ title: \"It\" + \"'s\", \"tags\": ['a', 'b'], date: new Date('2024-01-02') }\n---\n",
    ])
    func scripts_areReadWhereTheyAreWrittenOut(text: String) {
        let post = MarkdownPost(text + "B", path: "a.md", site: nil, now: .now)
        #expect(post.fields.title == "It's")
        #expect(post.fields.tags == ["a", "b"])
        #expect(post.fields.reasonToSkip == nil)
    }

    @Test func whatAProgramDecides_isTold() {
        let post = MarkdownPost(
            "---js\n{ title: 'A', date: now(), x: f() }\n---\nB", path: "a.md", site: nil)
        #expect(post.fields.unkept == ["what a program decides in its front matter"])
    }

    @Test(arguments: [
        "pubDatetime", "datePublished", "date_published", "published_date", "created_time",
        "posted", "datetime", "publicationDate", "createdDate", "date_created", "publishedTime",
        "posted_on", "firstPublished",
    ])
    func dates_areReadUnderEachName(key: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: A\n\(key): 2024-02-03\n---\nB", to: "a.md")
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.map(\.date) == [Moment(iso8601: "2024-02-03")])
    }

    @Test(arguments: [
        "date: {created: 2024-02-03, updated: 2024-03-04}",
        "dates:\n  published: 2024-02-03\n  modified: 2024-03-04",
        "date:\n  created: 2024-02-03\n  updated: 2024-03-04",
        "created: 2024-02-03\nupdatedOn: 2024-03-04",
    ])
    func tablesOfDates_haveBoth(yaml: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: A\n\(yaml)\n---\nB", to: "a.md")
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.map(\.date) == [Moment(iso8601: "2024-02-03")])
        #expect(all.posts.map(\.modified) == [Moment(iso8601: "2024-03-04")])
        #expect(all.incomplete.isEmpty)
    }

    @Test(
        arguments: [
            ("written: 2024-02-03", ["its date, as \"written\" is no name of one that is known"]),
            (
                "start_time: 2024-02-03 10:00",
                ["its date, as \"starttime\" is no name of one that is known"]
            ),
            ("date: soon", ["a date that cannot be read"]), ("updated: 2024-02-03", []),
            ("expiryDate: 2999-02-03", []), ("title: 2024-02-03", []),
        ] as [(String, [String])])
    func datesUnderOtherNames_areTold(yaml: String, reasons: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write("---\nx: 1\n\(yaml)\n---\nB", to: "a.md")
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.map(\.date) == [nil])
        #expect(all.incomplete.map(\.reason) == reasons)
    }
}

/// Who may not read, said in every notation to every generator: 192 files, and none of them is read.
@Suite struct NotationTableTests {
    private static let flags = [
        ("draft", "true"), ("published", "false"), ("noindex", "true"),
        ("publish_on", "'2999-01-01'"),
    ]

    private static let notations: [(name: String, open: String, sign: String, end: String)] = [
        ("yaml", "---\n", ": ", "---\n"), ("named", "---yaml\n", ": ", "---\n"),
        ("hyphens", "-----\n", ": ", "-----\n"), ("unopened", "", ": ", "---\n"),
        ("toml", "+++\n", " = ", "+++\n"), ("toml-named", "---toml\n", " = ", "---\n"),
        ("object", "{\n", "\": ", "}\n"), ("json", "---json\n{\n", "\": ", "}\n---\n"),
        ("semicolons", "", "\": ", ";;;\n"), ("script", "---js\n{\n", ": ", "}\n---\n"),
        ("nikola", "<!--\n", "..", "-->\n"), ("headers", "", ": ", "\n"),
    ]

    private static let generators: [(files: [String: String], folder: String)] = [
        ([:], "notes/"), (["_config.yml": "url: https://j.example\n"], "_posts/2024-01-02-"),
        (["_config.yml": "url: https://x.example\nsource_dir: source\n"], "source/_posts/"),
        (["hugo.toml": "baseURL = 'https://h.example'\n"], "content/posts/"),
        (["zola.toml": "base_url = 'https://z.example'\n"], "content/blog/"),
        (["pelicanconf.py": "PATH = 'content'\nSITEURL = 'https://p.example'\n"], "content/"),
        ([".eleventy.js": "module.exports = () => ({});\n"], "posts/"),
        (
            ["astro.config.mjs": "export default { site: 'https://a.example' };\n"],
            "src/content/blog/"
        ),
    ]

    private static func text(
        _ notation: (name: String, open: String, sign: String, end: String),
        _ flag: (String, String)
    ) -> String {
        let isObject = notation.open.contains("{") || notation.name == "semicolons"
        let lines = [("title", "'A'"), flag].map { key, value in
            switch notation.sign {
            case "..": ".. \(key): \(value.replacing("'", with: ""))"
            case "\": ": "\"\(key)\": \(value.replacing("'", with: "\""))"
            default: key + notation.sign + value
            }
        }
        return notation.open + lines.joined(separator: isObject ? ",\n" : "\n") + "\n"
            + notation.end + "Hidden\n"
    }

    @Test(arguments: 0..<8)
    func flags_areHeededInEveryNotation(number: Int) async throws {
        let (files, folder) = Self.generators[number]
        var written = files
        var count = 0
        for (place, notation) in Self.notations.enumerated() {
            // Half of the flags for each generator, so that each notation has each flag with four of them.
            for (turn, flag) in Self.flags.enumerated() where (turn + place + number) % 2 == 0 {
                written["\(folder)\(notation.name)-\(flag.0).md"] = Self.text(notation, flag)
                count += 1
            }
        }
        #expect(count == 24)
        written["\(folder)open.md"] = page("title: Open\ndate: 2024-01-02")
        let all = try await WrittenSite(written).read()
        #expect(all.posts.map(\.title) == ["Open"])
        #expect(all.skipped.count == count + all.incomplete.count)
    }
}
