import TestSupport
import Testing

@testable import Blog
@testable import BlogSearchFileSources
@testable import Ingest

/// Feeds as other programs write them: dates and subjects of Dublin Core, addresses at `xml:base`, JSON.
@Suite struct FeedTests {
    private func read(_ text: String, name: String = "feed.xml") async throws -> Everything {
        let written = try WrittenSite([name: text])
        return try await Everything(
            of: AnySource(FileSource.open([written.folder.path + "/" + name])))
    }

    private static let rdf = """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
          xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://r.example/"><title>R</title>
        <link>https://r.example/</link><dc:language>de</dc:language><items/></channel>
        """

    @Test(arguments: [
        rdf + "ITEM</rdf:RDF>",
        "<?xml version='1.0'?><rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>R</title><link>https://r.example/</link><language>de</language>ITEM</channel></rss>",
        "<rss xmlns:d='http://purl.org/dc/elements/1.1/'><channel><title>R</title><link>https://r.example/</link><language>de</language>ITEM</channel></rss>"
            .replacing("dc:", with: "d:"),
    ])
    func dublinCore_isRead(feed: String) async throws {
        let prefix = feed.contains("xmlns:d=") ? "d" : "dc"
        let item = """
            <item><title>One</title><link>https://r.example/1</link><description>words</description>
            <dc:date>2024-05-01T10:00:00+02:00</dc:date><dc:creator>Ada</dc:creator>
            <dc:subject>Tea</dc:subject><dc:subject><![CDATA[Cake & more]]></dc:subject></item>
            """.replacing("dc:", with: prefix + ":")
        let all = try await read(feed.replacing("ITEM", with: item))
        let post = try #require(all.posts.first)
        #expect(post.date == Moment(iso8601: "2024-05-01T08:00:00Z") && post.utcOffset == 7200)
        #expect(all.names(of: post, in: "category") == ["Tea", "Cake & more"])
        #expect(all.authors.map(\.name) == ["Ada"])
        #expect(all.sites.map(\.language) == ["de"])
    }

