import Blog
import Foundation
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Of posts that are equal in what was asked for, the newer comes first, then the one of the smaller site address, then of
/// the larger id, whatever was imported when.
@Suite struct EqualPostsTests {
    private static let sites = ["https://b.example", "https://a.example", "https://c.example"]

    @Test func equals_comeBySiteAndId_whateverTheOrderOfImporting() throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        for (site, id) in [(0, 3), (1, 5), (0, 9), (2, 1), (1, 7), (0, 1)] {
            try add(Self.post(id, "same words"), to: Self.sites[site], of: store)
        }
        let expected = ["a 7", "a 5", "b 9", "b 3", "b 1", "c 1"]
        for order in [SearchOptions.SortOrder.relevance, .newest, .oldest, .title] {
            let hits = try answer(store, "words", order, limit: 10)
            #expect(hits == expected, "\(order)")
            #expect(try answer(store, "", order, limit: 2, offset: 3) == ["b 3", "b 1"])
        }
    }

    @Test func ofEqualTitles_theNewerComesFirst_howeverItScores() throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        var old = Self.post(1, "words words words words")
        var new = Self.post(2, "one of many other words that there are")
        (old.title, new.title) = ("Notes", "notes!")
        (old.date, new.date) = (Moment(seconds: 10), Moment(seconds: 20))
        for post in [new, old] { try add(post, to: Self.sites[0], of: store) }
        #expect(try answer(store, "words", .title, limit: 5) == ["b 2", "b 1"])
        #expect(try answer(store, "words", .newest, limit: 5) == ["b 2", "b 1"])
    }

    /// More equals than are looked up one by one, among posts that are none.
    @Test(arguments: [40, 400])
    func theFirstOfManyEquals_areFoundByWalking(count: Int) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let posts = (1...count).map { id in
            Change.post(Self.post(id, id.isMultiple(of: 3) ? "word" : "word other"))
        }
        var random = SplitMix64(seed: UInt64(count))
        _ = try store.write(
            posts.shuffled(using: &random), site: Self.sites[0], blocks: Self.blocks)
        let equals = (1...count).filter { $0.isMultiple(of: 3) }.reversed().map { "b \($0)" }
        #expect(try answer(store, "-other", .newest, limit: 7) == Array(equals.prefix(7)))
        #expect(
            try answer(store, "word", .relevance, limit: 5, offset: 4)
                == Array(equals.dropFirst(4).prefix(5)))
        #expect(try answer(store, "-other", .oldest, limit: count) == equals)
    }

    /// 30 queries a seed; the seeds of a long run make 1,500.
    @Test(arguments: 1...(3 * LongRun.factor))
    func histories_answerAsFreshImports(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let folder = try TemporaryFolder()
        let fresh = try TemporaryFolder()
        let old = try IndexStore.create(at: folder.index)
        let new = try IndexStore.create(at: fresh.index)
        var posts: [String: [Post.ID: Post]] = [:]
        for _ in 0..<40 {
            let site = Self.sites[random.below(3)]
            let changes = (0...random.below(12)).map { _ in
                let id = 1 + random.below(40)
                guard random.below(5) > 0 else {
                    posts[site]?[id] = nil
                    return Change.removal(id)
                }
                let post = Self.randomPost(id, &random)
                posts[site, default: [:]][id] = post
                return .post(post)
            }
            _ = try old.write(changes, site: site, blocks: Self.blocks)
            switch random.below(8) {
            case 0: try old.seal()
            case 1: _ = try old.compact()
            default: break
            }
        }
        for (site, posts) in posts.sorted(by: { $0.key < $1.key }) where !posts.isEmpty {
            let changes = posts.values.map(Change.post)
            _ = try new.write(changes, site: site, blocks: Self.blocks)
        }
        for _ in 0..<30 {
            let text = Self.queries[random.below(Self.queries.count)]
            let order = SearchOptions.SortOrder.allCases[
                random.below(SearchOptions.SortOrder.allCases.count)]
            let (limit, offset) = (1 + random.below(12), random.below(2) * random.below(30))
            #expect(
                try answer(old, text, order, limit: limit, offset: offset)
                    == answer(new, text, order, limit: limit, offset: offset),
                "seed \(seed): \(text), \(order), \(limit) from \(offset)")
        }
    }

    private static let queries = [
        "", "a", "b", "a b", "a OR c", "\"a b\"", "title:a", "-c", "a NEAR/3 c", "b*", "a -b",
    ]

    /// Few words, few dates, few titles: many posts are equal in something.
    private static func randomPost(_ id: Post.ID, _ random: inout SplitMix64) -> Post {
        var post = post(id, ["a", "a b", "b a", "c", "a b c", "bb c"][random.below(6)])
        post.title = ["A", "a!", "B c", ""][random.below(4)]
        post.date = [nil, Moment(seconds: 5), Moment(seconds: 9)][random.below(3)]
        return post
    }

    private static func post(_ id: Post.ID, _ text: String) -> Post {
        Post(id: id, slug: "p\(id)", title: "Title", html: text)
    }

    private static func blocks(_ post: Post) -> [ContentBlock] {
        [ContentBlock(.paragraph, post.html)]
    }

    private func add(_ post: Post, to site: String, of store: IndexStore) throws {
        _ = try store.write([.post(post)], site: site, blocks: Self.blocks)
    }

    /// Letter of the site and id of each hit.
    private func answer(
        _ store: IndexStore, _ text: String, _ order: SearchOptions.SortOrder, limit: Int,
        offset: Int = 0
    ) throws -> [String] {
        let options = SearchOptions(limit: limit, offset: offset, sort: order)
        return try store.search(text, options: options).hits.map { hit in
            "\(hit.site.dropFirst(8).prefix(1)) \(hit.id)"
        }
    }
}
