import BlogSearchPostings
import BlogSearchQueries
import TestSupport
import Testing

@testable import BlogSearchAnswers

@Suite struct CollapsingTests {
    /// A text of words that no other text has, but for `common`.
    private static func text(_ name: String, common: String = "whale") -> String {
        ([common] + (1...30).map { "\(name)\($0)" }).joined(separator: " ")
    }

    private let blog = MemoryBlog(
        [
            MemoryPost(title: "Whale songs", body: Self.text("a"), categories: [1]),
            MemoryPost(
                title: "Songs of whales", body: Self.text("a") + " posted again", categories: [1]),
            MemoryPost(title: "Whale bones", body: Self.text("b"), categories: [1]),
            MemoryPost(title: "Links for Monday", body: "whale"),
            MemoryPost(title: "Links for Monday", body: "whale"),
        ], categories: [1: "sea"])

    @Test func nearDuplicates_areOneHit_whichNamesTheOthers() throws {
        let results = try blog.results(
            "whale songs", SearchOptions(facets: [.category]))
        #expect(results.hits.first?.id == 0)
        #expect(Set(results.hits.map(\.id)) == [0, 2, 3, 4])
        #expect(results.hits.map(\.rank) == [1, 2, 3, 4])
        #expect(
            try results.hits[at: 0].alike == [
                AlikePost(id: 1, site: "https://example.org", title: "Songs of whales")
            ])
        #expect(results.hits.dropFirst().allSatisfy { $0.alike.isEmpty })
        // Every post counts.
        #expect(results.total == 5)
        #expect(results.facets[.category]?.map(\.count) == [3])
    }

    @Test func thePostThatIsFirst_standsForTheOthers() throws {
        let results = try blog.results("\"songs of whales\"")
        #expect(results.hits.map(\.id) == [1])
        let byTitle = try blog.results("whale", SearchOptions(sort: .title))
        #expect(byTitle.hits.first { !$0.alike.isEmpty }?.id == 1)
    }

    @Test func withoutCollapsing_everyPostIsAHit() throws {
        var options = SearchOptions()
        options.collapses = false
        let results = try blog.results("whale", options)
        #expect(results.hits.map(\.id).sorted() == [0, 1, 2, 3, 4])
        #expect(results.hits.allSatisfy { $0.alike.isEmpty })
    }

    @Test(arguments: ["", "category:sea"]) func lists_showEveryPost(text: String) throws {
        #expect(try blog.found(text).count == (text.isEmpty ? 5 : 3))
    }

    @Test func aLaterPage_saysWhatBelongsToAHitBefore() throws {
        let pages = try [0, 1, 2, 3].map {
            try blog.results("whale", SearchOptions(limit: 1, offset: $0))
        }
        #expect(pages.map { $0.hits.count } == [1, 1, 1, 1])
        #expect(Set(pages.flatMap { $0.hits.map(\.id) }).count == 4)
        #expect(try pages.map { try $0.hits[at: 0].rank } == [1, 2, 3, 4])
        #expect(pages.map(\.offset) == [0, 1, 2, 3])
    }

    @Test func whyNot_namesTheHitThatStandsForIt() throws {
        let query = Query("whale songs")
        #expect(
            try blog.answer().absence(of: 1, from: query).description
                == "it is almost the same as hit 1, \"Whale songs\"")
        #expect(
            try blog.answer().absence(of: 2, from: query).description.hasSuffix(" of 5"))
    }

    /// Whatever the size of a page: pages are parts of one list, no post is in it twice, and every post is a hit, named by one,
    /// or by the page on which it would be.
    @Test(arguments: 1...(12 * LongRun.factor))
    func pages_areOneList_andLoseNothing(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let texts = (0..<25).map { Self.text("t\($0)x", common: "") }
        let posts = (0..<(5 + random.below(60))).map { index in
            let text = texts[random.below(texts.count)]
            let whales = String(repeating: "whale ", count: 1 + random.below(5))
            return MemoryPost(
                title: random.chance(30) ? "Whale \(index)" : "Post \(index)",
                body: text + " " + whales + "sea", published: Int64(random.below(5)))
        }
        let blog = MemoryBlog(posts)
        let text = ["whale", "whale sea", "post OR sea whale"][random.below(3)]
        let sort = [SearchOptions.SortOrder.relevance, .newest, .title][random.below(3)]
        func page(_ offset: Int, _ limit: Int, collapses: Bool = true) throws -> SearchResults {
            var options = SearchOptions(limit: limit, offset: offset, sort: sort, explain: true)
            options.collapses = collapses
            return try blog.results(text, options)
        }
        let all = try page(0, 1000, collapses: false)
        let whole = try page(0, 1000)
        #expect(whole.total == all.total)
        // The order is that of all posts, the first of each text being its hit.
        var seen: Set<Substring> = []
        let expected = all.hits.filter { hit in
            seen.insert(posts[hit.id].body.prefix(8)).inserted
        }
        #expect(whole.hits.map(\.id) == expected.map(\.id))
        #expect(whole.hits.map(\.score) == expected.map(\.score))
        #expect(whole.hits.map(\.explanation) == expected.map(\.explanation))
        for hit in whole.hits {
            let sum = (hit.explanation ?? []).reduce(0) { $0 + $1.contribution }
            #expect(sum == hit.score)
            for other in hit.alike {
                #expect(posts[other.id].body.prefix(8) == posts[hit.id].body.prefix(8))
            }
        }
        #expect(
            Set(whole.hits.flatMap { [$0.id] + $0.alike.map(\.id) }) == Set(all.hits.map(\.id)))
        let size = 1 + random.below(7)
        var pages: [SearchResults] = []
        repeat {
            pages.append(try page(pages.count * size, size))
        } while !(pages.last?.hits.isEmpty ?? true)
        let hits = pages.flatMap(\.hits)
        #expect(hits.map(\.id) == whole.hits.map(\.id))
        #expect(hits.map(\.score) == whole.hits.map(\.score))
        #expect(hits.map(\.rank) == Array(1...hits.count))
        let named = hits.flatMap { $0.alike.compactMap(\.title) }
        let noted = pages.flatMap(\.query.notes).filter { $0.contains("almost the same") }
        for hit in all.hits where !hits.contains(where: { $0.id == hit.id }) {
            let title = try #require(hit.title)
            #expect(
                named.contains(title) || noted.contains { $0.hasSuffix("\"\(title)\"") },
                "\(title)")
        }
    }
}
