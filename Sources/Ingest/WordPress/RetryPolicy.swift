/// When to ask again, and how long to wait before.
///
/// | what came | tries | waits (seconds) |
/// |---|---|---|
/// | 429, 503 | 5 | what `Retry-After` says, else 2, 4, 8, 16 |
/// | connection lost or refused, time limit | 4 | 1, 2, 4 |
/// | other 5xx; HTML, nothing or cut JSON with 200 | 2 | 1 |
/// | everything else | 1 | – |
///
/// A site that asks for more than `longestWait` is not waited for: the sentence says when to come back.
package struct RetryPolicy: Sendable, Hashable {
    /// The longest single wait.
    package var longestWait: Duration = .seconds(120)
    /// Whether to ask again at all.
    package var isOn = true

    /// Creates the policy of the table above.
    package init() {}

    /// Never asks twice.
    package static let once: RetryPolicy = {
        var policy = RetryPolicy()
        policy.isOn = false
        return policy
    }()

    /// The wait before the next try, or `nil` to give up.
    /// - Parameter attempt: how many tries were made, from 1.
    package func wait(after failure: FetchFailure, attempt: Int) -> Duration? {
        guard isOn else { return nil }
        let (tries, first) = patience(failure)
        guard attempt < tries else { return nil }
        let wait = asked(failure) ?? .seconds(first << (attempt - 1))
        return wait <= longestWait ? wait : nil
    }

    private func patience(_ failure: FetchFailure) -> (tries: Int, firstWait: Int) {
        switch failure {
        case .transport(let error):
            let passing: [TransportError.Kind] = [.connectionLost, .connectionRefused, .timedOut]
            return passing.contains(error.kind) ? (4, 1) : (1, 0)
        case .answer(let problem):
            switch problem.kind {
            case .busy: return (5, 2)
            case .fault, .html, .empty, .damaged: return (2, 1)
            case .unauthorized, .forbidden, .notFound, .refused: return (1, 0)
            }
        }
    }

    private func asked(_ failure: FetchFailure) -> Duration? {
        guard case .answer(let problem) = failure else { return nil }
        return problem.retryAfter.map { .seconds($0) }
    }
}
