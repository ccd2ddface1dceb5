import BlogSearch
import Testing

/// Types of posts are asked for once, and kept up to date from then on.
@Suite struct KeptTypesTests {
    private let scratch: Scratch
    private let engine: SearchEngine
    private let transport: SimulatedTransport

    init() throws {
        scratch = try Scratch()
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        var site = SimulatedSite.withPosts(20, home: "http://a.example")
        site.offersBooks = true
        for _ in 0..<3 { site.apply(.create(type: "book", age: 100_000)) }
        site.apply(.wait(60))
        transport = SimulatedTransport(site)
    }

    @discardableResult
    private func sync(_ types: [String]? = nil, isQuick: Bool = false) async throws -> SyncSummary {
        transport.prepare(SiteHistory.Sync())
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        var options = SyncOptions(types: types)
        options.isQuick = isQuick
        return try await engine.sync(
            found, over: transport, options: options, pause: { transport.wait($0) })
    }

    private func difference() async throws -> String? {
        try await SiteExpectation(transport.site).difference(from: engine)
    }

    private func books() async throws -> Int {
        try await engine.search("", options: SearchOptions(types: ["book"])).total
    }

    @Test(arguments: [["post", "page", "book"], ["books", "posts"], ["all"]], [false, true])
    func aTypeThatWasAskedForOnce_isKeptUpToDate(types: [String], isQuick: Bool) async throws {
        try await sync(types)
        #expect(try await books() == 3)
        transport.apply(.create(type: "book", age: 0))
        transport.apply(.edit(20))
        transport.apply(.move(21, to: .private))
        transport.apply(.wait(60))
        let summary = try await sync(isQuick: isQuick)
        #expect([summary.added, summary.updated, summary.removed] == [1, 1, 1])
        #expect(try await difference() == nil)
    }

    @Test(arguments: [["post", "page", "book"], ["all"]], [false, true])
    func aTypeThatIsNoLongerShown_vanishes(types: [String], isQuick: Bool) async throws {
        try await sync(types)
        transport.apply(.offerBooks(false))
        let summary = try await sync(isQuick: isQuick)
        #expect(summary.removed == 3)
        #expect(try await difference() == nil)
        transport.apply(.offerBooks(true))
        #expect(try await sync().added == 3, "the choice is kept")
    }

    /// Nobody asked for it a second time, so that it may be gone.
    @Test func whoNamesItStill_isToldNothing_butOfOthers() async throws {
        try await sync(["post", "book"])
        transport.apply(.offerBooks(false))
        #expect(try await sync(["post", "book"]).removed == 3)
        await #expect(throws: IngestError.self) { try await sync(["post", "film"]) }
    }

    /// What came from a file and is nowhere on the site is neither compared nor removed.
    @Test func aTypeOfAnImport_isNamed() async throws {
        transport.apply(.offerBooks(false))
        try await sync()
        var post = Post(id: 500, slug: "film", title: "Film", html: "<p>A film.</p>")
        post.type = "film"
        _ = try await engine.importPosts(
            from: OnePage([.site(Site(url: "http://a.example")), .post(post)]),
            replacing: "http://a.example")
        for _ in 0..<2 {
            let summary = try await sync()
            #expect(summary.removed == 0)
            #expect(
                summary.incomplete == [
                    Skipped(
                        id: "film",
                        reason:
                            "the site does not show this type of posts, so 1 of them in the index was not compared"
                    )
                ])
        }
        let comparison = try await engine.compare(
            with: transport.site.home, over: transport, options: SyncOptions())
        #expect(comparison.differences.isEmpty && comparison.incomplete.map(\.id) == ["film"])
    }

    @Test func comparing_readsTheTypesOfTheIndex() async throws {
        try await sync(["all"])
        transport.apply(.edit(20))
        transport.apply(.move(21, to: .trash))
        let comparison = try await engine.compare(
            with: transport.site.home, over: transport, options: SyncOptions())
        #expect(comparison.differences.count == 2)
        #expect(comparison.posts == 22)
    }

    @Test func anImportOfTheSite_keepsTheChoice() async throws {
        try await sync(["post", "book"])
        let post = Post(id: 3, slug: "p3", title: "Imported", html: "<p>Other</p>")
        _ = try await engine.importPosts(
            from: OnePage([.site(Site(url: "http://a.example")), .post(post)]),
            replacing: "http://a.example")
        transport.apply(.create(type: "book", age: 0))
        try await sync()
        #expect(try await difference() == nil)
    }

    // MARK: Hidden posts, as they are compared

    @Test func comparing_namesWhatAListLacks() async throws {
        try await sync(["all"])
        transport.apply(.hide(3, true))
        transport.apply(.hide(9, true))
        transport.apply(.move(9, to: .trash))
        transport.apply(.hide(12, true))
        transport.apply(.rewrite(12))
        let comparison = try await engine.compare(
            with: transport.site.home, over: transport, options: SyncOptions())
        let ids = transport.site.entries.keys.sorted()
        #expect(comparison.differences.map(\.id).sorted() == [ids[9], ids[12]])
        #expect(comparison.incomplete.map(\.id) == ["posts", "\(ids[3])", "\(ids[12])"])
        _ = try await sync(isQuick: true)
        #expect(
            try await SiteExpectation(transport.site, held: Set(ids)).difference(from: engine)
                == nil)
    }
}

private struct OnePage: Source {
    private var page: SourcePage?

    init(_ changes: [Change]) { page = SourcePage(changes: changes) }

    mutating func nextPage() async throws -> SourcePage? {
        defer { page = nil }
        return page
    }
}
