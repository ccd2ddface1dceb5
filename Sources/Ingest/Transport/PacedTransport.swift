internal import Synchronization

/// Leaves a weak host some time between an answer, of any kind or none, and the next request.
///
/// It is for one request at a time; those that overlap all the same begin at least the pause apart.
package final class PacedTransport: Transport {
    private let transport: any Transport
    private let pause: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let wait: @Sendable (Duration) async throws -> Void
    /// From when on the next request may be sent.
    private let free: Mutex<ContinuousClock.Instant>

    /// - Parameters:
    ///   - now: tells the time; tests have a clock of their own.
    ///   - wait: waits until the next request may be sent.
    package init(
        _ transport: any Transport, pause: Duration,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        wait: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.transport = transport
        self.pause = pause
        self.now = now
        self.wait = wait
        free = Mutex(now())
    }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        let now = now()
        let start = free.withLock { free in
            let start = max(now, free)
            free = start + pause
            return start
        }
        if start > now { try await wait(start - now) }
        defer {
            let next = self.now() + pause
            free.withLock { $0 = max($0, next) }
        }
        return try await transport.send(request)
    }
}
