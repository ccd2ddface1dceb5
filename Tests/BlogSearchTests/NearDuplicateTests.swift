import BlogSearch
import BlogSearchImport
import Foundation
import TestSupport
import Testing

/// Near-duplicates of the posts of the Corpus, with another title, date and footer and a few words edited, collapse; its own
/// posts never do.
@Suite struct NearDuplicateTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus")

    private static let footers = [
        "", "This post first appeared on another blog.",
        "Read more on our blog, and follow us for news of what we do here. Subscribe by e-mail.",
    ]

    /// The blog of the Corpus, with one copy of each post.
    private static func blog(
        _ scratch: Scratch, seed: UInt64
    ) async throws -> (engine: SearchEngine, posts: [StoredPost]) {
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles(
            [corpus.appendingPathComponent("wxr").path])
        let all = try await engine.search("", options: SearchOptions(limit: 1000))
        var posts: [StoredPost] = []
        for hit in all.hits {
            posts.append(try #require(try await engine.lookup(hit.slug ?? "")))
        }
        var random = SplitMix64(seed: seed)
        let lines = try posts.enumerated().map { index, post in
            try line(of: post, 1_000_000 + post.id, footers[index % footers.count], &random)
        }
        let path = scratch.path + "/copies.jsonl"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        _ = try await engine.importFiles([path], site: "https://copies.example")
        return (engine, posts)
    }

    /// A copy of a post with a few words edited.
    private static func line(
        of post: StoredPost, _ id: Int, _ footer: String, _ random: inout SplitMix64
    ) throws -> String {
        var words = post.blocks.map(\.text).joined(separator: "\n").split(
            omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
        for _ in 0..<(1 + random.below(5)) {
            let place = random.below(words.count)
            switch random.below(3) {
            case 0: words[place] = "edited"
            case 1: words.insert("inserted", at: place)
            default: words.remove(at: place)
            }
        }
        let object: [String: Any] = [
            "id": id, "slug": "copy-\(post.id)", "title": "Once more \(post.id)",
            "date": "2025-05-\(10 + random.below(20))T10:00:00Z",
            "text": words.joined(separator: " ") + " " + footer,
        ]
        let data = try JSONSerialization.data(withJSONObject: object)
        return String(decoding: data, as: UTF8.self)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func copiesCollapse_andOtherPostsDoNot(seed: UInt64) async throws {
        let scratch = try Scratch()
        let (engine, posts) = try await Self.blog(scratch, seed: seed)
        #expect(posts.count >= 250)
        // A word that every post has.
        let all = try await engine.search("the", options: SearchOptions(limit: 2000))
        #expect(all.total == 2 * posts.count)
        #expect(all.hits.count == posts.count)
        for hit in all.hits {
            let group = ([hit.id] + hit.alike.map(\.id)).map { $0 % 1_000_000 }
            #expect(group.count == 2 && group[0] == group[1], "\(hit.slug ?? "")")
        }
        var options = SearchOptions(limit: 2000)
        options.collapses = false
        let each = try await engine.search("the", options: options)
        #expect(each.hits.count == 2 * posts.count)
        // Queries of words that stand side by side in a post never show both it and its copy.
        for post in posts.filter({ $0.id % 9 == Int(seed) }) {
            let words = post.blocks.map(\.text).joined(separator: " ").split(separator: " ")
            let text = words.dropFirst(words.count / 2).prefix(6).joined(separator: " ")
            let results = try await engine.search(text)
            let found = results.hits.map { $0.id % 1_000_000 }
            #expect(!found.isEmpty && Set(found).count == found.count, "\(text)")
        }
    }
}
