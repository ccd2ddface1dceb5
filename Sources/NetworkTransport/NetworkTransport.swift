public import Ingest

/// `Transport` over the system's libcurl: keep-alive, HTTP/2, gzip, redirects, and limits on time and size.
///
/// Nothing is started or loaded until the first request; a command that never asks the network pays nothing, and needs no
/// libcurl. Requests may run at the same time. Call `shutdown()` when done.
///
///     let transport = NetworkTransport(version: "1.0", contact: "https://example.org/about-our-bot")
///     let answer = try await transport.send(TransportRequest(url: "https://example.org/wp-json/"))
///     await transport.shutdown()
///
/// libcurl makes the connections and speaks HTTP. Where credentials may go, what is followed, unpacked and too large, and how
/// long is waited, is decided here.
public actor NetworkTransport: Transport {
    private let userAgent: String
    private let terms: TransferTerms
    private let proxies: ProxySettings
    private let library: @Sendable () -> CurlLibrary?
    private var transfers: Transfers?

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
        self.init(
            version: version, contact: contact, connectLimit: connectLimit, idleLimit: idleLimit,
            proxies: proxies, authorities: nil)
    }

    /// The same with authorities of certificates that are trusted.
    ///
    /// - Parameter authorities: path of a file with their certificates (PEM); those of the system where it is `nil`.
    package init(
        version: String, contact: String? = nil, connectLimit: Duration = .seconds(10),
        idleLimit: Duration = .seconds(30), proxies: ProxySettings = .none, authorities: String?
    ) {
        self.init(
            userAgent: "wpsearch/\(version)" + (contact.map { " (+\($0))" } ?? ""),
            terms: TransferTerms(
                connectLimit: connectLimit, idleLimit: idleLimit, authorities: authorities),
            proxies: proxies, library: { .ofSystem })
    }

    init(
        userAgent: String, terms: TransferTerms, proxies: ProxySettings,
        library: @escaping @Sendable () -> CurlLibrary?
    ) {
        self.userAgent = userAgent
        self.terms = terms
        self.proxies = proxies
        self.library = library
    }

    deinit {
        // Somebody must end the thread; this only runs when `shutdown()` was forgotten.
        guard let transfers else { return }
        Task { await transfers.end() }
    }

    /// Sends one request; see `Transport`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        do {
            let exchange = Exchange(
                transfers: try running(), userAgent: userAgent, proxies: proxies)
            return try await Deadline.bound(request.timeLimit) { try await exchange.run(request) }
        } catch {
            // Every error that follows a cancellation is one: the caller asked for it.
            if Task.isCancelled { throw CancellationError() }
            throw error
        }
    }

    /// Closes every connection. Requests after that start anew.
    public func shutdown() async {
        guard let transfers else { return }
        self.transfers = nil
        await transfers.end()
    }

    private func running() throws(TransportError) -> Transfers {
        if let transfers { return transfers }
        guard let library = library() else { throw TransportError(.noLibrary) }
        let transfers = try Transfers(library, terms)
        self.transfers = transfers
        return transfers
    }
}
