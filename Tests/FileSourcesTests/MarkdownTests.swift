import Blog
import BlogSearchNotations
import Foundation
import TestSupport
import Testing

@testable import BlogSearchFileSources

@Suite struct FrontMatterTests {
    @Test(arguments: [
        "---\ntags: [a, b]\n---", "---\ntags:\n  - a\n  - b\n---", "---\ntags:\n- a\n- \"b\"\n---",
        "---\ntags: a, b\n---", "---\nTags: [\"a\", 'b']\n---", "+++\ntags = [\"a\", 'b']\n+++",
        "+++\n[taxonomies]\ntags = [\n  \"a\", # first\n  \"b\",\n]\n+++",
        "{\"tags\": [\"a\", \"b\"]}",
        // Broken elsewhere, so read line by line.
        "---\nbad: [x\ntags: [a, b]\n---", "---\nbad: \"x\ntags:\n - a\n - b\n---",
        "---\nx: a: b\ntags: a, b\n---",
    ])
    func lists_areReadInEverySpelling(text: String) {
        #expect(FrontMatter(text)["tags"]?.names == ["a", "b"])
    }

    @Test(
        arguments: [
            ("title: Plain", "Plain"), ("title: \"It's \\\"so\\\"\"", "It's \"so\""),
            ("title: 'It''s'", "It's"),
            ("title: >\n  folded\n  text\n", "folded text"), ("title: 007", "007"),
            ("title: 2020-01-01", "2020-01-01"),
            ("title: yes", "yes"), ("title: ~", nil), ("title:", nil), ("title: \"\"", nil),
            ("TITLE: A", "A"),
            ("title: A # comment", "A"), ("title: \"A: B\"", "A: B"), ("title: A: B", "A: B"),
            ("title: @nasa rocks", "@nasa rocks"), ("title: 100% `code`", "100% `code`"),
            ("title: `code` first", "`code` first"), ("\ttitle: x\ntitle: A", "A"),
        ] as [(String, String?)])
    func scalars_stayAsWritten(yaml: String, title: String?) {
        #expect(FrontMatter("---\n" + yaml + "\n---\n")["title"]?.text == title)
    }

    @Test(
        arguments: [
            ("title = \"A \\\"B\\\" \\u00e9\"", "A \"B\" é"), ("title = 'C:\\x'", "C:\\x"),
            ("title = \"\"\"\nA\nB\"\"\"", "A\nB"),
            ("title=5", "5"), ("title = true # yes", "true"),
            ("# title = x\n[extra]\ntitle = 'A'", "A"), ("title = ", nil),
            ("title = \"open", "open"), ("title = 1979-05-27T07:32:00Z", "1979-05-27T07:32:00Z"),
            ("[title]", nil),
        ] as [(String, String?)])
    func toml_isRead(toml: String, title: String?) {
        #expect(FrontMatter("+++\n" + toml + "\n+++\n")["title"]?.text == title)
    }

