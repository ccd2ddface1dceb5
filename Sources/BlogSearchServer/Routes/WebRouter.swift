internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// Every answer of the server, without a socket: a request goes in, an answer comes out.
///
///     /wp-json/…  ?rest_route=/…    WordPress's API, and our own under wpsearch/v1
///     /  /feed  /opensearch.xml  /suggestions  /read/ID     the search page and its like
///     /?p=ID  the path of a post    to the post's own address
///     /sites/HOST/…                 all of that for one site of several
///     /style.css  /search.js  /embed.js  /icon.svg  /healthz  /metrics
///
/// No path of a request ever becomes one of a file.
struct WebRouter: Sendable {
    let engine: SearchEngine
    let options: ServerOptions
    let wordPress: RESTResponders?
    /// Who answers searches; `nil` for the index itself.
    let elsewhere: SearchElsewhere?
    /// What requests were answered; whoever answers them counts them.
    let metrics = ServerMetrics()
    private let sites: SiteDirectory
    private let readership: Readership
    private let told: ToldOnce
    /// Tells the entity tags of this server from those of every other, whose settings and program may differ.
    private let number: UInt64

    /// Paths of what is asked by those who watch the server.
    enum Watch: String, CaseIterable {
        case health = "/healthz"
        case metrics = "/metrics"
    }

    init(
        engine: SearchEngine, options: ServerOptions = ServerOptions(),
        wordPress: RESTResponders? = nil, searching elsewhere: SearchElsewhere? = nil,
        number: UInt64 = .random(in: .min ... .max),
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.engine = engine.seen(in: options.scope)
        self.options = options
        self.wordPress = wordPress
        self.elsewhere = elsewhere
        self.number = number
        readership = Readership(options)
        told = ToldOnce(tell)
        sites = SiteDirectory(self.engine)
    }

    /// Answers a request.
    ///
    /// - Parameter base: the address of the server as clients know it, without a slash at its end.
    func response(to request: WebRequest, at base: String) async -> WebResponse {
        var response: WebResponse
        do {
            response = try await answer(to: request, at: base)
        } catch let mistake as ArgumentMistake {
            response = isAPI(request) ? mistake.response : ErrorPage.response(400, mistake.sentence)
        } catch {
            response = failure(error, isAPI: isAPI(request))
        }
        response.addUnlessGiven("X-Content-Type-Options", "nosniff")
        if !isAPI(request) { response.addUnlessGiven("X-Robots-Tag", "noindex") }
        allowOrigin(of: request, in: &response)
        if response.status == 304 { response.append("Accept-Encoding", to: "Vary") }
        response.pack(for: request)
        return response
    }

    private func answer(to request: WebRequest, at base: String) async throws -> WebResponse {
        guard request.target.utf8.count <= options.limits.targetBytes else {
            return refusal(
                414, "rest_uri_too_long",
                "The address is longer than \(options.limits.targetBytes) bytes.", request)
        }
        guard request.path.hasPrefix("/") else {
            return refusal(
                400, "rest_bad_request", "The address of a request begins with a slash.", request)
        }
        if let (code, sentence) = readership.refusal(
            of: request, isForPages: isForPages(request), at: base)
        {
            told(sentence)
            return refusal(403, code, sentence, request)
        }
        let state = Result { try engine.answerState() }
        if case .success(let state) = state { told(fault: state.settingsFault?.description) }
        switch Watch(rawValue: request.path) {
        case .health: return try health(state.get())
        case .metrics: return metrics(state)
        case nil: break
        }
        let mark = try state.get().mark
        guard let (scope, path) = try scope(of: request.path, at: base, mark) else {
            return refusal(404, "rest_no_site", "This index has no such site.", request)
        }
        if let asset = Asset.named(path) { return asset.response(asked: request["v"]) }
        let language = PageWords.preferred(
            by: request.headers["accept-language"], over: scope.language)
        let tag = EntityTag(
            server: number, parts: [mark, request.target, scope.base, language.code])
        // An answer that prefers new posts is another one every second, and what is found elsewhere changes without the index.
        let isTimeless = request.isReading && request["recency"] == nil && elsewhere == nil
        if isTimeless, let known = request.headers["if-none-match"], tag.isNamed(in: known) {
            return notModified(tag, isPage: !isAPI(request) && PageRoute.hasWords(path))
        }
        var response = try await route(request, path, in: scope)
        guard isTimeless, response.status == 200 else { return response }
        // There is an answer, whichever it is.
        if request.headers["if-none-match"].map(EntityTag.isAny) == true {
            return notModified(tag, isPage: !isAPI(request) && PageRoute.hasWords(path))
        }
        response.addUnlessGiven("ETag", tag.text)
        response.addUnlessGiven("Cache-Control", "no-cache")
        return response
    }

