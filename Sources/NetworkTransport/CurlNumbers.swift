// What libcurl's functions call things by: numbers of <curl/curl.h> and <curl/multi.h>, which once given are never given to
// anything else. An option's number tells its type: below 10,000 a `long`, from there on a pointer, from 20,000 on a function,
// from 30,000 on a size.

/// An option of a transfer, named as libcurl names it, without its underscores.
enum CurlOption: CInt, CaseIterable {
    case writeData = 10_001
    case url = 10_002
    case proxy = 10_004
    case errorBuffer = 10_010
    case httpHeader = 10_023
    case headerData = 10_029
    case customRequest = 10_036
    case caInfo = 10_065
    case copyPostFields = 10_165
    case proxyUsername = 10_175
    case proxyPassword = 10_176
    case noProxy = 10_177

    case noBody = 44
    case post = 47
    case followLocation = 52
    case httpProxyTunnel = 61
    case sslVerifyPeer = 64
    case httpGet = 80
    case sslVerifyHost = 81
    case httpVersion = 84
    case bufferSize = 98
    case noSignal = 99
    case proxyAuth = 111
    case connectTimeoutMS = 156
    case protocols = 181
    case headerOpt = 229
    case pathAsIs = 234
    case pipeWait = 237
    case suppressConnectHeaders = 265
    case maxAgeConn = 288
    case quickExit = 322

    case writeFunction = 20_011
    case headerFunction = 20_079

    case postFieldSizeLarge = 30_120
}

/// An option of all transfers together.
enum CurlMultiOption: CInt {
    case maxHostConnections = 7
    case quickExit = 21
}

/// What is known of a transfer.
enum CurlFact: CInt {
    /// Whether anything was sent: bytes of requests.
    case requestSize = 0x20_000C
    /// What a proxy answered when it was asked for a tunnel; 0 before it did.
    case connectStatus = 0x20_0016
    /// The system's error.
    case systemError = 0x20_0019
    /// The port of this side, once there is a connection.
    case localPort = 0x20_002A
    /// Bytes of the request's body that were sent.
    case uploaded = 0x60_0007
    /// Microseconds until the request could be sent; 0 before.
    case pretransfer = 0x60_0035
}

/// How a transfer ended: `CURLcode`.
enum CurlCode: CInt {
    case ok = 0
    case unsupportedProtocol = 1
    case badAddress = 3
    case noProxyHost = 5
    case noHost = 6
    case noConnection = 7
    case weirdReply = 8
    case http2 = 16
    case partial = 18
    case noMemory = 27
    case timedOut = 28
    case notSecure = 35
    case nothing = 52
    case sendFailed = 55
    case receiveFailed = 56
    case noCertificate = 58
    case noCipher = 59
    case notTrusted = 60
    case noAuthorities = 77
    case badRevocationList = 82
    case wrongIssuer = 83
    case wrongKey = 90
    case wrongStatus = 91
    case http2Stream = 92
    case certificateWanted = 98
    case tooLarge = 100
}
