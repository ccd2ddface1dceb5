internal import Blog
public import Ingest

extension WordPressAPI {
    /// A transport that answers from the index: what asks a site over it needs no network.
    ///
    /// ```swift
    /// let api = engine.wordPress(publicURL: "https://example.org")
    /// let client = try WordPressClient(route: "https://example.org", over: api.transport)
    /// ```
    public var transport: some Transport { IndexTransport(api: self) }
}

/// Answers addresses below an API's public address; any other is a host that does not exist.
private struct IndexTransport: Transport {
    let api: WordPressAPI

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard let address = WebAddress(request.url), let root = WebAddress(api.root) else {
            throw TransportError(.badAddress)
        }
        guard address.isOnHost(of: root), let route = route(of: address, below: root) else {
            throw TransportError(.hostNotFound)
        }
        let response = try await api.respond(
            to: RESTRequest(
                method: request.method.rawValue, route: route,
                parameters: Self.parameters(of: address)))
        let headers = response.headers.map {
            TransportHeaders.Field(name: $0.name, value: $0.value)
        }
        return TransportResponse(
            status: response.status, headers: TransportHeaders(headers),
            body: request.method == .head ? [] : response.body, url: request.url)
    }

    /// The part of an address that names a route, in its path or its parameters.
    private func route(of address: WebAddress, below root: WebAddress) -> String? {
        let named = Self.parameters(of: address, withRoute: true).first { $0.name == "rest_route" }
        if let named { return named.value }
        let path = address.path.hasSuffix("/") ? address.path : address.path + "/"
        guard path.hasPrefix(root.path) else { return nil }
        return PercentEncoding.decoding("/" + path.dropFirst(root.path.count))
    }

    private static func parameters(
        of address: WebAddress, withRoute: Bool = false
    ) -> [RESTParameter] {
        (address.query ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { part in
                PercentEncoding.decoding(
                    part.split(separator: "+", omittingEmptySubsequences: false)
                        .joined(separator: " "))
            }
            return RESTParameter(parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }.filter { withRoute || $0.name != "rest_route" }
    }
}
