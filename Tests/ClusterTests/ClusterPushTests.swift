import BlogSearchImport
import BlogSearchStore
import TestSupport
import Testing

@testable import BlogSearchCluster

/// Nothing is lost and nothing comes twice, whatever happens on the way.
@Suite struct ClusterPushTests {
    private func lines(_ ids: some Sequence<Int>, _ word: String = "alpha") -> String {
        ids.map { id in
            #"{"id": \#(id), "title": "Post \#(id) \#(word)", "html": "<p>Body of \#(id) with \#(word).</p>", "language": "en"}"#
        }.joined(separator: "\n")
    }

    private func index(_ ids: some Sequence<Int> = 1...1200) async throws -> PushedIndex {
        let index = try PushedIndex()
        try await index.importLines(lines(ids), site: "https://a.example")
        return index
    }

    private func keys(_ index: PushedIndex) -> Set<String> {
        Set(index.cluster.versions(of: PushedIndex.name).keys)
    }

    @Test(arguments: [true, false])
    func changes_follow(_ isOpenSearch: Bool) async throws {
        let index = try PushedIndex(isOpenSearch: isOpenSearch)
        try await index.importLines(lines(1...30), site: "https://a.example")
        let first = try await index.push()
        #expect(first.isNew && first.stored == 30)
        #expect(try await index.push().stored == 0)
        try await index.importLines(
            lines(1...3, "beta") + "\n" + lines(31...32), site: "https://a.example")
        let path = try index.folder.write(lines(4...32, "alpha"), to: "rest.jsonl")
        _ = try await index.engine.importFiles([path], site: "https://a.example", prune: true)
        let second = try await index.push()
        #expect(!second.isNew && second.removed > 0)
        #expect(keys(index).count == 29)
        #expect(try await index.verify(queries: 10).differences == [])
    }

    /// Each thing that can go wrong once, in the first, a middle and the last request.
    @Test(arguments: [
        StubCluster.Fault.status(429), .status(503), .status(502), .halfBody, .noAnswer, .dead,
        .fullQueue,
    ])
    func oneFault_isComeOver(_ fault: StubCluster.Fault) async throws {
        let index = try await index()
        for (path, skipped) in [
            ("_bulk", 0), ("_bulk", 1), ("_mapping", 1), ("_mapping", 2), ("_aliases", 0),
        ]
        where fault != .fullQueue || path == "_bulk" {
            index.cluster.fail(path, fault, after: skipped)
        }
        try await index.push()
        #expect(keys(index).count == 1200)
        #expect(try await index.verify().differences == [])
    }

    /// A push that is killed goes on where it was: the same versions as of one that was not.
    @Test(arguments: [StubCluster.Fault.dead, .noAnswer, .halfBody, .status(503)], [0, 1, 2])
    func killedPush_goesOn(_ fault: StubCluster.Fault, _ skipped: Int) async throws {
        let index = try await index()
        index.cluster.fail("_bulk", fault, after: skipped)
        let error = await #expect(throws: ClusterError.self) { try await index.push(.once) }
        #expect(error?.description.contains("http://cluster.test:9200") == true)
        #expect(error?.description.hasSuffix(".") == true)
        // It is not asked for before it is whole.
        #expect(keys(index).isEmpty)
        // What changes meanwhile comes as well.
        try await index.importLines(lines(1...2, "gamma"), site: "https://a.example")
        try await index.push()
        #expect(index.cluster.indices.count == 1)
        #expect(keys(index).count == 1200)
        #expect(try await index.verify(queries: 4).differences == [])
    }

    @Test func removedPost_staysRemovedWhenChangesComeAgain() async throws {
        let index = try await index(1...20)
        try await index.push()
        let path = try index.folder.write(lines(1...19), to: "rest.jsonl")
        _ = try await index.engine.importFiles([path], site: "https://a.example", prune: true)
        // The change arrives, the cursor behind it is not written down.
        index.cluster.fail("_mapping", .dead, after: 3)
        await #expect(throws: ClusterError.self) { try await index.push(.once) }
        try await index.push()
        #expect(keys(index).count == 19)
        #expect(try await index.verify().differences == [])
    }

    @Test func sentences_nameTheCause() async throws {
        let index = try await index(1...5)
        for (fault, words) in [
            (
                StubCluster.Fault.status(429),
                "has no room for more requests (429 stub: told to fail)"
            ),
            (.status(503), "has no room for more requests (503 stub: told to fail)"),
            (.status(401), "does not let in whoever asks (401 stub: told to fail)"),
            (.status(400), "refuses what it was asked (400 stub: told to fail)"),
            (.dead, "broke off the connection before its answer was whole"),
            (.fullQueue, "has no room for more posts (429)"),
        ] {
            index.cluster.fail("_bulk", fault)
            let error = await #expect(throws: ClusterError.self) { try await index.push(.once) }
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }

    /// nginx takes one megabyte unless told otherwise, and requests are four.
    @Test(arguments: [100_000, 20_000, 5_000]) func tooLargeRequests_areHalved(_ most: Int)
        async throws
    {
        let index = try await index(1...400)
        index.cluster.takeNoMore(than: most)
        try await index.push()
        #expect(keys(index).count == 400)
        let bulk = index.cluster.requests.filter { $0.path == "_bulk" }.map(\.body.count)
        #expect(bulk.contains { $0 > most } && bulk.filter { $0 > most }.count <= 12)
        // What was learned is kept for the whole push.
        #expect(bulk.drop { $0 > most }.allSatisfy { $0 <= most })
        #expect(try await index.verify().differences == [])
    }

    @Test func aPostThatAloneIsTooLarge_isNamed() async throws {
        let index = try await index(1...3)
        index.cluster.takeNoMore(than: 100)
        let error = await #expect(throws: ClusterError.self) { try await index.push() }
        #expect(
            error?.description
                == "http://cluster.test:9200 does not take the post 1@https://a.example: it alone is more than a request may be (413); have the cluster, or the proxy before it, take larger requests (client_max_body_size of nginx), and push again."
        )
    }

