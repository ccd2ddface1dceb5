import BlogSearch
import Foundation
import Testing

/// Custom fields that a site shows: taken when they are asked for, and never else.
@Suite struct CustomFieldSyncTests {
    private let scratch: Scratch
    private let engine: SearchEngine
    private let transport: SimulatedTransport

    init() throws {
        scratch = try Scratch()
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        var site = SimulatedSite(home: "http://a.example")
        for _ in 0..<7 { site.apply(.create(type: "post", age: 100_000)) }
        site.apply(.annotate(0, "aardvark burrows"))
        site.apply(.annotate(1, "badger"))
        site.apply(.wait(60))
        transport = SimulatedTransport(site)
    }

    @discardableResult
    private func sync(
        _ fields: [String]? = nil, quick: Bool = false, killedAt: Int? = nil
    ) async throws -> SyncSummary {
        transport.prepare(SiteHistory.Sync(killedAt: killedAt))
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        var options = SyncOptions()
        options.fields = fields
        options.isQuick = quick
        return try await engine.sync(
            found, over: transport, options: options, pause: { transport.wait($0) })
    }

    private func ids(_ text: String) async throws -> [Int] {
        var options = SearchOptions()
        options.fuzziness = .off
        return try await engine.search(text, options: options).hits.map(\.id)
    }

    private func fields(_ id: Int) async throws -> [String: String]? {
        try await engine.lookup("\(id)")?.fields
    }

    /// Requests for whole posts.
    private var whole: [String] {
        transport.requests.filter { $0.contains("content,") }
    }

    @Test func nothing_isTakenUnasked() async throws {
        try await sync()
        #expect(try await ids("aardvark").isEmpty)
        #expect(try await fields(1) == [:])
        #expect(whole.allSatisfy { !$0.contains("acf") && !$0.contains("meta") })
    }

    @Test func whatIsAskedFor_isSearched_asAFieldOfItsOwn() async throws {
        let summary = try await sync(["acf.*", "meta.source", "acf.nothing"])
        #expect(
            try await fields(1) == [
                "acf.subtitle": "aardvark burrows", "acf.note": "Side note1",
                "meta.source": "Source of aardvark burrows",
            ])
        #expect(try await ids("aardvark") == [1])
        #expect(try await ids("in:custom aardvark") == [1])
        #expect(try await ids("in:body aardvark").isEmpty)
        #expect(try await ids("in:custom post").isEmpty)
        #expect(
            summary.incomplete.map(\.id) == ["acf.nothing"],
            "what no post has is said once, and what some have is not")
        #expect(try await sync().incomplete.isEmpty)
    }

    @Test func aHitByACustomFieldAlone_showsIt() async throws {
        try await sync(["acf"])
        let results = try await engine.search("burrows", options: SearchOptions())
        let snippet = try #require(results.hits.first?.snippet)
        #expect(snippet.text == "aardvark burrows")
        #expect(snippet.highlights == [Highlight(start: 9, length: 7)])
    }

    @Test func everyField_isMoreThanAcfAndMeta() async throws {
        try await sync(["*"])
        #expect(
            try await fields(3)?.keys.sorted() == [
                "acf.note", "acf.subtitle", "meta.source", "reading_hint",
            ])
        #expect(whole.isEmpty, "no list of fields can name them")
    }

    @Test func theChoice_isKeptForFurtherSyncs() async throws {
        try await sync(["acf.subtitle"])
        transport.apply(.annotate(2, "camel"))
        transport.apply(.annotate(0, nil))
        transport.apply(.wait(60))
        let second = try await sync()
        #expect(second.updated == 2)
        #expect(try await ids("camel") == [5])
        #expect(try await ids("aardvark").isEmpty)
        #expect(try await ids("badger") == [3])
        transport.apply(.annotate(1, "beaver"))
        transport.apply(.wait(60))
        try await sync(quick: true)
        #expect(try await ids("beaver") == [3])
        #expect(try await ids("badger").isEmpty)
        #expect(try await engine.verify().isEmpty)
    }

    @Test func anotherChoice_bringsEveryPostAnew() async throws {
        try await sync()
        #expect(try await sync(["acf.subtitle"]).updated == 2)
        #expect(try await ids("in:custom badger") == [3])
        #expect(try await ids("source").isEmpty)
        #expect(try await sync(["acf.subtitle"]).updated == 0)
        #expect(whole.isEmpty, "nothing is fetched for the same choice")
        #expect(try await sync(["meta.*"]).updated == 2)
        #expect(try await fields(3) == ["meta.source": "Source of badger"])
        #expect(try await sync([]).updated == 2)
        #expect(try await ids("badger").isEmpty)
        #expect(try await sync().updated == 0)
        #expect(try await engine.verify().isEmpty)
    }

    @Test func aChoiceOfASyncThatWasKilled_isGoneOnWith() async throws {
        try await sync()
        var kills = 0
        for request in 4..<16 {
            do {
                try await sync(kills == 0 ? ["acf.subtitle"] : nil, killedAt: request)
            } catch is CancellationError {
                kills += 1
            }
        }
        #expect(kills > 0)
        try await sync()
        #expect(try await ids("aardvark") == [1])
        #expect(try await ids("badger") == [3])
        #expect(try await ids("source").isEmpty)
    }

    @Test func aPostThatIsProtected_losesItsFields() async throws {
        try await sync(["acf"])
        #expect(try await ids("badger") == [3])
        transport.apply(.protect(1, true))
        transport.apply(.wait(60))
        try await sync()
        #expect(try await ids("badger").isEmpty)
        try engine.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.index))
        #expect(bytes.range(of: Data("badger".utf8)) == nil)
    }

    @Test func comparing_heedsTheChoice() async throws {
        try await sync(["acf.*"])
        let comparison = try await engine.compare(
            with: transport.site.home, over: transport, options: SyncOptions())
        #expect(comparison.differences.isEmpty)
    }

    @Test func anImportOfTheSite_keepsTheChoice() async throws {
        try await sync(["acf.subtitle"])
        let post = Post(id: 3, slug: "p3", title: "Imported", html: "<p>Other</p>")
        _ = try await engine.importPosts(
            from: GivenPages([.site(Site(url: "http://a.example")), .post(post)]),
            replacing: "http://a.example")
        #expect(try await ids("badger").isEmpty)
        try await sync()
        #expect(try await ids("badger") == [3])
    }
}

private struct GivenPages: Source {
    private var page: SourcePage?

    init(_ changes: [Change]) { page = SourcePage(changes: changes) }

    mutating func nextPage() async throws -> SourcePage? {
        defer { page = nil }
        return page
    }
}
