internal import NIOCore
internal import Synchronization

/// How many requests are worked on at a time. Who comes when there are too many waits for a while, in turn, and is told so when
/// it was in vain.
final class Admission: Sendable {
    private struct State {
        var inside = 0
        /// Those that wait, the one that came first first.
        var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var next = 0
    }

    private let most: Int
    private let state = Mutex(State())

    init(most: Int) {
        self.most = most
    }

    /// - Parameters:
    ///   - end: until when it is worth waiting.
    ///   - loop: tells the time.
    /// - Returns: whether there was room in time; whoever enters leaves.
    func enter(by end: NIODeadline, on loop: any EventLoop) async -> Bool {
        let number = state.withLock { state -> Int? in
            if state.inside < most {
                state.inside += 1
                return nil
            }
            state.next += 1
            return state.next
        }
        guard let number else { return true }
        return await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                // Somebody may have left meanwhile.
                if state.inside < most {
                    state.inside += 1
                    return true
                }
                state.waiting.append((number, continuation))
                return false
            }
            if hasRoom { return continuation.resume(returning: true) }
            loop.scheduleTask(deadline: end) { self.giveUp(number) }
        }
    }

    private func giveUp(_ number: Int) {
        let continuation = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map {
                state.waiting.remove(at: $0).continuation
            }
        }
        continuation?.resume(returning: false)
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.inside -= 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}
