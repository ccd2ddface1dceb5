internal import AsyncHTTPClient
internal import Ingest
internal import NIOCore
internal import NIOHTTP1

/// Who asks: a client that does so directly, and one that does through the proxy, where there is one.
struct Clients: Sendable {
    let direct: HTTPClient
    let tunnelled: HTTPClient?
    let proxies: ProxySettings

    /// Closes the connections of both, whatever comes of the first.
    func shutdown() async throws {
        var problem: (any Error)?
        for client in [direct, tunnelled].compactMap({ $0 }) {
            do { try await client.shutdown() } catch { problem = error }
        }
        if let problem { throw problem }
    }
}

/// One request and the redirects it leads through.
struct Exchange: Sendable {
    let clients: Clients
    let userAgent: String
    let maximumRedirects: Int

    /// Asks until an answer is no redirect.
    func run(_ request: TransportRequest) async throws -> TransportResponse {
        guard var address = WebAddress(request.url) else { throw TransportError(.badAddress) }
        var headers = request.headers
        for _ in 0...maximumRedirects {
            let response = try await execute(
                self.request(request, to: address, headers), to: address)
            guard request.body.isEmpty, let location = redirect(in: response, from: address)
            else {
                return try await whole(response, of: request, from: address)
            }
            if !CredentialScope(address, allowsPlainHTTP: true).allows(location) {
                headers["Authorization"] = nil
                headers["Cookie"] = nil
            }
            address = location
        }
        throw TransportError(.redirectLoop, detail: "more than \(maximumRedirects) redirects")
    }

    private func execute(
        _ request: HTTPClientRequest, to address: WebAddress
    ) async throws -> HTTPClientResponse {
        guard let tunnelled = clients.tunnelled, clients.proxies.isUsed(for: address) else {
            return try await clients.direct.execute(request, deadline: .distantFuture)
        }
        do {
            return try await tunnelled.execute(request, deadline: .distantFuture)
        } catch {
            throw TransportError(proxyError: error)
        }
    }

    private func request(
        _ request: TransportRequest, to address: WebAddress, _ headers: TransportHeaders
    ) -> HTTPClientRequest {
        var result = HTTPClientRequest(url: address.description)
        result.method = HTTPMethod(rawValue: request.method.rawValue)
        result.headers.add(name: "User-Agent", value: userAgent)
        result.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        for field in headers.fields {
            result.headers.replaceOrAdd(name: field.name, value: field.value)
        }
        if !request.body.isEmpty { result.body = .bytes(request.body) }
        return result
    }

    private func redirect(in response: HTTPClientResponse, from address: WebAddress) -> WebAddress?
    {
        guard [301, 302, 303, 307, 308].contains(response.status.code) else { return nil }
        return response.headers.first(name: "Location").flatMap { address.resolving($0) }
    }

    /// Collects the body, and stops the moment it passes the limit.
    private func whole(
        _ response: HTTPClientResponse, of request: TransportRequest, from address: WebAddress
    ) async throws -> TransportResponse {
        var body: [UInt8] = []
        for try await part in response.body {
            guard body.count + part.readableBytes <= request.byteLimit else {
                throw TransportError(.tooLarge, detail: "more than \(request.byteLimit) bytes")
            }
            body.append(contentsOf: part.readableBytesView)
        }
        let fields = response.headers.map { TransportHeaders.Field(name: $0.name, value: $0.value) }
        return TransportResponse(
            status: Int(response.status.code), headers: TransportHeaders(fields), body: body,
            url: address.description)
    }
}