    @Test func tablesOfTOML_areTables() {
        let text = """
            title = "A"
            a.b."c.d" = 1
            inline = { x = [1, { y = 'z' }], w = true } # more
            [build]
            render = "never"
            [[resources]]
            title = "Picture"
            [resources.params]
            alt = "x"
            [[resources]]
            title = "Other" # it's a comment
            [one.two]
            three = [ # it's
              "a",
            ]
            not toml at all
            """
        var isDamaged = false
        let tree = TOMLLines.tree(text[...], &isDamaged)
        #expect(isDamaged, "one line is no TOML")
        guard case .map(let values)? = FrontMatter.value(of: tree) else {
            Issue.record("no table")
            return
        }
        #expect(values["title"]?.text == "A")
        #expect(values["a"] == .map(["b": .map(["c.d": .text("1")])]))
        #expect(
            values["inline"]
                == .map([
                    "x": .list([.text("1"), .map(["y": .text("z")])]), "w": .text("true"),
                ]))
        #expect(values["build"] == .map(["render": .text("never")]))
        #expect(
            values["resources"]
                == .list([
                    .map(["title": .text("Picture"), "params": .map(["alt": .text("x")])]),
                    .map(["title": .text("Other")]),
                ]))
        #expect(values["one"] == .map(["two": .map(["three": .list([.text("a")])])]))
    }

    @Test(arguments: [
        String(repeating: "[[a]]\nb = 1\n", count: 20_000),
        String(repeating: "[a.b.c]\n", count: 20_000),
        String(repeating: "a = [", count: 20_000),
        "a = " + String(repeating: "{ b = ", count: 20_000),
        (1...20_000).map { "k\($0) = 1\n" }.joined(),
        String(repeating: "a.", count: 20_000) + "b = 1",
    ])
    func hostileTOML_isReadWithoutHarm(text: String) {
        var isDamaged = false
        let tree = TOMLLines.tree(("title = 'A'\n" + text)[...], &isDamaged)
        #expect(tree["title"]?.text == "A")
    }

    @Test func hostileYAML_isReadWithoutHarm() {
        let deep = "title: A\nx: " + String(repeating: "[", count: 20_000)
        let dashes = "title: A\n" + String(repeating: "- ", count: 20_000)
        var bomb = "title: A\na0: &a0 x\n"
        for level in 1...60 { bomb += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let small = "title: A\na: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n"
        for yaml in [
            deep, dashes, bomb, small, "title: A\n" + String(repeating: "k: v\n", count: 20_000),
        ] {
            #expect(FrontMatter("---\n" + yaml + "\n---\n")["title"]?.text == "A")
        }
    }
}

@Suite struct TemplateTagsTests {
    @Test(arguments: [
        ("a {% include x.html %} b", "a  b"), ("{{< figure src=\"x\" >}}text", "text"),
        ("{{% note %}}kept{{% /note %}}", "kept"),
        ("[a]({{< ref \"b.md\" >}} \"T\")", "[a]( \"T\")"),
        ("{{ site.baseurl }}/x", "/x"), ("{{ \"a\" | relative_url }}", ""),
        ("Vue {{ message }}", "Vue {{ message }}"),
        ("a {% raw\nover lines %} b\nc", "a  b\nc"),
        ("```\n{% if %}\n```\n{% if %}", "```\n{% if %}\n```\n"),
        (
            "~~~~\n{{< x >}}\n~~~\n{{< y >}}\n~~~~\nz{{< w >}}",
            "~~~~\n{{< x >}}\n~~~\n{{< y >}}\n~~~~\nz"
        ),
        ("{% never closed", "{% never closed"), ("{{< {{< a >}}", ""), ("{ { {{", "{ { {{"),
        ("plain", "plain"), ("", ""),
    ])
    func tags_vanishOutsideOfCode(text: String, expected: String) {
        #expect(TemplateTags.removed(from: text[...]) == expected)
    }

    @Test func manyOpenTags_takeLinearTime() {
        let text = String(repeating: "{{< {% {{ ", count: 200_000)
        #expect(TemplateTags.removed(from: text[...]) == text)
    }
}

@Suite struct MarkdownHTMLTests {
    @Test(arguments: [
        ("# T\n\ntext *em*", "<h1>T</h1>\n<p>text <em>em</em></p>\n"),
        ("~~x~~", "<p><del>x</del></p>\n"),
        ("<b>raw</b>", "<p><b>raw</b></p>\n"),
        ("<div>\n<p>x</p>\n</div>", "<div>\n<p>x</p>\n</div>\n"),
        ("www.example.org", "<p><a href=\"http://www.example.org\">www.example.org</a></p>\n"),
        ("", ""), ("a\u{0}b", "<p>a\u{FFFD}b</p>\n"),
    ])
    func markdown_becomesHTML(markdown: String, html: String) {
        #expect(MarkdownHTML.render(markdown) == html)
    }

    @Test func tablesAndFootnotes_areUnderstood() {
        #expect(MarkdownHTML.render("|a|b|\n|-|-|\n|1|2|").contains("<td>1</td>"))
        #expect(MarkdownHTML.render("x[^1]\n\n[^1]: note").contains("note"))
    }

