import BlogSearch
import Testing

/// What a quick sync asks, what it sees, and what it leaves to the next one of another kind.
@Suite struct QuickSyncTests {
    /// 240 posts, ten of them protected, and as many pages as one list shows.
    private func site() -> SimulatedSite {
        var site = SimulatedSite(home: "http://a.example")
        site.pageSize = 100
        site.givesWholePages = true
        for _ in 0..<150 { site.apply(.addTerm(isTag: true)) }
        for _ in 0..<240 { site.apply(.create(type: "post", age: 500_000)) }
        for _ in 0..<60 { site.apply(.create(type: "page", age: 500_000)) }
        for pick in 0..<10 { site.apply(.protect(pick * 7, true)) }
        site.apply(.wait(400_000))
        return site
    }

    private func sync(
        _ transport: SimulatedTransport, into engine: SearchEngine, isQuick: Bool = true
    ) async throws -> SyncSummary {
        transport.prepare(SiteHistory.Sync())
        var options = SyncOptions()
        options.isQuick = isQuick
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        return try await engine.sync(
            found, over: transport, options: options, pause: { transport.wait($0) })
    }

    private func following(
        _ site: SimulatedSite,
        _ body: (SimulatedTransport, SearchEngine) async throws -> Void
    ) async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        let transport = SimulatedTransport(site)
        _ = try await sync(transport, into: engine, isQuick: false)
        try await body(transport, engine)
        try engine.close()
    }

    @Test func anUnchangedSite_costsTenRequestsAtMost() async throws {
        try await following(site()) { transport, engine in
            for _ in 0..<2 {
                let summary = try await sync(transport, into: engine)
                #expect(transport.requests.count <= 10, "\(transport.requests)")
                #expect(summary.added + summary.updated + summary.removed == 0)
                #expect(summary.unchanged == 290)
            }
            #expect(!transport.requests.contains { $0.contains("modified_after=2100") })
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }

    @Test(
        arguments: [
            [.create(type: "post", age: 0)], [.create(type: "post", age: 90_000_000)], [.edit(17)],
            [.move(20, to: .trash)], [.move(20, to: .private), .create(type: "post", age: 0)],
            [.delete(20), .create(type: "post", age: 90_000_000)], [.protect(30, true)],
            [.protect(0, false)], [.deleteTerm(3, isTag: true)], [.addTerm(isTag: false)],
            [.deleteTerm(3, isTag: true), .addTerm(isTag: true)],
            [.move(20, to: .draft), .addTerm(isTag: true), .retag(9, 150)],
            [.delete(3), .delete(4), .create(type: "page", age: 0), .create(type: "post", age: 7)],
        ] as [[SiteEvent]])
    func whatADateOrATotalShows_isSeen(events: [SiteEvent]) async throws {
        try await following(site()) { transport, engine in
            transport.apply(.wait(100_000))
            events.forEach(transport.apply)
            _ = try await sync(transport, into: engine)
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }

    /// A post that was written long ago and appears while another one goes: no total shows it.
    @Test func aScheduledPost_thatAppearsWhileAnotherGoes_isSeen() async throws {
        var site = site()
        site.apply(.schedule)
        for _ in 0..<120 { site.apply(.create(type: "post", age: 300_000)) }
        try await following(site) { transport, engine in
            transport.apply(.wait(3600))
            transport.apply(.publishScheduled(0))
            transport.apply(.move(20, to: .trash))
            _ = try await sync(transport, into: engine)
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }

    @Test func aSiteWithoutTheFilter_isAskedOnce_andWalkedWhole() async throws {
        var site = site()
        site.knowsModifiedAfter = false
        try await following(site) { transport, engine in
            for round in 0..<3 {
                transport.apply(.edit(17))
                let summary = try await sync(transport, into: engine)
                #expect(summary.updated == 1)
                let tests = transport.requests.filter { $0.contains("modified_after=2100") }
                #expect(tests.count == (round == 0 ? 1 : 0))
            }
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }

    /// What only a sync of another kind sees, and does see then.
    @Test(
        arguments: [
            .renameTerm(3, isTag: true), .protectQuietly(3, true), .redate(3), .renameUser(1),
        ] as [SiteEvent])
    func whatNothingShows_waits(event: SiteEvent) async throws {
        try await following(site()) { transport, engine in
            transport.apply(.wait(100_000))
            transport.apply(event)
            let quick = try await sync(transport, into: engine)
            #expect(quick.added + quick.updated + quick.removed == 0)
            _ = try await sync(transport, into: engine, isQuick: false)
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }

    /// A quick sync asks for no pictures: the next one of another kind asks for all that were described anew since one did.
    @Test func aPictureThatWasDescribedAnew_isSeenByTheNextWholeSync() async throws {
        var site = SimulatedSite(home: "http://a.example")
        for _ in 0..<7 { site.apply(.create(type: "post", age: 500_000)) }
        try await following(site) { transport, engine in
            transport.apply(.wait(100_000))
            transport.apply(.describe(0))
            for _ in 0..<4 {
                transport.apply(.wait(100_000))
                _ = try await sync(transport, into: engine)
            }
            _ = try await sync(transport, into: engine, isQuick: false)
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }

    @Test(arguments: [9, 10, 11, 12, 13])
    func afterASyncThatDidNotEnd_theNextOneSeesTheSame(killedAt: Int) async throws {
        try await following(site()) { transport, engine in
            transport.apply(.wait(100_000))
            transport.apply(.edit(17))
            var cut = SiteHistory.Sync()
            cut.killedAt = killedAt
            transport.prepare(cut)
            var options = SyncOptions()
            options.isQuick = true
            let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
            do {
                _ = try await engine.sync(
                    found, over: transport, options: options, pause: { transport.wait($0) })
            } catch is CancellationError {
            }
            _ = try await sync(transport, into: engine)
            #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        }
    }
}
