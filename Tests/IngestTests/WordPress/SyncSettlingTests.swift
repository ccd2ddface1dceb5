import Blog
import Testing

@testable import Ingest

/// WordPress counts seconds: a post edited in the second in which it is read may change once more and keep its time.
@Suite struct SyncSettlingTests {
    private let type = PostType(name: "post", base: "posts")

    /// A state that has listed one post, edited at a second, when the site's clock showed another.
    private func state(modified: String, clock: String) throws -> SyncState {
        var state = SyncState(try FakeSite.found, options: SyncOptions(), known: KnownSite())
        state.phase = .posts
        state.types = [type]
        state.clock = Moment(iso8601: clock)
        state.ask(for: [1], of: type)
        answer(&state, modified: modified, clock: clock)
        return state
    }

    private func answer(_ state: inout SyncState, modified: String, clock: String) {
        guard let request = state.takeRequest() else { return }
        let record = FakeSite(posts: []).record(.init(id: 1, modified: modified), "post")
        let json = JSONDocument(Array("[\(record)]".utf8)).value ?? .null
        state.receive(
            .success(Answer(json: json, total: 1, totalPages: 1, date: Moment(iso8601: clock))),
            for: request)
    }

    private func posts(in action: SyncState.Action) -> Int {
        guard case .page(let page) = action else { return 0 }
        return page.changes.count { if case .post = $0 { true } else { false } }
    }

    @Test(arguments: [
        ("2020-01-01T00:00:00", true), ("2020-01-01T11:59:58", true),
        ("2020-01-01T11:59:59", false),
        ("2020-01-01T12:00:00", false), ("2020-01-01T12:00:30", false),
        ("2031-01-01T00:00:00", true),
    ])
    func aPostEditedJustNow_isNotTakenYet(modified: String, isTaken: Bool) throws {
        var state = try state(modified: modified, clock: "2020-01-01T12:00:00Z")
        #expect(posts(in: state.next()) == (isTaken ? 1 : 0))
        if isTaken { return }
        #expect(state.next() == .pause(.seconds(2)))
        #expect(state.next() == .wait)
        answer(&state, modified: modified, clock: "2020-01-01T12:02:00Z")
        #expect(posts(in: state.next()) == 0)
        #expect(state.next() == .pause(.seconds(2)))
        answer(&state, modified: modified, clock: "2020-01-01T12:02:02Z")
        #expect(posts(in: state.next()) == 1)
    }

    @Test func aPostThatIsAlwaysBeingEdited_isTakenInTheEnd() throws {
        var state = try state(modified: "2020-01-01T12:00:00", clock: "2020-01-01T12:00:00Z")
        var pauses = 0
        for _ in 0..<20 {
            let action = state.next()
            if case .pause = action { pauses += 1 }
            if posts(in: action) == 1 { break }
            answer(&state, modified: "2020-01-01T12:00:00", clock: "2020-01-01T12:00:00Z")
        }
        #expect(pauses == 3)
        #expect(state.stored == [1])
    }

    @Test func noMoreThanAPageOfPosts_isOnItsWay() throws {
        var state = SyncState(
            try FakeSite.found, options: SyncOptions(concurrency: 2), known: KnownSite())
        state.phase = .posts
        state.types = [type]
        state.ask(for: Array(1...500), of: type)
        let requests = [state.takeRequest(), state.takeRequest()]
        #expect(requests.count { $0 != nil } == 2)
        #expect(state.takeRequest() == nil)
        #expect(state.unstored == 100)
        let rows = (1...50).map { FakeSite(posts: []).record(.init(id: $0), "post") }
        let json = JSONDocument(Array("[\(rows.joined(separator: ","))]".utf8)).value ?? .null
        state.receive(.success(Answer(json: json)), for: requests[0] ?? .types)
        // Received is not stored.
        #expect(state.takeRequest() == nil)
        #expect(posts(in: state.next()) == 50)
        #expect(state.takeRequest() == nil)
        #expect(state.next() == .wait)
        #expect(state.takeRequest() != nil)
    }
}
