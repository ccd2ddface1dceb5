internal import Foundation
public import Ingest

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// `Transport` over URLSession, for apps: what the system has, and no package besides.
///
/// ```swift
/// let summary = try await engine.sync("https://blog.example", over: URLSessionTransport())
/// ```
///
/// Requests may run at the same time, four to a host. Nothing is kept on disk: no cache, no cookies, no credentials of the
/// system's. Redirects are followed here, because URLSession cannot be told where credentials may go; limits on time and size
/// hold for the whole exchange and for the unpacked body.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges = Exchanges()

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - userAgent: how it introduces itself: name and version, and an address under which a site's owner can reach whoever
    ///     runs it.
    ///   - idleLimit: how long a server may send nothing, be it before its answer or in the middle of it.
    ///   - allowsCellular: whether requests may go over a mobile network. Heeded on Apple's systems.
    public init(
        userAgent: String = "wpsearch (URLSession)", idleLimit: Duration = .seconds(30),
        allowsCellular: Bool = true
    ) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
        configuration.timeoutIntervalForRequest = idleLimit / .seconds(1)
        configuration.httpMaximumConnectionsPerHost = 4
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.allowsCellularAccess = allowsCellular
        session = URLSession(
            configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Sends one request; see `Transport`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        do {
            return try await Deadline.bound(request.timeLimit) {
                try await self.answer(to: request)
            }
        } catch {
            // Every error that follows a cancellation is one: the caller asked for it.
            if Task.isCancelled { throw CancellationError() }
            throw TransportError(sessionError: error)
        }
    }

    private func answer(to request: TransportRequest) async throws -> TransportResponse {
        guard let address = WebAddress(request.url), let url = URL(string: address.description)
        else { throw TransportError(.badAddress) }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.method.rawValue
        if !request.body.isEmpty { asked.httpBody = Data(request.body) }
        for field in request.headers.fields {
            asked.setValue(field.value, forHTTPHeaderField: field.name)
        }
        let task = session.dataTask(with: asked)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(
                    Exchange(request, from: address, continuation), as: task.taskIdentifier)
                task.resume()
                // A task that was cancelled before it began may say nothing any more.
                if Task.isCancelled { exchanges.giveUp(task.taskIdentifier) }
            }
        } onCancel: {
            task.cancel()
            exchanges.giveUp(task.taskIdentifier)
        }
    }
}
