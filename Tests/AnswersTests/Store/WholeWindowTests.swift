import Blog
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// A segment that fills a whole window but for its edge, of whose posts nearly all match one child of an "or": then only
/// what is missing is looked at, and the window speaks of documents that no part has.
@Suite struct WholeWindowTests {
    private static let site = "https://example.org"

    private static let posts = (1...Int(DocumentWindow.capacity) + 100).map { id in
        var post = Post(
            id: id, type: id % 7 == 0 ? "page" : "post", title: id % 100 == 0 ? "z" : "a ab ac",
            html: "")
        if id % 5 != 0 { post.date = Moment(seconds: id % 3 == 0 ? 2_000_000_000 : 1_900_000_000) }
        return post
    }

    @Test func whatIsMissing_isLookedForAmongThePostsOfTheSegment() throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let changes = [Change.site(Site(url: Self.site))] + Self.posts.map(Change.post)
        _ = try store.write(changes, site: Self.site) { _ in [] }
        _ = try store.compact()

        func expect(_ text: String, _ isWanted: (Post) -> Bool) throws {
            let wanted = Self.posts.filter { $0.title != "z" || isWanted($0) }
            let found = try store.search(
                "\(text) OR a*", options: SearchOptions(limit: wanted.count + 1, sort: .newest))
            #expect(found.total == wanted.count, "\(text)")
            #expect(Set(found.hits.map(\.id)) == Set(wanted.map(\.id)), "\(text)")
        }
        let inThe30s = { (post: Post) in post.date.map { $0.seconds >= 1_950_000_000 } ?? false }
        try expect("year:2033", inThe30s)
        try expect("-year:2033") { !inThe30s($0) }
        try expect("after:2032", inThe30s)
        try expect("type:page") { $0.type == "page" }
        try expect("-type:page") { $0.type != "page" }
        try expect("-z") { _ in false }
        try expect("z") { _ in true }
    }
}
