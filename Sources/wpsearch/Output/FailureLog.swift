import BlogSearchServer
import Synchronization

/// What a server says on standard error of requests that it could not answer: each reason once, until searches are answered
/// again. An index that is away for a night is one line, however many ask.
final class FailureLog: Sendable {
    private let told = Mutex<Set<String>>([])

    func failed(_ reason: String) {
        if told.withLock({ $0.insert(reason).inserted }) { tell(reason) }
    }

    /// Takes note of an answer: one that needed the index says that it is there.
    func answered(_ request: AnsweredRequest) {
        guard request.status == 200, Self.needsIndex(request.path) else { return }
        told.withLock { $0.removeAll() }
    }

    /// Whether a path is none of a file that the server has in itself, such as a script of its page.
    private static func needsIndex(_ path: String) -> Bool {
        path != "/metrics" && !(path.split(separator: "/").last?.contains(".") ?? false)
    }
}
