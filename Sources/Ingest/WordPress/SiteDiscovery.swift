package import Blog

/// A WordPress site that was found, and how to talk to it.
package struct DiscoveredSite: Sendable, Hashable {
    /// Where its API starts.
    package var root: APIRoot
    /// Its home address, name and language.
    package var site: Site
    /// Seconds its clock is east of UTC at present.
    package var offset: Int
    /// What finding it cost.
    package var usage: Usage

    /// Creates a finding; `SiteDiscovery` makes them.
    package init(root: APIRoot, site: Site, offset: Int = 0, usage: Usage = Usage()) {
        self.root = root
        self.site = site
        self.offset = offset
        self.usage = usage
    }
}

/// Finds a site's REST API from any address somebody may type.
///
/// In this order, the first that answers with an index naming `wp/v2` wins:
/// 1. an address that is itself of the API (`…/wp-json/…`, `?rest_route=`, WordPress.com's);
/// 2. what the page at the address names, in its `Link` header or a `<link>` element (one `GET`, which also
///    tells the site's language);
/// 3. WordPress.com's API, when the page comes from there;
/// 4. `wp-json/`, `?rest_route=/` and `index.php?rest_route=/` below the address and the folders above it.
package struct SiteDiscovery: Sendable {
    static let indexFields =
        "name,description,url,home,gmt_offset,timezone_string,namespaces,authentication"
    private static let mostFolders = 3

    private let transport: any Transport
    private let credentials: Credentials?
    private let retries: RetryPolicy

    /// - Parameters:
    ///   - credentials: sent to the API, never to the pages that lead to it.
    ///   - retries: how patiently to ask; who is not there at first is not waited for.
    package init(
        transport: any Transport, credentials: Credentials? = nil,
        retries: RetryPolicy = RetryPolicy()
    ) {
        self.transport = transport
        self.credentials = credentials
        self.retries = retries
    }

    /// Finds the site.
    /// - Throws: `IngestError` with the most telling reason, `CancellationError`.
    package func discover(_ typed: String) async throws -> DiscoveredSite {
        let starts = Self.addresses(typed)
        guard !starts.isEmpty else {
            throw IngestError(TransportError(.badAddress), site: "“\(typed)”")
        }
        var search = Search(
            fetcher: AnswerFetcher(
                transport: transport, policy: retries, credentials: credentials),
            typed: typed, hasCredentials: credentials != nil)
        var first: IngestError?
        for start in starts {
            do {
                return try await search.look(from: start)
            } catch let error as IngestError where error.code == .unreachable {
                first = first ?? error
            }
        }
        throw first ?? IngestError.notWordPress(typed, finding: "names no REST API")
    }

    /// The addresses a typed text may mean: as it is, else https first and http after it. Numbers and single
    /// names (`localhost:8088`) are nearly always plain http.
    static func addresses(_ typed: String) -> [WebAddress] {
        if let address = WebAddress(typed) { return [address] }
        guard !typed.contains("://"), let plain = WebAddress("http://" + typed) else { return [] }
        let isLocal = !plain.host.contains(".") || plain.host.last?.isNumber == true
        let secure = WebAddress("https://" + typed)
        return (isLocal ? [plain, secure] : [secure, plain]).compactMap { $0 }
    }

    /// The folders a post's address may lie in, deepest first; the file name does not count.
    static func folders(of address: WebAddress) -> [WebAddress] {
        var folder = address
        folder.query = nil
        var found: [WebAddress] = []
        var path = folder.path[...(folder.path.lastIndex(of: "/") ?? folder.path.startIndex)]
        while true {
            folder.path = String(path)
            found.append(folder)
            guard path != "/", let slash = path.dropLast().lastIndex(of: "/") else { break }
            path = path[...slash]
        }
        // The deepest and the outermost: a long archive address is not asked at every level.
        return found.count > mostFolders ? [found[0]] + found.suffix(mostFolders - 1) : found
    }
}

