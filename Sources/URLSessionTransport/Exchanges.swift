internal import Foundation
internal import Ingest
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// One request, the redirects it leads through, and what came of it so far.
struct Exchange {
    static let maximumRedirects = 10

    private let request: TransportRequest
    private let continuation: CheckedContinuation<TransportResponse, any Error>
    /// Where the last answer is from.
    private var address: WebAddress
    private var redirects = 0
    private var status = 0
    private var headers = TransportHeaders()
    private var body: [UInt8] = []
    /// Why it was stopped from here.
    private var failure: TransportError?

    init(
        _ request: TransportRequest, from address: WebAddress,
        _ continuation: CheckedContinuation<TransportResponse, any Error>
    ) {
        (self.request, self.address, self.continuation) = (request, address, continuation)
    }

    /// The request that a redirect leads to; `nil` for what is no redirect to follow, and beyond the most.
    mutating func redirected(
        by response: HTTPURLResponse, from asked: URLRequest?
    ) -> URLRequest? {
        guard let text = response.value(forHTTPHeaderField: "Location"),
            let location = address.resolving(text), let url = URL(string: location.description),
            var next = asked
        else { return nil }
        redirects += 1
        guard redirects <= Self.maximumRedirects else {
            failure = TransportError(
                .redirectLoop, detail: "more than \(Self.maximumRedirects) redirects")
            return nil
        }
        if !CredentialScope(address, allowsPlainHTTP: true).allows(location) {
            next.setValue(nil, forHTTPHeaderField: "Authorization")
            next.setValue(nil, forHTTPHeaderField: "Cookie")
        }
        next.url = url
        address = location
        return next
    }

    /// Takes the head of an answer.
    mutating func take(_ response: HTTPURLResponse) {
        status = response.statusCode
        headers = TransportHeaders(
            response.allHeaderFields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return TransportHeaders.Field(name: name, value: value)
            })
    }

    /// Takes a part of the body; whether there is room for it.
    mutating func take(_ part: Data) -> Bool {
        guard body.count + part.count <= request.byteLimit else {
            failure = TransportError(.tooLarge, detail: "more than \(request.byteLimit) bytes")
            return false
        }
        body.append(contentsOf: part)
        return true
    }

    /// Tells whoever waits how it ended.
    func end(_ error: (any Error)?) {
        if let failure = failure ?? error {
            // What breaks off in the middle of an answer has no code of its own everywhere.
            let isCut = status != 0 && (failure as? URLError)?.code == .unknown
            continuation.resume(throwing: isCut ? TransportError(.connectionLost) : failure)
        } else {
            continuation.resume(
                returning: TransportResponse(
                    status: status, headers: headers, body: request.method == .head ? [] : body,
                    url: address.description))
        }
    }
}

/// The exchanges under way, by the numbers of their tasks: what URLSession tells of them arrives here.
final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private let running = Mutex<[Int: Exchange]>([:])

    func begin(_ exchange: sending Exchange, as number: Int) {
        running.withLock { $0[number] = exchange }
    }

    /// Ends an exchange that nobody waits for any more; nothing where it has ended, or not begun.
    func giveUp(_ number: Int) {
        running.withLock { $0.removeValue(forKey: number) }?.end(CancellationError())
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let asked = task.currentRequest ?? task.originalRequest
        completionHandler(
            running.withLock {
                $0[task.taskIdentifier]?.redirected(by: response, from: asked)
            })
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            running.withLock { $0[dataTask.taskIdentifier]?.take(response) }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let hasRoom = running.withLock { $0[dataTask.taskIdentifier]?.take(data) ?? false }
        if !hasRoom { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        running.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(error)
    }
}

extension TransportError {
    /// Tells the kind of what URLSession throws. Its own words are for nobody who reads sentences.
    init(sessionError error: any Error) {
        switch error {
        case let error as TransportError: self = error
        case let error as URLError: self.init(Self.kind(of: error.code))
        default: self.init(.other)
        }
    }

    private static func kind(of code: URLError.Code) -> Kind {
        switch code {
        case .badURL, .unsupportedURL: .badAddress
        case .cannotFindHost, .dnsLookupFailed: .hostNotFound
        case .cannotConnectToHost: .connectionRefused
        case .networkConnectionLost, .notConnectedToInternet: .connectionLost
        case .timedOut: .timedOut
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired:
            .notSecure
        case .dataLengthExceedsMaximum: .tooLarge
        case .httpTooManyRedirects: .redirectLoop
        case .cannotDecodeContentData, .cannotDecodeRawData: .damaged
        case .badServerResponse, .cannotParseResponse: .notHTTP
        default: .other
        }
    }
}
