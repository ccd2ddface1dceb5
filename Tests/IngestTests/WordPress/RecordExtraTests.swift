import Blog
import Testing

@testable import Ingest

/// What WordPress's records say beside what is searched.
@Suite struct RecordExtraTests {
    private let decoder = RecordDecoder(offset: 3600)

    private func value(_ text: String) throws -> JSONValue {
        var reader = JSONReader(Array(text.utf8))
        return try reader.value()
    }

    private func post(_ members: String) throws -> Post {
        let record = try value(
            #"{"id": 7, "link": "https://a.example/x/", "date": "2020-06-02T05:04:05", "#
                + #""date_gmt": "2020-06-02T03:04:05", \#(members)}"#)
        guard case .post(let post, _) = decoder.post(record, location: "here") else {
            throw IngestError(.badAnswer, "skipped")
        }
        return post
    }

    @Test func aPost_saysAllOfIt() throws {
        let post = try post(
            #"""
            "title": {"rendered": "Q&#038;A: <em>now</em>"}, "content": {"rendered": "<p>Body</p>"},
            "excerpt": {"rendered": "<p>By <b>hand</b></p>\n"}, "guid": {"rendered": "https://a.example/?p=7"},
            "modified": "2020-12-01T10:00:00", "modified_gmt": "2020-12-01T09:00:00", "parent": 4, "menu_order": 2,
            "template": "wide.php", "format": "aside", "comment_status": "closed", "ping_status": "open"
            """#)
        #expect(
            post.extra
                == Post.Extra(
                    titleHTML: "Q&#038;A: <em>now</em>", excerptHTML: "<p>By <b>hand</b></p>",
                    guid: "https://a.example/?p=7", modifiedOffset: 3600, parent: 4, menuOrder: 2,
                    template: "wide.php", format: "aside", takesComments: false, takesPings: true))
    }

    @Test func whatIsUsual_isNotSaid() throws {
        let post = try post(
            #"""
            "title": {"rendered": "Don&#8217;t"}, "content": {"rendered": "<p>Body</p>"},
            "excerpt": {"rendered": "<p>By hand</p>\n"}, "guid": {"rendered": "https://a.example/x/"},
            "modified": "2020-06-03T10:00:00", "modified_gmt": "2020-06-03T08:00:00", "parent": 0, "menu_order": 0,
            "template": "", "format": "standard"
            """#)
        #expect(post.title == "Don’t" && post.excerpt == "By hand")
        #expect(post.extra == nil)
    }

    @Test func anAutomaticExcerpt_isNotKept_whereTheBodySaysIt() throws {
        let words = (1...60).map { "word\($0) &#8211;" }
        let body = "<p>\(words.joined(separator: " "))</p><p>More</p>"
        let begun = body.dropFirst(3).split(separator: " ").prefix(55).joined(separator: " ")
        let made = try post(
            #"""
            "title": {"rendered": "T"}, "content": {"rendered": "\#(body)"},
            "excerpt": {"rendered": "<p>\#(begun) [&hellip;]</p>\n"}
            """#)
        #expect(made.excerpt == nil && made.extra == nil)
        let cut = try post(
            #"""
            "title": {"rendered": "T"}, "content": {"rendered": "\#(body)"},
            "excerpt": {"rendered": "<p>Body <a class=\"more-link\" href=\"x\">more</a></p>"}
            """#)
        #expect(cut.excerpt == nil)
        #expect(cut.extra?.excerptHTML == #"<p>Body <a class="more-link" href="x">more</a></p>"#)
    }

    @Test func aMediaItem_hasItsSizes() throws {
        let media = decoder.media(
            try value(
                #"""
                {"id": 9, "date": "2020-06-02T05:04:05", "date_gmt": "2020-06-02T03:04:05", "slug": "a", "author": 3, "post": 7,
                 "link": "https://a.example/a/", "title": {"rendered": "A &amp; B"}, "mime_type": "image/jpeg", "alt_text": "alt",
                 "source_url": "https://a.example/a.jpg", "caption": {"rendered": "<p>Cap</p>"},
                 "media_details": {"width": 900, "height": 600, "sizes": {
                    "thumbnail": {"width": 150, "height": 100, "mime_type": "image/jpeg", "source_url": "https://a.example/t.jpg"},
                    "odd": {"width": 0, "height": 100, "source_url": "https://a.example/o.jpg"},
                    "script": {"width": 1, "height": 1, "source_url": "javascript:x"},
                    "full": {"width": 900, "height": 600, "source_url": "https://a.example/a.jpg"}}}}
                """#))
        #expect(
            media
                == Media(
                    id: 9, url: "https://a.example/a.jpg", alt: "alt", caption: "Cap", width: 900,
                    height: 600, title: "A & B", slug: "a", link: "https://a.example/a/",
                    mimeType: "image/jpeg", date: Moment(iso8601: "2020-06-02T03:04:05Z"),
                    utcOffset: 7200, author: 3, post: 7,
                    sizes: [
                        Media.Size(
                            name: "thumbnail", url: "https://a.example/t.jpg", width: 150,
                            height: 100)
                    ]))
    }

    @Test func anAuthor_hasPictures_andNoAddressOfMail() throws {
        let author = decoder.author(
            try value(
                #"""
                {"id": 3, "slug": "ana", "name": "Ana", "description": "Writes &amp; reads", "url": "https://ana.example/",
                 "email": "ana@mail.example", "avatar_urls": {"96": "https://a.example/96.png", "24": "https://a.example/24.png"}}
                """#))
        #expect(
            author
                == Author(
                    id: 3, slug: "ana", name: "Ana", summary: "Writes & reads",
                    url: "https://ana.example/",
                    avatars: [
                        Author.Avatar(size: 24, url: "https://a.example/24.png"),
                        Author.Avatar(size: 96, url: "https://a.example/96.png"),
                    ]))
        #expect(!"\(author as Any)".contains("@"))
    }
}
