import Blog
import Foundation
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// How often spelling helps and how often it meddles, over the bundled corpus.
@Suite struct SpellingFiguresTests {
    private static let count = 250
    private static let corpus = Result { try Corpus() }

    /// Words of four letters and more with one random edit that makes no other word of the corpus. Measured 2026-11-21 over
    /// 2,000: 95 %; and 90 % when `archive` counts as `archives` misspelled, and `cost` as `most`.
    @Test func misspelledTitleWords_areCorrected() throws {
        let corpus = try Self.corpus.get()
        var random = SplitMix64(seed: 500)
        var corrected = 0
        let words = Set(corpus.titles.flatMap(Corpus.words)).filter { $0.count >= 4 }.sorted()
        for _ in 0..<Self.count {
            let word = words[Int.random(in: words.indices, using: &random)]
            var typed = word
            while corpus.has(typed) { typed = misspelled(word, &random) }
            if try corpus.suggestion(for: typed) == word { corrected += 1 }
        }
        #expect(corrected * 100 >= Self.count * 90, "\(corrected) of \(Self.count)")
    }

    /// Words that one post has.
    @Test func rareWords_areLeftAlone() throws {
        let corpus = try Self.corpus.get()
        var rare = try corpus.rareWords()
        var random = SplitMix64(seed: 1)
        rare.shuffle(using: &random)
        var meddled: [String] = []
        for word in rare.prefix(Self.count) {
            if try corpus.suggestion(for: word) != nil { meddled.append(word) }
        }
        #expect(rare.count > Self.count)
        #expect(meddled.count * 100 <= Self.count, "\(meddled)")
    }

    /// One letter more, one less, another one, or two swapped.
    private func misspelled(_ word: String, _ random: inout SplitMix64) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        while true {
            var typed = Array(word)
            let place = Int.random(in: typed.indices, using: &random)
            let letter = letters[Int.random(in: letters.indices, using: &random)]
            switch Int.random(in: 0..<4, using: &random) {
            case 0: typed.insert(letter, at: Int.random(in: 0...typed.count, using: &random))
            case 1: typed.remove(at: place)
            case 2: typed[place] = letter
            default: typed.swapAt(place, max(0, place - 1))
            }
            if String(typed) != word { return String(typed) }
        }
    }
}

/// The posts of the bundled corpus, indexed as plain text.
private final class Corpus: @unchecked Sendable {
    private let words: Set<String>
    private let folder: TemporaryFolder
    private let store: IndexStore
    let titles: [String]

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let files = FileManager.default.enumerator(
            at: root.appendingPathComponent("Corpus/markdown"), includingPropertiesForKeys: nil)
        var posts: [Post] = []
        for case let file as URL in files ?? .init() where file.pathExtension == "md" {
            let text = try String(contentsOf: file, encoding: .utf8)
            posts.append(try Corpus.post(text, id: posts.count + 1))
        }
        titles = posts.map(\.title).sorted()
        let changes =
            [Change.site(Site(url: "https://example.org", language: "en"))]
            + posts.map(Change.post)
        _ = try store.write(changes, site: "https://example.org") { post in
            [ContentBlock(.paragraph, post.html)]
        }
        try store.mergeDue(after: posts.count)
        words = try store.read { snapshot in
            try Set(snapshot.words(withPrefix: "", in: Corpus.english, limit: .max).map(\.word))
        }
    }

    private static let english = Language(tag: "en") ?? .undetermined

    func has(_ word: String) -> Bool { words.contains(word) }

    /// Front matter, of which the title is read, and text.
    private static func post(_ text: String, id: Int) throws -> Post {
        let parts = text.split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false)
        let title = try parts[at: 1].split(separator: "\n").first { $0.hasPrefix("title: ") }
        return Post(
            id: id, slug: "p\(id)", title: String(try #require(title).dropFirst(7)),
            html: String(try parts[at: 2]))
    }

    /// Words of ASCII letters.
    static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isASCII || !$0.isLetter }.map(String.init)
    }

    func rareWords() throws -> [String] {
        try store.read { snapshot in
            try snapshot.words(withPrefix: "", in: Corpus.english, limit: .max)
                .filter { $0.posts == 1 && Corpus.words($0.word) == [$0.word] }
                .map(\.word).sorted()
        }
    }

    func suggestion(for text: String) throws -> String? {
        try store.search(text, options: SearchOptions(limit: 0)).suggestion
    }
}
