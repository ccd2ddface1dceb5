import BlogSearchTesting
import Foundation
import Testing

/// What an app's own tests and previews take: an engine with posts, a blog without a network, a clock that is moved by hand.
@Suite(.timeLimit(.minutes(60))) struct TestingProductTests {
    private let posts = (1...5).map {
        Post(
            id: $0, slug: "apples-\($0)", link: "https://blog.example/apples-\($0)",
            title: "Apples \($0)", html: "<p>Pears</p>",
            date: Moment(year: 2020, month: 1, day: $0),
            modified: Moment(year: 2020, month: 1, day: $0))
    }

    @Test func aTemporaryEngine_answers_andLeavesNothing() async throws {
        let path: String
        do {
            let engine = try await SearchEngine.temporary(with: posts)
            path = try await engine.status().index
            #expect(FileManager.default.fileExists(atPath: path))
            #expect(try await engine.search("apples").total == 5)
            try await engine.remove([2])
            #expect(try await engine.search("apples").total == 4)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        let closed = try SearchEngine.temporary()
        let other = try await closed.status().index
        #expect(other != path)
        try closed.close()
        let folder = (other as NSString).deletingLastPathComponent
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func aSimulatedBlog_isSynced_changed_andOffline() async throws {
        let blog = try await SimulatedBlog(posts)
        let engine = try SearchEngine.temporary()
        let first = try await engine.sync(blog.home, over: blog)
        #expect(first.added == 5)
        #expect(!blog.requests.isEmpty)
        try await blog.publish([
            Post(
                id: 6, slug: "plums", link: "https://blog.example/plums", title: "Plums",
                html: "<p>Pears</p>", date: Moment(year: 2021, month: 1, day: 1),
                modified: Moment(year: 2021, month: 1, day: 1))
        ])
        try await blog.unpublish([1])
        let second = try await engine.sync(blog.home, over: blog)
        #expect(second.added == 1)
        #expect(second.removed == 1)
        #expect(try await engine.search("plums").total == 1)
        blog.isOffline = true
        let error = await #expect(throws: SearchError.self) {
            try await engine.sync(blog.home, over: blog)
        }
        #expect(error?.code == .unreachable)
        #expect(try await engine.search("plums").total == 1)
    }

    @Test func aClockMovedByHand_holdsASessionBack() async throws {
        let engine = try await SearchEngine.temporary(with: posts)
        let clock = ManualClock()
        let session = SearchSession(engine, pause: .milliseconds(120), clock: clock)
        session.update("apples")
        while clock.sleepers == 0 { await Task.yield() }
        clock.advance(by: .milliseconds(119))
        #expect(session.state.isSearching)
        #expect(session.state.results == nil)
        clock.advance(by: .milliseconds(1))
        for await state in session where state.results != nil {
            #expect(state.results?.total == 5)
            break
        }
        session.cancel()
    }
}