    /// With the fields that the answer has which the client knows (RFC 9110, section 15.4.5).
    ///
    /// - Parameter isPage: whether it is in the language of who asks.
    private func notModified(_ tag: EntityTag, isPage: Bool) -> WebResponse {
        var response = WebResponse(
            status: 304,
            headers: [
                RESTParameter("ETag", tag.text), RESTParameter("Cache-Control", "no-cache"),
            ])
        if isPage { response.append("Accept-Language", to: "Vary") }
        return response
    }

    private func health(_ state: SearchEngine.AnswerState) -> WebResponse {
        guard state.settingsFault != nil else { return WebResponse(["status": "ok"]) }
        return WebResponse([
            "status": "ok",
            "settings":
                "The file of settings cannot be used, and the settings from before hold; whoever runs this server has been told why.",
        ])
    }

    /// What counts requests is of use when the index cannot be read, too.
    private func metrics(_ state: Result<SearchEngine.AnswerState, any Error>) -> WebResponse {
        var (known, settingsHold): ([SiteStatus]?, Bool?)
        do {
            let state = try state.get()
            settingsHold = state.settingsFault == nil
            known = try sites.sites(at: state.mark)
        } catch {
            if let reason = WebRouter.reason(of: error) { told(reason) }
        }
        return WebResponse(
            WebResponse.metrics, metrics.text(sites: known, settingsHold: settingsHold))
    }

    private func route(
        _ request: WebRequest, _ path: String, in scope: Scope
    ) async throws -> WebResponse {
        let call = APICall(
            request: request, scope: scope,
            engine: scope.isPart ? engine.seen(in: .strangers(ofSite: scope.site?.url)) : engine,
            elsewhere: elsewhere, limits: options.limits)
        if let route = apiRoute(path, request) { return try await api(route, call) }
        guard request.isReading else {
            var response =
                request.method == "OPTIONS"
                ? WebResponse(status: 204)
                : ErrorPage.response(405, "Pages are read with GET; nothing here can be changed.")
            response.add("Allow", "GET, HEAD, OPTIONS")
            return response
        }
        var response = try await Pages(call: call).response(at: path)
        response.append("<\(scope.api)>; rel=\"https://api.w.org/\"", to: "Link")
        return response
    }
}

// MARK: The API

extension WebRouter {
    /// The route of the API that a request names; `nil` for a page.
    private func apiRoute(_ path: String, _ request: WebRequest) -> String? {
        var route: String
        if path == "/wp-json" || path.hasPrefix("/wp-json/") {
            route = String(path.dropFirst("/wp-json".utf8.count))
        } else if path == "/index.php/wp-json" || path.hasPrefix("/index.php/wp-json/") {
            route = String(path.dropFirst("/index.php/wp-json".utf8.count))
        } else if ["/", "/index.php", "/wp-json.php"].contains(path),
            let given = request["rest_route"]
        {
            route = given
        } else {
            return nil
        }
        if !route.hasPrefix("/") { route = "/" + route }
        while route.utf8.count > 1, route.hasSuffix("/") { route.removeLast() }
        return route
    }

    private func isAPI(_ request: WebRequest) -> Bool {
        request.path.contains("/wp-json") || request["rest_route"] != nil
            || request.path == "/healthz"
    }

    private func api(_ route: String, _ call: APICall) async throws -> WebResponse {
        if let own = try await APIRoute.response(to: route, call) { return own }
        guard let wordPress else { return .noRoute }
        guard let site = call.scope.site else {
            let address = (call.scope.sites.first?.url).map { Scope.key(of: $0) } ?? "HOST"
            return .problem(
                404, "rest_no_site",
                "This index has several sites, each of which has its own API: /sites/\(address)/wp-json/ is one."
            )
        }
        let responder = try wordPress(site.url, call.scope.base)
        let request = call.request
        return WebResponse(
            try await responder.respond(
                to: RESTRequest(
                    method: request.method, route: route,
                    parameters: request.parameters.filter { $0.name != "rest_route" },
                    headers: request.headers)))
    }

    /// Whether a request is for what pages of other origins read.
    private func isForPages(_ request: WebRequest) -> Bool {
        isAPI(request) || request.path.hasSuffix(Asset.embed.path)
    }

    /// Lets pages of other origins read what is public anyway. There are no cookies, so none are allowed.
    ///
    /// What every page may read says so whoever asks: a cache keeps one answer for all.
    private func allowOrigin(of request: WebRequest, in response: inout WebResponse) {
        guard isForPages(request) else { return }
        if !readership.isOfAll { response.append("Origin", to: "Vary") }
        guard let allowed = readership.origin,
            readership.isOfAll || allowed == request.headers["origin"]
        else { return }
        response.addUnlessGiven("Access-Control-Allow-Origin", allowed)
        response.addUnlessGiven(
            "Access-Control-Expose-Headers", "X-WP-Total, X-WP-TotalPages, Link")
        guard request.method == "OPTIONS" else { return }
        response.addUnlessGiven("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS")
        response.addUnlessGiven(
            "Access-Control-Allow-Headers", "Authorization, Content-Type, X-WP-Nonce")
    }
}

