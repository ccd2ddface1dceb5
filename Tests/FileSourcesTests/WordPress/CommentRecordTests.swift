import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct CommentRecordTests {
    private let decoder = RecordDecoder(offset: 3600)

    private func read(_ text: String) throws -> PostReading {
        var reader = JSONReader(Array(text.utf8))
        return decoder.comment(try reader.value(), location: "here")
    }

    private func post(
        name: String, link: String?, utcOffset: Int, _ details: Post.CommentDetails
    ) -> Post {
        Post(
            id: Post.stableID(for: "comment/12"), type: "comment", slug: "comment-12", link: link,
            title: name, html: "<p>Nice</p>", date: Moment(iso8601: "2020-01-02T03:04:05"),
            utcOffset: utcOffset, extra: Post.Extra(comment: details))
    }

    @Test func aComment_isAPostOfItsOwnType() throws {
        let reading = try read(
            """
            {"id": 12, "post": 7, "parent": 3, "author": 0, "author_name": "Eve &amp; Co", "author_url": "https://eve.example",
             "date": "2020-01-02T04:04:05", "date_gmt": "2020-01-02T03:04:05", "content": {"rendered": "<p>Nice</p>"},
             "link": "https://a.example/x/#comment-12", "status": "approved", "type": "comment",
             "author_email": "eve@mail.example", "author_ip": "192.0.2.1"}
            """)
        #expect(
            reading
                == .post(
                    post(
                        name: "Eve & Co", link: "https://a.example/x/#comment-12",
                        utcOffset: 3600,
                        Post.CommentDetails(post: 7, parent: 3, authorURL: "https://eve.example")),
                    carried: []))
        #expect(!"\(reading)".contains("@") && !"\(reading)".contains("192.0.2.1"))
    }

    @Test func wordPressComs_areReadToo() throws {
        let reading = try read(
            """
            {"ID": 12, "post": {"ID": 7}, "author": {"ID": 0, "name": "Eve <eve@mail.example>", "email": "eve@mail.example"},
             "date": "2020-01-02T03:04:05+00:00", "URL": "https://a.example/x/", "content": "<p>Nice</p>", "status": "approved", "type": "comment"}
            """)
        #expect(
            reading
                == .post(
                    post(
                        name: "Eve", link: "https://a.example/x/#comment-12", utcOffset: 0,
                        Post.CommentDetails(post: 7)),
                    carried: []))
    }

    @Test(arguments: [
        ("{\"id\": 12, \"status\": \"hold\"}", "comment 12", "hold"),
        ("{\"id\": 12, \"status\": \"spam\"}", "comment 12", "spam"),
        (
            "{\"id\": 12, \"status\": \"approved\", \"type\": \"pingback\"}", "comment 12",
            "pingback"
        ),
        ("{\"id\": 0}", "comment 0", "damaged: not a record of a comment"),
        ("[1]", "here", "damaged: not a record of a comment"),
    ])
    func whatIsNotForReaders_isSkipped(text: String, id: String, reason: String) throws {
        #expect(try read(text) == .skipped(Skipped(id: id, reason: reason)))
    }

    @Test(arguments: [false, true]) func savedComments_areReadWhenAskedFor(withComments: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        try folder.write(
            "[{\"id\": 1, \"title\": {\"rendered\": \"T\"}, \"content\": {\"rendered\": \"x\"}, \"link\": \"https://a.example/t/\"}]",
            to: "posts-1.json")
        try folder.write(
            "[{\"id\": 5, \"post\": 1, \"author_name\": \"Eve\", \"content\": {\"rendered\": \"y\"}, \"status\": \"approved\", \"type\": \"comment\"}]",
            to: "comments-1.json")
        let all = try await Everything(
            of: SavedPagesSource(path: folder.path, withComments: withComments))
        #expect(all.posts.map(\.type).sorted() == (withComments ? ["comment", "post"] : ["post"]))
        #expect(all.reasons == (withComments ? [] : ["holds comments, not posts"]))
    }

    @Test func aSavedPostThatIsPublicNoMore_isRemoved() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "[{\"id\": 1, \"title\": {\"rendered\": \"T\"}, \"content\": {\"rendered\": \"\", \"protected\": true}, \"status\": \"publish\"}]",
            to: "posts-1.json")
        let all = try await Everything(of: SavedPagesSource(path: path))
        #expect(all.changes.dropFirst() == [.removal(1)])
        #expect(all.skipped == [Skipped(id: "1", reason: "password")])
    }
}
