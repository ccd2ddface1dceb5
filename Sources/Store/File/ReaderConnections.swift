internal import GRDB
internal import Synchronization

/// The connections of a file that is open for reading only. One is open from the beginning; another
/// one is opened when all are in use, up to a maximum. Behind that, readers wait for each other.
///
/// A file that took the place of the opened one meanwhile may get a connection: it is noticed where
/// every reading looks for that (`FileWatch`).
final class ReaderConnections: Sendable {
    private struct State {
        var all: [DatabaseQueue]
        var idle: [DatabaseQueue]
        /// The one that the next reader without a connection of its own shares.
        var next = 0
        var isClosed = false
    }

    private let maximum: Int
    private let open: @Sendable () throws -> DatabaseQueue
    private let state: Mutex<State>

    /// - Parameters:
    ///   - first: a connection that is open already.
    ///   - open: opens another one.
    init(
        _ first: DatabaseQueue, maximum: Int, open: @escaping @Sendable () throws -> DatabaseQueue
    ) {
        self.maximum = maximum
        self.open = open
        state = Mutex(State(all: [first], idle: [first]))
    }

    /// Runs `body` on a connection.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        if let queue = state.withLock({ $0.idle.popLast() }) ?? another() {
            defer { state.withLock { $0.idle.append(queue) } }
            return try queue.read(body)
        }
        let shared = state.withLock { state in
            state.next += 1
            return state.all[state.next % state.all.count]
        }
        return try shared.read(body)
    }

    /// Interrupts what is being read.
    func interrupt() {
        for queue in state.withLock({ $0.all }) { queue.interrupt() }
    }

    /// Closes all of them.
    func close() throws {
        let all = state.withLock { state in
            state.isClosed = true
            return state.all
        }
        let results = all.map { queue in Result { try queue.close() } }
        for result in results { try result.get() }
    }

    /// A new connection; `nil` when there are enough, or the system gives no more.
    private func another() -> DatabaseQueue? {
        guard state.withLock({ !$0.isClosed && $0.all.count < maximum }) else { return nil }
        let queue: DatabaseQueue
        do { queue = try open() } catch { return nil }
        state.withLock { $0.all.append(queue) }
        return queue
    }
}
