import BlogSearchImport
import Foundation
import TestSupport
import Testing

@testable import BlogSearchCluster

/// What is gone from the file is gone on the cluster after the next push, whatever became of the pushes before.
@Suite struct WithdrawnPostsTests {
    private static let site = "https://a.example"

    private func lines(_ ids: some Sequence<Int>, _ word: String = "alpha") -> String {
        ids.map { id in
            #"{"id": \#(id), "title": "Post \#(id) \#(word)", "html": "<p>Body \#(id) \#(word).</p>", "language": "en"}"#
        }.joined(separator: "\n")
    }

    /// Lets the file have these posts and no others.
    private func keep(_ ids: some Sequence<Int>, _ word: String = "alpha", in index: PushedIndex)
        async throws
    {
        let path = try index.folder.write(lines(ids, word), to: "posts-\(UUID()).jsonl")
        _ = try await index.engine.importFiles([path], site: Self.site, prune: true)
    }

    /// What any index of the cluster holds, asked or not.
    private func held(_ index: PushedIndex) -> Set<String> {
        Set(index.cluster.kept.values.joined())
    }

    private func keys(_ ids: some Sequence<Int>) -> Set<String> {
        Set(ids.map { "\($0)@\(Self.site)" })
    }

    /// In its first 8,000 posts a push writes nothing down.
    @Test(arguments: [StubCluster.Fault.dead, .noAnswer, .halfBody], [0, 1, 2])
    func postsRemovedAfterABrokenFirstPush_areGone(
        _ fault: StubCluster.Fault, _ skipped: Int
    ) async throws {
        let index = try PushedIndex()
        try await keep(1...1100, in: index)
        index.cluster.fail("_bulk", fault, after: skipped)
        await #expect(throws: ClusterError.self) { try await index.push(.once) }
        let sent = held(index)
        #expect(sent.isEmpty == (skipped == 0 && fault == .dead))
        try await keep(301...1100, in: index)
        try await index.push()
        #expect(held(index) == keys(301...1100))
        #expect(index.cluster.indices.count == 1)
        #expect(try await index.verify(queries: 4).differences == [])
    }

    /// The answer to its making was lost, and what it is told to have been made with counts.
    @Test func anIndexThatIsThereAlready_isGoneOnWithFromWhereItStands() async throws {
        let index = try PushedIndex()
        try await keep(1...700, in: index)
        index.cluster.fail("_bulk", .dead, after: 1)
        await #expect(throws: ClusterError.self) { try await index.push(.once) }
        try await keep(101...700, in: index)
        // Of what was begun nothing is seen at first, as where two begin at once.
        index.cluster.fail("-*/_mapping", .status(404))
        try await index.push()
        #expect(held(index) == keys(101...700))
        #expect(index.cluster.indices.count == 1)
    }

    @Test func whatABrokenRebuildSent_losesWhatTheFileLoses_andCanBeGoneOnWith() async throws {
        let index = try PushedIndex()
        try await keep(1...1200, in: index)
        let first = try await index.push()
        index.cluster.fail("_bulk", .dead, after: 1)
        await #expect(throws: ClusterError.self) { try await index.push(rebuild: true, .once) }
        let open = try #require(index.cluster.indices.first { $0 != first.index })
        #expect(index.cluster.kept[open] == keys(1...500))
        try await keep(101...1200, in: index)
        try await index.push()
        #expect(index.cluster.kept[open] == keys(101...500))
        let rebuilt = try await index.push(rebuild: true)
        #expect(rebuilt.index == open && index.cluster.indices == [open])
        #expect(held(index) == keys(101...1200))
        #expect(try await index.verify(queries: 4).differences == [])
    }

