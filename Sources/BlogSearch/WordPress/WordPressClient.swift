internal import Blog
public import Ingest

/// Asks a site's REST API, typed: whatever WordPress itself, its plugins and custom types answer.
///
/// ```swift
/// let client = try WordPressClient(route: "https://example.org", over: transport)
/// let answer = try await client.get(.posts).query(.search, "river").query(.perPage, "5").embed().answer()
/// let posts = try answer.decode(as: [WordPressPost].self)
/// print(posts.count, answer.total ?? 0, try answer.string)
/// ```
///
/// One answer serves as many readers as there are: it is asked for once. The same client asks an index without a network:
/// give it ``WordPressAPI/transport``.
public struct WordPressClient: Sendable {
    /// What its endpoints belong to.
    public var namespace: WordPressNamespace
    /// How often and when is asked again.
    var retries = RetryPolicy()
    let root: APIRoot
    let transport: any Transport
    let credentials: Credentials?
    let scope: CredentialScope

    /// Creates a client; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - route: the site's home (`https://example.org`, below which the API is at `/wp-json/`), or where its API is:
    ///     an address with `wp-json` or `?rest_route=` in it.
    ///   - namespace: what the endpoints belong to.
    ///   - credentials: a user and an application password. They go to the site's own scheme, host and port alone, and over
    ///     plain http to this machine alone.
    ///   - transport: what sends requests.
    ///   - isPatient: whether a site that is busy, breaks off or fails is asked again, with growing waits.
    /// - Throws: `SearchError` (`unreachable`), when the route is no web address.
    public init(
        route: String, namespace: WordPressNamespace = .wp(), credentials: Credentials? = nil,
        over transport: any Transport, isPatient: Bool = true
    ) throws {
        guard let address = WebAddress(route) else {
            throw SearchError(IngestError(TransportError(.badAddress), site: route))
        }
        var below = address
        below.query = nil
        below.path += (below.path.hasSuffix("/") ? "" : "/") + "wp-json/"
        let root = APIRoot.named(by: address) ?? APIRoot(below)
        self.init(root, at: address, namespace, credentials, transport, isPatient)
    }

    /// Creates a client of an API that is not at `/wp-json/`: `https://example.org/api`.
    ///
    /// - Parameters:
    ///   - api: the address below which the namespaces are.
    ///   - namespace: what the endpoints belong to.
    ///   - credentials: a user and an application password, which go where those of ``init(route:namespace:credentials:over:isPatient:)`` do.
    ///   - transport: what sends requests.
    ///   - isPatient: whether a site that is busy, breaks off or fails is asked again, with growing waits.
    /// - Throws: `SearchError` (`unreachable`), when that is no web address.
    public init(
        api: String, namespace: WordPressNamespace = .wp(), credentials: Credentials? = nil,
        over transport: any Transport, isPatient: Bool = true
    ) throws {
        guard let address = WebAddress(api) else {
            throw SearchError(IngestError(TransportError(.badAddress), site: api))
        }
        self.init(APIRoot(address), at: address, namespace, credentials, transport, isPatient)
    }

    private init(
        _ root: APIRoot, at address: WebAddress, _ namespace: WordPressNamespace,
        _ credentials: Credentials?, _ transport: any Transport, _ isPatient: Bool
    ) {
        self.root = root
        self.namespace = namespace
        self.transport = transport
        self.credentials = credentials
        scope = CredentialScope(address)
        if !isPatient { retries = .once }
    }

    /// What an endpoint will be asked; nothing is asked yet.
    public func get(_ endpoint: WordPressEndpoint) -> WordPressQuery {
        WordPressQuery(client: self, endpoint: endpoint)
    }
}

/// A question to an endpoint, made step by step; a value, so that one can be the beginning of several.
public struct WordPressQuery: Sendable {
    /// What is asked.
    public let endpoint: WordPressEndpoint
    /// Parameters in the order in which they were given, decoded.
    public private(set) var parameters: [(name: WordPressParameter, value: String)] = []
    private let client: WordPressClient

    init(client: WordPressClient, endpoint: WordPressEndpoint) {
        self.client = client
        self.endpoint = endpoint
    }

    /// The same with a parameter; a former value of it is replaced, and an empty text leaves it out.
    public func query(_ name: WordPressParameter, _ value: String) -> WordPressQuery {
        var query = self
        query.parameters.removeAll { $0.name == name }
        if !value.isEmpty { query.parameters.append((name, value)) }
        return query
    }

    /// The same with several values of one parameter.
    public func query(_ name: WordPressParameter, _ values: [String]) -> WordPressQuery {
        query(name, values.joined(separator: ","))
    }

    /// The same with ids.
    public func query(_ name: WordPressParameter, _ ids: [Int]) -> WordPressQuery {
        query(name, ids.map(String.init))
    }

    /// The same with several parameters, in the order of their names.
    public func query(_ values: [WordPressParameter: String]) -> WordPressQuery {
        values.sorted { $0.key.rawValue < $1.key.rawValue }
            .reduce(self) { $0.query($1.key, $1.value) }
    }

    /// The same with the records that those asked for link to: all of them, or those of some relations (`author`, `wp:term`).
    public func embed(_ relations: String...) -> WordPressQuery {
        query(.embed, relations.isEmpty ? "1" : relations.joined(separator: ","))
    }

    /// The same with only some members of the records: `id`, `title.rendered`.
    public func fields(_ names: String...) -> WordPressQuery { query(.fields, names) }

    /// The address that is asked.
    public var url: String {
        client.root.url(
            endpoint.path, namespace: client.namespace.path,
            parameters.map { ($0.name.rawValue, $0.value) })
    }

    /// Asks.
    ///
    /// - Throws: `SearchError`, where no answer came or a refusal, whose ``WordPressFault`` is `underlying` then;
    ///   `CancellationError` when the task was cancelled.
    public func answer() async throws -> WordPressAnswer {
        try await SearchError.asyncAtDoor {
            var request = TransportRequest(url: url)
            request.headers = ["Accept": "application/json"]
            if let credentials = client.credentials, let address = WebAddress(url),
                client.scope.allows(address)
            {
                request.headers["Authorization"] = credentials.authorization
            }
            var attempt = 1
            while true {
                try Task.checkCancellation()
                let (response, failure) = try await outcome(of: request)
                guard let failure else { return WordPressAnswer(response) }
                guard
                    let wait = client.retries.wait(
                        after: failure, attempt: attempt, jitter: .random(in: 0...1))
                else { throw error(failure, response) }
                try await Task.sleep(for: wait)
                attempt += 1
            }
        }
    }

    /// Asks, and reads the records.
    ///
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func decode<Record: Decodable>(as type: Record.Type) async throws -> Record {
        try await answer().decode(as: type)
    }

    /// What came, and what is wrong with it.
    private func outcome(
        of request: TransportRequest
    ) async throws -> (response: TransportResponse, failure: FetchFailure?) {
        do {
            let response = try await client.transport.send(request)
            do throws(AnswerProblem) {
                _ = try Answer(response)
                return (response, nil)
            } catch {
                return (response, .answer(error))
            }
        } catch let error as TransportError {
            return (TransportResponse(status: 0, url: request.url), .transport(error))
        }
    }

    private func error(_ failure: FetchFailure, _ response: TransportResponse) -> SearchError {
        var error = SearchError(IngestError(failure, site: client.root.folder))
        error.underlying = WordPressFault(response.body)
        return error
    }
}
