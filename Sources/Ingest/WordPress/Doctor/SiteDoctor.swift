package import Blog

/// Finds out what stands between a reader and a WordPress site, asking what a sync would ask, once each.
///
///     let findings = try await SiteDoctor(transport: transport).examine("example.org") { print($0) }
///     let canSync = !findings.contains { $0.kind == .obstacle }
///
/// About ten requests, one at a time; nothing is stored.
public struct SiteDoctor: Sendable {
    private let transport: any Transport
    private let credentials: Credentials?
    private let allowsPlainHTTP: Bool
    private let types: [String]
    private let retries: RetryPolicy
    private let now: @Sendable () -> Moment

    /// Creates a doctor.
    /// - Parameters:
    ///   - transport: how to ask.
    ///   - credentials: those a sync would use, to see whether the site accepts them.
    ///   - allowsPlainHTTP: whether the password may go over plain http beyond this machine.
    ///   - types: the post types a sync would take, by name or REST base.
    public init(
        transport: any Transport, credentials: Credentials? = nil, allowsPlainHTTP: Bool = false,
        types: [String] = ["post", "page"]
    ) {
        self.init(
            transport: transport, credentials: credentials, allowsPlainHTTP: allowsPlainHTTP,
            types: types, retries: RetryPolicy(), now: { .now })
    }

    package init(
        transport: any Transport, credentials: Credentials? = nil, allowsPlainHTTP: Bool = false,
        types: [String] = ["post", "page"], retries: RetryPolicy,
        now: @escaping @Sendable () -> Moment
    ) {
        self.transport = transport
        self.credentials = credentials
        self.allowsPlainHTTP = allowsPlainHTTP
        self.types = types
        self.retries = retries
        self.now = now
    }

    /// Examines a site; whatever is wrong with it is a finding, not an error.
    ///
    /// - Parameters:
    ///   - typed: any address of the site, as a person would type it.
    ///   - report: told each finding as it is made.
    /// - Returns: the findings in that order. With an obstacle among them, it is the last.
    /// - Throws: only `CancellationError`.
    public func examine(
        _ typed: String, report: @Sendable (SiteFinding) -> Void = { _ in }
    ) async throws -> [SiteFinding] {
        let typed = TypedAddress(typed).text
        let scope = CredentialScope(typed: typed, allowsPlainHTTP: allowsPlainHTTP)
        let fetcher = AnswerFetcher(
            transport: transport, policy: retries, credentials: credentials, scope: scope)
        var way = SiteApproach(
            typed: typed, hasCredentials: credentials != nil, fetcher: fetcher, now: now())
        var findings = try await way.findings()
        findings.forEach(report)
        func note(_ more: [SiteFinding]) {
            findings += more
            more.forEach(report)
        }
        if findings.contains(where: { $0.kind == .obstacle }) { return findings }
        do {
            let found = try await SiteDiscovery(
                transport: transport, credentials: credentials, allowsPlainHTTP: allowsPlainHTTP,
                retries: retries
            ).discover(way.typed)
            note(way.findings(about: found))
            var tour = SiteTour(found: found, fetcher: fetcher, wanted: types)
            try await tour.go(note)
        } catch let error as IngestError {
            note([.obstacle(error)])
        }
        return findings
    }
}