/// One search: what was asked, what was spent, and the most telling failure.
private struct Search {
    let fetcher: AnswerFetcher
    let typed: String
    let hasCredentials: Bool
    var host = ""
    var usage = Usage()
    var refusal: IngestError?
    var asked: Set<String> = []
    var isLikelyWordPress = false

    mutating func look(from start: WebAddress) async throws -> DiscoveredSite {
        host = start.host
        if let root = APIRoot.named(by: start), let found = try await check(root, isNamed: true) {
            return try await completed(found)
        }
        let page = try await page(at: start)
        if page.isOnWordPressCom, !hasCredentials,
            let root = APIRoot.wordPressCom(site: page.address.host),
            let found = try await check(root, isNamed: true)
        {
            return finished(found, language: page.language)
        }
        isLikelyWordPress = page.isLikelyWordPress || page.status >= 400
        for root in page.roots {
            if let found = try await check(root, isNamed: true) {
                return finished(found, language: page.language)
            }
        }
        for folder in SiteDiscovery.folders(of: page.address) {
            for root in APIRoot.guesses(below: folder) {
                if let found = try await check(root, isNamed: false) {
                    return finished(found, language: page.language)
                }
            }
        }
        if let refusal { throw refusal }
        throw IngestError.notWordPress(typed, finding: page.finding)
    }

    /// Asks for an index. `nil` when there is none; a refusal of a root the site named itself is remembered.
    private mutating func check(_ root: APIRoot, isNamed: Bool) async throws -> DiscoveredSite? {
        guard asked.insert(root.url).inserted else { return nil }
        guard !hasCredentials || isTrusted(root) else {
            refusal = refusal ?? .foreignRoot(root.url, site: typed)
            return nil
        }
        let url = root.indexURL([("_fields", SiteDiscovery.indexFields)])
        let result = try await fetcher.fetch(
            url, footing: isNamed ? .firstContact : .guess, timeLimit: .seconds(30))
        usage.add(result.usage)
        switch result.outcome {
        case .success(let answer):
            return try await site(root, index: answer.json)
        case .failure(.answer(let problem)):
            if isNamed || isTelling(problem) {
                refusal = refusal ?? IngestError(problem, site: typed)
            }
            return nil
        case .failure(.transport(let error)):
            guard isNamed else { throw IngestError(error, site: typed) }
            refusal = refusal ?? IngestError(error, site: typed)
            return nil
        }
    }

    /// Credentials go to the host they were given for, with or without `www.`: a page may name any root.
    private func isTrusted(_ root: APIRoot) -> Bool {
        func bare(_ host: String) -> Substring {
            host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
        }
        return bare(root.address.host) == bare(host)
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
            if case .success(let info) = result.outcome { return found(root, index: info.json) }
            return found(root, index: index)
        }
        if namespaces.contains("wp/v2") { return found(root, index: index) }
        if !namespaces.isEmpty { refusal = refusal ?? .noPosts(typed) }
        return nil
    }

    private func found(_ root: APIRoot, index: JSONValue) -> DiscoveredSite {
        var site = RecordDecoder().site(index) ?? Site(url: root.address.origin)
        site.apiRoot = root.url
        return DiscoveredSite(root: root, site: site, offset: RecordDecoder.offset(ofSite: index))
    }

    /// A site found by its API's address: its home page still tells the language.
    private mutating func completed(_ found: DiscoveredSite) async throws -> DiscoveredSite {
        guard found.site.language == nil, let home = WebAddress(found.site.url) else {
            return finished(found, language: nil)
        }
        do {
            let front = try await page(at: home)
            return finished(found, language: front.language)
        } catch is IngestError {
            return finished(found, language: nil)
        }
    }

    private func finished(_ found: DiscoveredSite, language: String?) -> DiscoveredSite {
        var found = found
        found.site.language = found.site.language ?? language
        found.usage = usage
        return found
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
            throw IngestError(failure, site: typed)
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
