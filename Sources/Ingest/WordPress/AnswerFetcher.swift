/// Asks a site, patiently: the thin shell around `RetryPolicy`.
package struct AnswerFetcher: Sendable {
    /// What a fetch came to, and what it cost.
    package struct Result: Sendable {
        /// The answer, or the failure of the last try.
        package var outcome: Swift.Result<Answer, FetchFailure>
        /// What was spent, tries that failed included.
        package var usage: Usage
        /// The address that answered, after redirects; `nil` when none did.
        package var url: String?
        /// How long the last try took.
        var duration = Duration.zero
        /// Whether the site asked to be left alone meanwhile: 503 or `Retry-After`.
        var isBusy = false
    }

    private let transport: any Transport
    private let policy: RetryPolicy
    private let credentials: Credentials?
    private let scope: CredentialScope?
    private let silence: Silence
    private let now: @Sendable () -> ContinuousClock.Instant
    private let jitter: @Sendable () -> Double
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - scope: where the credentials may go; they are sent nowhere without one.
    ///   - jitter: draws from 0 to 1 how much of a wait chance adds.
    ///   - now: tells how long a site says nothing; tests have a clock of their own.
    ///   - pause: waits between tries; tests do not.
    package init(
        transport: any Transport, policy: RetryPolicy = RetryPolicy(),
        credentials: Credentials? = nil, scope: CredentialScope? = nil,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.transport = transport
        self.policy = policy
        self.credentials = credentials
        self.scope = scope
        self.jitter = jitter
        silence = Silence(longest: policy.maximumSilence, now: now)
        self.now = now
        self.pause = pause
    }

    /// Whose credentials are sent.
    var user: String? { credentials?.user }

    /// Asks until an answer comes or patience ends.
    /// - Parameters:
    ///   - asStranger: whether it goes without credentials.
    ///   - footing: what is known of the site; `nil` for what the fetcher's policy says.
    ///   - maximumTimeouts: how often in a row no answer in time is tried again before that is the outcome.
    ///   - waitsForLimits: whether what is not let through is tried again; otherwise that is the outcome.
    /// - Throws: only `CancellationError`; every other failure is part of the result.
    package func fetch(
        _ url: String, asStranger: Bool = false, footing: RetryPolicy.Footing? = nil,
        maximumTimeouts: Int = 3, waitsForLimits: Bool = true, timeLimit: Duration = .seconds(60),
        byteLimit: Int = 64 << 20
    ) async throws -> Result {
        var request = TransportRequest(url: url, timeLimit: timeLimit, byteLimit: byteLimit)
        request.headers = ["Accept": "application/json"]
        if !asStranger, let credentials, let address = WebAddress(url),
            scope?.allows(address) == true
        {
            request.headers["Authorization"] = credentials.authorization
        }
        var (usage, answered) = (Usage(), String?.none)
        var (duration, isBusy) = (Duration.zero, false)
        let outcome = try await repeating(footing, maximumTimeouts, waitsForLimits) {
            let start = now()
            let outcome = try await ask(request, counting: &usage, answered: &answered)
            duration = now() - start
            if case .failure(.answer(let problem)) = outcome, problem.isOfBusySite,
                !problem.isOfLimit
            {
                isBusy = true
            }
            return outcome
        }
        return Result(
            outcome: outcome, usage: usage, url: answered, duration: duration, isBusy: isBusy)
    }

    /// Whether nothing has come for so long that more is not waited for.
    package var isSilent: Bool { silence.isOver }

    /// Reads a page for people, without credentials, until an answer of any status comes or patience ends.
    /// - Throws: only `CancellationError`; every other failure is part of the result.
    func page(
        _ request: TransportRequest, footing: RetryPolicy.Footing, counting usage: inout Usage
    ) async throws -> Swift.Result<TransportResponse, FetchFailure> {
        try await repeating(footing, 3, true) {
            usage.requests += 1
            do {
                let response = try await transport.send(request)
                usage.bytes += response.body.count
                return .success(response)
            } catch let error as TransportError {
                return .failure(.transport(error))
            }
        }
    }

    private func repeating<Value: Sendable>(
        _ footing: RetryPolicy.Footing?, _ maximumTimeouts: Int, _ waitsForLimits: Bool,
        _ ask: () async throws -> Swift.Result<Value, FetchFailure>
    ) async throws -> Swift.Result<Value, FetchFailure> {
        let policy = footing.map(policy.on) ?? policy
        var attempt = 1
        var timeouts = 0
        while true {
            try Task.checkCancellation()
            let outcome = try await ask()
            guard let failure = Self.failure(of: outcome) else { return outcome }
            timeouts = failure.isTimeout ? timeouts + 1 : 0
            if failure.isOfLimit, !waitsForLimits { return outcome }
            guard timeouts < maximumTimeouts, !silence.isOver,
                let wait = policy.wait(after: failure, attempt: attempt, jitter: jitter())
            else { return outcome }
            try await pause(wait)
            attempt += 1
        }
    }

    /// What is wrong with an outcome. A repaired answer is asked for again, and taken in the end.
    private static func failure(
        of outcome: Swift.Result<some Sendable, FetchFailure>
    ) -> FetchFailure? {
        switch outcome {
        case .failure(let failure): failure
        case .success(let value):
            (value as? Answer)?.isRepaired == true
                ? .answer(AnswerProblem(.damaged, status: 200)) : nil
        }
    }

    private func ask(
        _ request: TransportRequest, counting usage: inout Usage, answered: inout String?
    ) async throws -> Swift.Result<Answer, FetchFailure> {
        usage.requests += 1
        do {
            let response = try await silence.listening(request.timeLimit) { limit in
                var request = request
                request.timeLimit = limit
                return try await transport.send(request)
            }
            usage.bytes += response.body.count
            answered = response.url
            return .success(try Answer(response))
        } catch let error as TransportError {
            return .failure(.transport(error))
        } catch let problem as AnswerProblem {
            return .failure(.answer(problem))
        }
    }
}

/// What a sync cost the network.
package struct Usage: Sendable, Hashable {
    /// Requests sent, repeated ones included.
    package var requests = 0
    /// Bytes of bodies received, after decompression.
    package var bytes = 0

    /// Nothing yet.
    package init() {}

    /// Adds what another exchange cost.
    package mutating func add(_ other: Usage) {
        requests += other.requests
        bytes += other.bytes
    }
}
