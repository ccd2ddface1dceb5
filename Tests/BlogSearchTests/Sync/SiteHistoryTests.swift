import BlogSearch
import BlogSearchStore
import Foundation
import TestSupport
import Testing

/// Whatever happens to a site, before and while it is synced: after a sync during which it stood still, the index
/// equals it, and one more sync fetches nothing. No sync removes a post to which nothing happened. So it is after a quick
/// sync, where nothing happened that no date and no total shows.
@Suite struct SiteHistoryTests {
    /// How many lives are led.
    private static let count = 10 * LongRun.factor
    /// Sites in one index.
    private static let sitesAnIndex = 20

    /// Also where lists count more than they show, since a plugin hides posts, and where a type is asked for once.
    @Test(arguments: [false, true])
    func theIndexEqualsTheSite_afterAnyHistory(hides: Bool) async throws {
        let scratch = try Scratch()
        for start in stride(from: 0, to: Self.count, by: Self.sitesAnIndex) {
            let engine = try SearchEngine.create(at: scratch.path + "/\(start).sqlite")
            for number in start..<min(start + Self.sitesAnIndex, Self.count) {
                var random = SplitMix64(seed: UInt64(number))
                let history = SiteHistory(&random, hides: hides)
                let home = "http://h\(number).example"
                if let difference = try await Life(history, home, engine).difference() {
                    return try await report(history, difference, number, in: scratch)
                }
            }
            let problems = try await engine.verify()
            #expect(problems.isEmpty, "after histories from \(start)")
            try engine.close()
        }
    }

    private func report(
        _ history: SiteHistory, _ difference: String, _ number: Int, in scratch: Scratch
    ) async throws {
        let engine = try SearchEngine.create(at: scratch.path + "/shrinking.sqlite")
        var tries = 0
        let shrunk = try await history.shrunk { shorter in
            tries += 1
            return try await Life(shorter, "http://s\(tries).example", engine).difference() != nil
        }
        let last = try await Life(shrunk, "http://last.example", engine).difference()
        Issue.record(
            "History \(number): \(difference)\nshrunk: \(last ?? "not found again")\n\(shrunk)"
        )
    }
}

/// One life of a site, led with an index beside it.
private struct Life {
    private let history: SiteHistory
    private let transport: SimulatedTransport
    private let engine: SearchEngine

    init(_ history: SiteHistory, _ home: String, _ engine: SearchEngine) {
        self.history = history
        self.engine = engine
        var site = SimulatedSite(home: home)
        site.pageSize = history.pageSize
        site.givesWholePages = history.givesWholePages
        site.listsUsers = history.listsUsers
        site.sendsTotals = history.sendsTotals
        site.knowsModifiedAfter = history.knowsModifiedAfter
        transport = SimulatedTransport(site)
    }

    /// The first difference after a quiet sync; `nil` when there is none.
    func difference() async throws -> String? {
        var held: Set<Int> = []
        if history.hides {
            transport.apply(.offerBooks(true))
            _ = try await sync(isFull: false, types: ["post", "page", "book"])
        }
        for step in history.steps {
            switch step {
            case .event(let event): transport.apply(event)
            case .sync(let sync):
                held = try postsHeld()
                try await run(sync)
                let lost = try held.intersection(transport.untouched).subtracting(postsHeld())
                if !lost.isEmpty { return "removed though public throughout: \(lost.sorted())" }
                let isExact = sync.isQuiet && (!sync.isQuick || history.isAnnounced)
                if isExact, let difference = try await comparison(held) { return difference }
            }
        }
        held = try postsHeld()
        try await run(SiteHistory.Sync())
        if let difference = try await comparison(held) { return difference }
        for isQuick in [false, true] {
            var sync = SiteHistory.Sync()
            sync.isQuick = isQuick
            try await run(sync)
            // One that is hidden is asked for by itself, each time.
            let asked = transport.requests.filter { url in
                !["/posts/", "/pages/", "/books/", "/comments?"].contains { url.contains($0) }
            }
            let whole = asked.filter { $0.contains(",content,") }
            if !whole.isEmpty { return "fetched again: \(whole)" }
        }
        return try await comparison(held)
    }

    private func postsHeld() throws -> Set<Int> {
        try Set(engine.store.read { try $0.knownSite(transport.site.home) }.posts.keys)
    }

    private func comparison(_ held: Set<Int>) async throws -> String? {
        try await SiteExpectation(
            transport.site, withComments: history.withComments, held: held
        ).difference(from: engine)
    }

    /// Syncs as a user would, until that is killed.
    private func run(_ sync: SiteHistory.Sync) async throws {
        transport.prepare(sync)
        do {
            try await syncAsAsked(isQuick: sync.isQuick)
        } catch is CancellationError where sync.killedAt != nil {
        } catch let error as IngestError
            where error.wordPressCode == "rest_no_route" && sync.withdrawsBooks
        {
            // Its books went while they were read: it ends, and the next one sees it.
        }
    }

    /// Where too much is gone, once more and in full, as the sentence says.
    private func syncAsAsked(isQuick: Bool) async throws {
        do {
            let summary = try await sync(isFull: false, isQuick: isQuick)
            let isUnsure = summary.incomplete.contains {
                $0.reason.hasSuffix("so nothing was removed")
            }
            if isUnsure { _ = try await sync(isFull: true) }
        } catch let error as IngestError where error.code == .massRemoval {
            _ = try await sync(isFull: true)
        }
    }

    private func sync(
        isFull: Bool, isQuick: Bool = false, types: [String]? = nil
    ) async throws -> SyncSummary {
        var options = SyncOptions(
            types: types, withComments: history.withComments, isFull: isFull,
            concurrency: history.concurrency)
        options.isQuick = isQuick
        let found = try await SiteDiscovery(transport: transport).discover(transport.site.home)
        return try await engine.sync(
            found, over: transport, options: options, pause: { transport.wait($0) })
    }
}
