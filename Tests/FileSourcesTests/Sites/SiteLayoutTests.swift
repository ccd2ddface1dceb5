import Blog
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Folders as Jekyll and Hugo know them, read as a user would have them read.
@Suite struct SiteLayoutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct AnySource: Source {
        var source: any Source
        mutating func nextPage() async throws -> SourcePage? { try await source.nextPage() }
    }

    private func read(_ part: String = "", site: String? = nil) async throws -> Everything {
        try await Everything(
            of: AnySource(source: FileSource.open([folder.path + part], as: .markdown, site: site)))
    }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files { try folder.write(text, to: name) }
    }

    private let jekyll = [
        "_config.yml":
            "title: My &amp; blog\nurl: https://example.org\nbaseurl: /b\nlang: de_DE\ndescription: About\n",
        "_posts/2020-01-02-first-one.md":
            "---\ntitle: First\ntags: red green\ncategories: tea cake\n---\nx",
        "news/_posts/2020-03-04-second.markdown":
            "---\ntitle: Second\ncategories: [Big Tea]\n---\nx",
        "_posts/2020-05-06-own.md": "---\ntitle: Own\npermalink: /:year/x/:title/\n---\nx",
        "_drafts/idea.md": "---\ntitle: Idea\n---\nx",
        "_posts/2020-05-07-off.md": "---\npublished: false\n---\nx",
        "_posts/2999-01-01-later.md": "---\ntitle: Later\n---\nx",
        "_people/ana.md": "---\ntitle: Ana\n---\nx", "about.md": "---\ntitle: About\n---\nx",
        "docs/index.md": "---\ntitle: Docs\n---\nx", "README.md": "# Readme",
        "_site/2020/x.md": "built", "_includes/part.md": "part", "node_modules/p/README.md": "p",
    ]

    @Test func jekyll_isReadAsItPublishes() async throws {
        try write(jekyll)
        let all = try await read()
        #expect(
            all.sites == [
                Site(
                    url: "https://example.org/b", name: "My & blog", tagline: "About",
                    language: "de-DE")
            ])
        let links = try Dictionary(once: all.posts.map { ($0.title, $0.link) })
        #expect(
            links == [
                "First": "https://example.org/b/tea/cake/2020/01/02/first-one.html",
                "Second": "https://example.org/b/news/big%20tea/2020/03/04/second.html",
                "Own": "https://example.org/b/2020/x/own/",
                "About": "https://example.org/b/about.html", "Docs": "https://example.org/b/docs/",
            ])
        let types = try Dictionary(once: all.posts.map { ($0.title, $0.type) })
        #expect(
            types == [
                "First": "post", "Second": "post", "Own": "post", "About": "page", "Docs": "page",
            ])
        let first = try #require(all.posts.first { $0.title == "First" })
        #expect(all.names(of: first, in: "post_tag") == ["red", "green"])
        #expect(all.names(of: first, in: "category") == ["tea", "cake"])
        #expect(all.reasons.sorted() == ["draft", "draft", "future", "not published"])
    }

    @Test func htmlWithFrontMatter_isAPostOfJekyll() async throws {
        try write([
            "_posts/2020-01-02-a.html":
                "---\ntitle: A\ntags: [x]\n---\n<p>One</p>\n\n    <p>Two {{ site.url }}</p>",
            "_posts/2020-01-03-b.html": "<p>static</p>",
            "index.html": "---\nlayout: x\n---\n<p>H</p>",
            "_layouts/post.html": "---\nlayout: x\n---\nmachinery",
        ])
        #expect(try FileSource.detect(folder.path) == .markdown)
        let all = try await read()
        #expect(all.posts.map(\.title) == ["A", "index"])
        #expect(all.posts.map(\.html) == ["<p>One</p>\n\n    <p>Two </p>", "<p>H</p>"])
        let pages = try await Everything(
            of: AnySource(
                source: FileSource.open([folder.path + "/_posts/2020-01-02-a.html"], as: .html)))
        #expect(pages.posts.map(\.title) == ["A"])
    }

    @Test func aFolderOfJekyllPostsAlone_hasTheirAddressesToo() async throws {
        try write(jekyll)
        let all = try await read("/_posts")
        #expect(
            all.posts.map(\.link) == [
                "https://example.org/b/tea/cake/2020/01/02/first-one.html",
                "https://example.org/b/2020/x/own/",
            ])
    }

    @Test(
        arguments: [
            ("pretty", "https://example.org/2020/01/02/a/"), ("none", "https://example.org/a.html"),
            (
                "/:year-:i_month-:i_day/:short_year/:slug:output_ext",
                "https://example.org/2020-1-2/20/a.html"
            ),
            ("/:nonsense/:title", nil), ("/fixed/", "https://example.org/fixed/"),
        ] as [(String, String?)])
    func patterns_areFilledIn(pattern: String, link: String?) async throws {
        try write([
            "_config.yml": "url: https://example.org\npermalink: \(pattern)\n",
            "_posts/2020-01-02-a.md": "---\ntitle: A\n---\n",
        ])
        #expect(try await read().posts.map(\.link) == [link])
    }

    @Test(arguments: [
        (
            "hugo.toml",
            "baseURL = 'https://example.org/'\ntitle = 'T'\nlanguageCode = 'en-us'\n[params]\ntitle = 'x'\n"
        ),
        ("config.yaml", "baseURL: https://example.org/\ntitle: T\nlanguageCode: en-us\n"),
        (
            "config.json",
            "{\n\"baseURL\": \"https://example.org/\", \"title\": \"T\", \"languageCode\": \"en-us\"}"
        ),
    ])
    func hugo_isReadAsItPublishes(name: String, configuration: String) async throws {
        try write([
            name: configuration,
            "content/posts/a-post.md": "+++\ntitle = 'A'\ntags = ['one two']\n+++\nx",
            "content/posts/bundle/index.md": "---\ntitle: B\nslug: other\n---\nx",
            "content/posts/Two Words.de.md": "---\ntitle: C\n---\nx",
            "content/posts/_index.md": "---\ntitle: D\n---\nx",
            "content/about.md": "---\ntitle: E\nurl: /me/\n---\nx",
            "content/posts/old.md": "---\ntitle: F\nexpiryDate: 2020-01-01\n---\nx",
            "content/posts/new.md": "---\ntitle: G\npublishDate: 2999-01-01\n---\nx",
            "content/posts/off.md": "---\ntitle: H\ndraft: true\n---\nx",
            "content/posts/part.md": "---\ntitle: I\nheadless: true\n---\nx",
            "archetypes/default.md": "---\ntitle: J\n---\nx", "themes/t/README.md": "# K",
        ])
        let all = try await read()
        let posts = try Dictionary(
            once: all.posts.map { ($0.title, [$0.type, $0.link ?? "-"]) })
        #expect(
            posts == [
                "A": ["post", "https://example.org/posts/a-post/"],
                "B": ["post", "https://example.org/posts/other/"],
                "C": ["post", "https://example.org/posts/two-words.de/"],
                "D": ["page", "https://example.org/posts/"],
                "E": ["page", "https://example.org/me/"],
            ])
        #expect(all.reasons.sorted() == ["draft", "expired", "future", "headless"])
        #expect(all.sites.map(\.name) == ["T"])
        #expect(all.names(of: try #require(all.posts.first), in: "post_tag").count <= 1)
    }

    @Test func hugosOwnPermalinks_areNotGuessed() async throws {
        try write([
            "hugo.yaml": "baseURL: https://example.org/\npermalinks:\n  posts: /:year/:slug/\n",
            "content/posts/a.md": "---\ntitle: A\n---\n",
        ])
        #expect(try await read().posts.map(\.link) == [nil])
    }

    @Test func aGivenSite_goesFirst() async throws {
        try write(jekyll)
        #expect(
            try await read(site: "https://given.example").sites.map(\.url) == [
                "https://given.example"
            ])
    }

    @Test(arguments: ["[[[", "url: [a]\npermalink: {b: c}", "", "title: \"x"])
    func aBrokenConfiguration_losesNoPost(text: String) async throws {
        try write(["_config.yml": text, "_posts/2020-01-02-a.md": "---\ntitle: A\n---\n"])
        #expect(try await read().posts.map(\.title) == ["A"])
    }

    @Test func plainFolders_keepEverything() async throws {
        try write(["README.md": "# R", "a/_notes/b.md": "# B", "themes/c.md": "# C"])
        let all = try await read()
        #expect(all.posts.map(\.title) == ["R", "B", "C"])
        #expect(all.posts.allSatisfy { $0.type == "post" && $0.link == nil })
    }
}
