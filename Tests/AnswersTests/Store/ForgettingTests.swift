import Blog
import Foundation
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// What no post says any more is in no byte of the file, nor of those beside it.
@Suite struct ForgettingTests {
    private let folder: TemporaryFolder
    private let site = "https://example.org"

    init() throws { folder = try TemporaryFolder() }

    private func write(_ store: IndexStore, _ posts: [RandomPost], removed: [Int] = []) throws
        -> WriteSummary
    {
        var changes: [Change] = [.site(Site(url: site, language: "en"))]
        for post in posts { changes += post.changes }
        changes += removed.map { .removal($0) }
        return try store.write(changes, site: site) { [ContentBlock(.paragraph, $0.html)] }
    }

    /// Words that stand somewhere although they should not.
    private func found(_ words: Set<String>) throws -> Set<String> {
        let parts = Dictionary(words.map { (HiddenWord.part(of: $0), $0) }) { first, _ in first }
        var found: Set<String> = []
        for name in try folder.files {
            let bytes = [UInt8](
                try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
            HiddenWord.forEachPart(of: bytes) { part in
                if let word = parts[part] { found.insert(word) }
            }
        }
        return found
    }

    /// One history of edits and removals, with a settling after each step.
    private func history(seed: UInt64, withReader: Bool) throws {
        var random = SplitMix64(seed: seed)
        let count = [3, 40, 150][Int.random(in: 0..<3, using: &random)]
        var blog = RandomPosts(count: count, &random)
        var store = try IndexStore.create(at: folder.index)
        _ = try write(store, blog.all)
        try store.mergeDue(after: blog.all.count)
        let reader = withReader ? try IndexStore.open(at: folder.index) : nil
        var said = blog.words
        for step in 0..<6 {
            let (changed, removed) = blog.change(&random)
            let summary = try write(store, changed, removed: removed)
            try store.mergeDue(
                after: summary.added + summary.updated + summary.removed, removed: summary.removed)
            said.formUnion(blog.words)
            let gone = said.subtracting(blog.words)
            #expect(try found(gone) == [], "seed \(seed), step \(step), open")
            if Bool.random(using: &random) {
                try store.close()
                #expect(try found(gone) == [], "seed \(seed), step \(step), closed")
                store = try IndexStore.open(at: folder.index, readOnly: false)
            }
            if let reader, let word = blog.words.first {
                #expect(try reader.search(word, options: SearchOptions()).total > 0)
            }
        }
        #expect(try store.problems() == [], "seed \(seed)")
        try store.close()
        try reader?.close()
        let lacking = blog.words.subtracting(try found(blog.words))
        #expect(lacking == [], "seed \(seed): what is there is not found")
    }

    @Test(arguments: 0..<3 * LongRun.factor)
    func randomHistories_leaveNothing(round: Int) throws {
        try history(seed: UInt64(round), withReader: round % 2 == 1)
        for name in try folder.files {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
    }

    private static let word = "xqvwzbxjpqdgcfmzk"

    /// - Returns: a store with a word in one post of a segment, or of the tail, settled.
    private func store(others: Int) throws -> IndexStore {
        let store = try IndexStore.create(at: folder.index)
        let posts = (0..<others).map { RandomPost(id: 10 + $0, text: "other words \($0)") }
        _ = try write(store, posts + [RandomPost(id: 1, text: "a \(Self.word) here")])
        try store.mergeDue(after: others + 1)
        return store
    }

    @Test(arguments: [1, 200]) func aWordThatWasEditedAway_isForgotten(others: Int) throws {
        let store = try store(others: others)
        let segments = try store.read { try SegmentRow.all($0.db) }
        _ = try write(store, [RandomPost(id: 1, text: "a here")])
        #expect(try found([Self.word]) == [Self.word])
        #expect(try store.mergeDue(after: 1) == 0)
        #expect(try found([Self.word]) == [])
        #expect(try store.problems() == [])
        #expect(try segments.isEmpty || store.read { try SegmentRow.all($0.db) } != segments)
    }

    /// A word that another post has stays, and nothing is written anew for it.
    @Test func aWordThatAnotherPostHas_costsNothing() throws {
        let store = try store(others: 200)
        let other = RandomPost(id: 500, text: "one more \(Self.word)")
        _ = try write(store, [other])
        let segments = try store.read { try SegmentRow.all($0.db) }.map(\.id)
        _ = try write(store, [RandomPost(id: 1, text: "a here")])
        #expect(try store.mergeDue(after: 1) == 0)
        #expect(try store.read { try SegmentRow.all($0.db) }.map(\.id) == segments)
        // It goes with the last of them, from the segment, too.
        _ = try write(store, [RandomPost(id: 500, text: "one more")])
        try store.mergeDue(after: 1)
        #expect(try found([Self.word]) == [])
    }

    /// Words that the vocabulary does not keep.
    @Test func aVeryLongWord_isForgotten() throws {
        let long = String(repeating: "xqvwkzb", count: 12)
        let store = try store(others: 200)
        _ = try write(store, [RandomPost(id: 10, text: long)])
        try store.mergeDue(after: 128)
        _ = try store.compact()
        _ = try write(store, [RandomPost(id: 10, text: "short")])
        try store.mergeDue(after: 1)
        #expect(try found([long]) == [])
    }

    @Test(arguments: [false, true]) func whatWasInterrupted_isForgottenByTheNext(isClosed: Bool)
        throws
    {
        let store = try store(others: 200)
        _ = try write(store, [RandomPost(id: 1, text: "a here")])
        var copy = folder.index
        if isClosed {
            try store.close()
            #expect(try found([Self.word]) == [Self.word])
            #expect(try IndexStore.open(at: copy).problems() == [])
        } else {
            // As a killed process leaves it.
            copy = folder.path + "/copy.sqlite"
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: folder.index + suffix, toPath: copy + suffix)
            }
            try store.close()
            try FileManager.default.removeItem(atPath: folder.index)
        }
        let next = try IndexStore.open(at: copy, readOnly: false)
        _ = try write(next, [RandomPost(id: 20, text: "something else")])
        try next.mergeDue(after: 1)
        #expect(try next.problems() == [])
        #expect(try !next.file.write { try VocabularyPages($0).hasMark() })
        try next.close()
        #expect(try found([Self.word]) == [])
    }

    @Test func aSegmentTooLargeToBeWrittenAnew_isToldOf_andCompacted() throws {
        // Everything is too large for a store that takes its time for nothing.
        let store = try IndexStore.create(at: folder.index, maximumForgotten: 0)
        let posts = (1...130).map { RandomPost(id: $0, text: "other words \($0)") }
        _ = try write(store, posts + [RandomPost(id: 500, text: "a \(Self.word) here")])
        try store.mergeDue(after: 131)
        #expect(try store.read { try SegmentRow.all($0.db) }.count == 1)
        #expect(try store.status().waitingWords == nil)
        _ = try write(store, [RandomPost(id: 500, text: "a here")])
        #expect(try store.mergeDue(after: 1) == 1)
        #expect(try store.status().waitingWords == 1)
        #expect(try found([Self.word]) == [Self.word])
        // A word that another post has does not wait.
        _ = try write(
            store,
            [RandomPost(id: 1, text: "other"), RandomPost(id: 2, text: "other words 2 1")])
        #expect(try store.mergeDue(after: 2) == 0)
        #expect(try store.status().waitingWords == 1)
        _ = try store.compact()
        #expect(try store.status().waitingWords == nil)
        try store.close()
        #expect(try found([Self.word]) == [])
    }
}
