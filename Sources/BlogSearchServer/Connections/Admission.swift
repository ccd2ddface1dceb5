internal import Synchronization

/// How many requests are worked on at a time: who comes when there are too many is told so at once, and has not waited.
final class Admission: Sendable {
    private let most: Int
    private let inside = Mutex(0)

    init(most: Int) {
        self.most = most
    }

    /// - Returns: whether there is room; whoever enters leaves.
    func enter() -> Bool {
        inside.withLock { inside in
            guard inside < most else { return false }
            inside += 1
            return true
        }
    }

    func leave() {
        inside.withLock { $0 -= 1 }
    }
}
