/// When to ask again, and how long to wait before.
///
/// | what came | tries | waits (seconds) |
/// |---|---|---|
/// | 429, 503 | 5 | what `Retry-After` says, else 2, 4, 8, 16 |
/// | connection lost or refused, body that does not unpack, time limit, no such host | 4 | 1, 2, 4 |
/// | HTML, nothing or cut JSON with 200 | 3 | 1, 2 |
/// | other 5xx; a login page; redirects in circles; no HTTP | 2 | 1 |
/// | everything else | 1 | – |
///
/// Readers that were turned away together must not come back together, so a wait of ours is drawn between its half and
/// its whole, and one the site asked for is lengthened by up to a tenth. A site that asks for more than `maximumWait`
/// is not waited for: the sentence says when to come back.
///
/// Who fetches may end sooner: a sync asks for less after one answer that did not come in time, gives up the least it can
/// ask for after three, and the whole when nothing has come for `maximumSilence` (`Silence`).
package struct RetryPolicy: Sendable, Hashable {
    /// What is known of the site that is asked.
    package enum Footing: Sendable, Hashable {
        /// It answered before: whatever goes wrong now may pass.
        case known
        /// Nothing yet: who is not there, or not WordPress, is not waited for.
        case firstContact
        /// Nobody expects an answer: an address that was only guessed.
        case guess
        /// Asked once, whatever comes.
        case once
    }

    /// The longest single wait for a site that answered before.
    package var maximumWait: Duration = .seconds(3600)
    /// The same for one that did not.
    private static let maximumFirstWait: Duration = .seconds(120)
    /// How long a site may say nothing at all while it is asked, tries and requests added up.
    package var maximumSilence: Duration = .seconds(300)
    /// What is known of the site that is asked.
    package var footing = Footing.known
    /// How long a second of waiting takes; tests have shorter ones.
    package var second: Duration = .seconds(1)

    /// Creates the policy of the table above.
    package init() {}

    /// Never asks twice.
    package static let once = RetryPolicy().on(.once)

    /// The same patience on another footing.
    package func on(_ footing: Footing) -> RetryPolicy {
        var policy = self
        policy.footing = footing
        return policy
    }

    /// The wait before the next try, or `nil` to give up.
    /// - Parameters:
    ///   - attempt: how many tries were made, from 1.
    ///   - jitter: what chance adds, from 0 for the shortest wait to 1 for the longest.
    package func wait(
        after failure: FetchFailure, attempt: Int, jitter: Double = 1
    ) -> Duration? {
        let (tries, first) = patience(failure)
        guard attempt < tries else { return nil }
        if case .answer(let problem) = failure, let asked = problem.retryAfter {
            let longest = footing == .known ? maximumWait : min(maximumWait, Self.maximumFirstWait)
            guard Duration.seconds(asked) <= longest else { return nil }
            return second * (Double(asked) * (1 + 0.1 * jitter))
        }
        return second * (Double(first << (attempt - 1)) * (0.5 + 0.5 * jitter))
    }

    private func patience(_ failure: FetchFailure) -> (tries: Int, firstWait: Int) {
        if footing == .once { return (1, 0) }
        switch failure {
        case .transport(let error): return patience(error)
        case .answer(let problem):
            switch problem.kind {
            case .busy: return (5, 2)
            case .fault: return (2, 1)
            case .html, .empty, .damaged: return footing == .guess ? (1, 0) : (3, 1)
            case .login: return footing == .guess ? (1, 0) : (2, 1)
            case .unauthorized, .forbidden, .notFound, .refused, .challenge: return (1, 0)
            }
        }
    }

    private func patience(_ error: TransportError) -> (tries: Int, firstWait: Int) {
        switch error.kind {
        case .connectionLost, .damaged: return (4, 1)
        case .connectionRefused, .timedOut, .hostNotFound:
            return footing == .known ? (4, 1) : (1, 0)
        case .redirectLoop, .notHTTP, .other: return footing == .known ? (2, 1) : (1, 0)
        default: return (1, 0)
        }
    }
}