    @Test(arguments: [403, 429]) func aReadOnlyIndex_isSaid(_ status: Int) async throws {
        let index = try await index(1...3)
        index.cluster.fail("_bulk", .readOnly(status))
        let error = await #expect(throws: ClusterError.self) { try await index.push() }
        #expect(
            error?.description
                == "http://cluster.test:9200 lets nothing be written to its index (index [blog] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];), as it does when its disk is nearly full; make room there, or take the block away, and push again: it goes on from there."
        )
    }

    /// Who looks on does not wait for half an hour.
    @Test func whoIsImpatient_givesUpInTime() async throws {
        let index = try await index(1...3)
        try await index.push()
        let waits = Waits()
        for _ in 0..<9 { index.cluster.fail("_search", .status(503)) }
        let client = try ClusterClient(
            ClusterAddress("http://cluster.test:9200/\(PushedIndex.name)"), over: index.cluster
        ) { await waits.add($0) }
        await #expect(throws: ClusterError.self) {
            try await ClusterSearch(client.impatient(.seconds(3))).search("alpha")
        }
        #expect(await waits.all.allSatisfy { $0 < .seconds(3) })
    }

    private actor Waits {
        private(set) var all: [Duration] = []

        func add(_ wait: Duration) { all.append(wait) }
    }

    @Test func partialAnswer_isAnErrorUnlessItIsWanted() async throws {
        let index = try await index(1...30)
        try await index.push()
        index.cluster.fail("_search", .failedShard)
        let error = await #expect(throws: ClusterError.self) {
            try await ClusterSearch(index.client()).search("alpha")
        }
        #expect(error?.description.contains("1 of 3 shards failed (node left)") == true)
        index.cluster.fail("_search", .failedShard, after: 2)
        let results = try await ClusterSearch(index.client(), allowsPartial: true).search("alpha")
        #expect(results.query.notes.contains { $0.contains("only in part: 1 of 3 shards failed") })
    }

    @Test func rebuild_takesThePlaceOfWhatWasThere() async throws {
        let index = try await index(1...10)
        let first = try await index.push()
        let second = try await index.push(rebuild: true)
        #expect(first.index != second.index)
        #expect(index.cluster.indices == [second.index])
        #expect(keys(index).count == 10)
    }

    /// Two programs that send the same file, anew, its changes, and all of it once more.
    @Test func pushesAtTheSameTime_loseNothing() async throws {
        let index = try await index()
        func pushTwice(rebuild: Bool = false) async throws {
            async let one = index.push(rebuild: rebuild)
            async let other = index.push(rebuild: rebuild)
            _ = try await (one, other)
            #expect(index.cluster.indices.count == 1)
            #expect(keys(index).count == 1200)
            #expect(try await index.verify().differences == [])
        }
        try await pushTwice()
        try await index.importLines(lines(1...700, "beta"), site: "https://a.example")
        try await pushTwice()
        try await pushTwice(rebuild: true)
    }

    @Test func severalFiles_areAskedUnderOneName() async throws {
        let one = try await index(1...10)
        try await one.push()
        let two = try PushedIndex(on: one.cluster)
        try await two.importLines(lines(1...5, "delta"), site: "https://b.example")
        try await two.push()
        #expect(keys(one).count == 15)
        let found = try await ClusterSearch(one.client()).search(
            "post", options: SearchOptions(facets: [.site]))
        #expect(found.total == 15)
        #expect(found.facets[.site]?.map(\.count) == [10, 5])
        // The same site out of another file would come twice.
        let three = try PushedIndex(on: one.cluster)
        try await three.importLines(lines(1...2), site: "https://a.example")
        let error = await #expect(throws: ClusterError.self) { try await three.push() }
        #expect(error?.description.contains("already has https://a.example") == true)
        try await three.push(rebuild: true)
        #expect(keys(one).count == 7)
    }

    @Test func verification_findsWhatDiffers() async throws {
        let index = try await index(1...10)
        try await index.push()
        index.cluster.change("3@https://a.example", in: PushedIndex.name) { _ in nil }
        index.cluster.change("4@https://a.example", in: PushedIndex.name) { source in
            .object(
                (source?.members ?? []).filter { $0.name != "hash" } + [
                    .init(name: "hash", value: "0")
                ])
        }
        let report = try await index.verify()
        #expect(
            report.differences == [
                "1 post is not on the cluster: 3@https://a.example",
                "1 post is another one on the cluster: 4@https://a.example",
            ])
    }

    @Test func whatIsNotOurs_isLeftAlone() async throws {
        let index = try await index(1...3)
        _ = try await index.cluster.send(
            TransportRequest(.put, url: "http://cluster.test:9200/\(PushedIndex.name)"))
        await #expect(throws: ClusterError.self) { try await index.push() }
        await #expect(throws: ClusterError.self) { try await ClusterDrop(index.client()).run() }
        #expect(index.cluster.indices == [PushedIndex.name])
    }

    @Test func dropped_isGone() async throws {
        let index = try await index(1...3)
        try await index.push()
        #expect(try await ClusterDrop(index.client()).run().count == 1)
        #expect(index.cluster.indices.isEmpty)
        #expect(try await ClusterDrop(index.client()).run().isEmpty)
        let error = await #expect(throws: ClusterError.self) {
            try await ClusterSearch(index.client()).search("alpha")
        }
        #expect(error?.description.contains("has no index blog") == true)
    }
}
