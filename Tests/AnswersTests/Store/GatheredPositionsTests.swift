import Blog
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Prefixes that stand for many words, near one another and in phrases, in bodies and in titles, asked of many documents and
/// of a few.
@Suite struct GatheredPositionsTests {
    private static let site = "https://example.org"

    /// Texts of words that begin with s, t and u, some far more frequent than others.
    private static func texts(_ count: Int, seed: UInt64) -> [[String]] {
        var random = SplitMix64(seed: seed)
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

    /// Posts 1, 2 … of these words, in one segment.
    private static func store(
        in folder: TemporaryFolder, _ bodies: [[String]], title: (Int) -> [String]
    ) throws -> IndexStore {
        let store = try IndexStore.create(at: folder.index)
        let posts = bodies.enumerated().map { index, words in
            Change.post(
                Post(
                    id: index + 1, title: title(index).joined(separator: " "),
                    html: words.joined(separator: " ")))
        }
        _ = try store.write([.site(Site(url: site))] + posts, site: site) { post in
            [ContentBlock(.paragraph, post.html)]
        }
        _ = try store.compact()
        return store
    }

    @Test(arguments: 1...3) func answers_areThoseOfReadingEveryText(seed: UInt64) throws {
        let bodies = Self.texts(1500, seed: seed)
        // Every third post has a title, of words that are in its body and of others.
        let titles = Self.texts(1500, seed: seed + 10).enumerated().map { index, words in
            index % 3 != 0
                ? []
                : bodies[index].prefix(2) + words.prefix(3)
                    + (index % 30 == 0 ? ["sbb", "tcc"] : [])
        }
        let folder = try TemporaryFolder()
        let store = try Self.store(in: folder, bodies) { Array(titles[$0]) }

        func expect(_ query: String, _ matches: ([String]) -> Bool) throws {
            let wanted = bodies.indices.filter { matches(bodies[$0]) || matches(Array(titles[$0])) }
            let found = try store.search(
                query, options: SearchOptions(limit: bodies.count, sort: .newest))
            #expect(Set(found.hits.map(\.id)) == Set(wanted.map { $0 + 1 }), "\(query)")
            #expect(!wanted.isEmpty && wanted.count < bodies.count, "\(query)")
            #expect(wanted.contains { !matches(bodies[$0]) }, "\(query)")
        }
        func places(_ prefix: String, _ words: [String]) -> [Int] {
            words.indices.filter { words[$0].hasPrefix(prefix) }
        }
        func areNear(_ left: String, _ right: String, _ gap: Int, _ words: [String]) -> Bool {
            places(left, words).contains { first in
                places(right, words).contains { $0 != first && abs($0 - first) - 1 <= gap }
            }
        }
        func areBeside(_ left: String, _ right: String, _ words: [String]) -> Bool {
            let rights = Set(places(right, words))
            return places(left, words).contains { rights.contains($0 + 1) }
        }
        try expect("s* NEAR/1 t*") { areNear("s", "t", 1, $0) }
        try expect("s* NEAR/0 sb*") { areNear("s", "sb", 0, $0) }
        try expect("s* NEAR/3 ub*") { areNear("s", "ub", 3, $0) }
        try expect("sbb-t*") { areBeside("sbb", "t", $0) }
    }

    /// A word in few documents: where a prefix stands is looked up for these alone.
    @Test func rareWordBesideAPrefix_isFoundInItsDocuments() throws {
        let bodies = Self.texts(1500, seed: 4).enumerated().map { index, words in
            index % 400 == 7 ? words + ["rareword", words[0]] : words
        }
        let folder = try TemporaryFolder()
        let store = try Self.store(in: folder, bodies) { _ in [] }
        for letter in ["s", "t", "u", "x"] {
            let wanted = bodies.indices.filter { index in
                bodies[index].contains("rareword") && bodies[index][0].hasPrefix(letter)
            }
            let found = try store.search(
                "rareword-\(letter)*", options: SearchOptions(limit: 99, matching: .all))
            #expect(Set(found.hits.map(\.id)) == Set(wanted.map { $0 + 1 }), "\(letter)")
        }
    }
}
