import BlogSearchImport
import Foundation
import TestSupport
import Testing

@testable import BlogSearch

/// JSON Lines out of an index and into a fresh one: the same posts, and the same answers.
@Suite struct JSONLinesExportTests {
    /// Queries that find something in the Corpus: words, phrases, filters.
    static let corpusQueries = [
        "", "plain language", "agile", "\"open source\"", "user research", "category:18f design",
        "tag:agile", "author:ammie", "year:2014-2015 data", "accessib*", "procurement -agile",
        "how do I run an agile project", "hsts preload", "content strategy", "C++", "mobile OR web",
        "title:design", "in:heading data", "has:list testing", "analytics NEAR/5 data",
    ]

    @Test(arguments: ["wxr", "rest", "markdown"])
    func theCorpus_comesBackAsItWas(shape: String) async throws {
        let folder = try Scratch()
        let engine = try SearchEngine.temporary()
        _ = try await engine.importFiles(
            ["Corpus/" + shape], site: shape == "wxr" ? nil : "https://blog.example.org")
        let other = try await engine.exported(.jsonl, in: folder)
        try await expectSame(engine, other, queries: Self.corpusQueries)
    }

    @Test func hostilePosts_ofTwoSites_comeBackAsTheyWere() async throws {
        let folder = try Scratch()
        let engine = try await HostileBlog.engine()
        let other = try await engine.exported(.jsonl, in: folder)
        try await expectSame(engine, other, queries: HostileBlog.queries)
        // What comes back is exported as the same bytes.
        let (first, second) = (ExportPieces(), ExportPieces())
        try await engine.export(.jsonl) { first.take($0) }
        try await other.export(.jsonl) { second.take($0) }
        #expect(
            Set(first.text.split(separator: "\n")) == Set(second.text.split(separator: "\n")))
    }

    @Test func everyLine_isAnObjectWithItsSite_andTermsSayWhatIsAboveThem() async throws {
        let engine = try await HostileBlog.engine()
        let pieces = ExportPieces()
        let summary = try await engine.export(.jsonl) { pieces.take($0) }
        let lines = pieces.text.split(separator: "\n")
        #expect(summary.posts == lines.count)
        #expect(summary.bytes == pieces.bytes.count)
        #expect(lines.count == 2 * HostileBlog.titles.count + 2)
        let objects = try lines.map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.allSatisfy { $0["wpsearch"] as? Int == 1 })
        #expect(
            Set(objects.compactMap { $0["site"] as? String }) == Set(HostileBlog.sites.map(\.url)))
        #expect(objects.filter { $0["blog"] != nil }.count == 2)
        let second = try #require(objects.first { $0["id"] as? Int == 2 })
        let category = try #require((second["categories"] as? [[String: Any]])?.first)
        #expect(category["slug"] as? String == "tee-日本")
        #expect((category["parent"] as? [String: Any])?["slug"] as? String == "food")
        #expect(second["date"] as? String == "2019-02-02T00:00:00+00:00")
    }

    @Test func aQuery_exportsThePostsWithAllWords_andOnlyWhatTheyName() async throws {
        let folder = try Scratch()
        let engine = try SearchEngine.temporary()
        _ = try await engine.importFiles(["Corpus/wxr"])
        let pieces = ExportPieces()
        let options = SearchOptions(categories: ["18f"])
        try await engine.export(.jsonl, matching: "plain language", options: options) {
            pieces.take($0)
        }
        var expected = options
        (expected.sort, expected.limit) = (.newest, 1000)
        let found = try await engine.search("plain language", options: expected)
        let path = try folder.write(pieces.text, to: "found.jsonl")
        let other = try SearchEngine.temporary()
        _ = try await other.importFiles([path])
        #expect(found.total > 0)
        let records = try await engine.records()
        let others = try await other.records()
        #expect(Set(others.keys) == Set(found.hits.map(\.reference)))
        #expect(others.allSatisfy { records[$0.key] == $0.value })
        // In the order of the results, the newest first.
        let ids = pieces.text.split(separator: "\n").compactMap { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["id"]
                as? Int
        }
        #expect(ids == found.hits.map(\.id))
        let named = Set(others.values.flatMap { $0.post.terms })
        let kept = try await other.terms()
        // Those above them come along.
        #expect(kept.count < (try await engine.terms().count))
        #expect(named.isSubset(of: Set(kept.map { Term.Key(taxonomy: $0.taxonomy, id: $0.id) })))
    }

    @Test func sitesAlone_areAllOfTheirPosts_andAListHoldsPosts() async throws {
        let engine = try await HostileBlog.engine()
        func count(_ options: SearchOptions, _ text: String = "") async throws -> Int {
            try await engine.export(.jsonl, matching: text, options: options) { _ in }.posts
        }
        let all = HostileBlog.titles.count
        #expect(try await count(SearchOptions()) == 2 * all + 2)
        #expect(try await count(SearchOptions(sites: ["https://two.example/blog"])) == all)
        let lists = HostileBlog.posts().count { $0.type == "post" }
        #expect(try await count(SearchOptions(years: 2019...2019)) < 2 * lists + 1)
        #expect(try await count(SearchOptions(types: ["comment"])) == 2)
        #expect(try await count(SearchOptions(), "no post has this") == 0)
        await #expect(throws: SearchError.self) {
            try await count(SearchOptions(sites: ["https://three.example"]))
        }
    }

    @Test func aSinglePost_isReadAgain_thoughItsFileIsOneValue() async throws {
        let engine = try await SearchEngine.temporary(with: [Post(id: 7, title: "")])
        for name in ["one.json", "one.jsonl"] {
            let pieces = ExportPieces()
            try await engine.export(.jsonl) { pieces.take($0) }
            let folder = try Scratch()
            let other = try SearchEngine.temporary()
            let summary = try await other.importFiles([try folder.write(pieces.text, to: name)])
            #expect(summary.skipped.isEmpty)
            #expect(try await other.records() == engine.records())
        }
    }

    @Test func writing_thatFails_endsTheExportWithItsError() async throws {
        struct Full: Error {}
        let engine = try await HostileBlog.engine()
        await #expect(throws: Full.self) { try await engine.export(.jsonl) { _ in throw Full() } }
        let task = Task {
            try await engine.export(.jsonl) { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        // One page was read before; the next is asked for by a task that was cancelled.
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

extension SearchOptions {
    fileprivate init(years: ClosedRange<Int>) {
        self.init()
        self.years = [years]
    }
}
