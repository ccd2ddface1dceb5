internal import Blog

/// The way to a site: name, connection, redirects, clock, and what its front page says.
struct SiteApproach: Sendable {
    /// What the site is called from here on.
    private(set) var typed: String
    private let hasCredentials: Bool
    private let fetcher: AnswerFetcher
    private let now: Moment
    private var front: FrontPage?

    /// Clocks that differ by less are not worth a word; a cache may also hold an answer for some minutes.
    private static let tolerance = 300

    init(typed: String, hasCredentials: Bool, fetcher: AnswerFetcher, now: Moment) {
        self.typed = typed
        self.hasCredentials = hasCredentials
        self.fetcher = fetcher
        self.now = now
    }

    /// Asks for the front page; an obstacle when nothing answers.
    mutating func findings() async throws -> [SiteFinding] {
        let addresses = SiteDiscovery.addresses(typed, withCredentials: hasCredentials)
        guard !addresses.isEmpty else {
            return [.obstacle(IngestError(TransportError(.badAddress), site: "\"\(typed)\""))]
        }
        var first: FetchFailure?
        for address in addresses {
            switch try await ask(address) {
            case .success(let response): return read(response, from: address)
            case .failure(let failure): first = first ?? failure
            }
        }
        guard let first else { return [] }
        // What is too large to be read may still name its API in its head: discovery looks there.
        if case .transport(let error) = first, error.kind == .tooLarge { return [] }
        return try await plainWay(around: first, addresses[0])
            + [
                .obstacle(
                    IngestError(first, typed: typed, hasCredentials: hasCredentials))
            ]
    }

    private func ask(_ address: WebAddress) async throws -> Result<TransportResponse, FetchFailure>
    {
        var usage = Usage()
        let request = TransportRequest(
            url: address.description, headers: ["Accept": "text/html,*/*;q=0.5"], byteLimit: 8 << 20
        )
        return try await fetcher.page(request, footing: .firstContact, counting: &usage)
    }

    /// Whether a site without a secure connection answers without security.
    private func plainWay(
        around failure: FetchFailure, _ address: WebAddress
    ) async throws -> [SiteFinding] {
        guard case .transport(let error) = failure, address.scheme == "https",
            [.notSecure, .connectionRefused].contains(error.kind),
            let plain = WebAddress("http://" + address.description.dropFirst("https://".count)),
            case .success = try await ask(plain)
        else { return [] }
        return [.answersOverPlainHTTP(plain.origin + plain.path)]
    }

    private mutating func read(
        _ response: TransportResponse, from asked: WebAddress
    ) -> [SiteFinding] {
        var findings: [SiteFinding] = []
        let page = FrontPage(response, asked: asked)
        front = page
        if page.address.origin != asked.origin {
            let isJustSecure = asked.scheme == "http" && page.address.host == asked.host
            findings.append(
                isJustSecure
                    ? .noLongerPlain(asked.origin, to: page.address.origin)
                    : .leadsElsewhere(asked.origin, to: page.address.origin))
        }
        if let theirs = response.headers["Date"].flatMap({ Moment(httpDate: $0) }) {
            // An answer out of a cache is as old as it says.
            let age = response.headers["Age"].flatMap { Int64($0) } ?? 0
            let skew = Int(theirs.seconds + min(max(age, 0), 1 << 31) - now.seconds)
            if abs(skew) > Self.tolerance { findings.append(.clock(skew)) }
        }
        return findings
    }

    /// What the site that was found is, compared with what its front page said.
    func findings(about found: DiscoveredSite) -> [SiteFinding] {
        let version = front?.generators.first { $0.hasPrefix("WordPress") }
        var findings = [SiteFinding.found(found.site, version: version)]
        let root = found.root.address
        if found.root.siteInfoURL != nil {
            findings.append(.wordPressCom)
        } else if let named = front?.roots.first, named != found.root,
            !(front?.roots.contains(found.root) ?? false)
        {
            findings.append(.brokenRoot(named.url, used: found.root.url))
        } else if root.query?.contains("rest_route") == true {
            findings.append(.plainPermalinks)
        } else if !root.path.hasSuffix("/wp-json/") {
            findings.append(.prefix(found.root.url))
        }
        if let home = found.unprovenHome {
            findings.append(.unprovenHome(home, asked: found.site.url))
        }
        if let version, Self.isOld(version) { findings.append(.oldVersion(version)) }
        if hasCredentials, root.scheme == "http" { findings.append(.loginOverPlainHTTP) }
        return findings
    }

    private static func isOld(_ version: String) -> Bool {
        let numbers =
            version.split(separator: " ").last?.split(separator: ".").map { Int($0) } ?? []
        guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else {
            return false
        }
        return (major, minor) < (5, 7)
    }
}
