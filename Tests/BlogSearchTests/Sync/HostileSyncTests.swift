import BlogSearch
import BlogSearchStore
import Foundation
import TestSupport
import Testing

/// Whatever a server makes of its answers: the sync ends, no post that the site has is removed, the index is sound, and
/// once the server is honest again one sync makes it equal to the site.
@Suite struct HostileSyncTests {
    /// How many syncs are spoiled.
    private static let count = 12 * LongRun.factor
    /// Syncs of one site, and sites in one index.
    private static let syncsASite = 3
    private static let sitesAnIndex = 40

    @Test func spoiledAnswers_loseNothing() async throws {
        let scratch = try Scratch()
        let sites = (Self.count + Self.syncsASite - 1) / Self.syncsASite
        for start in stride(from: 0, to: sites, by: Self.sitesAnIndex) {
            let engine = try SearchEngine.create(at: scratch.path + "/\(start).sqlite")
            for number in start..<min(start + Self.sitesAnIndex, sites) {
                try await lead(number, engine)
            }
            let problems = try await engine.verify()
            #expect(problems.isEmpty, "after sites from \(start)")
            try engine.close()
        }
    }

    private func lead(_ seed: Int, _ engine: SearchEngine) async throws {
        var random = SplitMix64(seed: UInt64(seed &* 7919 &+ 1))
        let home = "https://s\(seed).example"
        var site = SimulatedSite.withPosts(Int.random(in: 1...40, using: &random), home: home)
        site.sendsTotals = Int.random(in: 0..<4, using: &random) > 0
        site.listsUsers = Bool.random(using: &random)
        let transport = HostileTransport(site, seed: seed)
        for _ in 0..<Self.syncsASite {
            let before = try held(home, engine)
            transport.spoil(oneIn: [1, 2, 5, 12].randomElement(using: &random) ?? 5)
            do {
                try await sync(
                    home, transport, engine, isFull: Int.random(in: 0..<5, using: &random) == 0)
            } catch let error as IngestError {
                let sentence = error.description
                #expect(
                    sentence.hasSuffix(".") && !sentence.contains("\n"), "seed \(seed): \(sentence)"
                )
            }
            let shown = Set(transport.site.entries.values.filter(\.isPublic).map(\.id))
            let lost = before.intersection(shown).subtracting(try held(home, engine))
            #expect(lost.isEmpty, "seed \(seed) lost \(lost.sorted())")
            for _ in 0..<3 {
                let event: SiteEvent =
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: .create(type: "post", age: 1000)
                    case 1: .delete(Int.random(in: 0..<100, using: &random))
                    default: .edit(Int.random(in: 0..<100, using: &random))
                    }
                transport.apply(event)
            }
        }
        transport.spoil(oneIn: 0)
        transport.apply(.wait(60))
        do {
            try await sync(home, transport, engine)
        } catch let error as IngestError where error.code == .massRemoval {
            try await sync(home, transport, engine, isFull: true)
        }
        var difference = try await SiteExpectation(transport.site).difference(from: engine)
        // What the site refused to show, it may never show: nobody asks for a picture again but in full. Neither is a list
        // believed that is empty and names no total, which is what a proxy makes of everything.
        let isSilent =
            !site.sendsTotals && !transport.site.entries.values.contains(where: \.isPublic)
        if difference?.hasPrefix("picture of") == true || isSilent {
            try await sync(home, transport, engine, isFull: true)
            difference = try await SiteExpectation(transport.site).difference(from: engine)
        }
        #expect(difference == nil, "seed \(seed)")
    }

    private func held(_ home: String, _ engine: SearchEngine) throws -> Set<Int> {
        try Set(engine.store.read { try $0.knownSite(home) }.posts.keys)
    }

    private func sync(
        _ home: String, _ transport: HostileTransport, _ engine: SearchEngine, isFull: Bool = false
    ) async throws {
        var options = SyncOptions(isFull: isFull)
        options.retries.second = .zero
        // The machine may be busy for longer than a site may be silent.
        options.retries.maximumSilence = .seconds(1 << 30)
        let found = try await SiteDiscovery(transport: transport, retries: options.retries)
            .discover(home)
        _ = try await engine.sync(found, over: transport, options: options, pause: { _ in })
    }
}
