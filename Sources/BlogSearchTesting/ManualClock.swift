internal import Synchronization

/// A clock that stands still until a test moves it on, for the pause of a `SearchSession`.
///
/// ```swift
/// let clock = ManualClock()
/// let session = SearchSession(engine, clock: clock)
/// session.update("apples")
/// while clock.sleepers == 0 { await Task.yield() }
/// clock.advance(by: .milliseconds(120))
/// ```
public final class ManualClock: Clock, Sendable {
    /// A moment on the clock.
    public struct Instant: InstantProtocol {
        /// Time since the clock was made.
        public var offset = Duration.zero

        /// The moment so much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }
        /// How much later another moment is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether a moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    private struct Sleeper {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// A clock that shows 0.
    public init() {}

    /// What the clock shows.
    public var now: Instant { state.withLock { $0.now } }
    /// The clock moves by any time.
    public var minimumResolution: Duration { .nanoseconds(1) }
    /// How many tasks sleep.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Waits until the clock has been moved on to a moment.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline <= state.now { return true }
                    state.sleepers[number] = Sleeper(
                        deadline: deadline, continuation: continuation)
                    return false
                }
                guard isOver else { return }
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    continuation.resume()
                }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation
                .resume(throwing: CancellationError())
        }
    }

    /// Moves the clock on, and wakes those whose moment has come.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }
}
