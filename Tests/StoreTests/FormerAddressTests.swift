import Blog
import TestSupport
import Testing

@testable import BlogSearchStore

/// Posts are found by addresses and slugs that they had before, on their own site only.
@Suite struct FormerAddressTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        try write(1, "new", former: ["old", "/2019/old-address.html", "https://example.org/x/y"])
        try write(2, "other", former: [])
    }

    private func write(
        _ id: Int, _ slug: String, former: [String], site: String = "https://example.org"
    ) throws {
        let post = Post(
            id: id, slug: slug, link: "\(site)/\(slug)/", title: "Post \(id)",
            extra: Post.Extra(formerAddresses: former))
        _ = try store.write([.post(post)], site: site) { _ in [] }
    }

    private func title(_ reference: String) throws -> String? {
        try store.read { try $0.post(named: reference)?.title }
    }

    @Test(arguments: [
        "old", "/2019/old-address.html", "2019/old-address.html",
        "https://example.org/2019/old-address.html", "http://www.example.org/2019/old-address.html",
        "example.org/x/y/", "https://example.org/x/y#part", "https://example.org/old/", "new",
    ])
    func aFormerAddress_leadsToItsPost(reference: String) throws {
        #expect(try title(reference) == "Post 1")
    }

    @Test(arguments: ["https://elsewhere.example/2019/old-address.html", "older", "/2018/x"])
    func whatIsNoAddressOfIt_doesNot(reference: String) throws {
        #expect(try title(reference) == nil)
    }

    @Test func aPostThatIsThereNow_comesBeforeOneThatWas() throws {
        try write(3, "old", former: [])
        #expect(try title("old") == "Post 3")
        #expect(try title("https://example.org/old/") == "Post 3")
    }

    @Test func aSiteSpeaksForItsOwnAddressesOnly() throws {
        let other = "https://other.example"
        try write(7, "claim", former: ["https://example.org/x/y", "/free/"], site: other)
        #expect(try title("https://example.org/x/y") == "Post 1")
        #expect(try title("https://example.org/free/") == nil)
        #expect(try title("https://other.example/free/") == "Post 7")
    }

    @Test func formerAddresses_changeAndGoWithTheirPost() throws {
        try write(1, "new", former: ["older"])
        #expect(try title("old") == nil)
        #expect(try title("older") == "Post 1")
        _ = try store.write([.removal(1)], site: site) { _ in [] }
        #expect(try title("older") == nil)
        #expect(try store.problems() == [])
        let rows = try store.read {
            try SQLStatement("SELECT count(*) FROM address", $0.db).one(Int.self)
        }
        #expect(rows == 1)
    }

    @Test func whatASourceSaysBesides_isStored_changed_andUnchangedWhenItComesAgain() throws {
        var post = Post(
            id: 5, slug: "a", link: site + "/a/", title: "A", html: "text",
            extra: Post.Extra(guid: site + "/?p=5", parent: 2, takesComments: true))
        func write() throws -> WriteSummary {
            try store.write([.post(post)], site: site) { [ContentBlock(.paragraph, $0.html)] }
        }
        #expect(try write().added == 1)
        #expect(try write().unchanged == 1)
        #expect(try store.read { try $0.post(5, site: site)?.post } == post)
        post.extra?.parent = 3
        #expect(try write().updated == 1)
        #expect(try store.read { try $0.post(5, site: site)?.post } == post)
        post.extra = nil
        #expect(try write().updated == 1)
        #expect(try store.read { try $0.post(5, site: site)?.post } == post)
        #expect(try store.problems() == [])
    }
}
