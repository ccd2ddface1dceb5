import BlogSearchImport
import BlogSearchStore
import Foundation
import Testing

/// A sync that is stopped anywhere, and what else may come between an index and its site.
@Suite struct SyncResumeTests {
    private let scratch: Scratch
    private let engine: SearchEngine

    init() throws {
        scratch = try Scratch()
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
    }

    private func site(posts: Int, home: String = "http://a.example") -> SimulatedTransport {
        var site = SimulatedSite(home: home)
        site.pageSize = 100
        for _ in 0..<posts { site.apply(.create(type: "post", age: 100_000)) }
        return SimulatedTransport(site)
    }

    private func sync(
        _ transport: SimulatedTransport, killedAt: Int? = nil, isFull: Bool = false
    ) async throws -> SyncSummary {
        var sync = SiteHistory.Sync()
        sync.killedAt = killedAt
        transport.prepare(sync)
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        return try await engine.sync(
            found, over: transport, options: SyncOptions(isFull: isFull),
            pause: { transport.wait($0) })
    }

    /// Ids of the posts that were asked for whole.
    private func fetched(_ transport: SimulatedTransport) -> [Int] {
        transport.requests.filter { $0.contains(",content,") }.flatMap { url in
            url.split(separator: "include=").last?.prefix { $0 != "&" }.split(separator: ",")
                .compactMap { Int($0) } ?? []
        }
    }

    @Test func killedAnywhere_atMostOnePageIsFetchedTwice() async throws {
        for request in stride(from: 1, to: 17, by: 3) {
            let transport = site(posts: 240, home: "http://k\(request).example")
            await #expect(throws: CancellationError.self) {
                try await sync(transport, killedAt: request)
            }
            let before = fetched(transport)
            _ = try await sync(transport)
            let twice = Set(fetched(transport)).intersection(before)
            #expect(twice.count <= 100, "killed at request \(request)")
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }

    @Test func ofOneChangedPost_noOtherIsFetched() async throws {
        let transport = site(posts: 250)
        _ = try await sync(transport)
        transport.apply(.edit(100))
        transport.apply(.wait(60))
        let summary = try await sync(transport)
        #expect(fetched(transport).count == 1)
        #expect(summary.updated == 1 && summary.unchanged == 249)
    }

    @Test func imported_thenSynced_isAsTheSiteHasIt() async throws {
        let transport = site(posts: 3)
        _ = try await sync(transport)
        let file = scratch.path + "/posts.jsonl"
        let id = try #require(transport.site.entries.keys.min())
        try Data(#"{"id": \#(id), "title": "Raw", "text": "[gallery]"}"#.utf8).write(
            to: URL(fileURLWithPath: file))
        _ = try await engine.importFiles([file], site: "http://a.example")
        #expect(try await engine.lookup("\(id)")?.title == "Raw")
        _ = try await sync(transport)
        #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        _ = try await sync(transport)
        #expect(fetched(transport).isEmpty)
    }

    @Test func twoSyncsAtOnce_theSecondIsToldOfTheFirst() async throws {
        let other = try SearchEngine.open(at: scratch.path + "/blog.sqlite", readOnly: false)
        let transport = site(posts: 120)
        let lock = try engine.store.lockForFilling(now: Moment(seconds: 0))
        let found = try await SiteDiscovery(transport: transport).discover("http://a.example")
        let error = await #expect(throws: IndexError.self) {
            try await other.sync(found, over: transport, options: SyncOptions())
        }
        #expect(error?.code == .busy)
        await #expect(throws: SearchError.self) { try await other.compact() }
        withExtendedLifetime(lock) {}
    }

    @Test func aComparison_findsWhatIsNotTheSame_andWritesNothing() async throws {
        let transport = site(posts: 12)
        _ = try await sync(transport)
        func compare() async throws -> SiteComparison {
            let found = try await SiteDiscovery(transport: transport).discover("http://a.example")
            let reader = try SearchEngine.open(at: scratch.path + "/blog.sqlite")
            return try await reader.compare(
                with: found, over: transport, options: SyncOptions(),
                pause: { transport.wait($0) })
        }
        let equal = try await compare()
        #expect(equal.posts == 12 && equal.differences == [] && equal.terms == 1)
        let ids = transport.site.entries.keys.sorted()
        transport.apply(.edit(0))
        transport.apply(.move(1, to: .trash))
        transport.apply(.create(type: "post", age: 500))
        transport.apply(.addTerm(isTag: true))
        transport.apply(.wait(10))
        let new = try #require(transport.site.entries.keys.max())
        for _ in 0..<2 {
            #expect(
                try await compare().differences == [
                    Difference(.missing, .term, 2),
                    Difference(
                        .different, .post, ids[0], fields: ["title", "text", "time of change"]),
                    Difference(.missing, .post, new), Difference(.extra, .post, ids[1]),
                ])
        }
        _ = try await sync(transport)
        #expect(try await compare().differences == [])
    }

    @Test func aSiteTheIndexDoesNotKnow_isNotCompared() async throws {
        let transport = site(posts: 1)
        let error = await #expect(throws: SearchError.self) {
            try await engine.compare(with: "http://a.example", over: transport)
        }
        #expect(
            error?.description
                == "The index at \(scratch.path)/blog.sqlite holds nothing of http://a.example: sync http://a.example first."
        )
    }

    @Test func whileASyncRuns_searchesSeeWholePages() async throws {
        let transport = site(posts: 300)
        let path = scratch.path + "/blog.sqlite"
        async let summary = sync(transport)
        var totals: Set<Int> = []
        for _ in 0..<60 {
            let reader = try SearchEngine.open(at: path)
            totals.insert(try await reader.search("").total)
            try reader.close()
        }
        #expect(try await summary.added == 300)
        #expect(totals.allSatisfy { $0.isMultiple(of: 50) })
    }
}
