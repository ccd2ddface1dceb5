import BlogSearch
import Testing

/// Texts that change while nothing says so: a plugin for members is switched on, a program replaces words in all posts, a custom
/// field is set by code.
@Suite struct TextsWithoutADateTests {
    private let scratch: Scratch
    private let engine: SearchEngine
    private let transport: SimulatedTransport

    init() throws {
        scratch = try Scratch()
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        var site = SimulatedSite(home: "http://a.example")
        site.pageSize = 100
        site.givesWholePages = true
        for _ in 0..<120 { site.apply(.create(type: "post", age: 100_000)) }
        for _ in 0..<30 { site.apply(.create(type: "page", age: 100_000)) }
        site.apply(.annotate(0, "aardvark"))
        site.apply(.wait(60))
        transport = SimulatedTransport(site)
    }

    private static let start: Int64 = 1_700_000_000

    @discardableResult
    private func sync(
        days: Double, isFull: Bool = false, isQuick: Bool = false, fields: [String]? = nil
    ) async throws -> SyncSummary {
        transport.prepare(SiteHistory.Sync())
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        var options = SyncOptions(isFull: isFull)
        options.isQuick = isQuick
        options.fields = fields
        return try await engine.sync(
            found, over: transport, options: options,
            today: Moment(seconds: Self.start + Int64(days * 86_400)),
            pause: { transport.wait($0) })
    }

    private func difference() async throws -> String? {
        try await SiteExpectation(transport.site).difference(from: engine)
    }

    /// How many whole posts the last sync asked for.
    private var readWhole: Int {
        transport.requests.filter { $0.contains(",content,") && $0.contains("include=") }
            .compactMap { $0.firstMatch(of: /include=([0-9,]+)/)?.1.split(separator: ",").count }
            .reduce(0, +)
    }

    @Test(arguments: [0, 61, 149])
    func whatChangesWithoutADate_isFoundWithinThirtyDays(pick: Int) async throws {
        try await sync(days: 0)
        transport.apply(.rewrite(pick))
        try await sync(days: 0)
        #expect(try await difference() != nil)
        var updated = 0
        for day in 1...30 {
            let summary = try await sync(days: Double(day))
            updated += summary.updated
            #expect(summary.unchanged + summary.updated == 150)
        }
        #expect(updated == 1)
        #expect(try await difference() == nil)
        #expect(try await engine.verify().isEmpty)
    }

    @Test func aFullSync_findsItAtOnce() async throws {
        try await sync(days: 0)
        transport.apply(.rewrite(70))
        #expect(try await sync(days: 0, isFull: true).updated == 1)
        #expect(try await difference() == nil)
    }

    @Test func aThirtiethADay_isRead_howeverOftenOneSyncs() async throws {
        try await sync(days: 0)
        var read = 0
        for hour in 1...48 {
            try await sync(days: Double(hour) / 24)
            read += readWhole
        }
        #expect((8...12).contains(read), "\(read) of 150 in two days")
        try await sync(days: 9)
        #expect((30...40).contains(readWhole), "\(readWhole) in a week")
        try await sync(days: 10, isQuick: true)
        #expect(readWhole == 0, "a quick sync reads what is new")
        for _ in 0..<2 { try await sync(days: 10) }
        #expect(readWhole == 0, "what was due was read")
    }

    @Test func whereManyAreOther_allAreRead() async throws {
        try await sync(days: 0)
        transport.apply(.rewriteAll)
        let summary = try await sync(days: 1)
        #expect(summary.updated == 150)
        #expect(try await difference() == nil)
        // Where every text is another each time, not every day.
        transport.apply(.rewriteAll)
        #expect(try await sync(days: 2).updated < 10)
        #expect(try await sync(days: 8).updated > 100)
        #expect(try await difference() == nil)
    }

    @Test func aCustomFieldSetByCode_isATextToo_andComparingNamesIt() async throws {
        try await sync(days: 0, fields: ["acf.*"])
        transport.apply(.annotateQuietly(0, "badger"))
        let comparison = try await engine.compare(
            with: transport.site.home, over: transport, options: SyncOptions())
        #expect(comparison.differences.map(\.fields) == [["custom fields"]])
        for day in 1...30 { try await sync(days: Double(day)) }
        #expect(try await engine.lookup("1")?.fields["acf.subtitle"] == "badger")
    }

    /// One that an interrupted sync was reading has its turn again.
    @Test func aSyncThatIsKilled_losesNoTurn() async throws {
        try await sync(days: 0)
        transport.apply(.rewrite(3))
        for day in 1...30 {
            if day.isMultiple(of: 2) {
                transport.prepare(SiteHistory.Sync(killedAt: 6))
                let found = try await SiteDiscovery(transport: transport)
                    .discover(transport.site.home)
                do {
                    _ = try await engine.sync(
                        found, over: transport, options: SyncOptions(),
                        today: Moment(seconds: Self.start + Int64(day) * 86_400), pause: { _ in })
                } catch is CancellationError {}
            }
            try await sync(days: Double(day))
        }
        #expect(try await difference() == nil)
    }
}

/// What a whole sync of a site costs where nothing changed.
@Suite struct UnchangedSiteCostTests {
    @Test func aDayLater_aSeventhMoreAtMost() async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        var site = SimulatedSite(home: "http://a.example")
        site.pageSize = 100
        site.givesWholePages = true
        for _ in 0..<5000 { site.apply(.create(type: "post", age: 100_000)) }
        site.apply(.wait(60))
        let transport = SimulatedTransport(site)
        var requests: [Int] = []
        for day in [0, 0, 1, 2] as [Int64] {
            transport.prepare(SiteHistory.Sync())
            let found = try await SiteDiscovery(transport: transport).discover(site.home)
            let summary = try await engine.sync(
                found, over: transport, options: SyncOptions(),
                today: Moment(seconds: 1_700_000_000 + day * 86_400),
                pause: { transport.wait($0) })
            if day > 0 { #expect(summary.updated == 0 && summary.unchanged == 5000) }
            requests.append(transport.requests.count)
        }
        #expect(requests[2] > requests[1], "nothing was read anew")
        #expect(Double(requests[2]) <= Double(requests[1]) * 1.15, "\(requests)")
        #expect(requests[3] == requests[2])
        try engine.close()
    }
}
