import Blog
import Synchronization
import Testing

@testable import Ingest

/// A site that lets only so many requests through in a time.
@Suite struct LimitedPaceTests {
    private static let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant {
        Self.start + .milliseconds(Int(seconds * 1_000))
    }

    @Test func requestsAreAsFarApart_asThoseThatWereLetThrough() throws {
        var pace = LimitedPace(now: at(0), passed: 2)
        for _ in 0..<18 {
            #expect(pace.wait(at: at(1)) == .zero)
            pace.send(at: at(1))
            pace.letThrough(at: at(1))
        }
        pace.refuse(at: at(1), saysWhen: true)
        pace.refuse(at: at(9), saysWhen: true)
        #expect(pace.refusals == 2 && pace.rounds == 1)
        pace.send(at: at(10))
        pace.letThrough(at: at(10))
        #expect(pace.interval == .milliseconds(500))
        #expect(pace.wait(at: at(10.2)) == .milliseconds(300))
        #expect(pace.wait(at: at(11)) == .zero)
        // Who is refused again was too fast.
        pace.refuse(at: at(10), saysWhen: true)
        pace.letThrough(at: at(10.1))
        #expect(pace.rounds == 2)
        let slower = try #require(pace.interval)
        #expect((.milliseconds(549) ... .milliseconds(551)).contains(slower))
    }

    /// Where the site does not say when, waits grow, and the last one is not the site's.
    @Test(arguments: [(1, 1.2), (2, 0.4), (3, 0.6)])
    func whatIsNotSaid_isTakenFromTheLastRefusal(refusals: Int, seconds: Double) {
        var pace = LimitedPace(now: at(0), passed: 20)
        for moment in [1.0, 8, 12].prefix(refusals) { pace.refuse(at: at(moment), saysWhen: false) }
        pace.letThrough(at: at(24))
        #expect(pace.interval == .milliseconds(Int(seconds * 1_000)))
    }

    /// A clock that only waiting moves, and a limiter that goes by it.
    private final class Limiter: Sendable {
        private struct State {
            var now = LimitedPaceTests.start
            var passed: [ContinuousClock.Instant] = []
            var refused = 0
        }
        private let state = Mutex(State())
        private let tellsWhen: Bool

        init(tellsWhen: Bool) { self.tellsWhen = tellsWhen }

        var now: ContinuousClock.Instant { state.withLock { $0.now } }
        var refused: Int { state.withLock { $0.refused } }
        var passed: Int { state.withLock { $0.passed.count } }
        var seconds: Double { (now - LimitedPaceTests.start) / .seconds(1) }

        func wait(_ duration: Duration) { state.withLock { $0.now += duration } }

        /// Twenty requests in ten seconds.
        func answer() -> TransportResponse? {
            state.withLock { state in
                state.now += .milliseconds(20)
                let recent = state.passed.suffix(20)
                guard recent.count == 20, let first = recent.first,
                    state.now - first < .seconds(10)
                else {
                    state.passed.append(state.now)
                    return nil
                }
                state.refused += 1
                let left = 10 - Int((state.now - first) / .seconds(1))
                return .json(
                    "{}", status: 429, tellsWhen ? ["Retry-After": "\(left)"] : TransportHeaders())
            }
        }
    }

    @Test(arguments: [true, false]) func aLimitedSite_isAskedAboutAsOften_andInAboutItsTime(
        tellsWhen: Bool
    ) async throws {
        let limiter = Limiter(tellsWhen: tellsWhen)
        var site = FakeSite(posts: (1...4_000).map { .init(id: $0) })
        site.fault = { _, _, _ in limiter.answer() }
        let transport = site.transport()
        var source = RESTSource(
            try FakeSite.found, transport: transport, now: { limiter.now },
            pause: { limiter.wait($0) })
        var posts = 0
        while let page = try await source.nextPage() {
            posts += page.changes.filter { if case .post = $0 { true } else { false } }.count
        }
        #expect(posts == 4_000 && limiter.passed > 40)
        #expect(limiter.refused * 5 <= limiter.passed, "\(limiter.refused) of \(limiter.passed)")
        // Where waits are drawn, the site is found open some time after it is.
        let allowed = Double(limiter.passed) / 2 * (tellsWhen ? 1.3 : 1.8)
        #expect(limiter.seconds <= allowed, "\(limiter.seconds) instead of \(allowed)")
    }
}
