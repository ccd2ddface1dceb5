import Blog
import BlogSearch
import BlogSearchTesting
import Testing

/// A list that is scrolled while other things happen.
@Suite @MainActor struct PostListTests {
    private func posts(_ ids: ClosedRange<Int>, _ word: String = "tea") -> [Post] {
        ids.map {
            Post(
                id: $0, slug: "p\($0)", link: "https://blog.example/p\($0)/", title: "Post \($0)",
                html: "<p>\(word) number \($0)</p>",
                date: Moment(year: 2020, month: 1, day: 1 + $0 % 28))
        }
    }

    @Test func pages_areReadOn_whileOthersAreStored() async throws {
        let engine = try await SearchEngine.temporary(with: posts(1...25))
        let list = PostList(engine)
        #expect(list.hits.isEmpty && list.total == nil && !list.hasMore)
        await list.show(options: SearchOptions(limit: 10, sort: .newest))
        #expect(list.hits.count == 10 && list.total == 25 && list.hasMore)
        let first = list.hits.map(\.id)
        try await engine.add(posts(40...45))
        await list.loadMore()
        await list.loadMore()
        #expect(Array(list.hits.map(\.id).prefix(10)) == first)
        #expect(Set(list.hits.map(\.id)) == Set(1...25) && list.hits.count == 25)
        #expect(!list.hasMore)
        await list.loadMore()
        #expect(list.hits.count == 25)
        await list.reload()
        #expect(list.total == 31 && list.hits.count == 10)
    }

    @Test func onlyTheNewestQuestion_isAnswered() async throws {
        let engine = try await SearchEngine.temporary(
            with: posts(1...3) + posts(11...12, "coffee"))
        let list = PostList(engine)
        await withTaskGroup { group in
            for text in ["tea", "coffee", "tea", "coffee"] {
                group.addTask { await list.show(text, options: SearchOptions()) }
            }
        }
        // Which of them came last is the scheduler's; the list is all of one answer.
        #expect([[1, 2, 3], [11, 12]].contains(list.hits.map(\.id).sorted()))
        async let old: Void = list.show("tea", options: SearchOptions())
        // It may have been answered before anybody looks.
        for _ in 0..<1_000 where !list.isLoading { await Task.yield() }
        await list.show("coffee", options: SearchOptions())
        await old
        #expect(list.hits.map(\.id).sorted() == [11, 12])
        #expect(list.total == 2 && !list.isLoading && list.error == nil)
    }

    @Test func aListByRelevance_thatCannotBeReadOn_beginsAnew() async throws {
        let engine = try await SearchEngine.temporary(with: posts(1...9))
        let list = PostList(engine)
        await list.show("tea", options: SearchOptions(limit: 2))
        // The engine remembers eight lists.
        for limit in 1...8 {
            _ = try await engine.firstPage(of: "tea", options: SearchOptions(limit: limit))
        }
        try await engine.add(posts(20...20))
        await list.loadMore()
        #expect(list.error == nil && list.hits.count == 2 && list.total == 10)
    }

    @Test func ofAClosedEngine_theErrorIsThere_andThePostsStay() async throws {
        let engine = try await SearchEngine.temporary(with: posts(1...5))
        let list = PostList(engine)
        await list.show(options: SearchOptions(limit: 2, sort: .newest))
        try engine.close()
        await list.loadMore()
        #expect(list.error?.code == .closed)
        #expect(list.hits.count == 2 && !list.isLoading)
    }
}
