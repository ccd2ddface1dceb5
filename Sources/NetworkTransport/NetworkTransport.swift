internal import AsyncHTTPClient
public import Ingest
internal import NIOCore
internal import NIOHTTPCompression
internal import NIOPosix

/// `Transport` over AsyncHTTPClient: keep-alive, gzip, redirects, and limits on time and size.
///
/// Nothing is started until the first request; a command that never asks the network pays nothing. Requests may
/// run at the same time. Call `shutdown()` when done.
///
///     let transport = NetworkTransport(version: "1.0", contact: "https://example.org/about-our-bot")
///     let answer = try await transport.send(TransportRequest(url: "https://example.org/wp-json/"))
///     await transport.shutdown()
///
/// AsyncHTTPClient's own `execute(timeout:)` does not bound a slow body and its redirects cannot be told where
/// credentials may go; so both are done here.
public actor NetworkTransport: Transport {
    private static let maximumRedirects = 10

    private let userAgent: String
    private let connectLimit: Duration
    private let idleLimit: Duration
    private let proxies: ProxySettings
    private var clients: Clients?

    /// Creates a transport that introduces itself as `wpsearch/<version> (+<contact>)`.
    /// - Parameters:
    ///   - contact: an address under which a site's owner can reach whoever runs this.
    ///   - connectLimit: how long making a connection may take.
    ///   - idleLimit: how long a server may send nothing, be it before its answer or in the middle of it.
    ///   - proxies: through which proxy it asks; none unless given.
    public init(
        version: String, contact: String? = nil, connectLimit: Duration = .seconds(10),
        idleLimit: Duration = .seconds(30), proxies: ProxySettings = .none
    ) {
        self.proxies = proxies
        self.connectLimit = connectLimit
        self.idleLimit = idleLimit
        userAgent = "wpsearch/\(version)" + (contact.map { " (+\($0))" } ?? "")
    }

    deinit {
        // A client must be shut down by somebody; this only runs when `shutdown()` was forgotten.
        guard let clients else { return }
        Task { try await clients.shutdown() }
    }

    /// Lets all requests of the process share one thread, which is enough for those of a command; to be called before the first.
    package static func useOneThread() { NIOSingletons.groupLoopCountSuggestion = 1 }

    /// Sends one request; see `Transport`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let exchange = Exchange(
            clients: running(), userAgent: userAgent, maximumRedirects: Self.maximumRedirects)
        do {
            return try await Deadline.bound(request.timeLimit) {
                try await exchange.run(request)
            }
        } catch {
            // Every error that follows a cancellation is one: the caller asked for it.
            if Task.isCancelled { throw CancellationError() }
            throw TransportError(networkError: error)
        }
    }

    /// Closes every connection. Requests after that start anew.
    public func shutdown() async {
        guard let clients else { return }
        self.clients = nil
        do {
            try await clients.shutdown()
        } catch {
            // Connections that do not close cleanly are closed all the same; nobody can act on it.
        }
    }

    private func running() -> Clients {
        if let clients { return clients }
        let clients = Clients(
            direct: client(over: nil), tunnelled: proxies.proxy.map { client(over: $0) },
            proxies: proxies)
        self.clients = clients
        return clients
    }

    private func client(over proxy: HTTPClient.Configuration.Proxy?) -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(connectLimit), read: TimeAmount(idleLimit)),
            decompression: .enabled(limit: .none))
        // A refused connection is an answer; asking again until the time limit only hides it.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 4
        configuration.connectionPool.idleTimeout = .seconds(30)
        configuration.httpVersion = .http1Only
        configuration.proxy = proxy
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }
}

extension TimeAmount {
    /// A duration to the nanosecond below.
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
