import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchPackedPosts
@testable import BlogSearchStore

/// What is in the lists of words, and what leaves the file with a post.
@Suite struct AuditTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        _ = try store.write([.site(Site(url: site, language: "en"))], site: site) { _ in [] }
    }

    private func write(_ posts: [Int: String]) throws {
        let changes = posts.sorted { $0.key < $1.key }.map {
            Change.post(Post(id: $0.key, title: "Title", html: $0.value))
        }
        _ = try store.write(changes, site: site) { [ContentBlock(.paragraph, $0.html)] }
    }

    private func lists(_ texts: String...) throws -> [Set<WordList>] {
        let found = try store.wordLists(holding: texts)
        return texts.indices.map { found[$0] ?? [] }
    }

    @Test(arguments: [false, true])
    func words_areFoundAsTheyWereWrittenAndByTheirStems(isSealed: Bool) throws {
        try write([1: "Flamingos running to the e-mail café, Zeppelin"])
        if isSealed { _ = try store.compact() }
        #expect(
            try lists("flamingos", "Running", "e-mail", "CAFÉ", "zeppelin")
                == Array(repeating: [.vocabulary, .postings], count: 5))
        #expect(try lists("penguins", "flaming", "to the", "") == [[], [], [], []])
        // Same stem, other word: the index does not hold this one.
        #expect(try lists("flamingo") == [[]])
    }

    @Test func records_areWhatStandsInTheFile() throws {
        var posts = [1: "spring springs"]
        for post in 2...130 { posts[post] = "wombat" }
        try write(posts)
        _ = try store.compact()
        var records: Set<[UInt8]> = []
        try store.forEachRecord { record in
            #expect(record.values.reduce(0) { $0 + $1.count } == record.bytes.count)
            records.insert(record.bytes)
        }
        let language = try #require(
            try store.read { try Int.fetchOne($0.db, sql: "SELECT id FROM language") })
        // Numbers 0 and 1 take no bytes: that of the language, and of the posts that hold a word.
        #expect(language == 1)
        #expect(records.contains(Array("springspring".utf8)))
        #expect(records.contains(Array("springsspring".utf8)))
        #expect(records.contains(Array("wombatwombat".utf8) + [0, 129]))
        try store.close()
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        for record in records where !record.isEmpty {
            #expect(data.range(of: Data(record)) != nil)
        }
    }

    @Test func forms_areThoseOfTheIndex() {
        let forms = IndexedForms()
        #expect(
            forms.forms(of: "date/time running").isSuperset(of: ["datetime", "running", "run"]))
        #expect(forms.forms(of: "") == [])
    }

    @Test func everyTermOfTheTail_isSeen() throws {
        var texts: [Int: String] = [:]
        for post in 1...60 {
            texts[post] = (0..<200).map { "w\(post % 7)x\($0 * post)" }.joined(separator: " ")
        }
        try write(texts)
        var seen: Set<ArraySlice<UInt8>> = []
        try store.read { snapshot in
            let rows = try Row.fetchAll(
                snapshot.db, sql: "SELECT block FROM tail_data WHERE id > \(TailTerms.firstLeaf)")
            for row in rows { seen.formUnion(TailTerms(Array(row[0] as Data))) }
        }
        let words = Set(texts.values.joined(separator: " ").split(separator: " "))
        let stems = Set(seen.map { String(decoding: $0.dropFirst(), as: UTF8.self) })
        #expect(stems.isSuperset(of: words.map(String.init)))
        #expect(stems.count == words.count + 1)  // title
    }

    @Test func aLeafOfAnything_isReadWithoutHarm() {
        var random = SplitMix64(seed: 2)
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            for term in TailTerms(bytes) { #expect(term.count <= 300 * 300) }
        }
    }

    private static let canary = "xylophonist"

    /// Bytes of the file, once closed.
    private func holdsCanary() throws -> Bool {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        // Without its last letters: dictionaries hold stems.
        return data.range(of: Data(Self.canary.dropLast(4).utf8)) != nil
    }

    @Test(arguments: [1, 200])
    func aRemovedPost_leavesNoByteBehind(others: Int) throws {
        var posts = [7: "A \(Self.canary) plays"]
        for post in 0..<others { posts[100 + post] = "Other words \(post)" }
        try write(posts)
        try store.mergeDue(after: others + 1)
        #expect(try lists(Self.canary) == [[.vocabulary, .postings]])
        let summary = try store.write([.removal(7)], site: site) { _ in [] }
        try store.mergeDue(after: 1, removed: summary.removed)
        #expect(try lists(Self.canary) == [[]])
        #expect(try store.problems() == [])
        try store.close()
        #expect(try !holdsCanary())
    }

    @Test func beforeItIsSettled_anAuditSeesTheRest() throws {
        var posts = [7: "A \(Self.canary) plays"]
        for post in 0..<200 { posts[100 + post] = "Other words \(post)" }
        try write(posts)
        _ = try store.write([.removal(7)], site: site) { _ in [] }
        #expect(try lists(Self.canary) == [[.vocabulary, .postings, .removals]])
        try store.close()
        #expect(try holdsCanary())
    }

    @Test func aWordThatOthersHave_staysWithThem() throws {
        try write([1: Self.canary, 2: Self.canary + "s"])
        _ = try store.write([.removal(1)], site: site) { _ in [] }
        // The stem of both is explained by the other word.
        #expect(try lists(Self.canary) == [[]])
        #expect(try lists(Self.canary + "s") == [[.vocabulary, .postings]])
    }
}
