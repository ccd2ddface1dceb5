internal import Synchronization

/// Lets as many answers be made at once as the file is read by connections. The others wait without a thread: threads of the
/// pool are for work, and an app has no more of them than processors.
final class AnswerGate: Sendable {
    private struct State {
        var free: Int
        /// Those that wait, the one that came first first.
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var next = 0
    }

    private let state: Mutex<State>

    /// - Parameter width: how many answers are made at once.
    init(_ width: Int) {
        state = Mutex(State(free: max(1, width)))
    }

    /// Does `body` when it is its turn.
    ///
    /// - Throws: what `body` throws; `CancellationError` when the task was cancelled while it waited.
    func during<Value>(_ body: () throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try body()
    }

    /// How many wait.
    var waiting: Int { state.withLock { $0.waiting.count } }

    private func enter() async throws {
        let number = state.withLock { state -> Int? in
            guard state.free == 0 else {
                state.free -= 1
                return nil
            }
            state.next += 1
            return state.next
        }
        guard let number else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    // A place may have become free meanwhile.
                    if state.free > 0 {
                        state.free -= 1
                        continuation.resume()
                    } else {
                        state.waiting.append((number, continuation))
                    }
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map {
                    state.waiting.remove(at: $0).continuation
                }
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}

extension SearchEngine {
    /// Makes an answer of the index, beside others.
    ///
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    func answering<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
        try await SearchError.asyncAtDoor {
            try await gate.during {
                try Task.checkCancellation()
                return try body()
            }
        }
    }
}
