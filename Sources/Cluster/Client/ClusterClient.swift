internal import Blog
internal import BlogSearchPlatform
package import Ingest

/// Asks a cluster, patiently: the thin shell around `RetryPolicy`. Nothing it sends does harm when it is sent twice.
package struct ClusterClient: Sendable {
    /// Where the index is.
    package let address: ClusterAddress
    private let transport: any Transport
    private let authorization: String?
    private var policy: RetryPolicy
    private var timeLimit = Duration.seconds(120)
    /// How long one thing is asked for, tries and waits added up.
    private var patience: Duration?
    private let pause: @Sendable (Duration) async throws -> Void

    /// Shorter bodies are sent as they are.
    private static let leastPacked = 1 << 10

    /// Who asks.
    package enum Key: Sendable, Hashable {
        /// A user and a password.
        case user(Credentials)
        /// An API key as the cluster gave it out.
        case key(String)

        fileprivate var authorization: String {
            switch self {
            case .user(let credentials): credentials.authorization
            case .key(let key): "ApiKey \(key)"
            }
        }
    }

    /// - Parameters:
    ///   - key: who asks; `nil` for a cluster that lets everybody in.
    ///   - pause: waits between tries; tests do not.
    /// - Throws: `ClusterError` when a key would travel where others can read it.
    package init(
        _ address: ClusterAddress, over transport: any Transport, key: Key? = nil,
        policy: RetryPolicy = RetryPolicy(),
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) throws {
        if key != nil, !CredentialScope(address.cluster).allows(address.cluster) {
            throw ClusterError(
                "The key for \(address.cluster.origin) would be sent over plain http, where others can read it",
                then: "give an https:// address")
        }
        self.address = address
        self.transport = transport
        self.policy = policy
        self.pause = pause
        authorization = key?.authorization
    }

    /// The same for somebody who waits for an answer: asks nothing twice.
    ///
    /// - Parameter timeLimit: how long one request may take.
    package func hurried(_ timeLimit: Duration) -> ClusterClient {
        var client = self
        (client.policy, client.timeLimit) = (.once, timeLimit)
        return client
    }

    /// The same for somebody who looks on: what is not answered within some time, tries and waits added up, is not waited for.
    package func impatient(_ patience: Duration) -> ClusterClient {
        var client = self
        (client.patience, client.timeLimit) = (patience, min(timeLimit, patience))
        return client
    }

    /// What a body is.
    enum Content: String {
        case json = "application/json"
        case lines = "application/x-ndjson"
    }

    /// Asks until an answer comes or patience ends.
    ///
    /// - Parameter accepted: statuses besides success that are answers.
    /// - Throws: `ClusterError`, `CancellationError`.
    func send(
        _ method: TransportRequest.Method, _ path: String, query: String? = nil,
        body: [UInt8] = [], _ content: Content = .json, accepting accepted: [Int] = []
    ) async throws -> (status: Int, json: JSONValue) {
        var request = TransportRequest(
            method, url: address.url(path, query: query), timeLimit: timeLimit,
            byteLimit: 512 << 20)
        request.headers = ["Accept": "application/json"]
        if !body.isEmpty { request.headers["Content-Type"] = content.rawValue }
        if let authorization { request.headers["Authorization"] = authorization }
        request.body = body
        // To this machine bytes travel faster than they are packed.
        if body.count >= Self.leastPacked, !address.cluster.isLoopback,
            let packed = Inflater.gzipped(body)
        {
            request.headers["Content-Encoding"] = "gzip"
            request.body = packed
        }
        var attempt = 1
        let start = ContinuousClock.now
        while true {
            try Task.checkCancellation()
            let failure: FetchFailure
            do {
                let response = try await transport.send(request)
                return (response.status, try Self.read(response, accepting: accepted))
            } catch let error as TransportError {
                failure = .transport(error)
            } catch let problem as AnswerProblem {
                failure = .answer(problem)
            }
            guard
                let wait = policy.wait(
                    after: failure, attempt: attempt, jitter: .random(in: 0...1)),
                let left = left(of: start, after: wait)
            else { throw ClusterError(failure, address.cluster.origin) }
            try await pause(wait)
            request.timeLimit = left
            attempt += 1
        }
    }

    /// How long the next try may take; `nil` where it is not worth one.
    private func left(of start: ContinuousClock.Instant, after wait: Duration) -> Duration? {
        guard let patience else { return timeLimit }
        let left = patience - (ContinuousClock.now - start) - wait
        return left > .zero ? min(timeLimit, left) : nil
    }

    /// Waits as long as after so many requests for which there was no room.
    ///
    /// - Returns: whether it is worth another try.
    func waitForRoom(after attempt: Int) async throws -> Bool {
        let busy = FetchFailure.answer(AnswerProblem(.busy, status: 429))
        guard let wait = policy.wait(after: busy, attempt: attempt, jitter: .random(in: 0...1))
        else { return false }
        try await pause(wait)
        return true
    }

    private static func read(
        _ response: TransportResponse, accepting accepted: [Int]
    ) throws -> JSONValue {
        let document = JSONDocument(response.body)
        if (200..<300).contains(response.status) || accepted.contains(response.status) {
            guard let json = document.value, document.damage == nil else {
                throw AnswerProblem(
                    response.body.isEmpty ? .empty : document.isHTML ? .html : .damaged,
                    status: response.status, message: document.damage?.description)
            }
            return json
        }
        let kind: AnswerProblem.Kind =
            switch response.status {
            case 401: .unauthorized
            case 403: .forbidden
            case 404: .notFound
            case 429, 503: .busy
            case 500...: .fault
            default: .refused
            }
        let error = document.value?["error"]
        var problem = AnswerProblem(
            kind, status: response.status, code: error?["type"]?.text,
            message: reason(of: error) ?? error?.text)
        problem.retryAfter = RetryAfter.seconds(in: response.headers)
        throw problem
    }

    /// The innermost reason of an error: what stands around it only says where it came up.
    static func reason(of error: JSONValue?) -> String? {
        guard let error else { return nil }
        let inner =
            error["failed_shards"]?.elements.first?["reason"] ?? error["root_cause"]?.elements.first
            ?? error["caused_by"]
        return inner.flatMap { reason(of: $0) } ?? error["reason"]?.text
    }
}
