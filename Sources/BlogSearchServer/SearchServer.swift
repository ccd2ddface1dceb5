public import BlogSearch

/// A web server for an index: WordPress's REST API answered from it, what WordPress has not under `wpsearch/v1`, and a search page.
///
/// ```swift
/// let server = SearchServer(engine: try SearchEngine.open(at: "blog.sqlite"))
/// try await server.run { address in print("Listening at \(address)") }
/// ```
///
/// It serves what is in the index, which is public, and writes nothing. When the index changes, by whomever, the next answer is
/// of the new one. Everything that a client can make large has a bound (``ServerLimits``), and no path of a request ever becomes
/// one of a file. It speaks HTTP/1.1 without encryption: what faces the world stands behind a proxy that has a certificate.
public struct SearchServer: Sendable {
    let router: WebRouter
    private let events: ServerEvents

    /// Makes a server; nothing is listened on yet.
    ///
    /// - Parameters:
    ///   - engine: the index; read-only is enough.
    ///   - options: where to listen, and what to serve.
    ///   - events: who is told of requests and failures.
    public init(
        engine: SearchEngine, options: ServerOptions = ServerOptions(),
        events: ServerEvents = ServerEvents()
    ) {
        self.init(engine: engine, options: options, searching: nil, events: events)
    }

    /// The same with somebody else who answers searches out of the same posts, of the sites of this index alone: those of the search
    /// page, its feed, `search` and `facets`, and of WordPress's own routes as far as they are by relevance and have no condition but
    /// types. Everything else comes from the index.
    ///
    /// - Parameter elsewhere: throws `SearchesUnavailable` when he cannot answer, which is 503 for the client.
    package init(
        engine: SearchEngine, options: ServerOptions, searching elsewhere: SearchElsewhere?,
        events: ServerEvents
    ) {
        let seen = engine.seen(in: options.scope)
        let elsewhere = elsewhere.map { seen.searching($0) }
        self.init(
            engine: seen, options: options,
            wordPress: Self.wordPress(of: seen, options, searching: elsewhere),
            searching: elsewhere, events: events)
    }

    /// WordPress's own routes, answered from an index.
    static func wordPress(
        of engine: SearchEngine, _ options: ServerOptions,
        searching elsewhere: SearchElsewhere? = nil
    ) -> RESTResponders {
        let allowsCallbacks = Readership(options).isOfAll
        return { site, address in
            engine.wordPress(
                site: site, publicURL: address, furtherRoutes: APIRoute.named,
                searching: elsewhere, allowsCallbacks: allowsCallbacks)
        }
    }

    /// The same with somebody else who answers WordPress's own routes; nobody answers them with 404.
    init(
        engine: SearchEngine, options: ServerOptions, wordPress: RESTResponders?,
        searching elsewhere: SearchElsewhere? = nil, events: ServerEvents = ServerEvents()
    ) {
        router = WebRouter(
            engine: engine, options: options, wordPress: wordPress, searching: elsewhere,
            tell: events.failed)
        self.events = events
    }

    /// Serves until the task is cancelled. Then nothing new is taken, and what is being answered has a while (``ServerLimits/farewellSeconds``).
    ///
    /// - Parameter onListening: told the address that is listened on once it can be asked.
    /// - Throws: `ServerError` when the address cannot be listened on; `SearchError` when the settings cannot be used, or the index
    ///   cannot be read. Settings that break later leave those from before, and ``ServerEvents/failed`` is told.
    public func run(
        onListening: @escaping @Sendable (_ address: String) -> Void = { _ in }
    ) async throws {
        _ = try router.engine.settings()
        try await HTTPConnections(router: router, events: events).run(onListening: onListening)
    }
}

extension SearchEngine {
    /// Has searches answered by somebody else for as long as everything may be known of: elsewhere nobody knows of scopes.
    fileprivate func searching(_ elsewhere: @escaping SearchElsewhere) -> SearchElsewhere {
        { text, options, sites in
            guard try self.showsEverything() else {
                return try await self.search(text, options: options, within: sites)
            }
            return try await elsewhere(text, options, sites)
        }
    }
}

/// Who is told what a server does.
public struct ServerEvents: Sendable {
    /// A request was answered.
    public var answered: @Sendable (AnsweredRequest) -> Void
    /// A request could not be answered, for a reason that its client is not told, or something else is wrong that whoever runs the
    /// server should know: a sentence.
    public var failed: @Sendable (String) -> Void

    /// Tells nobody unless told otherwise.
    public init(
        answered: @escaping @Sendable (AnsweredRequest) -> Void = { _ in },
        failed: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.answered = answered
        self.failed = failed
    }
}

/// A request and what became of it.
public struct AnsweredRequest: Sendable, Hashable {
    /// Its method.
    public var method: String
    /// Its path and query as they were sent.
    public var target: String
    /// The status of the answer.
    public var status: Int
    /// Bytes of the answer's body.
    public var bytes: Int
    /// How long it took to be worked out, with the wait for a thread.
    public var seconds: Double

    package init(method: String, target: String, status: Int, bytes: Int, seconds: Double) {
        self.method = method
        self.target = target
        self.status = status
        self.bytes = bytes
        self.seconds = seconds
    }

    /// The path alone: without what was searched for.
    public var path: String { String(target.prefix { $0 != "?" }) }
}

/// Why somebody who answers searches in the place of an index cannot: a sentence for whoever runs the server.
package struct SearchesUnavailable: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Why a server cannot serve.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence: the address, the system's reason, what helps.
    public let description: String
}
