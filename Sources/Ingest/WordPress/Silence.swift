internal import Synchronization

/// How long a site has said nothing while it was asked, over all requests of one reader.
///
/// Time in which nothing was asked does not count: pauses out of politeness, storing what came. Requests that run at the
/// same time are not counted twice.
final class Silence: Sendable {
    private struct State {
        /// Listened in vain since the last answer.
        var length = Duration.zero
        /// Up to when that is counted.
        var counted: ContinuousClock.Instant?
    }

    private let longest: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameters:
    ///   - longest: after how much of it nothing more is waited for.
    ///   - now: tells the time; tests have a clock of their own.
    init(longest: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.longest = longest
        self.now = now
    }

    /// Whether it has lasted too long.
    var isOver: Bool { state.withLock { $0.length >= longest } }

    /// Asks, and notes whether anything came: an answer of any kind, usable or not.
    ///
    /// - Parameter limit: how long to wait at most. `ask` is told what of it is left.
    /// - Throws: what `ask` throws; `TransportError` (`timedOut`) when the silence has lasted too long already.
    func listening<Value>(
        _ limit: Duration, _ ask: (Duration) async throws -> Value
    ) async throws -> Value {
        let start = now()
        let left = state.withLock { longest - $0.length }
        guard left > .zero else { throw TransportError(.timedOut) }
        do {
            let value = try await ask(min(limit, left))
            end()
            return value
        } catch let error as TransportError {
            switch error.kind {
            case .tooLarge, .damaged, .notHTTP, .redirectLoop: end()
            default: note(from: start)
            }
            throw error
        }
    }

    private func end() {
        let now = now()
        state.withLock { $0 = State(counted: now) }
    }

    private func note(from start: ContinuousClock.Instant) {
        let now = now()
        state.withLock { state in
            let begin = max(start, state.counted ?? start)
            if now > begin { state.length += now - begin }
            state.counted = now
        }
    }
}
