import BlogSearchImport
import BlogSearchNetwork
import Foundation
import TestSupport
import Testing

@testable import BlogSearchCluster

/// A server that somebody else wrote.
private enum StandIn {
    /// The address of the cluster; `nil` when none is named.
    static let url = ProcessInfo.processInfo.environment["WPSEARCH_CLUSTER_URL"]
}

/// The same against a server that somebody else wrote: `WPSEARCH_CLUSTER_URL` names it (`.ci/cluster` starts a stand-in).
@Suite(.enabled(if: StandIn.url != nil, "no WPSEARCH_CLUSTER_URL"), .serialized)
struct StandInTests {
    private func withClient(
        _ name: String, _ work: (ClusterClient, PushedIndex) async throws -> Void
    ) async throws {
        let transport = NetworkTransport(version: "test")
        let address = try ClusterAddress("\(try #require(StandIn.url))/\(name)")
        let client = try ClusterClient(address, over: transport)
        do {
            try await work(client, try PushedIndex())
            _ = try await ClusterDrop(client).run()
        } catch {
            await transport.shutdown()
            throw error
        }
        await transport.shutdown()
    }

    /// Bulk, mapping, versions, alias, point in time: every document is there as it was sent.
    @Test func corpusIsPushed_changed_rebuilt() async throws {
        try await withClient("wpsearch-stand-in") { client, index in
            try await index.importCorpus()
            let push = ClusterPush(index.engine, to: client)
            _ = try await push.run()
            #expect(
                try await ClusterVerification(index.engine, on: client).run(queries: 0).differences
                    == [])
            #expect(try await push.run().stored == 0)
            try await index.importLines(
                #"{"id": 900001, "title": "Quokka", "html": "<p>One more.</p>", "language": "en"}"#,
                site: "https://more.example")
            #expect(try await push.run().stored == 1)
            let found = try await ClusterSearch(client).search("quokka")
            #expect(found.total == 1 && found.hits.first?.id == 900_001)
            #expect(try await push.run(rebuild: true).isNew)
            #expect(
                try await ClusterVerification(index.engine, on: client).run(queries: 0).differences
                    == [])
        }
    }

    /// Words of titles, all and any of them, filtered and excluded: the same totals and facets as of the file.
    @Test func totalsAndFacets_areThoseOfTheFile() async throws {
        try await withClient("wpsearch-stand-in-queries") { client, index in
            // Half of it: who stands in takes half a second for a word.
            try await index.importCorpus(2016...2024)
            _ = try await ClusterPush(index.engine, to: client).run()
            let posts = try await index.engine.search("", options: SearchOptions(limit: 75)).hits
            let words = posts.compactMap(\.title).flatMap { title in
                title.split { !$0.isLetter }.map(String.init).filter { $0.count > 3 }.prefix(2)
            }
            try #require(words.count > 100)
            var differing: [String] = []
            var found = 0
            for number in 0..<150 {
                let word = words[number % words.count]
                var options = SearchOptions(
                    matching: number % 2 == 0 ? .all : .any, facets: [.tag, .year])
                options.fuzziness = .off
                let other = words[(number * 31 + 7) % words.count]
                let text = [word, "\(word) \(other)", "\(word) -\(other)"][number % 3]
                let here = try await index.engine.search(text, options: options)
                let there = try await ClusterSearch(client).search(text, options: options)
                found += here.total
                if here.total != there.total || here.facets != there.facets {
                    differing.append("\(text): \(here.total) \(there.total)")
                }
            }
            #expect(differing.isEmpty, "\(differing)")
            #expect(found > 1_000)
        }
    }
}
