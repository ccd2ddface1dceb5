import ArgumentParser
import BlogSearch
import BlogSearchServer

/// `wpsearch serve`: the index as a web server.
struct ServeCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a search page and WordPress's REST API from the index.",
        usage: "wpsearch serve [<options>]",
        discussion: """
            Example:
              wpsearch serve --listen 127.0.0.1:8080

            Then http://127.0.0.1:8080/ is a search page that needs no script, and
            /wp-json/ is the REST API, in which what WordPress has not is under
            /wp-json/wpsearch/v1/: search, suggest, related, cloud, facets and changes,
            described at /wp-json/wpsearch/v1/openapi.json. /feed?q=TEXT is an Atom
            feed of any query. With several sites in the index, each also has all of
            that under /sites/HOST/.

            Only what is public is in the index, and answering writes nothing. An import
            or sync beside it shows in the next answer; --sync 15m syncs the sites of the
            index by itself, at the start and 15 minutes after each time. Ctrl-C and
            SIGTERM let requests come to their end, five seconds long.

            A page of another site gets results as one types by a line of HTML, where
            the address is that of this server:
              <script type="module" src="https://search.example.org/embed.js"></script>
            A server for this machine alone lets no page but its own read, unless
            --allow-origin says otherwise: whatever page is open in a browser could.

            Settings beside the index hold from the next request on. With ones that
            cannot be used it does not start; ones that break while it runs leave those
            from before, which it says here, at /healthz and at /metrics.

            /healthz says that the index can be read, /metrics counts requests for
            Prometheus.

            With --cluster, searches are answered by the cluster that the index was
            pushed onto; posts, lists, completions and clouds come from the index.

            It speaks HTTP without encryption, to this machine alone unless --listen
            says otherwise: to serve others, put a proxy with a certificate before it
            and name its address with --public-url.
            """)

    @Option(
        help: ArgumentHelp(
            "Where to listen; port 0 takes a free one. (default: 127.0.0.1:8080)",
            valueName: "host:port"), transform: ListenAddress.init)
    var listen = ListenAddress(host: "127.0.0.1", port: 8080)

    @Option(
        help: ArgumentHelp("Serve this site of the index only. (default: all)", valueName: "url"))
    var site: String?

    @Option(
        help: ArgumentHelp(
            "The address by which clients know the server. (default: where it listens)",
            valueName: "url"))
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "The origin whose pages may read answers, as https://example.org; * is every one. (default: *, but for this machine alone the server's own)",
            valueName: "origin"))
    var allowOrigin: String?

    @Option(
        "How long a search may take; then it is stopped, and answered with 503. (default: 5s)",
        valueName: "time")
    var timeLimit: Interval?

    @Option(
        "Sync the sites of the index at the start and so long after each time: 15m, 2h, 1d.",
        valueName: "every")
    var sync: Interval?

    @Option(
        "How often --sync reads the site's whole lists; between, it asks for what is new. (default: 24h)",
        valueName: "every")
    var fullEvery: Interval?

    @Option(
        help:
            "Post types that --sync reads, by name or REST base. (default: those of the last sync)")
    var types: String?

    @Option(help: "A user with an application password, in $WPSEARCH_PASSWORD or asked for.")
    var user: String?

    @Option(
        help: ArgumentHelp(
            "Answer searches from an index on a cluster: its address, with its name as the path.",
            valueName: "url"))
    var cluster: String?

    @Flag(.partial) var partial = false

    @Option(
        help: ArgumentHelp(
            "Write a line for each request to this file: time, status, path.", valueName: "path"))
    var log: String?

    @Flag(help: "Write what was searched for to the log, too.")
    var logQueries = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Take lines that are older than so many days out of the log, at the start and once a day.",
            valueName: "days"))
    var logDays: Int?

    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        if types != nil, sync == nil { throw ValidationError("--types goes with --sync.") }
        if user != nil, sync == nil { throw ValidationError("--user goes with --sync.") }
        if fullEvery != nil, sync == nil {
            throw ValidationError("--full-every goes with --sync.")
        }
        if partial, cluster == nil { throw ValidationError("--partial goes with --cluster.") }
        if logQueries, log == nil { throw ValidationError("--log-queries goes with --log.") }
        if let logDays {
            if log == nil { throw ValidationError("--log-days goes with --log.") }
            guard (1...36_500).contains(logDays) else {
                throw ValidationError("--log-days is a number of days, 1 or more; not \(logDays).")
            }
        }
        if let publicURL, PublicAddress.whole(publicURL) == nil || publicURL.contains("?") {
            throw ValidationError(
                "--public-url takes an address such as https://search.example.org, not \"\(printable(publicURL))\"."
            )
        }
        if let allowOrigin, origin == nil {
            throw ValidationError(
                "--allow-origin takes an origin such as https://example.org, or *, not \"\(printable(allowOrigin))\"."
            )
        }
    }

    /// The origin as browsers send it, without a slash at its end.
    private var origin: String? {
        guard let allowOrigin else { return nil }
        if allowOrigin == "*" { return allowOrigin }
        guard allowOrigin.contains("://"), let address = WebAddress(allowOrigin),
            address.path == "/", address.query == nil
        else { return nil }
        return address.origin
    }

    var provision: Provision {
        if sync != nil { return .serving.filling.withNetwork }
        return cluster == nil ? .serving : .serving.withNetwork
    }

    func run() async throws {
        let engine = try indexOption.open()
        _ = try engine.settings()
        guard let cluster else { return try await serve(engine, nil) }
        // A request to the cluster ends before the one that it is for.
        let seconds = 0.8 * limits.searchSeconds
        try await onCluster(cluster) { client in
            try await serve(
                engine,
                searches(on: client, beside: engine, allowsPartial: partial, seconds: seconds))
        }
    }

    private var limits: ServerLimits {
        var limits = ServerLimits()
        if let timeLimit { limits.searchSeconds = Double(timeLimit.seconds) }
        return limits
    }

    /// Who asks the site that is synced: a password is for one, and goes where the index knows that it belongs.
    private func credentials(
        for served: String?, of engine: SearchEngine
    ) throws -> Credentials? {
        guard let user else { return nil }
        let sites = try engine.knownHomes().filter {
            $0.apiRoot != nil && (served == nil || $0.url == served)
        }
        guard sites.count < 2 else {
            throw CommandError("A password is for one site; name it: --site ADDRESS")
        }
        if let site = sites.first, site.credentialScope(allowsPlainHTTP: false) == nil {
            throw CommandError(
                "The index does not know which address of \(printable(site.url)) a password is for; sync it once: wpsearch sync ADDRESS --user \(printable(user))"
            )
        }
        return Credentials(user: user, password: try applicationPassword(of: user))
    }

    /// Serves until a signal comes.
    private func serve(_ engine: SearchEngine, _ elsewhere: SearchElsewhere?) async throws {
        var options = ServerOptions()
        options.host = listen.host
        options.port = listen.port
        options.site = try site.map { try engine.servedSite($0) }
        options.publicURL = publicURL.flatMap(PublicAddress.whole)
        options.allowedOrigin = origin
        options.limits = limits
        if options.listensEverywhere, options.publicURL == nil {
            tell(
                "no --public-url says by which address others know this server: links in its answers name the address of this machine that was asked."
            )
        }
        let index = IndexFiles(of: try indexOption.path)
        let log = try log.map {
            try index.keep($0)
            return try AccessLog(path: $0, withQueries: logQueries)
        }
        let failures = FailureLog()
        let server = SearchServer(
            engine: engine, options: options, searching: elsewhere,
            events: ServerEvents(
                answered: {
                    log?.write($0)
                    failures.answered($0)
                }, failed: { failures.failed($0) }))
        let credentials = try credentials(for: options.site, of: engine)
        let regular = try sync.map { interval in
            RegularSync(
                index: try indexOption.path, site: options.site,
                types: types.map(TypesOption.names),
                interval: interval, wholeInterval: try fullEvery ?? Interval("24h"),
                credentials: credentials,
                proxies: try proxySettings())
        }
        try await Signals.whileFilling {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await server.run { tell("serving at \($0)/; Ctrl-C ends it.") }
                }
                if let regular { group.addTask { try await regular.run() } }
                if let log, let logDays {
                    group.addTask { try await log.forget(after: logDays) }
                }
                // Neither ends by itself but for a reason that ends both.
                var failure: (any Error)?
                while let result = await group.nextResult() {
                    group.cancelAll()
                    if case .failure(let error) = result, !(error is CancellationError) {
                        failure = failure ?? error
                    }
                }
                if let failure { throw failure }
            }
            try engine.close()
        }
    }
}

extension SearchEngine {
    /// The site of the index that a given address means.
    func servedSite(_ given: String) throws -> String {
        // A host alone names a site, too.
        for address in given.contains("://") ? [given] : ["https://" + given, given] {
            if let home = try home(at: address) { return home }
        }
        let known = try knownHomes().map(\.url).joined(separator: ", ")
        throw CommandError(
            "The index has no site \(printable(given)); it has \(known.isEmpty ? "none" : known).")
    }
}

/// A host and a port to listen on.
struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    var host: String
    var port: Int

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, `[::1]:PORT` for a host with colons.
    ///
    /// - Throws: `ValidationError`, to which ArgumentParser adds the option and the value.
    init(_ text: String) throws {
        let colon = text.lastIndex(of: ":")
        var host = text[..<(colon ?? text.startIndex)]
        let port = colon.flatMap { Int(text[text.index(after: $0)...]) }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard let port, (0...65_535).contains(port), !host.isEmpty else {
            throw ValidationError("it takes a host and a port, such as 127.0.0.1:8080")
        }
        self.init(host: String(host), port: port)
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
