import Blog
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchPostings
@testable import BlogSearchStore

@Suite struct NearWordsTests {
    /// Words of the vocabulary and of pages that wait, after random changes, sealing and merging.
    @Test(arguments: 1...(3 * LongRun.factor))
    func nearWords_areThoseOfComparingEveryWord(seed: Int) throws {
        let folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        var random = SplitMix64(seed: UInt64(seed))
        for step in 0..<4 {
            let posts = (0..<Int.random(in: 1...150, using: &random)).map { _ in
                Change.post(post(&random))
            }
            _ = try store.write(posts, site: "https://example.org") { _ in [] }
            if step == 1 { try store.seal() }
            try store.read { try compare($0, &random) }
            if step == 2 { try store.mergeDue(after: 1000) }
        }
    }

    private func post(_ random: inout SplitMix64) -> Post {
        let title = (0..<3).map { _ in word(&random) }.joined(separator: " ")
        let id = Int.random(in: 1...200, using: &random)
        return Post(id: id, slug: "p\(id)", title: title, html: "")
    }

    private func word(_ random: inout SplitMix64) -> String {
        let letters = ["a", "b", "c", "é", "я", "本", "'", "ing"]
        return (0..<Int.random(in: 1...6, using: &random)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &random)]
        }.joined()
    }

    private func compare(_ snapshot: IndexSnapshot, _ random: inout SplitMix64) throws {
        let reader = try snapshot.reader()
        for language in reader.languages {
            let all = try snapshot.words(withPrefix: "", in: language, limit: .max)
            for _ in 0..<10 {
                let asked = word(&random)
                let limit = Int.random(in: 0...2, using: &random)
                var expected: [String: NearWord] = [:]
                for entry in all where EditDistance.isWritten(entry.word) && entry.word != asked {
                    let distance = EditDistance.between(asked, entry.word)
                    let isNear =
                        limit < 2
                        || entry.word.unicodeScalars.first == asked.unicodeScalars.first
                    let known = expected[entry.word]?.posts ?? 0
                    if isNear, distance <= limit, entry.posts > known {
                        expected[entry.word] = NearWord(
                            word: entry.word, stem: entry.stem, posts: entry.posts,
                            distance: distance)
                    }
                }
                let near = try reader.words(near: asked, within: limit, in: language)
                #expect(Set(near) == Set(expected.values))
                #expect(near.count == expected.count)
            }
        }
    }
}
