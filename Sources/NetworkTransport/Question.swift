internal import Ingest

/// What a server is asked, once: a redirect is its answer.
struct Question: Sendable {
    var method: TransportRequest.Method
    var address: WebAddress
    /// Lines of its head beside those that libcurl writes.
    var head: [String]
    var body: [UInt8]
    var byteLimit: Int
    /// Who makes a tunnel to the server.
    var proxy: ProxySettings.Proxy?
    /// Whether nobody will look at the body of an answer.
    var isUnwanted: @Sendable (_ status: Int, _ headers: TransportHeaders) -> Bool
}

/// Limits and authorities of all transfers of a transport.
struct TransferTerms: Sendable {
    /// How long making a connection may take.
    var connectLimit: Duration
    /// How long a server may send nothing.
    var idleLimit: Duration
    /// Path of a file with certificates of authorities, instead of the system's.
    var authorities: String?
}

extension CurlTransfer {
    /// Connections that nobody has used for so many seconds are not used again.
    private static let maximumAge = 30
    /// More milliseconds libcurl does not take.
    private static let longestLimit = Double(CInt.max)
    /// How many bytes are received at a time, at most.
    private static let bufferSize = 64 << 10

    /// Says what to ask, and how.
    ///
    /// - Returns: whether there was memory for it.
    func prepare(_ question: Question, _ terms: TransferTerms) -> Bool {
        set(.url, question.address.description)
        set(.pathAsIs, true)
        // CURLPROTO_HTTP and CURLPROTO_HTTPS
        set(.protocols, 1 | 2)
        set(.followLocation, false)
        // CURL_HTTP_VERSION_2TLS: 2 where a secure connection has it
        set(.httpVersion, 4)
        // Whether one connection is for all is known once it is made. Without encryption it never is, and would be waited for.
        set(.pipeWait, question.address.scheme == "https")
        set(.bufferSize, Self.bufferSize)
        set(.maxAgeConn, Self.maximumAge)
        let connectLimit = (terms.connectLimit / .milliseconds(1)).rounded(.up)
        set(.connectTimeoutMS, Int(min(max(1, connectLimit), Self.longestLimit)))
        // Signals are for the whole process; and who looks up a name is not waited for.
        set(.noSignal, true)
        set(.quickExit, true)
        set(.sslVerifyPeer, true)
        // The certificate is for the name that was asked for.
        set(.sslVerifyHost, 2)
        if let authorities = terms.authorities { set(.caInfo, authorities) }
        setProxy(question.proxy)
        setMethod(question)
        return setHead(question.head)
    }

    private func setMethod(_ question: Question) {
        let hasBody = !question.body.isEmpty
        switch question.method {
        case .get where !hasBody: set(.httpGet, true)
        case .head where !hasBody: set(.noBody, true)
        case .delete where !hasBody:
            set(.httpGet, true)
            set(.customRequest, question.method.rawValue)
        default:
            set(.post, true)
            setBody(question.body)
            set(.customRequest, question.method.rawValue)
        }
    }

    /// The environment is read by `ProxySettings`: libcurl, left alone, would read it anew.
    private func setProxy(_ proxy: ProxySettings.Proxy?) {
        set(.noProxy, "")
        guard let proxy else { return set(.proxy, "") }
        set(.proxy, "http://\(proxy.host):\(proxy.port)")
        set(.httpProxyTunnel, true)
        // The proxy learns nothing of the request's head (CURLHEADER_SEPARATE), and its own answer is not the server's.
        set(.headerOpt, 1)
        set(.suppressConnectHeaders, true)
        guard let login = proxy.login else { return }
        // CURLAUTH_BASIC
        set(.proxyAuth, 1)
        set(.proxyUsername, login.user)
        set(.proxyPassword, login.password)
    }
}
