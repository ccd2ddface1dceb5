import BlogSearch
import BlogSearchStore
import TestSupport
import Testing

/// A first sync reads whole posts and takes them for the list: what happens meanwhile must not be lost between them.
@Suite struct FirstSyncTests {
    /// How many sites are tried that change while they are read.
    private static let count = 20 * LongRun.factor

    private func site(posts: Int) -> SimulatedSite {
        var site = SimulatedSite(home: "http://a.example")
        site.pageSize = 100
        site.givesWholePages = true
        for number in 0..<posts { site.apply(.create(type: "post", age: 900_000 - number)) }
        for _ in 0..<3 { site.apply(.schedule) }
        for pick in 0..<5 { site.apply(.protect(pick * 11, true)) }
        site.apply(.wait(400_000))
        return site
    }

    private func sync(
        _ transport: SimulatedTransport, into engine: SearchEngine, isQuick: Bool = false,
        events: [Int: [SiteEvent]] = [:]
    ) async throws -> SyncSummary {
        transport.prepare(SiteHistory.Sync(events: events))
        var options = SyncOptions()
        options.isQuick = isQuick
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        return try await engine.sync(
            found, over: transport, options: options, pause: { transport.wait($0) })
    }

    /// Outlines of posts by page.
    private func listed(_ transport: SimulatedTransport) -> [String] {
        transport.requests.filter { $0.contains("/posts?") && $0.contains("&page=") }
            .filter { !$0.contains("after=") }
    }

    @Test func aLongList_isNotWalkedAgain() async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        let transport = SimulatedTransport(site(posts: 420))
        let summary = try await sync(transport, into: engine)
        #expect(summary.added == 415)
        #expect(listed(transport).isEmpty, "\(transport.requests)")
        #expect(try await SiteExpectation(transport.site).difference(from: engine) == nil)
        try engine.close()
    }

    /// One goes and another appears: as many as before, but those between moved up by one.
    @Test func aListThatMovedUp_isWalkedAgain() async throws {
        let scratch = try Scratch()
        for (number, request) in (4..<12).enumerated() {
            let engine = try SearchEngine.create(at: scratch.path + "/\(number).sqlite")
            let transport = SimulatedTransport(site(posts: 420))
            let events: [SiteEvent] = [.delete(20), .create(type: "post", age: 0)]
            _ = try await sync(transport, into: engine, events: [request: events])
            try await expect(engine, toHold: transport)
            try engine.close()
        }
    }

    @Test func whateverHappensMeanwhile_nothingIsLost() async throws {
        let scratch = try Scratch()
        for seed in 0..<Self.count {
            var random = SplitMix64(seed: UInt64(seed))
            let engine = try SearchEngine.create(at: scratch.path + "/\(seed).sqlite")
            let transport = SimulatedTransport(
                site(posts: Int.random(in: 90...330, using: &random)))
            var events: [Int: [SiteEvent]] = [:]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                events[Int.random(in: 0..<14, using: &random), default: []]
                    .append(event(&random))
            }
            _ = try await sync(transport, into: engine, events: events)
            try await expect(engine, toHold: transport, "seed \(seed): \(events)")
            try engine.close()
        }
    }

    private func event(_ random: inout SplitMix64) -> SiteEvent {
        let pick = Int.random(in: 0..<400, using: &random)
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: .create(type: "post", age: 0)
        case 1: .create(type: "post", age: pick * 10_000)
        case 2: .edit(pick)
        case 3: .move(pick, to: pick % 2 == 0 ? .trash : .private)
        case 4: .delete(pick)
        case 5: .protect(pick, true)
        case 6: .protect(pick % 5 * 11, false)
        default: .publishScheduled(pick)
        }
    }

    /// What nothing happened to is there, and the next quick sync brings the rest.
    private func expect(
        _ engine: SearchEngine, toHold transport: SimulatedTransport, _ comment: String = ""
    ) async throws {
        let held = try Set(
            engine.store.read { try $0.knownSite(transport.site.home) }.posts.keys)
        #expect(transport.untouched.subtracting(held).isEmpty, "\(comment)")
        transport.apply(.wait(100))
        _ = try await sync(transport, into: engine, isQuick: true)
        #expect(
            try await SiteExpectation(transport.site).difference(from: engine) == nil, "\(comment)")
    }
}