    @Test(arguments: [
        String(repeating: "a|", count: 5000) + "\n" + String(repeating: "-|", count: 5000),
        "[a]: " + String(repeating: "u", count: 100_000) + "\n\n"
            + String(repeating: "[a]", count: 50_000),
        "[a]:\n" + String(repeating: "u", count: 100_000) + "\n\n"
            + String(repeating: "[a]", count: 50_000),
    ])
    func textMadeToChoke_isPreformatted(markdown: String) {
        let html = MarkdownHTML.render(markdown)
        #expect(html.hasPrefix("<pre>"))
        #expect(html.utf8.count < markdown.utf8.count * 2 + 100)
    }

    @Test(arguments: ["[", "![l", "> ", "*a_ ", "- ", "`", "<!--", "[a](b", "www.a@", "~~a "])
    func repeatedMarks_areHarmless(mark: String) {
        #expect(!MarkdownHTML.render(String(repeating: mark, count: 30_000)).isEmpty)
    }
}

@Suite struct MarkdownPostTests {
    private func fields(_ text: String, path: String = "a-name.md", site: String? = nil)
        -> PostFields
    {
        MarkdownPost(text, path: path, site: site).fields
    }

    @Test func everyField_isTakenFromItsKeys() {
        let fields = fields(
            """
            ---
            Title: A title
            slug: own-slug
            permalink: /blog/own/
            id: 12
            Date: 2020-09-05 15:00:41 +0200
            last_modified_at: 2020-09-06
            author: {name: Ana Ruiz, email: ana@example.org}
            category: News
            categories: [[Diary, PS3], Other]
            tags: [a]
            keywords: b, c
            description: Short
            featured_image: {url: /i.png, alt: x}
            language: de
            license: CC0
            layout: page
            sticky: true
            ---
            Text
            """, site: "https://example.org/")
        #expect(
            fields
                == PostFields(
                    id: "12", title: "A title", html: "<p>Text</p>\n", slug: "own-slug",
                    link: "https://example.org/blog/own/", date: "2020-09-05 15:00:41 +0200",
                    modified: "2020-09-06", excerpt: "Short", authors: ["Ana Ruiz"],
                    categories: ["News", "Diary > PS3", "Other"], tags: ["a", "b", "c"],
                    type: "page",
                    language: "de", image: "/i.png", license: "CC0", isSticky: true))
    }

    @Test(arguments: [
        ("# The title\n\nText", "The title", "<p>Text</p>\n"),
        ("Title\n=====\n\nText", "Title", "<p>Text</p>\n"),
        ("Text\n\n# Later #", "Later", "<p>Text</p>\n<h1>Later</h1>\n"),
        ("Text only", "a name", "<p>Text only</p>\n"),
        ("```\n# comment\n```", "a name", "<pre><code># comment\n</code></pre>\n"),
        ("#hashtag", "a name", "<p>#hashtag</p>\n"),
        ("---\ntitle: T\n---\n# H", "T", "<h1>H</h1>\n"), ("", "a name", ""),
    ])
    func title_isFoundInTheTextElseTheName(text: String, title: String, html: String) {
        let fields = fields(text)
        #expect(fields.title == title)
        #expect(fields.html == html)
    }

    @Test(
        arguments: [
            ("2019-01-02-some-title.md", "some-title", "2019-01-02", nil),
            ("post.md", "post", nil, nil),
            ("blog/some-post/index.md", "some-post", nil, nil), ("post.de.md", "post", nil, "de"),
            ("2019-13-02-x.md", "2019-13-02-x", nil, nil), ("index.md", "index", nil, nil),
            ("v1.2.md", "v1.2", nil, nil),
            ("2019-01-02/index.md", "2019-01-02", nil, nil), (".md", "", nil, nil),
        ] as [(String, String, String?, String?)])
    func fileName_givesSlugDateAndLanguage(
        path: String, slug: String, date: String?, language: String?
    ) {
        let name = PostFileName(path)
        #expect(name.slug == slug)
        #expect(name.date == date)
        #expect(name.language == language)
    }

    @Test(
        arguments: [
            ("draft: true", "draft"), ("draft: yes", "draft"), ("published: false", "draft"),
            ("status: private", "private"),
            ("status: Draft", "draft"), ("private: true", "private"), ("password: x", "password"),
            ("visibility: hidden", "hidden"),
            ("build:\n  render: never", "not rendered"),
            ("_build: {render: false, list: false}", "not rendered"),
            ("build:\n  list: never", nil), ("build:\n  render: always", nil),
            ("draft: false", nil), ("published: true", nil), ("published: 2020-01-01", nil),
            ("status: publish", nil),
            ("visibility: public", nil), ("password:", nil),
        ] as [(String, String?)])
    func whatIsNotPublic_isTold(yaml: String, reason: String?) {
        let fields = fields("---\n\(yaml)\n---\nText")
        #expect(fields.reasonToSkip == reason)
        #expect(fields.html.isEmpty == (reason != nil))
    }

    @Test func draftsFolder_holdsDrafts() {
        #expect(fields("x", path: "_drafts/a.md").reasonToSkip == "draft")
        #expect(fields("x", path: "_posts/a.md").reasonToSkip == nil)
    }

    @Test(
        arguments: [
            ("permalink: /:year/:title", nil), ("permalink: pretty", nil),
            ("url: https://a.example/x", "https://a.example/x"),
            ("link: /x/", "/x/"),
        ] as [(String, String?)])
    func link_isAnAddress(yaml: String, link: String?) {
        #expect(fields("---\n\(yaml)\n---\n").link == link)
    }
}

