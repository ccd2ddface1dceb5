internal import BlogSearchQueries

/// Where a server listens, what it serves, and what a client may ask of it.
public struct ServerOptions: Sendable, Hashable {
    /// The address to listen on; loopback unless told otherwise.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port = 8080
    /// Home address of the site that is served; `nil` serves all of the index, each site also under `/sites/HOST/`.
    public var site: String?
    /// The address by which clients know the server, without a slash at its end; `nil` when it is that of host and port.
    public var publicURL: String?
    /// The origin whose pages may read answers (CORS), `*` for all of them. `nil` is `*`, too, unless this machine alone can ask the
    /// server and no ``publicURL`` is given: then it is the server's own, as every page that is open in a browser here could read on.
    public var allowedOrigin: String?
    /// What a client can make large.
    public var limits = ServerLimits()

    /// Options as they are when nothing is said.
    public init() {}

    /// What those who ask may know of.
    var scope: SearchScope { .strangers(ofSite: site) }
}

/// Bounds of everything that a client can make large or long. Who passes one is told which, by a status and a sentence.
public struct ServerLimits: Sendable, Hashable {
    /// Requests that are worked on at a time; further ones wait (``waitSeconds``).
    public var requests = 64
    /// Seconds that a request waits until it is worked on; then it is answered with 503.
    public var waitSeconds = 2.0
    /// Connections at a time; for a further one that is closed which has asked nothing, or taken no answer, for longest.
    public var connections = 512
    /// Seconds that a search may take from its request on; then it is stopped, and answered with 503.
    public var searchSeconds = 5.0
    /// Bytes of path and query; more are answered with 414.
    public var targetBytes = 8_192
    /// Bytes of all header fields, or of one of them; more are answered with 431.
    public var headerBytes = 16_384
    /// Number of header fields; more are answered with 431.
    public var headerFields = 100
    /// Bytes of a body, which no request needs; more are answered with 413.
    public var bodyBytes = 65_536
    /// Seconds within which a request must come whole, and a connection without one is kept.
    public var idleSeconds = 30.0
    /// Seconds within which a client must take an answer.
    public var answerSeconds = 60.0
    /// Seconds that requests have to come to their end when the server is stopped.
    public var farewellSeconds = 5.0
    /// Hits, completions or terms in one answer; more are answered with 400.
    public var items = 100
    /// Hits that may be skipped; more are answered with 400.
    public var offset = 10_000

    /// Limits as they are when nothing is said.
    public init() {}
}