    /// A file that was made anew knows nothing of what the former one sent.
    @Test func whatAnotherFileLeftOfTheSamePosts_goes() async throws {
        let former = try PushedIndex()
        try await keep(1...700, in: former)
        former.cluster.fail("_bulk", .dead, after: 1)
        await #expect(throws: ClusterError.self) { try await former.push(.once) }
        let other = try PushedIndex(on: former.cluster)
        try await other.importLines(lines(1...3), site: "https://b.example")
        try await other.push()
        #expect(former.cluster.kept.count == 2)
        let anew = try PushedIndex(on: former.cluster)
        try await keep(600...700, in: anew)
        try await anew.push()
        #expect(
            held(anew) == keys(600...700).union((1...3).map { "\($0)@https://b.example" }))
    }

    @Test func whatReplacedWasNotRemovedAnyMore_goesWithTheNextPush() async throws {
        let index = try PushedIndex()
        try await keep(1...20, in: index)
        let first = try await index.push()
        index.cluster.fail(first.index, .dead)
        await #expect(throws: ClusterError.self) { try await index.push(rebuild: true, .once) }
        #expect(index.cluster.indices.count == 2)
        try await keep(1...10, in: index)
        try await index.push()
        #expect(held(index) == keys(1...10))
        #expect(index.cluster.indices.count == 1)
    }

    @Test func drop_takesWhatWasBegun_andNothingOfALongerName() async throws {
        let index = try PushedIndex()
        try await keep(1...700, in: index)
        index.cluster.fail("_bulk", .dead, after: 1)
        await #expect(throws: ClusterError.self) { try await index.push(.once) }
        let longer = try ClusterClient(
            ClusterAddress("http://cluster.test:9200/\(PushedIndex.name)-de"), over: index.cluster
        ) { _ in }
        let kept = try await ClusterPush(index.engine, to: longer).run()
        #expect(try await ClusterDrop(index.client()).run().count == 1)
        #expect(index.cluster.indices == [kept.index])
    }

    @Test func anIndexThatWasRemovedMeanwhile_isNotMadeByWhatComesThen() async throws {
        let index = try PushedIndex()
        try await keep(1...10, in: index)
        let first = try await index.push()
        try await ClusterIndices(client: index.client()).remove(first.index)
        var gone = ClusterIndex(name: first.index, log: "0123456789abcdef", number: 1)
        gone.isAsked = true
        let error = await #expect(throws: ClusterError.self) {
            try await ClusterIndices(client: index.client()).mark(gone)
        }
        #expect(
            error?.description
                == "\(first.index) was removed from http://cluster.test:9200 while it was filled; push again."
        )
    }

    /// Pushes that break off at any request, of a file that posts come to and go from. 300 in a run that is long enough.
    @Test(arguments: 1...UInt64(LongRun.isLong ? min(300, 30 * LongRun.factor) : 4))
    func histories(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let index = try PushedIndex(isOpenSearch: seed.isMultiple(of: 2))
        let faults = [StubCluster.Fault.dead, .noAnswer, .halfBody, .status(503), .fullQueue]
        var present: Set<Int> = []
        for round in 0..<6 {
            for _ in 0...random.below(2) {
                // A fifth at most, or an import takes the files for a part of all.
                let gone = random.below(1 + present.count / 5)
                present.subtract(present.sorted().dropFirst(random.below(500)).prefix(gone))
                let start = 1 + random.below(900)
                present.formUnion(start..<(start + 50 + random.below(400)))
                try await keep(present.sorted(), "round\(round)", in: index)
                guard random.below(3) > 0 else { continue }
                // Any request: what is asked before, posts, marks, the name.
                index.cluster.fail("", faults[random.below(faults.count)], after: random.below(14))
                do {
                    try await index.push(rebuild: random.below(4) == 0, .once)
                } catch is ClusterError {}
                index.cluster.mend()
            }
            try await index.push(rebuild: random.below(6) == 0)
            #expect(held(index).subtracting(keys(present)) == [], "round \(round)")
            let asked = Set(index.cluster.versions(of: PushedIndex.name).keys)
            #expect(asked == keys(present), "round \(round)")
        }
        #expect(try await index.verify().differences == [])
    }

    /// Pushes that are killed, and two that run at once, of which one is. 300 in a run that is long enough.
    @Test(
        .enabled(if: LongRun.isLong, "processes are killed in long runs"),
        arguments: 1...UInt64(min(300, 30 * LongRun.factor)))
    func killedPushes(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let index = try PushedIndex(isOpenSearch: seed.isMultiple(of: 2))
        let server = try index.cluster.serve()
        defer { server.stop() }
        var present: Set<Int> = []
        for round in 0..<3 {
            for _ in 0...random.below(2) {
                present.subtract(present.filter { _ in random.below(8) == 0 })
                let start = 1 + random.below(1200)
                present.formUnion(start..<(start + 50 + random.below(600)))
                try await keep(present.sorted(), "round\(round)", in: index)
                let asked = index.cluster.requests.count
                let moments = (0...random.below(2)).map { _ in asked + 1 + random.below(14) }
                let rebuild = random.below(4) == 0 ? ["--rebuild"] : []
                _ = try KilledCommand.run(
                    ["cluster", "push", "\(server.url)/\(PushedIndex.name)"] + rebuild,
                    index: index.folder.index,
                    moments.map { moment in { index.cluster.requests.count >= moment } })
            }
            present.subtract(present.filter { _ in random.below(6) == 0 })
            try await keep(present.sorted(), "round\(round)", in: index)
            try await index.push(rebuild: random.below(6) == 0)
            #expect(held(index).subtracting(keys(present)) == [], "round \(round)")
            let asked = Set(index.cluster.versions(of: PushedIndex.name).keys)
            #expect(asked == keys(present), "round \(round)")
        }
        #expect(try await index.verify().differences == [])
    }

    /// What is not public never travels; what settings hide does, as the page says.
    @Test func draftsNeverTravel_hiddenPostsDo() async throws {
        let index = try PushedIndex()
        try await index.importLines(
            """
            {"id": 1, "title": "kept", "text": "canary-kept"}
            {"id": 2, "title": "draft", "text": "canary-draft", "draft": true}
            {"id": 3, "title": "private", "text": "canary-private", "visibility": "private"}
            {"id": 4, "title": "protected", "text": "canary-protected", "protected": true}
            {"id": 5, "title": "removed", "text": "canary-removed"}
            """, site: Self.site)
        try await index.push()
        func travelled(_ canary: String) -> Bool {
            index.cluster.requests.contains {
                Data($0.body).range(of: Data(canary.utf8)) != nil
            }
        }
        #expect(travelled("canary-kept") && travelled("canary-removed"))
        for kind in ["draft", "private", "protected"] { #expect(!travelled("canary-\(kind)")) }
        try await keep([1], in: index)
        try await index.push()
        #expect(held(index) == keys([1]))
        var settings = SearchSettings()
        settings.hiddenPosts = ["1"]
        let hiding = try SearchEngine.open(at: index.folder.index, settings: settings)
        #expect(try await hiding.search("post").total == 0)
        _ = try await ClusterPush(hiding, to: index.client()).run(rebuild: true)
        #expect(held(index) == keys([1]))
        #expect(try await index.verify().differences == [])
    }
}