    @Test func theFirstDateThatCanBeRead_counts() async throws {
        let all = try await read(
            """
            <rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><channel><title>R</title>
            <item><title>a</title><pubDate>Wed, 01 May 2024 08:00:00 GMT</pubDate><dc:date>2020-01-01</dc:date></item>
            <item><title>b</title><pubDate>soon</pubDate><dc:date>2024-05-01</dc:date></item>
            <item><title>c</title><dcterms:created>2024-05-01</dcterms:created><dcterms:modified>2024-05-02</dcterms:modified></item>
            <item><title>d</title><dc:date>31.31.2024</dc:date></item></channel></rss>
            """)
        #expect(
            all.posts.map { $0.date?.description.prefix(10) } == [
                "2024-05-01", "2024-05-01", "2024-05-01", nil,
            ])
        #expect(all.posts[2].modified?.description.prefix(10) == "2024-05-02")
        #expect(all.reasons.count == 1)
    }

    private static let atoms: [(attributes: String, entry: String, link: String, content: String)] =
        [
            // Of the feed, of the entry inside of it, of the link, and of the text.
            (
                "xml:base='https://b.example/blog/feed.atom'",
                "<entry><link href='When/one'/>TEXT</entry>", "/blog/When/one", "/blog/"
            ),
            (
                "xml:base='https://b.example/blog/feed.atom'",
                "<entry xml:base='When/'><link href='two'/>TEXT</entry>", "/blog/When/two",
                "/blog/When/"
            ),
            (
                "xml:base='https://b.example/blog/'",
                "<entry><link xml:base='/other/' href='three'/>TEXT</entry>", "/other/three",
                "/blog/"
            ),
            (
                "", "<entry xml:base='https://b.example/e/'><link href='four'/>TEXT</entry>",
                "/e/four", "/e/"
            ),
            (
                "xml:base='/a/'", "<entry xml:base='b/'><link href='../five'/>TEXT</entry>",
                "/a/five", "/a/b/"
            ),
            (
                "xml:base='https://b.example/a/'", "<entry><link href='/six'/>TEXT</entry>", "/six",
                "/a/"
            ),
        ]

    @Test(arguments: atoms.indices) func xmlBase_saysWhereRelativeAddressesAre(row: Int)
        async throws
    {
        let (attributes, entry, link, content) = Self.atoms[row]
        let text =
            "<title>t</title><content type='html'>&lt;p&gt;w &lt;img src=\"pic.png\" srcset='a.png 1x, /b.png 2x'&gt;&lt;a href='x?a=1&amp;amp;b=2#f'&gt;l&lt;/a&gt;&lt;/p&gt;</content>"
        let all = try await read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" \(attributes)><title>B</title><link href="https://b.example/"/>
            \(entry.replacing("TEXT", with: text))</feed>
            """)
        let host = "https://b.example"
        #expect(all.posts.map(\.link) == [host + link])
        let html = try #require(all.posts.first?.html)
        #expect(html.contains("src=\"\(host)\(content)pic.png\""))
        #expect(html.contains("srcset='\(host)\(content)a.png 1x, \(host)/b.png 2x'"))
        #expect(html.contains("href='\(host)\(content)x?a=1&amp;b=2#f'"))
        #expect(all.sites.map(\.url) == [host])
    }

    @Test func withoutABase_linksAreAtTheSite_andTextsStay() async throws {
        let all = try await read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>B</title><link href="https://b.example/blog"/>
            <entry><title>t</title><link href="one"/><content type="html">&lt;img src="p.png"&gt;</content></entry></feed>
            """)
        #expect(all.posts.map(\.link) == ["https://b.example/blog/one"])
        #expect(all.posts.map(\.html) == ["<img src=\"p.png\">"])
    }

    @Test func contentInXHTML_keepsItsMarkup() async throws {
        let all = try await read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>B</title>
            <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <em>b</em></div></title><link href="https://b.example/1"/>
            <content type="xhtml" xml:base="https://b.example/c/"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>two &lt;br&gt; &amp;amp;<br/>three</p>
            <details><summary>four</summary>un<b>bold</b> <img src="p.png" alt="&quot;P&quot;"/></details></div></content></entry>
            <entry><title>C</title><link href="https://b.example/2"/><content type="text">&lt;p&gt;</content></entry></feed>
            """)
        #expect(all.posts.map(\.title) == ["A b", "C"])
        let html = try #require(all.posts.first?.html)
        #expect(HTMLContent.text(in: html) == "One\ntwo <br> &amp;\nthree\nfour\nunbold\n\"P\"")
        #expect(html.contains("https://b.example/c/p.png"))
        #expect(try HTMLContent.text(in: all.posts[at: 1].html) == "<p>")
    }

    @Test func xmlBase_holdsInRSS_too() async throws {
        let all = try await read(
            """
            <rss xml:base="https://b.example/blog/"><channel><title>B</title><link>./</link>
            <item><title>a</title><link>one</link><description>&lt;img src="p.png"&gt;</description></item>
            <item xml:base="sub/"><title>b</title><link>two</link><description>&lt;img src="p.png"&gt;</description></item></channel></rss>
            """)
        #expect(all.sites.map(\.url) == ["https://b.example/blog"])
        #expect(
            all.posts.map(\.link) == [
                "https://b.example/blog/one", "https://b.example/blog/sub/two",
            ])
        #expect(
            all.posts.map(\.html) == [
                "<img src=\"https://b.example/blog/p.png\">",
                "<img src=\"https://b.example/blog/sub/p.png\">",
            ])
    }

    private static let json = #"""
        {"version": "https://jsonfeed.org/version/1.1", "title": "My feed", "description": "About", "language": "en_US",
         "home_page_url": "https://j.example/blog/", "feed_url": "https://j.example/blog/feed.json",
         "authors": [{"name": "Ada"}],
         "items": [
          {"id": "1", "url": "https://j.example/blog/1", "title": "One &amp; all", "content_html": "<p>first <em>words</em></p>",
           "summary": "Short", "date_published": "2024-05-01T10:00:00+02:00", "date_modified": "2024-05-02T10:00:00Z",
           "tags": ["tea", "cake"], "image": "https://j.example/i.png"},
          {"id": "https://j.example/blog/2", "content_text": "plain <words>\n\nand more", "author": {"name": "Bob"}},
          {"id": 3, "url": "/blog/3", "title": "Three", "summary": "only this"},
          {"id": "4", "title": "Kept", "content_text": "x", "draft": true}]}
        """#

    @Test(arguments: ["f.json", "feed.xml", "as"]) func jsonFeeds_areRead(way: String) async throws
    {
        let minified = Self.json.split(whereSeparator: \.isNewline).joined()
        let name = way == "as" ? "feed" : way
        let written = try WrittenSite([name: way == "f.json" ? Self.json : minified])
        let all = try await Everything(
            of: AnySource(
                FileSource.open([written.folder.path + "/" + name], as: way == "as" ? .feed : nil)))
        #expect(
            all.sites == [
                Site(
                    url: "https://j.example/blog", name: "My feed", tagline: "About",
                    language: "en-US")
            ])
        #expect(all.posts.map(\.title) == ["One & all", "", "Three"])
        #expect(
            all.posts.map(\.link) == (1...3).map { "https://j.example/blog/\($0)" })
        let first = try #require(all.posts.first)
        #expect(first.excerpt == "Short" && first.image == "https://j.example/i.png")
        #expect(first.date == Moment(iso8601: "2024-05-01T08:00:00Z"))
        #expect(all.names(of: first, in: "post_tag") == ["tea", "cake"])
        #expect(all.authors.map(\.name) == ["Ada", "Bob"])
        #expect(try HTMLContent.text(in: all.posts[at: 1].html) == "plain <words>\nand more")
        #expect(try HTMLContent.text(in: all.posts[at: 2].html) == "only this")
        #expect(all.reasons == ["draft"])
    }

    /// A post about such feeds is none.
    @Test func whatOnlyTellsOfThem_isNoFeed() async throws {
        let line =
            #"{"id": 1, "title": "T", "text": "\"version\": \"https://jsonfeed.org/version/1\""}"#
        let all = try await read(line, name: "a.jsonl")
        #expect(all.posts.map(\.title) == ["T"])
        #expect(try await read("[\(line)]", name: "a.json").posts.count == 1)
    }
}
