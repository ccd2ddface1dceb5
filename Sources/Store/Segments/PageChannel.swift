internal import BlogSearchPostings
internal import Dispatch
internal import Synchronization

/// Pages of a segment on their way from the thread that puts them together to the one that stores them: at most 32 MB wait, half
/// of them in the hands of who stores them.
final class PageChannel: SegmentSink, Sendable {
    /// What is sent.
    enum Message: Sendable {
        case page([UInt8], number: Int)
        /// How far the sender has come, from 0 to 1.
        case progress(Double)
    }

    private struct State {
        var waiting: [Message] = []
        var isEnded = false
        var isAbandoned = false
    }

    private static let limit = 2_048
    /// So many messages are worth waking the other thread for.
    private static let batch = 64

    private let state = Mutex(State())
    /// Counts messages that may still be sent. (Semaphores must not end below the number they began with.)
    private let room = DispatchSemaphore(value: 0)
    /// Signalled when a batch waits, and at the end.
    private let filled = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<Self.limit { room.signal() }
    }

    /// Sends a message; waits while too many do.
    ///
    /// - Throws: `CancellationError` when nobody will ask for it.
    func send(_ message: Message) throws {
        room.wait()
        let isBatch = try state.withLock { state in
            guard !state.isAbandoned else { throw CancellationError() }
            state.waiting.append(message)
            return state.waiting.count == Self.batch
        }
        if isBatch { filled.signal() }
    }

    func write(_ page: [UInt8], number: Int) throws { try send(.page(page, number: number)) }

    /// Says that nothing more is sent.
    func end() {
        state.withLock { $0.isEnded = true }
        filled.signal()
    }

    /// The messages that wait, at least one; waits for a batch or the end. `nil` after the last.
    func next() -> [Message]? {
        filled.wait()
        let (messages, isEnded) = state.withLock { state in
            defer { state.waiting = [] }
            return (state.waiting, state.isEnded)
        }
        if isEnded { filled.signal() }
        for _ in messages { room.signal() }
        return messages.isEmpty ? nil : messages
    }

    /// Says that no message is asked for any more: what waits is let go, who sends is told.
    func abandon() {
        state.withLock {
            $0.isAbandoned = true
            $0.waiting = []
        }
        room.signal()
    }
}
