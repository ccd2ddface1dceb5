import Blog
import Synchronization
import Testing

@testable import Ingest

/// A site that hangs is given up, and what came before is kept.
///
/// Time passes on a clock of the tests: a request that hangs moves it on by its limit.
@Suite struct SilenceTests {
    private func run(
        _ site: FakeSite, maximumSilence: Duration = .seconds(300), concurrency: Int = 2,
        _ hangs: @escaping @Sendable (String) -> Bool
    ) async throws -> (posts: [Int], error: IngestError?, tries: [String: Int], usage: Usage) {
        let tries = Mutex<[String: Int]>([:])
        let clock = HandClock()
        let base = site.transport()
        let transport = HangingTransport { request in
            tries.withLock { $0[request.url, default: 0] += 1 }
            guard hangs(request.url) else { return try await base.send(request) }
            // A silence begins when what was asked before has come.
            while maximumSilence < .seconds(60), !clock.isRunning {
                try await Task.sleep(for: .milliseconds(1))
            }
            if request.timeLimit < .seconds(60) { clock.advance(request.timeLimit) }
            throw TransportError(.timedOut)
        }
        var options = SyncOptions(concurrency: concurrency)
        options.retries.second = .zero
        options.retries.maximumSilence = maximumSilence
        var source = RESTSource(
            try FakeSite.found, transport: transport, options: options, now: { clock.now })
        var posts: [Int] = []
        do {
            while let page = try await source.nextPage() {
                for case .post(let post) in page.changes { posts.append(post.id) }
                if !posts.isEmpty { clock.run() }
            }
        } catch let error as IngestError {
            return (posts, error, tries.withLock { $0 }, source.usage)
        }
        return (posts, nil, tries.withLock { $0 }, source.usage)
    }

    private func entries(_ ids: some Sequence<Int>) -> [FakeSite.Entry] {
        ids.map { FakeSite.Entry(id: $0) }
    }

    /// A site that is asked for posts by id.
    private func site(_ ids: ClosedRange<Int>) -> FakeSite {
        var site = FakeSite(posts: entries(ids))
        site.showsWholeLists = false
        return site
    }

    @Test func theSmallestRequest_isTriedThreeTimes_largerOnesOnce() async throws {
        let result = try await run(site(1...100)) {
            $0.contains("include=") && $0.contains("title")
        }
        #expect(
            result.error?.description
                == "http://site.example did not answer in time; try again later.")
        let tries = result.tries.filter { $0.key.contains("title") }
        let ofOne = tries.filter { !$0.key.contains(",2&") && $0.key.contains("include=1&") }
        #expect(ofOne.values.max() == 3)
        #expect(tries.filter { $0.value > 1 }.count <= 2)
        // 50, 25, 13, 7, 4, 2, 1 and what was on its way beside them.
        #expect(tries.values.reduce(0, +) <= 24)
    }

    @Test(arguments: ["/taxonomies", "/categories?", "/users?"])
    func whatCannotBeMadeSmaller_endsASyncAfterThree(route: String) async throws {
        let result = try await run(FakeSite(posts: entries(1...3)), concurrency: 1) {
            $0.contains(route)
        }
        #expect(result.error?.code == .unreachable)
        let tries = result.tries.filter { $0.key.contains(route) }
        #expect(tries.values.reduce(0, +) <= 6 && tries.values.max() == 3)
    }

    @Test func aSlowSite_isAskedForLess_untilItAnswers() async throws {
        let result = try await run(site(1...100)) { url in
            guard url.contains("title"), let ids = url.split(separator: "include=").last else {
                return false
            }
            return ids.prefix { $0 != "&" }.split(separator: ",").count > 13
        }
        #expect(result.error == nil)
        #expect(result.posts.sorted() == Array(1...100))
    }

    /// Nothing has come for so long: whatever is tried then, it is over.
    @Test(arguments: [1, 2, 5])
    func aLongSilence_endsTheSync_andWhatCameIsKept(concurrency: Int) async throws {
        let result = try await run(
            site(1...200), maximumSilence: .seconds(15),
            concurrency: concurrency
        ) { url in
            guard let ids = url.split(separator: "include=").last, url.contains("title") else {
                return false
            }
            return ids.hasPrefix("51,") || ids.hasPrefix("101,") || ids.hasPrefix("151,")
        }
        #expect(
            result.error?.description
                == "http://site.example has sent nothing for five minutes, so the sync was given up; what came before is kept: try again later."
        )
        #expect(result.posts == Array(1...50))
    }

    @Test func pausesAndAnswers_endASilence() async throws {
        let silence = Silence(longest: .seconds(100))
        for _ in 0..<3 {
            _ = await #expect(throws: TransportError.self) {
                try await silence.listening(.seconds(9)) { _ in throw TransportError(.timedOut) }
            }
        }
        #expect(!silence.isOver)
        let short = Silence(longest: .zero)
        await #expect(throws: TransportError.self) {
            try await short.listening(.seconds(9)) { _ in }
        }
        #expect(short.isOver)
        let limit = try await silence.listening(.seconds(9)) { $0 }
        #expect(limit <= .seconds(9))
    }
}

/// A clock that stands still until it is moved on.
private final class HandClock: Sendable {
    private let state = Mutex((now: ContinuousClock.now, isRunning: false))

    var now: ContinuousClock.Instant { state.withLock { $0.now } }
    var isRunning: Bool { state.withLock { $0.isRunning } }

    func run() { state.withLock { $0.isRunning = true } }
    func advance(_ duration: Duration) { state.withLock { $0.now = $0.now.advanced(by: duration) } }
}

private struct HangingTransport: Transport {
    let answer: @Sendable (TransportRequest) async throws -> TransportResponse

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await answer(request)
    }
}
