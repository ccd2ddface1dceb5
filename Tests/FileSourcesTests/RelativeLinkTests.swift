import Testing

@testable import Blog

/// Addresses of posts that an export has without the host.
@Suite struct RelativeLinkTests {
    @Test(
        arguments: [
            ("/blog/2014/1/1/foo", "https://b.example/blog/2014/1/1/foo"),
            ("2014/1/1/foo", "https://b.example/blog/2014/1/1/foo"),
            ("?p=7", "https://b.example/blog/?p=7"),
            ("https://c.example/x", "https://c.example/x"),
        ])
    func aRelativeLink_isCompletedByTheSite(written: String, link: String) async throws {
        let item = "<item><title>A</title><link>\(written)</link><wp:post_id>1</wp:post_id></item>"
        let all = try await readExport(
            "<rss xmlns:wp='http://wordpress.org/export/1.2/'><channel><wp:base_blog_url>https://b.example/blog</wp:base_blog_url>\(item)</channel></rss>"
        )
        #expect(all.posts.map(\.link) == [link])
    }

    @Test func withoutASite_itStaysAsItIs() async throws {
        let all = try await readExport(
            "<rss><channel><item><title>A</title><link>/a</link></item></channel></rss>")
        #expect(all.posts.map(\.link) == ["/a"])
    }
}
