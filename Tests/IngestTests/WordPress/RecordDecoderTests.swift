import Blog
import Testing

@testable import Ingest

@Suite struct RecordDecoderTests {
    private let decoder = RecordDecoder(taxonomies: ["genres": "genre"], offset: 3600)

    private func value(_ text: String) throws -> JSONValue {
        var reader = JSONReader(Array(text.utf8))
        return try reader.value()
    }

    private func post(_ text: String) throws -> Post {
        guard case .post(let post, _) = decoder.post(try value(text), location: "here") else {
            throw IngestError(.badAnswer, "skipped")
        }
        return post
    }

    private func reason(_ text: String) throws -> Skipped? {
        guard case .skipped(let skipped) = decoder.post(try value(text), location: "here") else {
            return nil
        }
        return skipped
    }

    @Test func aPost_isReadWhole() throws {
        let post = try post(
            #"""
            {"id": 7, "date": "2020-01-02T04:04:05", "date_gmt": "2020-01-02T03:04:05",
             "modified": "2021-01-01T01:00:00", "slug": "%e6%97%a5%e6%9c%ac", "status": "publish",
             "type": "page", "link": "https://a/%e6%97%a5%e6%9c%ac/",
             "title": {"rendered": "Q&#038;A: <em>now</em>"},
             "content": {"rendered": "<p>Body</p>", "protected": false},
             "excerpt": {"rendered": "<p>By hand</p>\n"}, "author": 3, "featured_media": 9,
             "sticky": true, "categories": [1, 2], "tags": [5], "genres": [8], "meta": [],
             "lang": "de_AT", "jetpack_featured_media_url": "https://a/b.jpg"}
            """#)
        var expected = Post(
            id: 7, type: "page", slug: "日本", link: "https://a/%e6%97%a5%e6%9c%ac/",
            title: "Q&A: now", html: "<p>Body</p>", excerpt: "By hand")
        expected.date = Moment(iso8601: "2020-01-02T03:04:05Z")
        expected.utcOffset = 3600
        expected.modified = Moment(iso8601: "2021-01-01T00:00:00Z")
        expected.author = 3
        expected.featuredMedia = 9
        expected.isSticky = true
        expected.language = "de-AT"
        expected.image = "https://a/b.jpg"
        expected.extra = Post.Extra(titleHTML: "Q&#038;A: <em>now</em>")
        expected.terms = [
            .init(taxonomy: "category", id: 1), .init(taxonomy: "category", id: 2),
            .init(taxonomy: "post_tag", id: 5), .init(taxonomy: "genre", id: 8),
        ]
        #expect(post == expected)
    }

    /// Of Tokyo, St. John's, a site that changed its zone since, and of ones that give one date only, or a wrong one.
    @Test(arguments: [
        ("2024-01-01T00:30:00", "2023-12-31T15:30:00", "2024-01-01T00:30:00+09:00"),
        ("2023-12-31T23:30:00", "2024-01-01T03:00:00", "2023-12-31T23:30:00-03:30"),
        ("2024-07-01T00:00:00", "2024-07-01T00:00:00", "2024-07-01T00:00:00+00:00"),
        ("", "2024-07-01T00:00:00", "2024-07-01T00:00:00Z"),
        ("2024-07-01T00:00:00", "0000-00-00T00:00:00", "2024-07-01T00:00:00+01:00"),
        ("2024-07-03T00:00:00", "2024-07-01T00:00:00", "2024-07-03T00:00:00+01:00"),
        ("2024-07-01T00:00:17", "2024-07-01T00:00:00", "2024-07-01T00:00:17+01:00"),
    ])
    func localDate_isKept(date: String, universal: String, expected: String) throws {
        let post = try post(
            #"{"id": 7, "title": "a", "date": "\#(date)", "date_gmt": "\#(universal)"}"#)
        #expect(post.date?.description(offset: post.utcOffset) == expected)
    }

    @Test(arguments: [
        #"{"id": "7", "title": "plain"}"#, #"{"ID": 7, "title": {"rendered": "plain"}}"#,
        #"{"id": 7.0, "title": {"raw": "plain"}, "content": false, "excerpt": null, "tags": false}"#,
        #"{"id": 7, "title": "plain", "categories": {}, "author": {}, "featured_media": "", "meta": []}"#,
        #"{"id": 7, "title": "plain", "date": false, "slug": null, "link": [], "sticky": "no"}"#,
        #"{"id": 7, "title": "plain", "tags": [null, "x", {}, 0, -3], "author": "0", "status": ""}"#,
        #"{"id": 7, "title": "plain", "_embedded": {"author": [{"code": "e", "message": "m"}], "wp:term": [[null]], "wp:featuredmedia": [{"code": "e", "message": "m"}]}}"#,
    ])
    func oneOddField_neverLosesAPost(text: String) throws {
        #expect(try post(text) == Post(id: 7, title: "plain"))
    }

    @Test(arguments: [
        #"{"id": 7, "categories": ["4", 4, {"id": 5, "name": "Five", "slug": "five"}]}"#,
        #"{"id": 7, "categories": {"0": 4, "2": 5}}"#,
        #"{"ID": 7, "categories": {"Four": {"ID": 4, "name": "Four"}, "Five": {"ID": 5, "name": "Five"}}}"#,
    ])
    func terms_areFoundInEveryShape(text: String) throws {
        let keys = try post(text).terms
        #expect(
            Set(keys) == [.init(taxonomy: "category", id: 4), .init(taxonomy: "category", id: 5)])
        #expect(keys.count == 2)
    }

    @Test(arguments: [
        (#"{"id": 7, "title": "x", "status": "draft"}"#, "7", "draft"),
        (#"{"id": 7, "content": {"rendered": "", "protected": true}}"#, "7", "password"),
        (#"{"ID": 7, "content": "secret", "password": "p"}"#, "7", "password"),
        (#"{"id": 7, "type": "attachment"}"#, "7", "attachment"),
        (#"{"id": 7, "type": "wp_block", "title": "x"}"#, "7", "wp_block"),
        (#"{"id": 0, "title": "x"}"#, "0", "damaged: neither id nor address nor title"),
        ("{}", "here", "damaged: neither id nor address nor title"),
        ("[1]", "here", "damaged: not a record of a post"),
        ("null", "here", "damaged: not a record of a post"),
    ])
    func whatIsNotPublic_isNamed(text: String, id: String, expected: String) throws {
        #expect(try reason(text) == Skipped(id: id, reason: expected))
    }

    @Test(arguments: [
        ("First words &hellip; [&hellip;]", "<p>Other</p>", nil),
        ("<p>First words of [&hellip;]</p>", "<p>First words of the body</p>", nil),
        ("<p>First “words” …</p>", "<p>First &#8220;words&#8221; of the body</p>", nil),
        ("<p>First words</p>", "<div><img alt=x></div><p>First</p><p>words</p>", nil),
        (
            "<p>First words</p>",
            "<pre class=\"wp-block-code\">let x</pre><figure><figure>a</figure></figure><p>First words",
            nil
        ),
        ("Teaser <a class=\"more-link\" href=x>Continue reading</a>", "<p>Other</p>", nil),
        ("Start <a class=\"moretag\" href=x>Read more &raquo;</a>", "<p>Other</p>", nil),
        (
            "<p>[et_pb_section][et_pb_row]By [b x=1]hand[/et_pb_row] &hellip;</p>", "<p>Other</p>",
            "By hand …"
        ),
        ("<p>A summary by hand</p>", "<p>First words of the body</p>", "A summary by hand"),
        ("<p> </p>", "<p>x</p>", nil), ("Words", "", "Words"),
    ])
    func anExcerpt_isTheAuthorsOwnOrNone(excerpt: String, html: String, expected: String?) {
        let record = JSONValue.object([
            .init(name: "id", value: .integer(1)),
            .init(name: "content", value: .string(html)),
            .init(name: "excerpt", value: .string(excerpt)),
        ])
        guard case .post(let post, _) = decoder.post(record, location: "here") else {
            Issue.record("the post was skipped")
            return
        }
        #expect(post.excerpt == expected)
    }

    @Test(arguments: [
        (
            #"{"date_gmt": "-0001-11-30T00:00:00", "date": "2020-06-01T12:00:00"}"#,
            "2020-06-01T11:00:00Z"
        ),
        (#"{"date_gmt": "0000-00-00T00:00:00"}"#, nil), (#"{"date": "nonsense"}"#, nil),
        (#"{"date": "2020-06-01T12:00:00-04:00"}"#, "2020-06-01T16:00:00Z"),
    ])
    func dates_preferGMTAndKnowTheSitesClock(text: String, expected: String?) throws {
        #expect(decoder.moment("date", of: try value(text))?.description == expected)
    }

    @Test func aPostWithoutId_getsTheSameOneEveryTime() throws {
        let text = #"{"title": {"rendered": "Lorem"}, "date_gmt": "2022-03-01T11:06:00"}"#
        #expect(try post(text).id == post(text).id)
        #expect(try post(#"{"link": "https://a/x/"}"#).id == Post.stableID(for: "https://a/x/"))
    }

    @Test func termsAndAuthors_areReadAsTheyCome() throws {
        let term = decoder.term(
            try value(
                #"{"id": "5", "name": "R&amp;B", "slug": "r%c3%a9", "taxonomy": "post_tag", "parent": 0, "description": ""}"#
            ))
        #expect(term == Term(key: .init(taxonomy: "post_tag", id: 5), slug: "ré", name: "R&B"))
        #expect(decoder.term(try value(#"{"id": 5, "name": "x"}"#)) == nil)
        #expect(decoder.term(try value(#"{"id": 5, "slug": "x"}"#), taxonomy: "t")?.name == "x")
        let author = decoder.author(
            try value(
                #"{"ID": 9, "login": "bob", "email": "bob@example.org", "name": "Bob &amp; Co", "nice_name": "bob-co"}"#
            ))
        #expect(author == Author(id: 9, slug: "bob-co", name: "Bob & Co"))
        #expect(decoder.author(try value(#"{"code": "e", "message": "m"}"#)) == nil)
    }

    @Test func media_needAFile() throws {
        let media = decoder.media(
            try value(
                #"{"id": 4, "source_url": "https://a/b.jpg", "alt_text": "A <b>", "caption": {"rendered": "<p>C</p>"}, "media_details": {"width": "640", "height": 0}}"#
            ))
        #expect(media?.caption == "C")
        #expect(media?.width == 640)
        #expect(media?.height == nil)
        #expect(decoder.media(try value(#"{"id": 4, "link": "https://a/b/"}"#)) == nil)
    }

    @Test(arguments: [
        ("{\"gmt_offset\": 5.5}", 19_800), ("{\"gmt_offset\": \"-3\"}", -10_800),
        ("{\"gmt_offset\": 0}", 0), ("{\"gmt_offset\": false}", nil),
        ("{\"gmt_offset\": 1e300}", nil), ("{}", nil),
    ])
    func theSitesClock_isReadFromNumbersAndText(text: String, expected: Int?) throws {
        #expect(RecordDecoder.offset(ofSite: try value(text)) == expected)
    }
}
