import Testing

@testable import Blog
@testable import BlogSearchFileSources
@testable import Ingest

/// Folders that are read as their generators published them.
@Suite struct BuiltSiteTests {
    /// A page as themes write it.
    private static func made(
        _ title: String, at address: String? = nil, date: String? = nil, _ more: String = ""
    ) -> String {
        let link = address.map { "<link rel=canonical href='\($0)'>" } ?? ""
        let meta = date.map { "<meta property='article:published_time' content='\($0)'>" } ?? ""
        return "<html><head><title>\(title) | My Site</title>\(link)\(meta)\(more)</head><body>"
            + "<article><h1>\(title)</h1><p>x</p></article></body></html>"
    }

    private func read(_ site: WrittenSite, site address: String? = nil) async throws -> Everything {
        try await Everything(
            of: AnySource(
                FileSource.open(
                    [site.folder.path + "/src"], site: address, built: site.folder.path + "/out")))
    }

    private func links(_ all: Everything) -> [String: String] {
        Dictionary(uniqueKeysWithValues: all.posts.map { ($0.title, $0.link ?? "-") })
    }

    @Test func pages_sayAddressesDatesAndWhatIsPublished() async throws {
        let site = try WrittenSite([
            "src/posts/2024-01-05-tea.md": page("title: Tea\ntags: green", "Leaves *boil*."),
            "src/posts/coffee.md": page("title: Coffee\ndate: 2999-02-01"),
            "src/posts/gone.md": page("title: Gone\ndate: 2024-02-02"),
            "src/posts/later.md": page("title: Later\ndate: 2024-02-03\npublished: false"),
            "src/notes/water/index.md": page("title: Water"),
            "src/secret.md": page("title: Secret\nprivate: true"), "src/README.md": "# Read me\n",
            "out/index.html": Self.made("Home", at: "https://s.example/b/"),
            "out/2024/tea/index.html": Self.made(
                "Tea", at: "https://s.example/b/2024/tea/", date: "2024-01-05T10:00:00Z"),
            "out/coffee.html": Self.made("Coffee", date: "2999-02-01"),
            "out/drafts/idea.html": Self.made("Idea"), "src/idea.md": page("title: Idea"),
            "src/kept.md": page("title: Kept\ndraft: true"), "out/kept.html": Self.made("Kept"),
            "out/notes/water/index.html": Self.made(
                "Water", at: "https://s.example/b/notes/water/"),
            "out/secret/index.html": Self.made("Secret", at: "https://s.example/b/secret/"),
            "out/tags/green/index.html":
                "<html><body class=archive><h1>green</h1><article>Tea</article></body></html>",
        ])
        let all = try await read(site)
        let links = links(all)
        #expect(
            links == [
                "Tea": "https://s.example/b/2024/tea/", "Coffee": "https://s.example/b/coffee.html",
                "Water": "https://s.example/b/notes/water/",
            ])
        #expect(all.sites.map(\.url) == ["https://s.example/b"])
        let tea = try #require(all.posts.first { $0.title == "Tea" })
        #expect(tea.date == Moment(iso8601: "2024-01-05T10:00:00Z"))
        #expect(tea.html == "<p>Leaves <em>boil</em>.</p>\n")
        #expect(all.names(of: tea, in: "post_tag") == ["green"])
        let leftOut = all.skipped.filter { !all.incomplete.contains($0) }
        #expect(
            Dictionary(leftOut.map { ($0.id, $0.reason) }, uniquingKeysWith: { $1 }) == [
                "posts/gone.md": "no page in the generated site", "posts/later.md": "draft",
                "kept.md": "draft",
                "idea.md": "no page in the generated site",
                "secret.md": "private", "README.md": "no page in the generated site",
            ])
    }

    @Test func sitemapsAndFeeds_sayWhatPagesDoNot() async throws {
        let site = try WrittenSite([
            "src/a.md": page("title: First post"), "src/b.md": page("title: Second post"),
            "out/first-post/index.html": Self.made("First post"),
            "out/second-post.html": Self.made("Second post"),
            "out/sitemap.xml":
                "<urlset><url><loc>https://s.example/</loc></url><url><loc>https://s.example/first-post</loc></url></urlset>",
            "out/feed.xml": """
            <rss version="2.0"><channel><title>S</title><link>https://s.example/</link>
            <item><title>Second post</title><link>https://s.example/second-post</link>
            <pubDate>Mon, 05 Feb 2024 10:00:00 +0000</pubDate><description>x</description></item></channel></rss>
            """,
        ])
        let all = try await read(site)
        let links = links(all)
        #expect(
            links == [
                "First post": "https://s.example/first-post",
                "Second post": "https://s.example/second-post",
            ])
        #expect(all.posts.map(\.date) == [nil, Moment(iso8601: "2024-02-05T10:00:00Z")])
    }

    @Test func titlesThatSeveralHave_areToldApart() async throws {
        let site = try WrittenSite([
            "src/2023-01-01-news.md": page("title: News"),
            "src/2024-01-01-news.md": page("title: News"),
            "src/x.md": page("title: Same"), "src/y.md": page("title: Same"),
            "out/2023/01/01/news.html": Self.made("News"),
            "out/2024/01/01/news.html": Self.made("News"),
            "out/one.html": Self.made("Same"), "out/two.html": Self.made("Same"),
        ])
        let all = try await read(site, site: "https://s.example")
        #expect(
            all.posts.map(\.link) == [
                "https://s.example/2023/01/01/news.html", "https://s.example/2024/01/01/news.html",
            ])
        #expect(
            all.skipped.map(\.reason)
                == Array(repeating: "several pages of the generated site may be it", count: 2))
    }

    @Test func pagesThatAreElsewhereOrHidden_areHeeded() async throws {
        let site = try WrittenSite([
            "src/a.md": page("title: Abroad"), "src/b.md": page("title: Quiet"),
            "src/c.md": page("title: Moved"), "src/d.md": page("title: Old & *new*"),
            "out/a.html": Self.made("Abroad", at: "https://other.example/a"),
            "out/b.html": Self.made(
                "Quiet", at: "https://s.example/b", "<meta name=robots content=noindex>"),
            "out/c.html":
                "<html><head><meta http-equiv=refresh content='0; url=/d'><title>Moved</title></head></html>",
            "out/d.html": Self.made("Old &amp; new", at: "https://s.example/d"),
            "out/e.html": Self.made("Home", at: "https://s.example/e"),
        ])
        let all = try await read(site)
        let links = links(all)
        #expect(
            links == ["Abroad": "https://s.example/a.html", "Old & *new*": "https://s.example/d"])
        #expect(
            all.skipped.filter { !all.incomplete.contains($0) }.map(\.reason)
                == ["noindex", "no page in the generated site"])
    }

    @Test func pagesInsideTheFolder_areNoTexts() async throws {
        let site = try WrittenSite([
            "hugo.toml": "baseURL = 'https://h.example/'\n",
            "content/posts/a.md": page("title: A\ndate: 2024-01-01"),
            "public/p/a/index.html": Self.made("A", at: "https://h.example/p/a/"),
            "public/notes.md": "# Copied\n",
        ])
        let path = site.folder.path
        let all = try await Everything(
            of: AnySource(FileSource.open([path], built: path + "/public")))
        #expect(all.posts.map(\.link) == ["https://h.example/p/a/"])
        #expect(all.skipped.isEmpty)
    }

    @Test func whatIsNoGeneratedSite_isAnError() async throws {
        let site = try WrittenSite(["src/a.md": "A", "out/x.txt": "x", "one.md": "B"])
        let path = site.folder.path
        for (paths, built) in [("/src", "/nowhere"), ("/src", "/out"), ("/one.md", "/src")] {
            #expect(throws: IngestError.self) {
                _ = try FileSource.open([path + paths], built: path + built)
            }
        }
    }
}
