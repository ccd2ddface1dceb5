import Blog
import GRDB
import TestSupport
import Testing

@testable import BlogSearchStore

/// What a post that is taken back leaves behind: nothing that a fresh index would not have.
@Suite struct GivenUpNamesTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private static let site = "https://example.org"

    private static let above = Term.Key(taxonomy: "category", id: 1)
    private static let plans = Term.Key(taxonomy: "category", id: 2)
    private static let merger = Term.Key(taxonomy: "post_tag", id: 3)
    private static let shared = Term.Key(taxonomy: "post_tag", id: 4)
    private static let names: [Change] = [
        .term(Term(key: above, slug: "above", name: "Above")),
        .term(Term(key: plans, slug: "plans", name: "Plans", parent: 1)),
        .term(Term(key: merger, slug: "merger", name: "Merger")),
        .term(Term(key: shared, slug: "shared", name: "Shared")),
        .author(Author(id: 5, slug: "ada", name: "Ada")),
        .author(Author(id: 6, slug: "bob", name: "Bob")),
        .media(Media(id: 7, url: "https://example.org/7.png", alt: "Contract")),
    ]
    private static let secret = Post(
        id: 1, slug: "secret", title: "Secret", author: 5, terms: [plans, merger, shared],
        featuredMedia: 7)
    private static let other = Post(
        id: 2, slug: "other", title: "Other", author: 6, terms: [shared])

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        try write(Self.names + [.post(Self.secret), .post(Self.other)])
    }

    private func write(_ changes: [Change], site: String = site) throws {
        _ = try store.write(changes, site: site) { _ in [] }
    }

    /// Slugs of terms and authors, and texts of pictures, that are in the file.
    private func names() throws -> [String] {
        try store.write { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT slug FROM term WHERE slug IS NOT NULL UNION SELECT slug FROM author
                    UNION SELECT alt FROM media ORDER BY 1
                    """)
        }
    }

    private static let all = ["Contract", "above", "ada", "bob", "merger", "plans", "shared"]

    @Test func namesOfARemovedPost_goWithIt() throws {
        #expect(try names() == Self.all)
        try write([.removal(1)])
        #expect(try names() == ["bob", "shared"])
        try write([.removal(2)])
        #expect(try names() == [])
        #expect(try store.problems() == [])
    }

    @Test func namesThatAChangedPostGaveUp_go() throws {
        var changed = Self.secret
        changed.featuredMedia = nil
        try write([.post(changed)])
        #expect(try names() == Self.all.filter { $0 != "Contract" })
        changed.author = 6
        changed.terms = [Self.above, Self.shared]
        try write([.post(changed)])
        #expect(try names() == ["above", "bob", "shared"])
    }

    @Test func namesOfPostsThatTheSamePageTakesBack_go() throws {
        try write([.removal(1), .removal(2)])
        var open = Self.secret
        open.terms = [Self.shared]
        open.author = nil
        open.featuredMedia = nil
        try write(Self.names + [.post(Self.secret), .post(open)])
        #expect(try names() == ["bob", "shared"])
        try write(Self.names + [.post(Self.secret), .removal(1)])
        #expect(try names() == ["bob"])
    }

    @Test func namesThatOthersStillHave_stay() throws {
        var child = Self.other
        child.terms = [Self.plans]
        child.author = 5
        child.featuredMedia = 7
        try write([.post(child)])
        try write([.removal(1)])
        #expect(try names() == ["Contract", "above", "ada", "plans"])
    }

    @Test func namesThatASiteLists_stayUntilItListsThemNoLonger() throws {
        try write([.site(Site(url: Self.site, apiRoot: "https://example.org/wp-json/"))])
        try write([.removal(1)])
        #expect(try names() == Self.all.filter { $0 != "Contract" })
    }

    @Test func anotherSite_keepsItsNames() throws {
        let second = "https://example.com"
        try write(Self.names + [.post(Self.secret)], site: second)
        try write([.removal(1)])
        #expect(try names() == Self.all)
        try write([.removal(1)], site: second)
        #expect(try names() == ["bob", "shared"])
    }

    @Test func anOlderFile_isGivenTheIndexThatThisAsksFor() throws {
        func plan() throws -> String {
            let opened = try IndexStore.open(at: folder.index, readOnly: false)
            defer { _ = opened }
            return try opened.write { db in
                try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN SELECT 1 FROM post WHERE featured = 7 AND site = 1"
                ).description
            }
        }
        #expect(try plan().contains("post_featured"))
        try store.write { try $0.execute(sql: "DROP INDEX post_featured") }
        #expect(try plan().contains("post_featured"))
    }
}
