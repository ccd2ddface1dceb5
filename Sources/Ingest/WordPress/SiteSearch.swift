internal import Blog

/// One search for a site: what was asked, what was spent, and the most telling failure.
///
/// **Whose posts they are.** A site speaks for the host that its API is on. The home that an API names on another host is
/// taken when the front page of that home, fetched without credentials, names this API: by a `Link` header, a `<link>` in
/// its head, or a redirect to it. That the other host has an API with that home proves nothing: it has one of its own. Else
/// the posts are kept under the address that was asked, unless the index or its owner knows better.
///
/// WordPress.com's API is on a host of its own for every site: a home is the site's when WordPress.com says that it is.
///
/// **Where credentials go**, `CredentialScope` says. A root of the typed host that is named with http or another port, as
/// by a WordPress behind a proxy, is asked for at the typed scheme and port instead.
struct SiteSearch {
    let fetcher: AnswerFetcher
    let typed: String
    let hasCredentials: Bool
    let scope: CredentialScope?
    var usage = Usage()
    private var front: (asked: WebAddress, page: FrontPage)?
    /// The number by which WordPress.com knows the site.
    private var number: Int?
    private var start: WebAddress?
    private var refusal: IngestError?
    private var asked: Set<String> = []
    private var isLikelyWordPress = false

    init(
        fetcher: AnswerFetcher, typed: String, hasCredentials: Bool, scope: CredentialScope?
    ) {
        self.fetcher = fetcher
        self.typed = typed
        self.hasCredentials = hasCredentials
        self.scope = scope
    }

    mutating func look(from start: WebAddress) async throws -> DiscoveredSite {
        self.start = start
        front = nil
        if let root = APIRoot.named(by: start), let found = try await check(root, isNamed: true) {
            return try await completed(found)
        }
        let page = try await page(at: start)
        front = (start, page)
        if page.isOnWordPressCom, !hasCredentials,
            let root = APIRoot.wordPressCom(site: page.address.host),
            let found = try await check(root, isNamed: true)
        {
            return try await finished(found, language: page.language)
        }
        isLikelyWordPress = page.isLikelyWordPress || page.status >= 400
        for root in page.roots {
            if let found = try await check(root, isNamed: true) {
                return try await finished(found, language: page.language)
            }
        }
        for folder in SiteDiscovery.folders(of: page.address) {
            for root in APIRoot.guesses(below: folder) {
                if let found = try await check(root, isNamed: false) {
                    return try await finished(found, language: page.language)
                }
            }
        }
        let error = refusal ?? IngestError.notWordPress(typed, finding: page.finding)
        throw error.offering(feed: page.feed)
    }

    /// Looks at a root where the site was, whose language is known; `nil` when it is no more there, or claims what must be proven.
    mutating func look(at root: APIRoot, language: String?) async throws -> DiscoveredSite? {
        guard var found = try await check(root, isNamed: true), found.root.isSame(as: root),
            WebAddress(found.site.url)?.isOnHost(of: root.address) == true
        else { return nil }
        if !found.hasNoLanguage { found.site.language = found.site.language ?? language }
        found.usage = usage
        return found
    }

    /// Asks for an index. `nil` when there is none; a refusal of a root the site named itself is remembered.
    private mutating func check(_ named: APIRoot, isNamed: Bool) async throws -> DiscoveredSite? {
        guard let root = rootToAsk(named), asked.insert(root.url).inserted else { return nil }
        let url = root.indexURL([("_fields", SiteDiscovery.indexFields)])
        let result = try await fetcher.fetch(
            url, footing: isNamed ? .firstContact : .guess, timeLimit: .seconds(30))
        usage.add(result.usage)
        switch result.outcome {
        case .success(let answer):
            return try await site(moved(root, to: result.url), index: answer.json)
        case .failure(.answer(let problem)):
            if isNamed || isTelling(problem) {
                refusal = refusal ?? IngestError(.answer(problem), site: typed, user: fetcher.user)
            }
            return nil
        case .failure(.transport(let error)):
            guard isNamed else { throw IngestError(error, site: typed) }
            refusal = refusal ?? IngestError(error, site: typed)
            return nil
        }
    }

    /// The root to ask in place of one that was named; `nil` where credentials may not go there.
    private mutating func rootToAsk(_ root: APIRoot) -> APIRoot? {
        guard hasCredentials else { return root }
        guard let scope, scope.isNamed(by: root.address) else {
            refusal = refusal ?? .foreignRoot(root.url, site: typed)
            return nil
        }
        let page = front.map(\.page.address) ?? scope.home
        let base = scope.allows(page) ? page : scope.home
        let isRight = scope.allows(root.address)
        if isRight, root.address.scheme == "https" || base.scheme == "http" { return root }
        let moved = APIRoot(root.address.moved(to: base))
        if scope.allows(moved.address) { return moved }
        refusal = refusal ?? .exposed(moved.address, site: typed)
        return nil
    }

    /// The root that answered: redirects may have led to another host.
    private func moved(_ root: APIRoot, to url: String?) -> APIRoot {
        guard !hasCredentials, let address = url.flatMap({ WebAddress($0) }),
            !address.isOnHost(of: root.address), let moved = APIRoot.named(by: address)
        else { return root }
        return moved
    }

    /// Whether a problem at a guessed root says something about the site. A 403 alone does not: some servers
    /// send it for every file that does not exist.
    private func isTelling(_ problem: AnswerProblem) -> Bool {
        switch problem.kind {
        case .unauthorized, .busy, .fault, .login, .challenge: true
        case .forbidden: problem.code != nil || isLikelyWordPress
        case .notFound, .refused, .html, .empty, .damaged: false
        }
    }

