import BlogSearch
import Testing

/// Changes that move no post's time of modification, each alone on a site that is otherwise as it was.
@Suite struct QuietChangeTests {
    /// Posts 0 to 6, then a page, by age of their ids.
    private func site() -> SimulatedTransport {
        var site = SimulatedSite(home: "http://a.example")
        site.apply(.addTerm(isTag: false))
        site.apply(.addTerm(isTag: true))
        for _ in 0..<7 { site.apply(.create(type: "post", age: 100_000)) }
        site.apply(.retag(2, 1))
        site.apply(.create(type: "page", age: 100_000))
        site.apply(.wait(60))
        return SimulatedTransport(site)
    }

    @Test(
        arguments: [
            // A page has no terms, so that nothing but its type changes; with plain addresses a slug is in no address.
            ([], .convert(7)), ([.changePermalinks(3)], .rename(1)), ([], .changePermalinks(1)),
            ([], .changePermalinks(3)), ([], .redate(2)), ([], .reassign(3, 2)), ([], .decorate(0)),
            ([.decorate(0), .wait(60)], .decorate(0)), ([], .stick(4)), ([], .describe(0)),
            ([.stick(4)], .stick(4)),
            ([], .replace(5)), ([], .protectQuietly(1, true)),
            ([.protectQuietly(1, true)], .protectQuietly(1, false)),
            ([], .deleteTerm(0, isTag: false)), ([], .deleteTerm(0, isTag: true)),
            ([], .renameTerm(0, isTag: false)), ([], .renameTerm(0, isTag: true)),
            ([], .nestTerm(0)), ([], .renameUser(1)), ([], .changeZone(-5)),
            ([.schedule, .wait(60)], .publishScheduled(0)),
        ] as [([SiteEvent], SiteEvent)])
    func aChangeThatMovesNoTime_isSeen(before: [SiteEvent], event: SiteEvent) async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        let transport = site()
        before.forEach(transport.apply)
        try await sync(transport, into: engine)
        #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        let site = transport.site
        transport.apply(event)
        #expect(transport.site != site, "nothing happened")
        try await sync(transport, into: engine)
        #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        try engine.close()
    }

    private func sync(_ transport: SimulatedTransport, into engine: SearchEngine) async throws {
        transport.prepare(SiteHistory.Sync())
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        _ = try await engine.sync(
            found, over: transport, options: SyncOptions(), pause: { transport.wait($0) })
    }
}
