import BlogSearchImport
import Foundation
import Ingest
import TestSupport
import Testing

@testable import BlogSearch

/// Whole blogs out of an index and into a fresh one: random ones, many posts, and exports of WordPress that others made.
@Suite struct ExportRoundTripTests {
    private static let samples: [String] = {
        let folder = SharedFolder.url.appendingPathComponent("data/wxr").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().map { folder + "/" + $0 }
    }()

    @Test func randomBlogs_comeBackAsTheyWere() async throws {
        for seed in 1...UInt64(12 * LongRun.factor) {
            var blog = RandomBlog(seed: seed)
            let engine = try SearchEngine.temporary()
            _ = try await engine.importPosts(from: Pages(blog.changes))
            for _ in 0..<12 {
                _ = try await engine.importPosts(from: Pages([.site(blog.site)] + blog.change()))
            }
            if try await engine.records().isEmpty { continue }
            let other = try await engine.exported(.jsonl, in: try Scratch())
            try await expectSame(engine, other, queries: ["", "dogs running", "日本", "café -the"])
        }
    }

    @Test func manyPosts_comeBackAsTheyWere() async throws {
        let count = LongRun.isLong ? 10_000 : 600
        let engine = try await Self.engine(with: count)
        let other = try await engine.exported(.jsonl, in: try Scratch())
        let queries = ["", "w1 w2", "w7 w300", "\"w1 w2\"", "tag:t3 w5", "w40*", "author:a2 -w1"]
        try await expectSame(engine, other, queries: queries)
        let pieces = ExportPieces()
        try await other.export(.jsonl) { pieces.take($0) }
        #expect(pieces.all.count == count)
    }

    @Test(
        .enabled(if: !samples.isEmpty, "The samples of exports are not beside the checkout."),
        arguments: samples)
    func aSample_comesBackAsItWas(path: String) async throws {
        let engine = try SearchEngine.temporary()
        let folder = try Scratch()
        do {
            _ = try await engine.importFiles(
                [path], site: "https://sample.example", withComments: true)
        } catch let error as SearchError {
            // Some are broken on purpose.
            try #require(try await engine.records().isEmpty, "\(error)")
            return
        }
        let records = try await engine.records()
        if records.isEmpty { return }
        let other = try await engine.exported(.jsonl, in: folder)
        try await expectSame(engine, other, queries: ["", "the", "image", "test post"])
        for site in Set(records.keys.map(\.site)) {
            let pieces = ExportPieces()
            let options = SearchOptions(sites: [site])
            try await engine.export(.wxr, options: options) { pieces.take($0) }
            let fresh = try SearchEngine.temporary()
            _ = try await fresh.importFiles(
                [try folder.write(pieces.text, to: "again.xml")], site: site, withComments: true)
            let read = try await fresh.records()
            let posts = records.filter { $0.key.site == site }
            #expect(Set(read.keys) == Set(posts.keys))
            for (reference, record) in posts {
                let (post, again) = (record.post, read[reference]?.post)
                #expect(again?.html == HTMLAddresses.harmless(post.html), "\(reference)")
                #expect(again?.slug == post.slug, "\(reference)")
                #expect(again?.title == post.title && again?.date == post.date, "\(reference)")
            }
        }
    }

    /// Posts of words that are as frequent as those of a language, with terms, authors, pictures and dates.
    private static func engine(with count: Int) async throws -> SearchEngine {
        let engine = try SearchEngine.temporary()
        var random = SplitMix64(seed: 41)
        let terms = (1...60).map { number in
            let isTag = number > 12
            return Term(
                key: Term.Key(taxonomy: isTag ? Term.tag : Term.category, id: number),
                slug: "t\(number)", name: "Term \(number)",
                parent: number > 6 && !isTag ? number - 6 : nil)
        }
        let authors = (1...9).map { Author(id: $0, slug: "a\($0)", name: "Author \($0)") }
        var changes =
            [.site(Site(url: "https://many.example", name: "Many"))] + terms.map(Change.term)
            + authors.map(Change.author)
        func words(_ count: Int) -> String {
            (0..<count).map { _ in
                let rank = 2000 / (1 + random.below(2000))
                return "w\(rank + random.below(4))"
            }.joined(separator: " ")
        }
        for id in 1...count {
            let paragraphs = (0...random.below(4)).map { _ in "<p>\(words(12))</p>" }
            var post = Post(
                id: id, slug: "p\(id)", link: "https://many.example/p\(id)/", title: words(4),
                html: paragraphs.joined(separator: "\n"),
                excerpt: id % 7 == 0 ? words(8) : nil,
                date: Moment(seconds: 1_300_000_000 + Int64(random.below(400_000_000))),
                utcOffset: 3600, author: 1 + random.below(9))
            let chosen = Set((0..<random.below(4)).map { _ in random.below(60) })
            post.terms = chosen.sorted().map { terms[$0].key }
            changes.append(.post(post))
        }
        _ = try await engine.importPosts(from: Pages(changes))
        return engine
    }
}
