/// The one thing reading a blog over the network needs: send a request, get the whole answer.
///
/// The command uses libcurl behind it, an app may put its own client there, tests answer from memory.
public protocol Transport: Sendable {
    /// Sends one request, follows redirects, and collects the answer.
    ///
    /// A conforming type bounds the whole exchange by the request's time limit, the decompressed body by its
    /// byte limit, and never sends `Authorization` to another origin than the one it was meant for. An answer
    /// of any status is an answer, not an error.
    /// - Throws: `TransportError` when no answer came, `CancellationError` when the task was cancelled.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// What is asked of a server.
public struct TransportRequest: Sendable, Hashable {
    /// The methods there are. A site is only ever read, by the first two; the others fill a search cluster.
    public enum Method: String, Sendable, Hashable {
        /// Headers and body.
        case get = "GET"
        /// Headers alone.
        case head = "HEAD"
        /// Does what the body says.
        case post = "POST"
        /// Stores the body.
        case put = "PUT"
        /// Removes what is at the address.
        case delete = "DELETE"
    }

    /// How to ask.
    public var method: Method
    /// Where: an absolute `http` or `https` address.
    public var url: String
    /// Fields to send beside those the transport adds itself (`Host`, `User-Agent`, `Accept-Encoding`).
    public var headers: TransportHeaders
    /// What is sent behind the headers. A redirect of a request with a body is its answer: nothing is sent twice.
    public var body: [UInt8] = []
    /// How long the whole exchange may take, redirects and body included.
    public var timeLimit: Duration
    /// How many bytes of body to accept, counted after decompression.
    public var byteLimit: Int

    /// Creates a request; by default half a minute and 64 MiB bound it.
    public init(
        _ method: Method = .get, url: String, headers: TransportHeaders = TransportHeaders(),
        timeLimit: Duration = .seconds(30), byteLimit: Int = 64 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.timeLimit = timeLimit
        self.byteLimit = byteLimit
    }
}

/// What a server answered, in whole.
public struct TransportResponse: Sendable, Hashable {
    /// HTTP status.
    public var status: Int
    /// Fields of the final answer.
    public var headers: TransportHeaders
    /// The body, decompressed; empty for `HEAD`.
    public var body: [UInt8]
    /// The address that answered, after redirects.
    public var url: String

    /// Creates an answer.
    public init(
        status: Int, headers: TransportHeaders = TransportHeaders(), body: [UInt8] = [],
        url: String
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}