    private mutating func site(_ root: APIRoot, index: JSONValue) async throws -> DiscoveredSite? {
        let namespaces = index["namespaces"]?.elements.compactMap(\.text) ?? []
        if let url = root.siteInfoURL, index["namespace"]?.text == "wp/v2" {
            let result = try await fetcher.fetch(
                url, footing: .firstContact, timeLimit: .seconds(30))
            usage.add(result.usage)
            if case .success(let info) = result.outcome {
                number = info.json["ID"]?.integer
                return found(root, index: info.json)
            }
            return found(root, index: index)
        }
        if namespaces.contains("wp/v2") { return found(root, index: index) }
        if !namespaces.isEmpty { refusal = refusal ?? .noPosts(typed) }
        return nil
    }

    private func found(_ root: APIRoot, index: JSONValue) -> DiscoveredSite {
        var site = RecordDecoder().site(index) ?? Site(url: root.folder)
        site.apiRoot = root.url
        var found = DiscoveredSite(
            root: root, site: site, offset: RecordDecoder.offset(ofSite: index))
        found.hasNoLanguage = index["language"] == .null
        found.scope = scope
        return found
    }

    /// A site found by its API's address: its home page still tells the language.
    private mutating func completed(_ found: DiscoveredSite) async throws -> DiscoveredSite {
        guard found.site.language == nil, !found.hasNoLanguage,
            let home = WebAddress(found.site.url), let front = try await frontPage(of: home)
        else { return try await finished(found, language: nil) }
        return try await finished(found, language: front.language)
    }

    private mutating func finished(
        _ found: DiscoveredSite, language: String?
    ) async throws -> DiscoveredSite {
        var found = found
        if !found.hasNoLanguage { found.site.language = found.site.language ?? language }
        if try await !mayClaim(found.site.url, found.root) {
            let asked = Site(url: addressAsked(found.root)).url
            if asked != found.site.url { found.unprovenHome = found.site.url }
            found.site.url = asked
        }
        found.usage = usage
        return found
    }

    /// Whether an API may name this home.
    private mutating func mayClaim(_ url: String, _ root: APIRoot) async throws -> Bool {
        guard let home = WebAddress(url) else { return false }
        if let name = root.wordPressComSite { return try await isHosted(home, name) }
        if home.isOnHost(of: root.address) { return true }
        guard let front = try await frontPage(of: home) else { return false }
        if front.vouchedRoots.contains(where: root.isOfSite) { return true }
        // A redirect from that home to this API, or to the site it is of. A home that has an address in its path may be one
        // that leads wherever it is told to.
        let isPlain = home.path.allSatisfy { $0.isLetter || $0.isNumber || "/-._~".contains($0) }
        guard isPlain, !home.path.contains("//") else { return false }
        let landed = front.address
        let folder = WebAddress(root.folder)?.path ?? "/"
        return landed.isOnHost(of: root.address)
            && (landed.path + "/").hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    /// Whether WordPress.com has a site at this home, and it is the one it knows by a name or number.
    private mutating func isHosted(_ home: WebAddress, _ name: String) async throws -> Bool {
        if name == home.host || WebAddress("https://" + name)?.isOnHost(of: home) == true {
            return true
        }
        guard let url = APIRoot.siteInfoURL(ofHost: home.host), let number else { return false }
        let result = try await fetcher.fetch(url, footing: .firstContact, timeLimit: .seconds(30))
        usage.add(result.usage)
        guard case .success(let info) = result.outcome else { return false }
        return info.json["ID"]?.integer == number
    }

    /// The address that was asked, as that of a site: the folder of its API; where that is elsewhere, the folder of the page.
    private func addressAsked(_ root: APIRoot) -> String {
        let asked = front?.page.address ?? start
        guard let asked, !asked.isOnHost(of: root.address) else { return root.folder }
        return SiteDiscovery.folders(of: asked).first.map { $0.origin + $0.path } ?? asked.origin
    }

    /// The page at a home, which may have been read already; `nil` when there is none.
    private mutating func frontPage(of home: WebAddress) async throws -> FrontPage? {
        if let front, front.asked.isOnHost(of: home), front.asked.path == home.path {
            return front.page
        }
        do {
            let page = try await page(at: home)
            front = front ?? (home, page)
            return page
        } catch is IngestError {
            return nil
        }
    }

    /// Reads a page for what it names. A page that is too large is asked for its header alone.
    private mutating func page(at address: WebAddress) async throws -> FrontPage {
        do {
            do {
                return try await front(.get, address)
            } catch FetchFailure.transport(let error) where error.kind == .tooLarge {
                return try await front(.head, address)
            }
        } catch let failure as FetchFailure {
            throw IngestError(failure, typed: typed, hasCredentials: hasCredentials)
        }
    }

    private mutating func front(
        _ method: TransportRequest.Method, _ address: WebAddress
    ) async throws -> FrontPage {
        let request = TransportRequest(
            method, url: address.description, headers: ["Accept": "text/html,*/*;q=0.5"],
            byteLimit: 8 << 20)
        let outcome = try await fetcher.page(request, footing: .firstContact, counting: &usage)
        switch outcome {
        case .success(let response): return FrontPage(response, asked: address)
        case .failure(let failure): throw failure
        }
    }
}
