package import Blog

/// A WordPress site that was found, and how to talk to it.
package struct DiscoveredSite: Sendable, Hashable {
    /// Where its API starts.
    package var root: APIRoot
    /// Its home address, name and language.
    package var site: Site
    /// Whether its API says that no language of the site is known. WordPress's says nothing of it: the front page does.
    var hasNoLanguage = false
    /// Seconds its clock is east of UTC at present; `nil` when it does not tell.
    package var offset: Int?
    /// What finding it cost.
    package var usage: Usage
    /// The home that the API claims, where nothing shows that it may; `site` has the address that was asked then.
    package var unprovenHome: String?
    /// Where credentials may go; `nil` for nowhere.
    package var scope: CredentialScope?

    /// Creates a finding; `SiteDiscovery` makes them.
    ///
    /// - Parameter scope: where credentials may go; `nil` for the root's own scheme, host and port.
    package init(
        root: APIRoot, site: Site, offset: Int? = nil, usage: Usage = Usage(),
        unprovenHome: String? = nil, scope: CredentialScope? = nil
    ) {
        self.root = root
        self.site = site
        self.offset = offset
        self.usage = usage
        self.unprovenHome = unprovenHome
        self.scope = scope ?? CredentialScope(root.address, allowsPlainHTTP: true)
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
///
/// Whose posts these are, and where credentials go, see `SiteSearch` and `CredentialScope`.
package struct SiteDiscovery: Sendable {
    static let indexFields =
        "name,description,url,home,gmt_offset,timezone_string,namespaces,authentication,language"
    private static let maximumFolders = 3

    private let transport: any Transport
    private let credentials: Credentials?
    private let scope: CredentialScope?
    private let isTyped: Bool
    private let allowsPlainHTTP: Bool
    private let retries: RetryPolicy

    /// - Parameters:
    ///   - credentials: sent to the API, never to the pages that lead to it.
    ///   - scope: where they may go, when that is known already; `nil` for what the typed address says.
    ///   - isTyped: whether a person typed the address; what an index knows a site by says nothing of credentials.
    ///   - allowsPlainHTTP: whether they may go over plain http beyond this machine.
    ///   - retries: how patiently to ask; who is not there at first is not waited for.
    package init(
        transport: any Transport, credentials: Credentials? = nil, scope: CredentialScope? = nil,
        isTyped: Bool = true, allowsPlainHTTP: Bool = false, retries: RetryPolicy = RetryPolicy()
    ) {
        self.transport = transport
        self.credentials = credentials
        self.scope = scope
        self.isTyped = isTyped
        self.allowsPlainHTTP = allowsPlainHTTP
        self.retries = retries
    }

    /// Finds the site.
    /// - Throws: `IngestError` with the most telling reason, `CancellationError`.
    package func discover(_ typed: String) async throws -> DiscoveredSite {
        let typed = TypedAddress(typed).text
        let starts = Self.addresses(typed, withCredentials: credentials != nil)
        guard !starts.isEmpty else {
            throw IngestError(TransportError(.badAddress), site: "\"\(typed)\"")
        }
        let meant =
            isTyped ? CredentialScope(typed: typed, allowsPlainHTTP: allowsPlainHTTP) : nil
        let scope = scope ?? meant
        var search = SiteSearch(
            fetcher: AnswerFetcher(
                transport: transport, policy: retries, credentials: credentials, scope: scope),
            typed: typed, hasCredentials: credentials != nil, scope: scope)
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

    /// Finds a site of an index again where its API was, which is asked alone; where that is no more, as any other.
    /// - Throws: like `discover`.
    package func find(again home: KnownHome) async throws -> DiscoveredSite {
        guard let address = home.apiRoot, let root = WebAddress(address) else {
            return try await discover(home.address)
        }
        var search = SiteSearch(
            fetcher: AnswerFetcher(
                transport: transport, policy: retries, credentials: credentials, scope: scope),
            typed: home.url, hasCredentials: credentials != nil, scope: scope)
        if let found = try await search.look(at: APIRoot(root), language: home.language) {
            return found
        }
        return try await discover(home.address)
    }

    /// The addresses a typed text may mean: as it is, else https first and http after it. Numbers and single
    /// names (`localhost:8088`) are nearly always plain http. For who has credentials, https alone.
    static func addresses(_ typed: String, withCredentials: Bool = false) -> [WebAddress] {
        if let address = WebAddress(typed) { return [address] }
        guard !typed.contains("://"), let plain = WebAddress("http://" + typed) else { return [] }
        let secure = WebAddress("https://" + typed)
        if withCredentials { return secure.map { [$0] } ?? [] }
        let isLocal = !plain.host.contains(".") || plain.host.last?.isNumber == true
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
        return found.count > maximumFolders ? [found[0]] + found.suffix(maximumFolders - 1) : found
    }
}
