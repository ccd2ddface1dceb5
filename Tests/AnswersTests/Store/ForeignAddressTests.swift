import Blog
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Addresses that are none of the web, in what a source gives and in a file that somebody else made.
@Suite struct ForeignAddressTests {
    private static let home = "https://example.org"
    private static let refused = "javascript:alert(1)"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func changes(_ address: String) -> [Change] {
        let tag = Term.Key(taxonomy: Term.tag, id: 3)
        return [
            .site(Site(url: home, name: "Example")),
            .term(Term(key: tag, slug: "dogs", name: "Dogs", link: address)),
            .author(Author(id: 5, slug: "ada", name: "Ada", link: address)),
            .media(Media(id: 7, url: address)),
            .post(
                Post(
                    id: 1, slug: "one", link: address, title: "Dogs", html: "<p>dogs</p>",
                    author: 5,
                    terms: [tag], image: address)),
            .post(Post(id: 2, slug: "two", link: address, title: "Dogs two", featuredMedia: 7)),
        ]
    }

    private static let blocks = [
        ContentBlock(
            .paragraph, "dogs run",
            spans: [
                .init(start: 0, length: 4, style: .link, url: refused),
                .init(start: 5, length: 3, style: .link, url: "/run"),
                .init(start: 0, length: 4, style: .strong),
            ]),
        ContentBlock(.image, "a dog", url: "data:text/html,x"),
        ContentBlock(.embed, "a film", url: "https://example.org/film"),
    ]

    private func store(_ address: String) throws -> IndexStore {
        let store = try IndexStore.create(at: folder.index)
        _ = try store.write(Self.changes(address), site: Self.home) { _ in Self.blocks }
        return store
    }

    /// No address of an index, by any way that one leaves it.
    private func expectNoAddress(in store: IndexStore) throws {
        let results = try store.search("dogs", options: SearchOptions(facets: [.site]))
        #expect(results.total == 2)
        #expect(results.hits.allSatisfy { $0.url == nil && $0.image == nil })
        #expect(!results.json.contains("script:"))
        #expect(try store.read { try $0.terms() }.allSatisfy { $0.link == nil })
        #expect(try store.completions(of: "dog", limit: 9).allSatisfy { $0.url == nil })
        let post = try #require(try store.read { try $0.post(named: "one") })
        #expect(post.url == nil && post.image == nil)
        #expect(try post.blocks[at: 0].spans.map(\.url) == ["/run", nil])
        #expect(
            try post.blocks[at: 1].url == nil
                && post.blocks[at: 2].url == "https://example.org/film")
        #expect(try store.status().sites.allSatisfy { !$0.url.contains("\u{1B}") })
    }

    @Test(arguments: [
        refused, "data:text/html,x", "file:///etc/passwd", "http://x\r\nA: b", "//x/",
    ])
    func anAddressThatIsNoneOfTheWeb_isNotStored(address: String) throws {
        let store = try store(address)
        try expectNoAddress(in: store)
        #expect(try store.read { try $0.post(1, site: Self.home) }?.post.link == nil)
        let changes = Self.changes(address)
        #expect(try store.read { try $0.differences(from: changes, ofSite: Self.home) } == [])
        #expect(try store.problems().isEmpty)
        let again = try store.write(Self.changes(address), site: Self.home) { _ in Self.blocks }
        #expect(again.unchanged == 2 && again.updated == 0)
    }

    @Test(arguments: [refused, "\tjava\nscript:x", "https://x/\u{1B}]0;t\u{7}", "vbscript:x"])
    func anIndexOfAStranger_givesNone(address: String) throws {
        try store("https://example.org/x").close()
        let queue = try DatabaseQueue(path: folder.index)
        try queue.write { db in
            for (table, column) in [
                ("post", "link"), ("post", "image"), ("term", "link"), ("author", "link"),
                ("media", "url"),
            ] {
                try db.execute(sql: "UPDATE \(table) SET \(column) = ?", arguments: [address])
            }
            try db.execute(sql: "UPDATE site SET url = ?", arguments: ["javascript:\u{1B}[31m"])
        }
        try queue.close()
        let store = try IndexStore.open(at: folder.index)
        try expectNoAddress(in: store)
        let site = "file:javascript__[31m"
        #expect(
            try store.search("dogs", options: SearchOptions()).hits.allSatisfy { $0.site == site })
        #expect(try store.status().sites.map(\.url) == [site])
        try store.close()
    }

    @Test func relativeAddresses_areCompleted() throws {
        let store = try store("pictures/a b.png")
        let hit = try #require(
            try store.search("dogs", options: SearchOptions()).hits.first { $0.id == 1 })
        #expect(hit.url == "https://example.org/pictures/a%20b.png")
        #expect(hit.image == "https://example.org/pictures/pictures/a%20b.png")
    }
}