@Suite struct FolderSourceTests {
    @Test func folder_isReadInOrderWithoutHiddenFiles() async throws {
        let folder = try TemporaryFolder()
        for name in [
            "b.md", "a/z.markdown", "a/a.mdown", ".git/x.md", ".hidden.md", "notes.txt", "C.MD",
        ] {
            try folder.write("---\nlink: https://example.org/\(name)\n---\n# \(name)", to: name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/a/loop", withDestinationPath: folder.path)
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path + "/"])))
        #expect(all.posts.map(\.title) == ["C.MD", "a/a.mdown", "a/z.markdown", "b.md"])
        #expect(
            all.posts.map(\.id)
                == ["C.MD", "a/a.mdown", "a/z.markdown", "b.md"].map { Post.stableID(for: $0) })
        #expect(all.sites == [Site(url: "https://example.org")])
    }

    @Test func brokenFiles_loseOnlyThemselves() async throws {
        let folder = try TemporaryFolder()
        try folder.write("# Good", to: "a.md")
        try folder.write("---\ntitle: \"Broken\ntags: [x\n---\nBody stays", to: "b.md")
        try folder.write([0x23, 0x20, 0xE9, 0xFF], to: "c.md")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/d.md", withDestinationPath: "/nowhere/at/all")
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.count == 3)
        #expect(try all.posts.map(\.html)[at: 1] == "<p>Body stays</p>\n")
        #expect(try all.posts.map(\.title)[at: 2] == "éÿ")
        #expect(all.skipped.map(\.id) == ["d.md", "b.md"])
        let reasons = all.reasons
        #expect(try reasons[at: 0].hasPrefix("damaged: "))
        #expect(
            try reasons[at: 1].contains("front matter that is no YAML: it was read line by line"))
    }

    @Test func manyFiles_comeInPages() async throws {
        let folder = try TemporaryFolder()
        for number in 10_000..<26_500 { try folder.write("# T\(number)", to: "\(number).md") }
        let all = try await Everything(
            of: AnySource(try FileSource.open([folder.path], site: "https://s.example/")))
        #expect(all.pages == 6, "500, and each the double of the one before")
        #expect(all.posts.map(\.title) == (10_000..<26_500).map { "T\($0)" })
        #expect(all.sites == [Site(url: "https://s.example")])
    }
}
