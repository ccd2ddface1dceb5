import BlogSearch
import Foundation
import TestSupport
import Testing
import WordPressSupport

/// What a list shows has an identity in it, also in an index of several sites.
@Suite struct ListedTests {
    private func identified<Row: Identifiable & Sendable & Hashable & Codable>(_ rows: [Row])
        -> Set<Row.ID>
    {
        Set(rows.map(\.id))
    }

    @Test func idsOfSeveralSites_areTold() async throws {
        let folder = try TemporaryFolder()
        let engine = try SearchEngine.create(at: folder.index)
        let tag = Term(key: Term.Key(taxonomy: Term.tag, id: 3), slug: "fruit", name: "Fruit")
        for home in ["https://a.example", "https://b.example"] {
            let post = Post(
                id: 1, slug: "one", link: home + "/one", title: "Apples", html: "<p>a</p><hr><hr>",
                terms: [tag.key])
            _ = try await engine.importPosts(
                from: GivenChanges([.term(tag), .post(post)], site: Site(url: home)))
        }
        let results = try await engine.search("apples")
        #expect(results.hits.map(\.id) == [1, 1])
        #expect(identified(results.listed).count == 2)
        #expect(results.listed.map(\.title) == ["Apples", "Apples"])
        #expect(results.listed.map(\.id) == results.hits.map(\.reference))
        let terms = try await engine.terms().listed
        #expect(identified(terms).count == 2)
        let cloud = try await engine.cloud()
        #expect(identified(cloud.listed).count == cloud.items.count)
        let post = try #require(try await engine.lookup(results.hits[at: 1].reference))
        #expect(try post.reference == results.hits[at: 1].reference)
        #expect(identified(post.blocks.listed).count == post.blocks.count)
        #expect(post.blocks.count > 1)
        for hit in results.hits { #expect(identified(hit.tags) == ["fruit"]) }
        #expect(identified(try await engine.values(of: .site)).count == 2)
        #expect(identified(try await engine.status().sites).count == 2)
        let completions = try await engine.suggest("app")
        #expect(identified(completions).count == completions.count)
        // A row is kept with its identity.
        let kept = try JSONDecoder().decode(
            [Listed<Hit, PostReference>].self, from: JSONEncoder().encode(results.listed))
        #expect(kept == results.listed)
        try engine.close()
    }

    @Test func addressesAndDates_areFoundationsToo() async throws {
        let blog = try await SmallBlog()
        defer { withExtendedLifetime(blog) {} }
        let engine = blog.engine
        let hit = try #require(
            try await engine.cards([PostReference(site: SmallBlog.home, id: 4)]).first)
        #expect(hit.link?.absoluteString == hit.url)
        #expect(hit.imageLink?.lastPathComponent == "river.png")
        let date = try #require(hit.publishedAt)
        #expect(Moment(date) == hit.date)
        #expect(date.timeIntervalSince1970 == 1_585_738_800)
        let post = try #require(try await engine.lookup(hit.reference))
        #expect(post.link == hit.link)
        #expect(post.editedAt == hit.editedAt)
        #expect(Moment(Date(timeIntervalSince1970: -0.5)) == Moment(seconds: -1))
    }
}
