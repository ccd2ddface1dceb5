import Blog
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

@Suite struct PreparedContentsTests {
    private struct Unreadable: Error {}

    private func rewrites(_ count: Int) -> [PostPlan.Rewrite] {
        (0..<count).map { number in
            let post = Post(id: number + 1, title: "Title \(number)", html: "text \(number)")
            return PostPlan.Rewrite(post: post, fingerprint: PostFingerprint(post), row: nil)
        }
    }

    @Test(arguments: [1, 31, 32, 33, 500]) func contents_comeInTheOrderOfPosts(count: Int) throws {
        let contents = PreparedContents(of: rewrites(count), siteLanguage: "de") {
            BodyContent(blocks: [ContentBlock(.paragraph, $0.html)])
        }
        for number in 0..<count {
            let content = try contents.next()
            #expect(content.text[.title] == ["Title \(number)"])
            #expect(content.text[.body] == ["text \(number)"])
            #expect(content.language.code == "de")
            #expect(
                try PackedBlocks.decode(content.blocks, html: Array("text \(number)".utf8)) == [
                    ContentBlock(.paragraph, "text \(number)")
                ])
        }
    }

    @Test func whatCannotBePrepared_isThrownNoLaterThanAskedFor() {
        let contents = PreparedContents(of: rewrites(200), siteLanguage: nil) { post in
            if post.id == 150 { throw Unreadable() }
            return BodyContent()
        }
        var count = 0
        #expect(throws: Unreadable.self) {
            for _ in 0..<200 {
                _ = try contents.next()
                count += 1
            }
        }
        #expect(count < 150)
    }

    /// A transaction that fails leaves contents behind that nobody asks for.
    @Test func contentsThatAreNotAskedFor_areLetGo() {
        weak var contents: PreparedContents?
        do {
            let made = PreparedContents(of: rewrites(500), siteLanguage: nil) { _ in
                BodyContent()
            }
            contents = made
        }
        #expect(contents == nil)
    }
}
