internal import BlogSearchPostings
internal import Dispatch
internal import Synchronization

/// Pages of a segment, sent from the thread that builds them to the one that stores them. At most
/// 32 MB wait, half of them already taken by the storing thread.
final class PageChannel: SegmentSink, Sendable {
    /// A message to the storing thread.
    enum Message: Sendable {
        case page([UInt8], number: Int)
        /// The progress of the sender, from 0 to 1.
        case progress(Double)
    }

    private struct State {
        var waiting: [Message] = []
        var isEnded = false
        var isAbandoned = false
    }

    private static let limit = 2_048
    /// The number of messages that make it worth waking the other thread.
    private static let batch = 64

    private let state = Mutex(State())
    /// Counts messages that may still be sent. (The value of a semaphore must not end below its
    /// first value.)
    private let room = DispatchSemaphore(value: 0)
    /// Signalled when a batch waits, and at the end.
    private let filled = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<Self.limit { room.signal() }
    }

    /// Sends a message. Waits while too many messages wait.
    ///
    /// - Throws: `CancellationError` when the receiver has stopped.
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

    /// Ends the sending.
    func end() {
        state.withLock { $0.isEnded = true }
        filled.signal()
    }

    /// The waiting messages, at least one. Waits for a batch or the end; `nil` after the last
    /// message.
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

    /// Stops the receiving: waiting messages are dropped, and the sender gets an error.
    func abandon() {
        state.withLock {
            $0.isAbandoned = true
            $0.waiting = []
        }
        room.signal()
    }
}
