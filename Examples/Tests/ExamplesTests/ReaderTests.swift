import BlogSearchImport
import BlogSearchTesting
import Foundation
import Terminal
import TerminalPosts
import Testing

@testable import Reader

/// Seed 0: a reader of a blog.
@Suite @MainActor struct ReaderTests {
    private func model(_ engine: SearchEngine) -> ReaderModel {
        ReaderModel(engine, over: OneAnswer(failure: TransportError(.hostNotFound)))
    }

    private func imported(_ files: [String: String]) async throws -> SearchEngine {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let engine = try SearchEngine.temporary()
        _ = try await engine.importFiles([folder.url.path])
        return engine
    }

    /// The blocks of a post with a body.
    private func read(_ html: String) async throws -> StoredPost {
        let post = Post(
            id: 1, slug: "a", link: "https://blog.example/2020/a/", title: "A", html: html)
        return try await SearchEngine.temporary(with: [post]).post("1")
    }

    @Test(
        "0.1 the posts of a site, at whatever address it is",
        arguments: [
            "https://blog.example", "https://example.org/some/blog", "http://127.0.0.1:8099/x",
        ])
    func row_0_1(home: String) async throws {
        let blog = try await SimulatedBlog(posts(1...120), home: home)
        let engine = try SearchEngine.temporary()
        let model = ReaderModel(engine, site: blog.home, over: blog)
        await model.sync()
        try await until { model.state.results?.total == 120 }
        #expect(model.notice == "120 new, 0 changed, 0 gone")
        #expect(model.hits.count == 50 && model.hits.first?.id == 120)
        model.loadMore()
        try await until { model.hits.count == 100 }
        model.close()
    }

