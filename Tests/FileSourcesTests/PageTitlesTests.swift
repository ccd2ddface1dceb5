import Testing

@testable import Blog
@testable import BlogSearchFileSources

@Suite struct PageTitlesTests {
    private func html(_ title: String, _ head: String = "", _ body: String = "<p>x</p>") -> String {
        "<!doctype html><html><head><title>\(title)</title>\(head)</head>\(body)</html>"
    }

    private func titles(_ files: [String: String], site: String? = nil) async throws -> [String:
        String]
    {
        try await WrittenSite(files).links(site: site)
    }

    @Test func theSitesName_isNoPartOfTitles() async throws {
        let files = [
            "a.html": html("One – My site"), "b.html": html("Two: a story – My site"),
            "c.html": html("Three – four – My site"), "d.html": html("My site"),
        ]
        let site = try WrittenSite(files)
        #expect(
            try await site.read().posts.map(\.title) == [
                "One", "Two: a story", "Three – four", "My site",
            ])
        #expect(try await site.read().sites.map(\.name) == ["My site"])
    }

    @Test(arguments: [
        ("A – B", "<meta property=\"og:site_name\" content=\"B\">", "A"),
        ("B | A", "<meta property=\"og:site_name\" content=\"B\">", "A"),
        ("A – B", "<meta property=\"og:title\" content=\"Own – title\">", "Own – title"),
        ("A – B", "", "A – B"), ("A - B", "", "A - B"),
    ])
    func onePage_isCalledAsItSays(title: String, head: String, expected: String) async throws {
        #expect(
            try await WrittenSite(["a.html": html(title, head)]).read().posts.map(\.title) == [
                expected
            ])
    }

    @Test func theHeading_tellsWhereATitleEnds() async throws {
        let page = html("A – story – Site", "", "<body><h1>A – story</h1><p>x</p></body>")
        #expect(try await WrittenSite(["a.html": page]).read().posts.map(\.title) == ["A – story"])
    }

    @Test func listsOfPosts_areNoPosts() async throws {
        let two = "<article><h2>A</h2></article><article><h2>B</h2></article>"
        let related = "<article><h1>A</h1></article><article><h2>B</h2></article>"
        let comments =
            "<article><h2>A</h2><p>x</p></article><article class=\"comment-body\">c</article>"
        let long = "<p>" + String(repeating: "word ", count: 100) + "</p>"
        let cards = "<h1>L</h1><article>\(long)</article><article><h2>B</h2></article>"
        let site = try WrittenSite([
            "l.html": html("Long", "", "<body>\(cards)</body>"),
            "index.html": html("Home", "", "<body>\(two)</body>"),
            "tags/tea/index.html": html("Tea"), "page/2/index.html": html("Page 2"),
            "2020/05/index.html": html("May"),
            "c.html": html("Category", "", "<body class=\"archive category\"><p>x</p></body>"),
            "2020/05/post/index.html": html("Post"),
            "r.html": html("Related", "", "<body>\(related)</body>"),
            "m.html": html("Comments", "", "<body>\(comments)</body>"),
            "s.html": html(
                "Single", "<meta property=\"og:type\" content=\"article\">", "<body>\(two)</body>"),
        ])
        #expect(
            try await site.read().posts.map(\.title).sorted() == [
                "Comments", "Long", "Post", "Related", "Single",
            ])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "a list of posts": [
                    "2020/05/index.html", "c.html", "index.html", "page/2/index.html",
                    "tags/tea/index.html",
                ]
            ])
    }

    @Test func canonicalAddresses_count() async throws {
        let own = "<link rel=\"canonical\" href=\"/blog/one/\">"
        #expect(
            try await titles(["a.html": html("One", own)], site: "https://example.org/x")
                == ["One": "https://example.org/blog/one/"])
        let twice = "<link rel=\"canonical\" href=\"https://example.org/one/\">"
        let site = try WrittenSite([
            "one/index.html": html("One", twice), "print/one.html": html("One", twice),
        ])
        let links = try await site.links()
        #expect(
            links == ["One": "https://example.org/one/"])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "the same page as one/index.html": ["print/one.html"]
            ])
    }
}
