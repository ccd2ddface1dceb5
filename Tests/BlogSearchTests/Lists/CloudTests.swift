import BlogSearch
import Foundation
import TestSupport
import Testing

/// Clouds as the door makes them: of several sites, of what sets posts apart, of what changed, and graphs.
@Suite struct CloudTests {
    private let folder: TemporaryFolder
    private let engine: SearchEngine

    /// Tags by name; each site numbers its own.
    private static let tags = ["Fruit", "Tea", "News"]

    /// What a year's posts are about, one letter a tag: `FT` is a post with the tags Fruit and Tea.
    private static let posts = [
        "https://a.example": [
            2014: ["F", "F", "FN", "T"], 2015: ["T", "TN", "T", "TF", "N"],
        ],
        "https://b.example": [2015: ["F", "N"]],
    ]

    init() async throws {
        folder = try TemporaryFolder()
        engine = try SearchEngine.create(at: folder.index)
        for (number, home) in Self.posts.keys.sorted().enumerated() {
            var changes: [Change] = []
            for (id, name) in zip((10 * (number + 1))..., Self.tags) {
                // The second site writes the name in small letters.
                changes.append(
                    .term(
                        Term(
                            key: Term.Key(taxonomy: Term.tag, id: id), slug: name.lowercased(),
                            name: number == 0 ? name : name.lowercased(),
                            link: "\(home)/tag/\(name.lowercased())/")))
            }
            for (year, posts) in Self.posts[home, default: [:]].sorted(by: { $0.key < $1.key }) {
                for letters in posts {
                    let terms = Self.tags.enumerated().filter {
                        letters.contains($0.element.prefix(1))
                    }.map { Term.Key(taxonomy: Term.tag, id: 10 * (number + 1) + $0.offset) }
                    let id = changes.count
                    changes.append(
                        .post(
                            Post(
                                id: id, slug: "p\(id)", link: "\(home)/p\(id)", title: "Post \(id)",
                                html: "<p>about \(letters)</p>",
                                date: Moment(year: year, month: 5, day: 1),
                                terms: terms)))
                }
            }
            _ = try await engine.importPosts(
                from: GivenChanges(changes, site: Site(url: home)))
        }
    }

    @Test func termsOfSeveralSites_withOneName_areOneItem() async throws {
        let items = try await engine.cloud().items
        #expect(items.map(\.name) == ["Fruit", "News", "Tea"])
        #expect(items.map(\.count) == [5, 4, 5])
        #expect(items.map(\.link) == Self.links(["fruit", "news", "tea"]))
        let ofOne = try await engine.cloud(matching: "site:b.example").items
        #expect(ofOne.map(\.name) == ["fruit", "news"])
        #expect(ofOne.map(\.count) == [1, 1])
    }

    private static func links(_ slugs: [String]) -> [String?] {
        slugs.map { "https://a.example/tag/\($0)/" }
    }

    @Test func significance_findsWhatSetsPostsApart() async throws {
        let items = try await engine.cloud(
            options: CloudOptions(orderBy: .count), matching: "year:2014", against: .otherPosts
        ).items
        #expect(items.map(\.name) == ["Fruit"])
        #expect(items.map(\.count) == [3] && items.allSatisfy { $0.formerCount == nil })
        let expected = Significance.logLikelihood(
            count: 3, posts: 4, otherCount: 2, otherPosts: 7)
        #expect(items.map(\.significance) == [expected])
        #expect(try await engine.cloud(against: .otherPosts).items.isEmpty)
    }

    @Test func periods_areCompared() async throws {
        let items = try await engine.cloud(
            matching: "year:2015", against: .posts(matching: "year:2014")
        ).items
        let changes = items.map { "\($0.name) \($0.formerCount ?? -1) \($0.count)" }
        #expect(changes == ["Fruit 3 2", "News 1 3", "Tea 1 4"])
        #expect(items.map { ($0.significance ?? 0) > 0 } == [false, true, true])
    }

    @Test func termsThatStandTogether_haveAnEdge() async throws {
        let cloud = try await engine.cloud()
        let graph = try await engine.termGraph(of: cloud)
        let edges = graph.edges.map {
            "\(graph.terms[$0.first].name)–\(graph.terms[$0.second].name) \($0.posts)"
        }
        #expect(edges == ["Fruit–News 1", "Fruit–Tea 1", "News–Tea 1"])
        let later = try await engine.termGraph(of: cloud, matching: "year:2015")
        #expect(later.edges.map(\.posts) == [1, 1])
        let unclosed = try await engine.termGraph(of: cloud, matching: "(year:2015")
        #expect(unclosed == later)
    }

    @Test func aGraph_isOfCategoriesAndTagsOnly() async throws {
        let entry = CloudEntry(id: 1, taxonomy: "genre", name: "x", slug: "x", count: 1)
        let error = await #expect(throws: SearchError.self) {
            try await engine.termGraph(of: TagCloud([entry]))
        }
        #expect(error?.code == .badOption)
    }

    @Test func hygiene_isOfEachSite() async throws {
        let found = try await engine.termHygiene()
        #expect(found.map(\.site) == ["https://a.example", "https://b.example"])
        #expect(found.map { $0.hygiene.usedOnce.map(\.name) } == [[], ["fruit", "news"]])
        #expect(found.map { $0.hygiene.unused.map(\.name) } == [[], ["tea"]])
    }
}