// MARK: Sites

extension WebRouter {
    /// What a path is about, and what is left of it; `nil` when it names a site that is not served.
    private func scope(
        of path: String, at base: String, _ mark: String
    ) throws -> (Scope, path: String)? {
        let all = try sites.sites(at: mark)
        var path = path[...]
        let folder = Scope.path(of: base)
        if !folder.isEmpty, path == folder || path.hasPrefix(folder + "/") {
            path = path.dropFirst(folder.count)
            if path.isEmpty { path = "/" }
        }
        if let wanted = options.site {
            guard let site = all.first(where: { $0.url == wanted }) else { return nil }
            return (Scope(site: site, sites: [site], base: base), String(path))
        }
        guard path.hasPrefix("/sites/") else {
            let only = all.count == 1 ? all.first : nil
            return (Scope(site: only, sites: all, base: base), String(path))
        }
        let rest = path.dropFirst("/sites/".utf8.count)
        let site = all.filter {
            let key = Scope.key(of: $0.url)
            return rest == key || rest.hasPrefix(key + "/")
        }.max { $0.url.utf8.count < $1.url.utf8.count }
        guard let site else { return nil }
        let key = Scope.key(of: site.url)
        let left = rest.dropFirst(key.count)
        let own = base + "/sites/" + key.percentEncoded(keeping: "/:")
        let part = Scope(site: site, sites: [site], base: own, isPart: true)
        return (part, left.isEmpty ? "/" : String(left))
    }
}

// MARK: What went wrong

extension WebRouter {
    private func refusal(
        _ status: Int, _ code: String, _ sentence: String, _ request: WebRequest
    ) -> WebResponse {
        isAPI(request) ? .problem(status, code, sentence) : ErrorPage.response(status, sentence)
    }

    /// The answer to a request for which there is no room.
    func busy(_ request: WebRequest) -> WebResponse {
        var response = refusal(
            503, "wpsearch_busy",
            "The server works on \(options.limits.requests) requests already; try again in a moment.",
            request)
        response.addUnlessGiven("Retry-After", "1")
        response.addUnlessGiven("X-Content-Type-Options", "nosniff")
        return response
    }

    private func failure(_ error: any Error, isAPI: Bool) -> WebResponse {
        let (status, code, sentence) = WebRouter.told(error, options.limits)
        var response =
            isAPI
            ? WebResponse.problem(status, code, sentence) : ErrorPage.response(status, sentence)
        if status == 503 { response.addUnlessGiven("Retry-After", "1") }
        if status >= 500 { response.failure = WebRouter.reason(of: error) }
        return response
    }

    /// What whoever runs the server is told of an error; `nil` for what passes by itself.
    private static func reason(of error: any Error) -> String? {
        let passes = error is CancellationError || (error as? SearchError)?.code == .busy
        return passes ? nil : (error as? SearchError)?.description ?? "\(error)"
    }

    /// What clients are told: no path of a file, and nothing of what is inside.
    private static func told(
        _ error: any Error, _ limits: ServerLimits
    ) -> (Int, String, String) {
        switch error {
        case is CancellationError:
            (
                503, "wpsearch_stopped",
                "The search took longer than \(limits.searchSeconds.formatted) and was stopped; ask for less."
            )
        case let error as SearchError where error.code == .busy:
            (
                503, "wpsearch_busy",
                "The index is being changed by another program; try again in a moment."
            )
        case let error as SearchError where missing.contains(error.code):
            (
                503, "wpsearch_\(error.code.rawValue)",
                "The index cannot be read at present; try again later. Whoever runs this server has been told why."
            )
        case is SearchesUnavailable:
            (
                503, "wpsearch_searches_unavailable",
                "Searches cannot be answered at present; try again later. Whoever runs this server has been told why."
            )
        case let error as SearchError where error.code == .badOption:
            (400, "rest_invalid_param", error.description)
        default:
            (
                500, "wpsearch_failed",
                "The index cannot be read; whoever runs this server has been told why."
            )
        }
    }

    /// What ends when somebody puts it right: a file that is gone or no index, a system that has no more to give, a server at its end.
    private static let missing: [SearchError.Code] = [.replaced, .exhausted, .closed]
}

extension Double {
    /// Seconds, in words.
    fileprivate var formatted: String {
        let number = self == rounded() ? "\(Int(self))" : "\(self)"
        return number + (self == 1 ? " second" : " seconds")
    }
}
