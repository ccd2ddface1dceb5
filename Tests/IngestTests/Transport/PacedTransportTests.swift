import Synchronization
import Testing

@testable import Ingest

/// Pauses between requests, by a clock that stands still but for what is said here.
@Suite struct PacedTransportTests {
    /// A host that takes a second for each answer, and fails those that are named so.
    private final class SlowHost: Transport {
        let time = Mutex(ContinuousClock.now)
        let requests = Mutex<[(begin: ContinuousClock.Instant, end: ContinuousClock.Instant)]>([])

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let begin = time.withLock { $0 }
            pass(.seconds(1))
            requests.withLock { $0.append((begin, begin + .seconds(1))) }
            if request.url.hasSuffix("lost") { throw TransportError(.connectionLost) }
            return TransportResponse(status: 200, url: request.url)
        }

        func pass(_ duration: Duration) { time.withLock { $0 += duration } }

        func paced(_ pause: Duration) -> PacedTransport {
            PacedTransport(self, pause: pause) {
                self.time.withLock { $0 }
            } wait: {
                self.pass($0)
            }
        }
    }

    @Test func thePause_isBetweenAnAnswerAndTheNextRequest() async throws {
        let host = SlowHost()
        let paced = host.paced(.milliseconds(2_500))
        let start = host.time.withLock { $0 }
        _ = try await paced.send(TransportRequest(url: "http://a.example/1"))
        await #expect(throws: TransportError.self) {
            try await paced.send(TransportRequest(url: "http://a.example/lost"))
        }
        _ = try await paced.send(TransportRequest(url: "http://a.example/2"))
        // What passes while the answer is read counts.
        host.pass(.seconds(2))
        _ = try await paced.send(TransportRequest(url: "http://a.example/3"))
        host.pass(.seconds(20))
        _ = try await paced.send(TransportRequest(url: "http://a.example/4"))
        let begins = host.requests.withLock { $0.map { start.duration(to: $0.begin) } }
        #expect(begins == [0, 3.5, 7, 10.5, 31.5].map { .seconds($0) })
    }

    @Test func requestsThatOverlap_beginApart() async throws {
        let host = SlowHost()
        let paced = host.paced(.seconds(3))
        try await withThrowingTaskGroup { group in
            for number in 1...5 {
                group.addTask {
                    _ = try await paced.send(TransportRequest(url: "http://a.example/\(number)"))
                }
            }
            try await group.waitForAll()
        }
        #expect(host.requests.withLock { $0.count } == 5)
    }

    @Test func whoIsCancelled_doesNotAsk() async throws {
        let host = SlowHost()
        let paced = PacedTransport(host, pause: .seconds(3_600))
        _ = try await paced.send(TransportRequest(url: "http://a.example/1"))
        let waiting = Task { try await paced.send(TransportRequest(url: "http://a.example/2")) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(host.requests.withLock { $0.count } == 1)
    }
}
