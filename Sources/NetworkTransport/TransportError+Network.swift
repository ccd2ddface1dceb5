internal import AsyncHTTPClient
internal import Ingest
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

extension TransportError {
    /// Tells the kind of whatever the layers below throw.
    init(networkError error: any Error) {
        let detail = String(describing: error)
        switch error {
        case let error as TransportError: self = error
        case let error as HTTPClientError: self.init(Self.kind(of: error), detail: detail)
        case let error as NIOConnectionError:
            self.init(Self.kind(of: error), detail: Self.detail(of: error))
        case let error as IOError:
            self.init(Self.kind(ofCode: error.errnoCode), detail: detail)
        case is SocketAddressError: self.init(.hostNotFound, detail: detail)
        case HTTPParserError.invalidEOFState: self.init(.connectionLost, detail: detail)
        case is HTTPParserError: self.init(.notHTTP, detail: detail)
        default:
            let kind = Self.kind(ofTypeNamed: String(reflecting: type(of: error)))
            self.init(kind, detail: kind == .notSecure ? Self.secureDetail(detail) : detail)
        }
    }

    /// What OpenSSL's long texts mean, as far as somebody can act on it.
    private static func secureDetail(_ detail: String) -> String {
        let meanings = [
            (
                "CERTIFICATE_VERIFY_FAILED",
                "its certificate is not trusted: expired, self-signed or of an unknown authority"
            ),
            ("unableToValidateCertificate", "its certificate is not for this name"),
            ("WRONG_VERSION_NUMBER", "it does not speak TLS there"),
            ("EOF during handshake", "it does not speak TLS there"),
            ("HTTP_REQUEST", "it does not speak TLS there"),
            ("UNSUPPORTED_PROTOCOL", "its TLS is too old"),
            ("HANDSHAKE_FAILURE", "no common way to encrypt"),
        ]
        return meanings.first { detail.contains($0.0) }?.1 ?? detail
    }

    private static func kind(of error: HTTPClientError) -> Kind {
        switch error {
        case .invalidURL, .emptyHost, .emptyScheme: .badAddress
        case .readTimeout, .writeTimeout, .connectTimeout, .deadlineExceeded,
            .getConnectionFromPoolTimeout:
            .timedOut
        case .remoteConnectionClosed, .uncleanShutdown, .bodyLengthMismatch, .cancelled,
            .requestStreamCancelled:
            .connectionLost
        case .tlsHandshakeTimeout: .notSecure
        default: .other
        }
    }

    /// Nothing was even tried when the name has no address.
    private static func kind(of error: NIOConnectionError) -> Kind {
        guard let first = error.connectionErrors.first else { return .hostNotFound }
        return (first.error as? IOError).map { kind(ofCode: $0.errnoCode) }
            ?? TransportError(networkError: first.error).kind
    }

    private static func detail(of error: NIOConnectionError) -> String {
        error.connectionErrors.first.map { String(describing: $0.error) }
            ?? "no address for \(error.host)"
    }

    private static func kind(ofCode code: CInt) -> Kind {
        switch code {
        case ECONNREFUSED: .connectionRefused
        case ECONNRESET, EPIPE, ECONNABORTED: .connectionLost
        case ETIMEDOUT: .timedOut
        default: .other
        }
    }

    /// For errors of layers that only AsyncHTTPClient sees: TLS (NIOSSL, Network.framework) and compression.
    private static func kind(ofTypeNamed name: String) -> Kind {
        if name.contains("SSL") || name.contains("TLS") { return .notSecure }
        if name.contains("Decompression") { return .damaged }
        return .other
    }
}
