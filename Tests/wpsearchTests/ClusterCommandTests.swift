import Foundation
import TestSupport
import Testing

/// The command and a cluster on this machine.
@Suite struct ClusterCommandTests {
    private func onCluster(
        _ work: (_ cluster: StubCluster, _ url: String) throws -> Void
    ) throws {
        let cluster = StubCluster()
        let server = try cluster.serve()
        defer { server.stop() }
        try work(cluster, server.url + "/blog")
    }

    @Test func indexIsPushedAskedComparedAndDropped() throws {
        let index = try CorpusIndex.of("markdown")
        try onCluster { _, url in
            let pushed = try index.wpsearch("cluster", "push", url)
            #expect(pushed.status == 0, "\(pushed.errors)")
            #expect(pushed.output.contains("posts sent, 0 removed: new index blog-"))
            #expect(try index.wpsearch("cluster", "push", url).output.hasPrefix("0 posts sent"))
            for options in [
                ["--format", "urls"], ["--format", "json", "--facets", "tag"], ["--count"],
            ] {
                let here = try Command.wpsearch(
                    ["query", "plain language", "--no-collapse"] + options, index: index.path)
                let there = try Command.wpsearch(
                    ["cluster", "query", url, "plain language"] + options)
                let also = try Command.wpsearch(
                    ["query", "plain language", "--cluster", url] + options)
                #expect(there.status == 0, "\(there.errors)")
                #expect(Self.withoutTime(here.output) == Self.withoutTime(there.output))
                #expect(Self.withoutTime(here.output) == Self.withoutTime(also.output))
            }
            #expect(try Command.wpsearch(["query", "zzzqqq", "--cluster", url]).status == 1)
            let cloud = try Command.wpsearch(["cloud", "--cluster", url, "--format", "html"])
            #expect(cloud.output == (try index.wpsearch("cloud", "--format", "html").output))
            let verified = try index.wpsearch("cluster", "verify", url, "--queries", "8")
            #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
            #expect(verified.output.contains("8 queries are answered alike"))
            let dropped = try index.wpsearch("cluster", "drop", url)
            #expect(dropped.status == 0 && dropped.output.hasPrefix("removed blog-"))
            let gone = try index.wpsearch("cluster", "query", url, "plain")
            #expect(gone.status == 2)
            #expect(
                gone.errors
                    == "wpsearch: \(url.dropLast(5)) has no index blog: run \"wpsearch cluster push\" with this address.\n"
            )
        }
    }

    @Test func partialAnswer_isGivenOnlyWhenAskedFor() throws {
        let index = try CorpusIndex.of("markdown")
        try onCluster { cluster, url in
            _ = try index.wpsearch("cluster", "push", url)
            cluster.fail("_search", .failedShard, after: 1)
            let refused = try Command.wpsearch(["query", "design", "--cluster", url])
            #expect(refused.status == 2)
            #expect(
                refused.errors.hasSuffix(
                    "answered only in part: 1 of 3 shards failed (node left); try again when all of it is there, or take what came with --partial.\n"
                ))
            cluster.fail("_search", .failedShard, after: 1)
            let given = try Command.wpsearch(
                ["query", "design", "--cluster", url, "--partial", "--format", "json"])
            #expect(given.status == 0)
            #expect(given.output.contains("the cluster answered only in part"))
        }
    }

    @Test func wrongAddress_isSaidInOneSentence() throws {
        let index = try CorpusIndex.of("markdown")
        let noName = try index.wpsearch("cluster", "push", "http://127.0.0.1:9/")
        #expect(noName.status == 2 && noName.errors.contains("names no index"))
        let open = try Command.wpsearch(
            ["cluster", "push", "http://search.example/blog"], index: index.path,
            environment: ["WPSEARCH_CLUSTER_KEY": "x"])
        #expect(open.status == 2 && open.errors.contains("where others can read it"))
        let partial = try index.wpsearch("query", "design", "--partial")
        #expect(partial.status == 2 && partial.errors.contains("--partial is for --cluster."))
    }

    /// Keys and numbers of an answer but for how long it took.
    private static func withoutTime(_ text: String) -> String {
        text.replacing(/"microseconds":\d+/, with: "")
    }
}
