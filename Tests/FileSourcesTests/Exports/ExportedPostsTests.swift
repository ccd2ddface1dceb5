import TestSupport
import Testing

@testable import Blog
@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct ExportedPostsTests {
    private func read(
        _ files: [String: String], _ part: String, as kind: FileSource.Kind? = nil,
        site: String? = nil
    ) async throws -> Everything {
        let written = try WrittenSite(files)
        return try await Everything(
            of: AnySource(
                FileSource.open([written.folder.path + part], as: kind, site: site)))
    }

    private let ghost = """
        {"db": [{"meta": {"version": "5.1"}, "data": {
          "posts": [
            {"id": "a1", "title": "One", "slug": "one", "html": "<p>x</p><img src=\\"__GHOST_URL__/i.png\\">",
             "type": "post", "status": "published", "visibility": "public", "featured": 1,
             "published_at": "2020-01-02T03:04:05.000Z", "custom_excerpt": "Short", "feature_image": "__GHOST_URL__/f.png"},
            {"id": "a2", "title": "About", "slug": "about", "html": "<p>y</p>", "type": "page", "status": "published", "visibility": "public"},
            {"id": "a3", "title": "Draft", "slug": "d", "html": "z", "type": "post", "status": "draft", "visibility": "public"},
            {"id": "a4", "title": "Paid", "slug": "p", "html": "z", "type": "post", "status": "published", "visibility": "paid"},
            {"id": "a5", "title": "Plain", "slug": "pl", "html": null, "plaintext": "a < b", "type": "post", "status": "published", "visibility": "public"}],
          "tags": [{"id": "t1", "name": "Tea", "slug": "tea"}, {"id": "t2", "name": "#own", "slug": "hash-own", "visibility": "internal"}],
          "posts_tags": [{"post_id": "a1", "tag_id": "t2", "sort_order": 0}, {"post_id": "a1", "tag_id": "t1", "sort_order": 1}],
          "users": [{"id": "u1", "name": "Ana", "slug": "ana", "email": "ana@example.org"}],
          "posts_authors": [{"post_id": "a1", "author_id": "u1", "sort_order": 0}],
          "settings": [{"key": "title", "value": "My site"}, {"key": "locale", "value": "de"}]}}]}
        """

    @Test(arguments: [nil, .ghost] as [FileSource.Kind?])
    func ghost_isReadByItsTables(kind: FileSource.Kind?) async throws {
        let all = try await read(
            ["g.json": ghost], "/g.json", as: kind, site: "https://example.org")
        #expect(all.sites == [Site(url: "https://example.org", name: "My site", language: "de")])
        #expect(all.posts.map(\.title) == ["One", "About", "Plain"])
        #expect(
            all.posts.map(\.link) == [
                "https://example.org/one/", "https://example.org/about/", "https://example.org/pl/",
            ])
        let one = try #require(all.posts.first)
        #expect(one.html.contains("https://example.org/i.png"))
        #expect(one.image == "https://example.org/f.png")
        #expect(one.excerpt == "Short")
        #expect(one.isSticky)
        #expect(all.names(of: one, in: "post_tag") == ["Tea"])
        #expect(all.authors.map(\.name) == ["Ana"])
        #expect(try all.posts[at: 1].type == "page")
        #expect(try HTMLContent.text(in: all.posts[at: 2].html) == "a < b")
        #expect(all.reasons == ["draft", "paid"])
    }

    @Test func ghostsAddresses_areNotKnownWithoutASite() async throws {
        let all = try await read(["g.json": ghost], "/g.json")
        #expect(all.posts.allSatisfy { $0.link == nil })
        #expect(all.sites.map(\.url) == ["file:g.json"])
    }

    private let atom = """
        <?xml version="1.0"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://www.w3.org/2007/app" xmlns:thr="http://purl.org/syndication/thread/1.0">
        <title>Blog &amp; more</title><id>tag:blogger.com,1999:blog-1.archive</id>
        <link rel="self" href="https://www.blogger.com/feeds/1/archive"/><link rel="alternate" href="https://a.example/"/>
        <author><name>Owner</name></author>
        <entry><id>tag:blogger.com,1999:blog-1.post-42</id><published>2010-01-02T03:04:05.000+01:00</published>
        <category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#post"/>
        <category scheme="http://www.blogger.com/atom/ns#" term="Tea"/>
        <title type="text">One &lt;b&gt;</title><content type="html">&lt;p&gt;Text &amp;amp; more&lt;/p&gt;</content>
        <link rel="replies" href="https://a.example/r"/><link rel="alternate" href="https://a.example/2010/01/one.html"/>
        <author><name>Ana</name></author></entry>
        <entry><id>tag:blogger.com,1999:blog-1.page-43</id><published>2010-01-03T03:04:05Z</published>
        <category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#page"/>
        <title type="text">About</title><content type="html">p</content></entry>
        <entry><id>tag:blogger.com,1999:blog-1.post-44</id><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#post"/>
        <app:control><app:draft>yes</app:draft></app:control><title type="text">Draft</title><content type="html">d</content></entry>
        <entry><id>tag:blogger.com,1999:blog-1.post-45</id><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#comment"/>
        <title type="text">Comment</title><content type="html">c</content><thr:in-reply-to ref="x"/></entry>
        <entry><id>tag:blogger.com,1999:blog-1.settings</id><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#settings"/>
        <title type="text">Settings</title><content type="text">s</content></entry>
        </feed>
        """

    @Test(
        arguments: [("b.xml", nil), ("b.xml", .blogger), ("b.atom", nil), ("b.xml", .feed)]
            as [(String, FileSource.Kind?)])
    func blogger_isReadByItsKinds(name: String, kind: FileSource.Kind?) async throws {
        let all = try await read([name: atom], "/" + name, as: kind)
        #expect(all.sites == [Site(url: "https://a.example", name: "Blog & more")])
        #expect(all.posts.map(\.title) == ["One <b>", "About"])
        #expect(all.posts.map(\.id) == [42, 43])
        #expect(all.posts.map(\.type) == ["post", "page"])
        let one = try #require(all.posts.first)
        #expect(one.link == "https://a.example/2010/01/one.html")
        #expect(one.html == "<p>Text &amp; more</p>")
        #expect(one.utcOffset == 3600)
        #expect(all.names(of: one, in: "post_tag") == ["Tea"])
        #expect(all.authors.map(\.name) == ["Ana"])
        #expect(all.reasons == ["draft"])
    }

    @Test func bloggersNewExport_saysItInElementsOfItsOwn() async throws {
        let text = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018"><title>B</title>
            <entry><id>tag:blogger.com,1999:blog-1.post-1</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status>
            <title>One</title><content type="html">x</content><blogger:created>2020-01-02T00:00:00Z</blogger:created><blogger:filename>/2020/01/one.html</blogger:filename></entry>
            <entry><id>tag:blogger.com,1999:blog-1.post-2</id><blogger:type>POST</blogger:type><blogger:status>DRAFT</blogger:status><title>Two</title><content type="html">x</content></entry>
            <entry><id>tag:blogger.com,1999:blog-1.post-3</id><blogger:type>COMMENT</blogger:type><blogger:status>LIVE</blogger:status><title>C</title><content type="html">x</content></entry></feed>
            """
        let all = try await read(["feed.atom": text], "/feed.atom")
        #expect(all.posts.map(\.title) == ["One"])
        #expect(all.posts.first?.date == Moment(iso8601: "2020-01-02T00:00:00Z"))
        #expect(all.reasons == ["draft"])
    }

    @Test func feeds_areReadOfBothKinds() async throws {
        let rss =
            "<rss><channel><title>R</title><link>https://r.example/</link><item><title>A</title><link>https://r.example/a</link><description>x</description></item></channel></rss>"
        let all = try await read(["r.xml": rss], "/r.xml", as: .feed)
        #expect(all.posts.map(\.title) == ["A"])
        let plain =
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>F</title><entry><id>urn:1</id><title type='html'>A &amp;amp; b</title><summary type='text'>a &lt; b</summary><updated>2020-01-02T00:00:00Z</updated><link href='https://f.example/1'/></entry></feed>"
        let both = try await read(["a.xml": plain, "r.xml": rss], "", as: .feed)
        #expect(both.posts.map(\.title) == ["A & b", "A"])
        #expect(both.sites.map(\.url) == ["https://f.example", "https://r.example"])
        #expect(try HTMLContent.text(in: both.posts[at: 0].html) == "a < b")
    }

    @Test func substack_isAListAndAFolderOfTexts() async throws {
        let files = [
            "posts.csv":
                "post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n"
                + "1.one,2020-01-02T03:04:05.000Z,true,,,newsletter,everyone,\"One, \"\"two\"\"\",Sub,\n"
                + "2.two,2020-01-03T00:00:00Z,false,,,newsletter,everyone,Draft,,\n"
                + "3.three,2020-01-04T00:00:00Z,true,,,newsletter,only_paid,Paid,,\n"
                + "4.four,2020-01-05T00:00:00Z,true,,,newsletter,everyone,Lost,,\n",
            "posts/1.one.html": "<p>Text</p>", "posts/2.two.html": "<p>Draft</p>",
            "posts/3.three.html": "<p>Paid</p>", "posts/1.opens.csv": "a,b\n",
        ]
        for kind in [nil, FileSource.Kind.substack] {
            let all = try await read(files, "", as: kind, site: "https://s.example")
            #expect(all.posts.map(\.title) == ["One, \"two\""])
            #expect(all.posts.map(\.link) == ["https://s.example/p/one"])
            #expect(all.posts.map(\.excerpt) == ["Sub"])
            #expect(all.posts.map(\.id) == [1])
            #expect(
                all.reasons == [
                    "draft", "members", "damaged: its text is missing, posts/4.four.html",
                ])
        }
    }

    @Test(arguments: [
        (FileSource.Kind.ghost, "a.json", "{\"posts\": []}"), (.ghost, "a.json", "[1]"),
        (.blogger, "a.xml", "<rss/>"),
        (.substack, "a.md", "# A"), (.feed, "a.xml", "<html></html>"),
    ])
    func somethingElse_isNoExport(kind: FileSource.Kind, name: String, text: String) async throws {
        let written = try WrittenSite([name: text])
        let part = kind == .substack ? "" : "/" + name
        await #expect(throws: IngestError.self) {
            _ = try await Everything(
                of: AnySource(
                    FileSource.open([written.folder.path + part], as: kind)))
        }
    }

    @Test func aFeedThatBreaksOff_losesOnlyItsEnd() async throws {
        let cut = String(atom.prefix(atom.count / 2 + 300))
        let all = try await read(["b.xml": cut], "/b.xml")
        #expect(all.posts.first?.title == "One <b>")
        #expect(all.reasons.contains { $0.hasPrefix("damaged: ") })
    }
}
