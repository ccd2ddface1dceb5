import Blog
import Testing

@testable import SearchIndex

/// Prefixes that stand for many words, near one another and in phrases: which words are looked for first changes nothing.
@Suite struct StagedCheckTests {
    private static let site = "https://example.org"

    /// Texts of words that begin with s, t and u, some far more frequent than others.
    private static func texts(_ count: Int, seed: UInt64) -> [[String]] {
        var random = SeededRandom(seed)
        let letters = Array("bcdfghjklmnpqrvwxz")
        return (0..<count).map { _ in
            (0..<Int.random(in: 3...14, using: &random)).map { _ in
                let first = "suuutxx".randomElement(using: &random) ?? "s"
                let rank = min(
                    Int.random(in: 0..<300, using: &random),
                    Int.random(in: 0..<300, using: &random),
                    Int.random(in: 0..<300, using: &random))
                return "\(first)\(letters[rank / 18])\(letters[rank % 18])"
            }
        }
    }

    @Test(arguments: 1...3) func answers_areThoseOfReadingEveryText(seed: UInt64) throws {
        let texts = Self.texts(1500, seed: seed)
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let posts = texts.enumerated().map { index, words in
            Change.post(Post(id: index + 1, title: "", html: words.joined(separator: " ")))
        }
        _ = try store.write([.site(Site(url: Self.site))] + posts, site: Self.site) { post in
            [ContentBlock(.paragraph, post.html)]
        }
        _ = try store.compact()

        func expect(_ query: String, _ matches: ([String]) -> Bool) throws {
            let wanted = texts.indices.filter { matches(texts[$0]) }.map { $0 + 1 }
            let found = try store.search(
                query, options: SearchOptions(limit: texts.count, sort: .newest))
            #expect(Set(found.hits.map(\.id)) == Set(wanted), "\(query)")
            #expect(!wanted.isEmpty && wanted.count < texts.count, "\(query)")
        }
        func places(_ prefix: String, _ words: [String]) -> [Int] {
            words.indices.filter { words[$0].hasPrefix(prefix) }
        }
        func areNear(_ left: String, _ right: String, _ gap: Int, _ words: [String]) -> Bool {
            places(left, words).contains { first in
                places(right, words).contains { $0 != first && abs($0 - first) - 1 <= gap }
            }
        }
        try expect("s* NEAR/1 t*") { areNear("s", "t", 1, $0) }
        try expect("s* NEAR/0 sb*") { areNear("s", "sb", 0, $0) }
        try expect("s* NEAR/3 ub*") { areNear("s", "ub", 3, $0) }
        try expect("xbb-s*") { words in
            words.indices.dropLast().contains { words[$0] == "xbb" && words[$0 + 1].first == "s" }
        }
    }
}
