internal import BlogSearchPlatform
internal import Ingest

extension TransportError {
    static var noMemory: TransportError {
        TransportError(.other, detail: "the system has no memory left for it")
    }

    /// What it means that a transfer ended with a code of libcurl's. Its own words are for nobody who reads sentences: they are
    /// looked at where a code does not say enough, and told in ours.
    init(_ code: CInt, _ transfer: CurlTransfer, isProxied: Bool) {
        if isProxied, let meaning = Self.proxyMeaning(code, transfer) {
            self.init(.proxy, detail: meaning)
            return
        }
        switch CurlCode(rawValue: code) {
        case .badAddress: self.init(.badAddress)
        case .noHost: self.init(.hostNotFound)
        case .noConnection: self = Self.unconnected(transfer)
        case .unsupportedProtocol where transfer.number(.requestSize) <= 0:
            self.init(.other, detail: "the libcurl of this system makes no secure connections")
        // So it calls what has no head.
        case .unsupportedProtocol, .weirdReply: self.init(.notHTTP)
        case .partial, .http2, .http2Stream, .nothing, .sendFailed: self.init(.connectionLost)
        case .receiveFailed:
            self.init(transfer.words.contains("chunk") ? .notHTTP : .connectionLost)
        case .tooLarge: self.init(.tooLarge)
        case .noMemory: self = .noMemory
        case .timedOut: self = Self.timedOut(transfer)
        default: self = Self.unsafeConnection(code, transfer)
        }
    }

    /// No time was left to make the connection.
    private static func timedOut(_ transfer: CurlTransfer) -> TransportError {
        transfer.number(.localPort) > 0 && transfer.number(.pretransfer) <= 0
            ? TransportError(.notSecure, detail: "it did not finish the greeting in time")
            : TransportError(.timedOut)
    }

    private static func unconnected(_ transfer: CurlTransfer) -> TransportError {
        let code = Errno(CInt(truncatingIfNeeded: transfer.number(.systemError)))
        return TransportError(kind(of: code), detail: meaning(of: code))
    }

    /// What keeps from a proxy, or what the proxy does not do; `nil` for what is behind it.
    private static func proxyMeaning(_ code: CInt, _ transfer: CurlTransfer) -> String? {
        let status = transfer.number(.connectStatus)
        switch CurlCode(rawValue: code) {
        case .noProxyHost: return "there is no host of its name"
        case .noConnection:
            let code = Errno(CInt(truncatingIfNeeded: transfer.number(.systemError)))
            return kind(of: code) == .connectionRefused
                ? "nothing answers there" : meaning(of: code) ?? "it cannot be reached"
        case .timedOut where status <= 0 && transfer.number(.localPort) > 0:
            return "it did not answer in time"
        default:
            if status == 407 { return "it asks for a user and a password" }
            return status > 0 && !(200..<300).contains(status)
                ? "it does not let this through" : nil
        }
    }

    // MARK: Certificates and encryption

    private static func unsafeConnection(_ code: CInt, _ transfer: CurlTransfer) -> TransportError {
        let words = transfer.words.lowercased()
        switch CurlCode(rawValue: code) {
        case .notSecure where words.contains("reset by peer"):
            return TransportError(.connectionLost)
        case .notSecure:
            return TransportError(.notSecure, detail: meaning(ofGreeting: words))
        case .notTrusted:
            return TransportError(
                .notSecure,
                detail: words.contains("target host")
                    ? "its certificate is not for this name"
                    : "its certificate is not trusted: expired, self-signed or of an unknown authority"
            )
        case .noAuthorities, .badRevocationList:
            return TransportError(
                .notSecure, detail: "the certificates that are trusted here cannot be read")
        case .certificateWanted:
            return TransportError(.notSecure, detail: "it asks for a certificate in return")
        case .noCertificate, .noCipher, .wrongIssuer, .wrongKey, .wrongStatus:
            return TransportError(.notSecure)
        default: return TransportError(.other)
        }
    }

    /// What the words of OpenSSL, GnuTLS and LibreSSL mean, as far as somebody can act on it.
    private static func meaning(ofGreeting words: String) -> String? {
        let meanings: [(said: [String], meaning: String)] = [
            (
                [
                    "wrong version number", "http request", "unexpected eof", "ssl_error_syscall",
                    "unexpected tls packet", "non-properly terminated", "packet length too long",
                ], "it does not speak TLS there"
            ),
            (
                ["unsupported protocol", "protocol version", "version too low"],
                "its TLS is too old"
            ),
            (
                ["handshake failure", "handshake_failure", "no shared cipher"],
                "no common way to encrypt"
            ),
        ]
        return meanings.first { $0.said.contains { words.contains($0) } }?.meaning
    }

    // MARK: The system

    /// What a number of the system means, where the sentence about its kind does not say.
    private static func meaning(of code: Errno) -> String? {
        switch code {
        case .networkUnreachable, .networkDown: "there is no way to its network"
        case .hostUnreachable, .hostDown: "there is no way to it"
        case .noPermission, .notPermitted: "the system does not let this program connect to it"
        case .tooManyOpenFiles, .tooManyOpenFilesOfAll: "too many files are open"
        case .noBuffers, .noMemory: TransportError.noMemory.detail
        case .addressNotAvailable: "no address of this machine can be used for it"
        default: nil
        }
    }

    private static func kind(of code: Errno) -> Kind {
        switch code {
        case .connectionRefused: .connectionRefused
        case .connectionReset, .brokenPipe, .connectionAborted: .connectionLost
        case .timedOut: .timedOut
        default: .other
        }
    }
}
