internal import AsyncHTTPClient
internal import BlogSearchPlatform
internal import Ingest
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

extension TransportError {
    /// Tells the kind of whatever the layers below throw. Their own words are for nobody who reads sentences: what they mean
    /// is told in ours, or not at all.
    init(networkError error: any Error) {
        switch error {
        case let error as TransportError: self = error
        case let error as HTTPClientError:
            self.init(Self.kind(of: error), detail: Self.meaning(of: error))
        case let error as NIOConnectionError: self = Self.meaning(of: error)
        case let error as IOError:
            self.init(
                Self.kind(ofCode: Errno(error.errnoCode)),
                detail: Self.meaning(ofCode: Errno(error.errnoCode)))
        case is SocketAddressError: self.init(.hostNotFound)
        case HTTPParserError.invalidEOFState: self.init(.connectionLost)
        case is HTTPParserError: self.init(.notHTTP)
        default:
            let kind = Self.kind(ofTypeNamed: String(reflecting: type(of: error)))
            let detail = kind == .notSecure ? Self.secureMeaning(String(describing: error)) : nil
            self.init(kind, detail: detail)
        }
    }

    /// The same where a proxy was asked for a tunnel: what keeps from the proxy is told of the proxy, not of the server behind it.
    init(proxyError error: any Error) {
        if let error = error as? HTTPClientError, let meaning = Self.proxyMeaning(of: error) {
            self.init(.proxy, detail: meaning)
            return
        }
        let meant = TransportError(networkError: error)
        switch meant.kind {
        case .connectionRefused: self.init(.proxy, detail: "nothing answers there")
        case .hostNotFound: self.init(.proxy, detail: "there is no host of its name")
        default: self = meant
        }
    }

    private static func proxyMeaning(of error: HTTPClientError) -> String? {
        switch error {
        case .proxyAuthenticationRequired: "it asks for a user and a password"
        case .invalidProxyResponse: "it does not let this through"
        case .httpProxyHandshakeTimeout: "it did not answer in time"
        default: nil
        }
    }

    /// What the long texts of TLS libraries mean, as far as somebody can act on it.
    private static func secureMeaning(_ detail: String) -> String? {
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
        return meanings.first { detail.contains($0.0) }?.1
    }

    private static func meaning(of error: HTTPClientError) -> String? {
        error == .tlsHandshakeTimeout ? "it did not finish the greeting in time" : nil
    }

    /// What a number of the system means, where the sentence about its kind does not say.
    private static func meaning(ofCode code: Errno) -> String? {
        switch code {
        case .networkUnreachable, .networkDown: "there is no way to its network"
        case .hostUnreachable, .hostDown: "there is no way to it"
        case .noPermission, .notPermitted: "the system does not let this program connect to it"
        case .tooManyOpenFiles, .tooManyOpenFilesOfAll: "too many files are open"
        case .noBuffers, .noMemory: "the system has no memory left for it"
        case .addressNotAvailable: "no address of this machine can be used for it"
        default: nil
        }
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
    private static func meaning(of error: NIOConnectionError) -> TransportError {
        error.connectionErrors.first.map { TransportError(networkError: $0.error) }
            ?? TransportError(.hostNotFound)
    }

    private static func kind(ofCode code: Errno) -> Kind {
        switch code {
        case .connectionRefused: .connectionRefused
        case .connectionReset, .brokenPipe, .connectionAborted: .connectionLost
        case .timedOut: .timedOut
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
