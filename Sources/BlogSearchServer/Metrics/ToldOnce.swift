internal import Synchronization

/// What whoever runs a server is told once, and not for each request that meets it.
final class ToldOnce: Sendable {
    private struct State {
        var sentences: Set<String> = []
        var fault: String?
    }

    /// Clients can bring about no more lines than these.
    private static let most = 20

    private let state = Mutex(State())
    private let tell: @Sendable (String) -> Void

    /// - Parameter tell: told each sentence.
    init(_ tell: @escaping @Sendable (String) -> Void) {
        self.tell = tell
    }

    /// Tells a sentence, unless it was told already.
    func callAsFunction(_ sentence: String) {
        let isNew = state.withLock {
            $0.sentences.count < Self.most && $0.sentences.insert(sentence).inserted
        }
        if isNew { tell(sentence) }
    }

    /// Tells a fault that lasts when it begins, and when it becomes another one.
    func callAsFunction(fault: String?) {
        let isNew = state.withLock { state in
            defer { state.fault = fault }
            return state.fault != fault
        }
        if isNew, let fault { tell(fault) }
    }
}
