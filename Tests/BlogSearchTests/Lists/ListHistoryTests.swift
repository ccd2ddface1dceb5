import Foundation
import TestSupport
import Testing

@testable import BlogSearch

/// A list is read to its end while posts are added, changed and removed: every post that was there throughout comes once.
@Suite(.timeLimit(.minutes(60))) struct ListHistoryTests {
    /// What becomes of what the engine remembers of the list, between two pages.
    enum Memory: CaseIterable, Sendable {
        case kept, forgotten
    }

    /// What tells how a history went, so that none is without what is tried.
    struct Tally {
        var pages = 0
        var throughout = 0
        var changed = 0
        var outlived = 0
    }

    /// 1,000 by date and by title in a long run of 100 times as much, a fifth of that of the others.
    private static let histories = 10 * LongRun.factor

    @Test(
        arguments: [
            ("newest", ""), ("oldest", ""), ("title", ""), ("title-reversed", ""),
            ("id", ""), ("modified", ""), ("newest", "apples"), ("title", "apples"),
        ], Memory.allCases)
    func everyPostThatStays_comesOnce(list: (sort: String, text: String), memory: Memory)
        async throws
    {
        let sort = try #require(SearchOptions.SortOrder(rawValue: list.sort))
        var tally = Tally()
        let isOften = list.text.isEmpty && ["newest", "title"].contains(list.sort)
        let histories = isOften ? Self.histories : Self.histories / 5
        for seed in 0..<UInt64(histories) {
            try await history(seed, sort, list.text, memory, &tally)
        }
        #expect(tally.pages > 2 * histories)
        #expect(tally.throughout > histories)
        #expect(tally.changed > 0)
        #expect(tally.outlived == 0)
    }

    @Test func byRelevance_aListThatIsRemembered_isReadInItsFirstState() async throws {
        var tally = Tally()
        for seed in 0..<UInt64(Self.histories) {
            try await history(seed, .relevance, "apples", .kept, &tally)
        }
        #expect(tally.throughout > Self.histories)
        #expect(tally.outlived == 0)
    }

    @Test func byRelevance_aListThatIsNotRemembered_saysThatItWasOutlived() async throws {
        var tally = Tally()
        for seed in 0..<UInt64(Self.histories) {
            try await history(seed, .relevance, "apples", .forgotten, &tally)
        }
        #expect(tally.outlived > Self.histories / 4)
        #expect(tally.throughout > 0)
    }

    private func history(
        _ seed: UInt64, _ sort: SearchOptions.SortOrder, _ text: String, _ memory: Memory,
        _ tally: inout Tally
    ) async throws {
        var random = SplitMix64(seed: seed &* 31 &+ 5)
        let folder = try TemporaryFolder()
        let engine = try SearchEngine.create(at: folder.index)
        defer { try? engine.close() }
        var blog = ChangingBlog(&random, count: Int.random(in: 0...30, using: &random))
        _ = try await engine.importPosts(from: GivenChanges(blog.all))
        let options = SearchOptions(limit: Int.random(in: 1...7, using: &random), sort: sort)
        blog.begin()
        var page = try await engine.firstPage(of: text, options: options)
        var seen = page.hits.map(\.id)
        tally.pages += 1
        while let next = page.next {
            if memory == .forgotten { engine.lists.removeAll() }
            var isChanged = false
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                isChanged = true
                let changes = blog.change(&random)
                _ = try await engine.importPosts(from: GivenChanges(changes))
            }
            // A cursor is kept as JSON as well.
            let kept = try JSONDecoder().decode(
                PageCursor.self, from: JSONEncoder().encode(next))
            #expect(kept == next)
            do {
                page = try await engine.page(after: kept)
            } catch let error as SearchError where error.code == .outlived {
                #expect(sort == .relevance && memory == .forgotten && isChanged, "seed \(seed)")
                tally.outlived += 1
                return
            }
            #expect(page.hits.count <= options.limit)
            seen += page.hits.map(\.id)
            tally.pages += 1
        }
        // Of a list that is not remembered, what was given another place in its order may be anywhere.
        let moved = memory == .kept ? [] : blog.moved
        let counts = Dictionary(seen.map { ($0, 1) }, uniquingKeysWith: +)
        for id in blog.throughout.subtracting(moved) {
            #expect(counts[id] == 1, "seed \(seed): post \(id) of \(seen)")
        }
        #expect(
            counts.allSatisfy { $0.value == 1 || moved.contains($0.key) }, "seed \(seed): \(seen)")
        tally.throughout += blog.throughout.subtracting(moved).count
        tally.changed += blog.changed.intersection(blog.throughout).count
    }
}

/// A blog whose posts come, change and go; dates and titles are often equal.
struct ChangingBlog {
    private var posts: [Int: Post] = [:]
    private var next = 1
    /// Posts that were there from `begin` on.
    private(set) var throughout: Set<Int> = []
    /// Posts that were changed since.
    private(set) var changed: Set<Int> = []
    /// Those of which something changed that lists are sorted by.
    private(set) var moved: Set<Int> = []

    init(_ random: inout SplitMix64, count: Int) {
        for _ in 0..<count { _ = add(&random) }
    }

    var all: [Change] { posts.values.sorted { $0.id < $1.id }.map(Change.post) }

    /// A list is begun to be read.
    mutating func begin() {
        throughout = Set(posts.keys)
        (changed, moved) = ([], [])
    }

    /// Something happens.
    mutating func change(_ random: inout SplitMix64) -> [Change] {
        let ids = posts.keys.sorted()
        guard !ids.isEmpty, random.chance(70) else { return [.post(add(&random))] }
        let id = ids[random.below(ids.count)]
        guard random.chance(60), let former = posts[id] else {
            posts[id] = nil
            throughout.remove(id)
            return [.removal(id)]
        }
        var post = former
        changed.insert(id)
        post.html = "<p>Apples and \(random.below(1000)) pears.</p>"
        post.modified = former.modified
        if random.chance(50) {
            moved.insert(id)
            post.title = Self.title(&random)
            post.date = Self.date(&random)
            post.modified = Self.date(&random)
        }
        posts[id] = post
        return [.post(post)]
    }

    private mutating func add(_ random: inout SplitMix64) -> Post {
        let post = Post(
            id: next, slug: "post-\(next)", link: "https://lists.example/post-\(next)",
            title: Self.title(&random), html: "<p>Apples and \(random.below(1000)) pears.</p>",
            date: random.chance(5) ? nil : Self.date(&random), modified: Self.date(&random))
        posts[next] = post
        next += 1
        return post
    }

    private static func title(_ random: inout SplitMix64) -> String {
        ["", "A walk", "a walk", "The river", "Élan", "Zebra apples", "Apples"][random.below(7)]
    }

    private static func date(_ random: inout SplitMix64) -> Moment {
        Moment(year: 2020, month: 1, day: 1 + random.below(6))
    }
}
