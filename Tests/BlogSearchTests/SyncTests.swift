import BlogSearch
import Foundation
import Testing

/// The index equals the site after every sync.
@Suite struct SyncTests {
    private let scratch: Scratch
    private let site: SavedSite
    private let engine: SearchEngine

    init() throws {
        let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
                "Corpus/rest")
        scratch = try Scratch()
        site = try SavedSite(folder: corpus)
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
    }

    private func sync() async throws -> SyncSummary {
        try await engine.sync(
            "https://blog.example.org", over: site, options: SyncOptions(types: ["post"]))
    }

    @Test func firstSync_takesEverything() async throws {
        let summary = try await sync()
        #expect(summary.added == 281)
        #expect(summary.site == "https://blog.example.org")
        #expect(summary.requests == site.takeRequests().count)
        let status = try await engine.status()
        let stored = try #require(status.sites.first)
        #expect(stored.posts == 281)
        #expect(stored.terms == 146)
        #expect(stored.authors == 130)
        #expect(stored.language == "en-US")
        #expect(stored.lastSync != nil)
        #expect(try await engine.search("plain language").total > 10)
    }

    @Test func secondSync_fetchesNoPost() async throws {
        _ = try await sync()
        _ = site.takeRequests()
        let summary = try await sync()
        #expect(summary.added == 0 && summary.updated == 0 && summary.removed == 0)
        #expect(summary.unchanged == 281)
        #expect(site.takeRequests().allSatisfy { !$0.contains("include=") })
    }

    @Test func changedNewAndGonePosts_areSeen() async throws {
        _ = try await sync()
        _ = site.takeRequests()
        site.changePosts { posts in
            posts.removeFirst()
            posts[0]["modified_gmt"] = "2026-01-01T00:00:00"
            posts[0]["title"] = ["rendered": "Wombats &amp; others"]
            var new = posts[1]
            new["id"] = 9_999
            new["slug"] = "brand-new"
            new["title"] = ["rendered": "Brand new zebra"]
            posts.append(new)
        }
        let summary = try await sync()
        #expect(summary.added == 1 && summary.updated == 1 && summary.removed == 1)
        #expect(summary.unchanged == 279)
        #expect(try await engine.search("wombats others").hits.first?.title == "Wombats & others")
        #expect(try await engine.search("zebra").total == 1)
        #expect(try await engine.search("").total == 281)
    }

    @Test func vanishedSite_isNotDeletedFrom() async throws {
        _ = try await sync()
        site.changePosts { $0 = [] }
        await #expect(throws: SearchError.self) { try await sync() }
        #expect(try await engine.search("").total == 281)
    }

    @Test func searchWhileSyncing_seesWholePages() async throws {
        async let summary = sync()
        var totals: [Int] = []
        for _ in 0..<50 { totals.append(try await engine.search("").total) }
        #expect(try await summary.added == 281)
        #expect(totals == totals.sorted())
    }
}
