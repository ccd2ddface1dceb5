import Blog
import GRDB
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchPostings
@testable import BlogSearchStore

@Suite struct CompletionTableTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let english = Language(tag: "en") ?? .undetermined

    /// Words of two letters with numbers behind; the higher the number, the more posts.
    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        var posts: [Change] = [.site(Site(url: "https://example.org", language: "en"))]
        for id in 1...60 {
            let words = ["ab", "ac", "éc", "b"].flatMap { word in
                (id...100).map { "\(word)\($0)" }
            }
            posts.append(
                .post(
                    Post(
                        id: id, slug: "p\(id)", title: words.joined(separator: " "), html: "")))
        }
        _ = try store.write(posts, site: "https://example.org") { _ in [] }
    }

    private func listed(_ prefix: String) throws -> [WordCount]? {
        try store.read { try CompletionTable($0.db).words(withPrefix: prefix, in: english) }
    }

    @Test func beginningsOfManyWords_listTheMostFrequent() throws {
        try store.write { try CompletionTable($0, crowd: 150).rebuild() }
        let words = try #require(try listed("a"))
        #expect(words.count == CompletionTable.kept)
        let all = try store.read { try $0.words(withPrefix: "a", in: english, limit: .max) }
        #expect(words.map(\.posts) == all.prefix(words.count).map(\.posts))
        #expect(words.allSatisfy(all.contains))
        #expect(try listed("ab") == nil)
        #expect(try listed("b") == nil)
        #expect(try listed("") == nil)
    }

    @Test func everyBeginning_isListed_whenAllAreCrowds() throws {
        try store.write { try CompletionTable($0, crowd: 0).rebuild() }
        for prefix in ["a", "ab", "e", "ec", "ec1", "b"] {
            let all = try store.read { try $0.words(withPrefix: prefix, in: english, limit: .max) }
            let words = try #require(try listed(prefix))
            #expect(
                words.map(\.posts) == all.prefix(CompletionTable.kept).map(\.posts), "\(prefix)")
        }
        #expect(try listed("ab1x") == nil)
    }

    @Test func wordsThatNoPostHas_leaveTheFile() throws {
        try store.write { try CompletionTable($0, crowd: 0).rebuild() }
        let removals = (2...60).map { Change.removal($0) }
        _ = try store.write(removals, site: "https://example.org") { _ in [] }
        _ = try store.write(
            [.post(Post(id: 1, slug: "p1", title: "ab7", html: ""))], site: "https://example.org"
        ) { _ in [] }
        try store.mergeDue(after: 0, removed: 59)
        let words = try store.read {
            try String.fetchSet($0.db, sql: "SELECT word FROM completion")
        }
        #expect(words == ["ab7"])
        #expect(try listed("ab7")?.map(\.posts) == [1])
    }
}