    @Test(
        "0.2 what a post has, and its picture: Jetpack's, the featured one, the first of its text")
    func row_0_2() async throws {
        let folder = try TemporaryFolder()
        func record(_ id: Int, _ more: String, html: String = "<p>Text</p>") -> String {
            #"{"id": \#(id), "date": "2020-09-05T16:00:41", "date_gmt": "2020-09-05T15:00:41","#
                + #""modified": "2020-09-06T10:00:00", "modified_gmt": "2020-09-06T09:00:00", "slug": "s\#(id)","#
                + #""status": "publish", "type": "post", "link": "https://blog.example/s\#(id)/","#
                + #""title": {"rendered": "T\#(id) &amp; more"}, "content": {"rendered": "\#(html)", "protected": false},"#
                + #""excerpt": {"rendered": "<p>Short</p>", "protected": false}\#(more)}"#
        }
        let media =
            #", "featured_media": 9, "_embedded": {"wp:featuredmedia": [{"id": 9, "source_url": "https://blog.example/f.jpg"}]}"#
        let list = [
            record(1, #", "jetpack_featured_media_url": "https://blog.example/j.jpg""#),
            record(2, media), record(3, "", html: "<p>x</p><img src='/first.jpg'>"), record(4, ""),
        ]
        try folder.write("[\(list.joined(separator: ","))]", to: "posts-1.json")
        let engine = try SearchEngine.temporary()
        _ = try await engine.importFiles([folder.url.path])
        var pictures: [String?] = []
        for id in 1...4 { pictures.append(try await engine.post("s\(id)").leadingImage) }
        #expect(
            pictures == [
                "https://blog.example/j.jpg", "https://blog.example/f.jpg",
                "https://blog.example/first.jpg", nil,
            ])
        let post = try await engine.post("s1")
        #expect(
            post.id == 1 && post.slug == "s1"
                && post.link?.absoluteString == "https://blog.example/s1/")
        #expect(post.title == "T1 & more" && post.excerpt == "Short" && post.html == "<p>Text</p>")
        #expect(post.date == Moment(iso8601: "2020-09-05T15:00:41Z"))
        #expect(post.modified == Moment(iso8601: "2020-09-06T09:00:00Z"))
    }

    @Test("0.3 ids as texts, parts that are missing, null or false; one bad post fails no other")
    func row_0_3() async throws {
        let engine = try await imported([
            "posts-1.json": #"""
            [{"id": "7", "type": "post", "link": "https://blog.example/a/", "title": {"rendered": "Seven"}, "content": {"rendered": "<p>x</p>"}},
             {"id": 8, "type": "post", "link": "https://blog.example/b/", "slug": null, "excerpt": null, "jetpack_featured_media_url": false,
              "featured_media": null, "title": {"rendered": "Eight"}, "content": {"rendered": "<p>y</p>"}, "date": null},
             17,
             {"id": 9, "type": "post", "link": "https://blog.example/c/", "title": {"rendered": "Nine"}, "content": {"rendered": "<p>z</p>"}}]
            """#
        ])
        let titles = try await engine.search("").hits.compactMap(\.title)
        #expect(Set(titles) == ["Seven", "Eight", "Nine"])
        #expect(try await engine.post("7").id == 7)
    }

    @Test("0.4 the date on the blog's clock, and the moment that posts are sorted by")
    func row_0_4() async throws {
        let engine = try await imported([
            "posts-1.json": #"""
            [{"id": 1, "type": "post", "link": "https://blog.example/a/", "title": {"rendered": "Summer"}, "content": {"rendered": "<p>x</p>"},
              "date": "2020-07-01T23:30:00", "date_gmt": "2020-07-02T03:30:00"},
             {"id": 2, "type": "post", "link": "https://blog.example/b/", "title": {"rendered": "Winter"}, "content": {"rendered": "<p>x</p>"},
              "date": "2020-01-01T23:30:00", "date_gmt": "2020-01-02T04:30:00"}]
            """#
        ])
        let hits = try await engine.search("", options: SearchOptions(sort: .newest)).hits
        #expect(hits.map(\.title) == ["Summer", "Winter"])
        #expect(hits.map(\.day) == ["2020-07-01", "2020-01-01"])
        #expect(hits.map(\.utcOffset) == [-4 * 3600, -5 * 3600])
        #expect(hits[0].publishedAt == Date(timeIntervalSince1970: 1_593_660_600))
        #expect(try await engine.post("1").byline.hasPrefix("2020-07-01 · "))
    }

    @Test(
        "0.5 a post by address, as it comes from elsewhere",
        arguments: [
            "https://blog.example/2020/post-3/", "https://blog.example/2020/post-3",
            "http://www.blog.example/2020/post-3/?utm=x#top", "https://blog.example/?p=3", "post-3",
            "3",
        ])
    func row_0_5(address: String) async throws {
        let model = model(try await SearchEngine.temporary(with: posts(1...5)))
        await model.open(address: address)
        #expect(model.article?.post.id == 3, "\(model.notice ?? "")")
        await model.open(address: "https://blog.example/none/")
        #expect(model.article?.post.id == 3)
        #expect(model.notice?.contains("none") == true)
        await model.open(address: "https://elsewhere.example/2020/post-3/")
        #expect(model.notice?.contains("elsewhere") == true)
        await #expect(throws: SearchError.self) {
            try await model.engine.post("nothing-of-the-kind")
        }
        model.close()
    }

    @Test("0.6 every kind of content is a block that is drawn; scripts and styles are not")
    func row_0_6() async throws {
        let post = try await read(
            """
            <h2 id="two">Two</h2><p>A <a href="/b/">link</a>, <em>soft</em> and <strong>loud</strong>.</p>
            <ul><li>one<ul><li>deep</li></ul></li></ul><ol><li>first</li><li>second</li></ol>
            <blockquote><p>said</p></blockquote>
            <pre title="main.swift"><code class="language-swift">let x = 1</code></pre>
            <figure class="wp-block-image"><img src="a.jpg" alt="A hill"><figcaption>The hill</figcaption></figure>
            <figure class="wp-block-embed"><iframe src="https://www.youtube.com/embed/q"></iframe></figure><hr>
            <div class="wp-block-group"><figure><img src="1.jpg"></figure><figure><img src="2.jpg"></figure></div>
            <div class="wp-block-columns"><div class="wp-block-column"><p>left</p></div><div class="wp-block-column"><p>right</p></div></div>
            <div class="vlp-link-container"><a href="https://example.org/x"></a><div class="vlp-link-title">Card</div><div class="vlp-link-summary">Summary</div></div>
            <blockquote class="twitter-tweet"><p>tweeted</p></blockquote>
            <table><tr><th>h</th></tr><tr><td>cell</td></tr></table>
            <script>var secretscript = 1</script><style>.secretstyle{}</style><unknown-thing>still text</unknown-thing>
            """)
        let kinds = Set(post.blocks.map(\.kind))
        #expect(
            kinds.isSuperset(of: Set(ContentBlock.Kind.allCases)),
            "\(Set(ContentBlock.Kind.allCases).subtracting(kinds))")
        let drawn = PostText(post, width: 60)
        let text = drawn.lines.map(\.text).joined(separator: "\n")
        for part in [
            "Two", "A link, soft and loud.", "• one", "  • deep", "1. first", "2. second", "│ said",
            "    let x = 1",
            "▣ picture: A hill", "The hill", "▶ https://www.youtube.com/embed/q", "left", "right",
            "┃ Card", "┃ Summary",
            "tweeted", "cell", "still text",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
        #expect(!text.contains("secret"))
        #expect(drawn.links.map(\.url).contains("https://blog.example/b/"))
        #expect(drawn.anchors["two"] != nil && drawn.blockLines.count == post.blocks.count)
        // A match leads back to its block.
        let engine = try await SearchEngine.temporary(with: [
            Post(id: 1, title: "A", html: post.html)
        ])
        let marks = try await engine.highlights(of: "deep", in: post)
        #expect(marks.firstBlock.map { post.blocks[$0].text } == "deep")
        #expect(PostText(post, highlights: marks, width: 60).matches.count == 1)
    }

    @Test("0.7 raised text: ordinals are words, notes do not stick to words")
    func row_0_7() async throws {
        let post = Post(
            id: 1, title: "A",
            html:
                "<p>The 1<sup>st</sup> word<sup id='r'><a href='#n'>1</a></sup> counts.</p><p><sup>small print</sup></p>"
        )
        let engine = try await SearchEngine.temporary(with: [post])
        for word in ["1st", "word", "small print"] {
            #expect(try await engine.search("\"\(word)\"").total == 1, "\(word)")
        }
        let drawn = PostText(try await engine.post("1"), width: 60).lines.map(\.text)
        #expect(drawn.contains("The 1st word [1] counts."), "\(drawn)")
        let last = try await engine.post("1").blocks.last
        #expect(last?.spans.contains { $0.style == .superscript && $0.length == 11 } == true)
    }

    @Test("0.8 excerpts as text, and their emphasis as ranges")
    func row_0_8() async throws {
        let html = "<p>Tea &amp; <em>cake</em> [&hellip;]</p>"
        let post = Post(
            id: 1, slug: "a", link: "https://blog.example/a/", title: "A", html: "<p>Long text</p>",
            excerpt: "Tea & cake", extra: Post.Extra(excerptHTML: html))
        let engine = try await SearchEngine.temporary(with: [post])
        #expect(try await engine.post("1").excerpt == "Tea & cake")
        // As WordPress gives it, from the index: emphasis comes as spans.
        let client = try WordPressClient(
            route: "https://blog.example",
            over: engine.wordPress(publicURL: "https://blog.example").transport)
        let record = try await client.get(.post(1)).decode(as: WordPressPost.self)
        let blocks = [ContentBlock](html: record.excerpt?.rendered ?? "")
        let block = try #require(blocks.first)
        #expect(block.text.hasPrefix("Tea & cake"))
        let emphasis = try #require(block.spans.first { $0.style == .emphasis })
        #expect(emphasis.range(in: block.text).map { block.text[$0] } == "cake")
    }

    @Test("0.9 everything but the sync works without a network")
    func row_0_9() async throws {
        let folder = try TemporaryFolder()
        let source = BlogSource.site("https://blog.example")
        let blog = try await SimulatedBlog(posts(1...5))
        let online = ReaderModel(
            try await source.engine(in: folder.url), site: blog.home, over: blog)
        await online.sync()
        online.close()
        blog.isOffline = true
        let model = ReaderModel(
            try await source.engine(in: folder.url), site: blog.home, over: blog)
        await model.sync()
        #expect(model.notice?.hasPrefix("offline: ") == true)
        model.search("number 4")
        try await until { model.state.text == "number 4" && !model.state.isSearching }
        let hit = try #require(model.hits.first)
        await model.open(hit)
        #expect(model.article?.post.blocks.plainText == "Some tea, number 4.")
        #expect(model.article?.highlights?.count ?? 0 > 0)
        model.close()
    }

    @Test("0.10 a post in other forms")
    func row_0_10() async throws {
        let post = try await read("<h2>Head</h2><p>Some <em>tea</em></p>")
        #expect(post.markdown.contains("## Head\n\nSome *tea*"), "\(post.markdown)")
        #expect(post.blocks.plainText == "Head\n\nSome tea")
        let back = try JSONDecoder().decode(StoredPost.self, from: JSONEncoder().encode(post))
        #expect(back == post)
        #expect(MarkdownDocument(post.markdown).blocks.plainText.contains("Some tea"))
    }

    @Test("0.11 what failed is said, with its code")
    func row_0_11() async throws {
        let engine = try SearchEngine.temporary()
        func failure(_ answer: OneAnswer) async -> SearchError? {
            await #expect(throws: SearchError.self) {
                _ = try await engine.sync("https://blog.example", over: answer)
            }
        }
        let offline = await failure(OneAnswer(failure: TransportError(.hostNotFound)))
        #expect(offline?.code == .unreachable)
        let page = await failure(OneAnswer(body: "<html>no blog</html>", type: "text/html"))
        #expect(page?.code == .noSite)
        let client = try WordPressClient(
            route: "https://blog.example",
            over: OneAnswer(
                status: 404,
                body: #"{"code":"rest_no_route","message":"No route","data":{"status":404}}"#),
            isPatient: false)
        let refused = await #expect(throws: SearchError.self) {
            try await client.get(.posts).answer()
        }
        #expect(refused?.status == 404 && refused?.wordPressCode == "rest_no_route")
        #expect((refused?.underlying as? WordPressFault)?.message == "No route")
        let empty = try WordPressClient(
            route: "https://blog.example", over: OneAnswer(), isPatient: false)
        let nothing = await #expect(throws: SearchError.self) {
            try await empty.get(.posts).answer()
        }
        #expect(nothing?.code == .badAnswer)
        for error in [offline, page, refused, nothing] {
            #expect(error?.errorDescription?.isEmpty == false)
            #expect(error?.localizedDescription == error?.errorDescription)
        }
    }

    @Test("0.12 Markdown folders and the blog's own list, in its present form")
    func row_0_12() async throws {
        let list = Checkout.appPosts.appending(path: "posts.json").path
        let engine = try await BlogSource.files([list]).engine()
        #expect(try await engine.search("").hits.count == 2)
        let post = try await engine.post("going-native")
        #expect(post.title == "Going native" && post.day == "2023-05-04")
        #expect(post.image?.hasSuffix("/images/native.png") == true)
        let drawn = PostText(post, width: 70).lines.map(\.text).joined(separator: "\n")
        for part in [
            "▣ picture: Two screens side by side", "The website and the app", "┃ SwiftUI",
            "┃ Views as values",
            "▶ https://www.youtube.com/embed/xyz",
        ] { #expect(drawn.contains(part), "\(part) in \(drawn)") }
        let pictures = post.blocks.filter { $0.kind == .image }.compactMap(\.url)
        #expect(
            Set(pictures).isSuperset(of: [
                "/images/screens.png", "/images/a.png", "/images/old.png", "/images/new.png",
            ]), "\(pictures)")
        let folder = try await BlogSource.files([Checkout.posts.path]).engine()
        #expect(try await folder.search("", options: SearchOptions(types: ["post"])).total == 9)
    }

    @Test("0.13 reading time, by the language")
    func row_0_13() async throws {
        let english = String(repeating: "word ", count: 228 * 3)
        let post = try await read("<p>\(english)</p>")
        #expect(post.wordCount == 684)
        #expect(post.readingTime == .seconds(180))
        #expect(post.byline.hasSuffix("3 min"))
        let japanese = [ContentBlock](html: "<p>\(String(repeating: "桜", count: 714))</p>")
        #expect(japanese.readingTime(language: "ja") == .seconds(120))
    }

    @Test("0.14 front matter with tags in one text")
    func row_0_14() async throws {
        let document = MarkdownDocument(
            "---\ndate: 2020-05-05 11:00\ntitle: Going native\nimage: /a.png\ntags: iOS, Swift\n---\nText"
        )
        #expect(document.tags == ["iOS", "Swift"] && document.image == "/a.png")
        #expect(
            document.title == "Going native"
                && document.date?.description.hasPrefix("2020-05-05") == true)
    }

    @Test("arguments are an index, paths that are there, or a site") func arguments() {
        let posts = Checkout.posts.path
        #expect(BlogSource([]) == nil)
        #expect(BlogSource([posts]) == .files([posts]))
        #expect(BlogSource(["none.sqlite"]) == .index("none.sqlite"))
        #expect(BlogSource(["blog.example"]) == .site("blog.example"))
    }
}
