internal import Ingest

/// One request and the redirects it leads through.
struct Exchange: Sendable {
    static let maximumRedirects = 10

    let transfers: Transfers
    let userAgent: String
    let proxies: ProxySettings

    /// Asks until an answer is no redirect.
    func run(_ request: TransportRequest) async throws -> TransportResponse {
        guard var address = WebAddress(request.url) else { throw TransportError(.badAddress) }
        var headers = request.headers
        for _ in 0...Self.maximumRedirects {
            let response = try await transfers.answer(to: question(request, to: address, headers))
            guard request.body.isEmpty,
                let location = Self.redirect(response.status, response.headers, from: address)
            else { return response }
            if !CredentialScope(address, allowsPlainHTTP: true).allows(location) {
                headers["Authorization"] = nil
                headers["Cookie"] = nil
            }
            address = location
        }
        throw TransportError(
            .redirectLoop, detail: "more than \(Self.maximumRedirects) redirects")
    }

    private func question(
        _ request: TransportRequest, to address: WebAddress, _ headers: TransportHeaders
    ) throws(TransportError) -> Question {
        let isFollowed = request.body.isEmpty
        return Question(
            method: request.method, address: address,
            head: try Self.lines(headers, userAgent), body: request.body,
            byteLimit: request.byteLimit, proxy: proxies.proxy(for: address),
            isUnwanted: { isFollowed && Self.redirect($0, $1, from: address) != nil })
    }

    /// The fields of a request as lines. A field without a value keeps libcurl from sending its own.
    ///
    /// - Throws: `TransportError` where a field would be more than one line, or is none.
    private static func lines(
        _ headers: TransportHeaders, _ userAgent: String
    ) throws(TransportError) -> [String] {
        var all: TransportHeaders = [
            "User-Agent": userAgent, "Accept-Encoding": "gzip, deflate",
        ]
        for field in headers.fields { all[field.name] = field.value }
        var lines: [String] = []
        for field in all.fields {
            guard field.name.utf8.allSatisfy(Self.mayNameField), !field.name.isEmpty,
                !field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
            else {
                throw TransportError(.other, detail: "a header field cannot be sent as it is")
            }
            // With a semicolon for its colon libcurl sends it although it is empty.
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        for name in ["Accept", "Content-Type", "Expect"] where all[name] == nil {
            lines.append("\(name):")
        }
        return lines
    }

    /// Whether a byte may stand in the name of a field (RFC 9110, 5.6.2).
    private static func mayNameField(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func redirect(
        _ status: Int, _ headers: TransportHeaders, from address: WebAddress
    ) -> WebAddress? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        return headers["Location"].flatMap { address.resolving($0) }
    }
}
