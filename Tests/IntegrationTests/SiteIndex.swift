import BlogSearch
import BlogSearchNetwork
import Foundation
import Synchronization
import TestSupport
import Testing

/// An index that follows the real site, and what must hold between them.
struct SiteIndex {
    let site: WordPressSite
    let path: String
    let engine: SearchEngine
    let transport = NotingTransport()
    private let folder = try? TemporaryFolder()

    init(of site: WordPressSite) throws {
        self.site = site
        let folder = try #require(folder)
        path = folder.url.appendingPathComponent("blog.sqlite").path
        engine = try SearchEngine.create(at: path)
    }

    /// Ends what is open.
    func close() async throws {
        await transport.shutdown()
        try engine.close()
    }

    @discardableResult
    func sync(
        _ other: WordPressSite? = nil, hurried: Bool = false, withComments: Bool = false,
        asAdministrator: Bool = false, impatient: Bool = false
    ) async throws -> SyncSummary {
        var options = SyncOptions(withComments: withComments)
        if asAdministrator {
            options.credentials = Credentials(user: site.user, password: site.password)
        }
        if hurried { options.retries.second = .milliseconds(20) }
        transport.isImpatient = impatient
        defer { transport.isImpatient = false }
        return try await engine.sync((other ?? site).url, over: transport, options: options)
    }

    /// Syncs as asked, some days after the first time by the clock of this machine.
    @discardableResult
    func sync(_ options: SyncOptions, day: Int = 0) async throws -> SyncSummary {
        let found = try await SiteDiscovery(transport: transport).discover(site.url)
        let today = Moment(seconds: Self.start + Int64(day) * 86_400)
        return try await engine.sync(found, over: transport, options: options, today: today)
    }

    private static let start: Int64 = 1_700_000_000

    /// The index holds what the site's own REST API shows to everybody: no post more, none less, each as it is there.
    func expectEqual(on other: WordPressSite? = nil, _ what: String = "after a sync") async throws {
        let site = other ?? site
        let published = try site.published()
        let results = try await engine.search(
            "",
            options: SearchOptions(
                limit: 100_000, types: Set(published.values.map(\.type)).sorted(),
                sites: [site.url]))
        let indexed = try Dictionary(once: results.hits.map { ($0.id, $0) })
        var differences: [String] = []
        for id in Set(published.keys).union(indexed.keys).sorted() {
            guard let row = published[id] else {
                differences.append("\(id) is in the index alone")
                continue
            }
            guard let hit = indexed[id], let stored = try await engine.lookup(row.url) else {
                differences.append("\(id) is on the site alone")
                continue
            }
            differences += Self.differences(between: row, and: hit, html: stored.html)
        }
        #expect(differences.isEmpty, "\(what): \(differences.count), \(differences.prefix(5))")
        let problems = try await engine.verify()
        #expect(problems.isEmpty, "\(what)")
        let comparison = try await engine.compare(with: site.url, over: transport)
        #expect(comparison.differences.isEmpty, "\(what)")
    }

    /// Fields that are not the same, named with both values.
    private static func differences(
        between row: WordPressSite.Row, and hit: Hit, html: String
    ) -> [String] {
        let date = hit.date?.description ?? ""
        // Where somebody changed the local date alone, that is what readers see.
        let (local, utc) = (Moment(iso8601: row.local), Moment(iso8601: row.date))
        let agrees = abs((local?.seconds ?? 0) - (utc?.seconds ?? 0)) <= 14 * 3600
        let fields: [(name: String, onSite: String, inIndex: String)] = [
            ("type", row.type, hit.type), ("title", row.title, hit.title ?? ""),
            ("slug", row.slug, hit.slug ?? ""), ("url", row.url, hit.url ?? ""),
            ("date", agrees ? row.date : date, date),
            ("local date", row.local, String((hit.writtenDate ?? "").prefix(19))),
            ("modified", row.modified, hit.modified?.description ?? ""),
            ("author", row.author, hit.author ?? ""),
            ("categories", "\(row.categories)", "\(hit.categories.map(\.slug).sorted())"),
            ("tags", "\(row.tags)", "\(hit.tags.map(\.slug).sorted())"), ("html", row.html, html),
        ]
        return fields.filter { $0.onSite != $0.inIndex }.map {
            "\(row.id) has the \($0.name) \($0.onSite) on the site and \($0.inIndex) in the index"
        }
    }
}

/// The real transport, which notes what was asked.
final class NotingTransport: Transport, Sendable {
    private let base = NetworkTransport(
        version: "tests", connectLimit: .seconds(600), idleLimit: .seconds(600))
    private let hurried = NetworkTransport(version: "tests", idleLimit: .seconds(2))
    private let impatience = Mutex(false)
    private let asked = Mutex<[String]>([])

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        asked.withLock { $0.append(request.url) }
        if isImpatient { return try await hurried.send(request) }
        var request = request
        request.timeLimit = .seconds(600)
        return try await base.send(request)
    }

    /// Whether two seconds of silence are long; else a busy machine may take its time.
    var isImpatient: Bool {
        get { impatience.withLock { $0 } }
        set { impatience.withLock { $0 = newValue } }
    }

    /// Addresses asked for since the last look.
    func takeRequests() -> [String] {
        asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
    }

    func shutdown() async {
        await base.shutdown()
        await hurried.shutdown()
    }
}
