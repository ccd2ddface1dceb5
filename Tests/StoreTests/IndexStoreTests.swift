import Blog
import Foundation
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

@Suite struct IndexStoreTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
    }

    @discardableResult
    private func write(_ changes: [Change], checkpoint: String? = nil) throws -> WriteSummary {
        try store.write(changes, site: site, checkpoint: checkpoint) { post in
            [ContentBlock(.paragraph, post.html)]
        }
    }

    private func post(_ id: Int, _ html: String = "text") -> Change {
        .post(Post(id: id, title: "Title", html: html))
    }

    @Test func aStoredPost_isFound_byItsStems() throws {
        let summary = try write([
            .site(Site(url: site, language: "en")),
            .post(Post(id: 7, title: "Running home", html: "dogs ran and dogs slept")),
        ])
        #expect(summary.added == 1)
        try store.read { (snapshot) throws in
            let reader = try snapshot.reader()
            let english = try #require(Language(tag: "en"))
            let dogs = try #require(try reader.listedPostings(of: "dog", in: english).first)
            #expect(dogs.document == 1)
            #expect(dogs.positions[Field.body.rawValue] == [0, 3])
            #expect(dogs.positions[Field.title.rawValue] == [])
            let run = try reader.listedPostings(of: "run", in: english)
            #expect(run.map { $0.positions[Field.title.rawValue] } == [[0]])
            #expect(try reader.postings(of: "cat", in: english, scope: .all) == nil)
            let titles = try reader.postings(of: "dog", in: english, scope: [.title])
            #expect(titles?.cursors.map { $0 == nil } == [true])
            #expect(reader.statistics.documents == 1)
            #expect(try reader.parts[at: 0].columns.length(of: .body, in: 1) == 5)
        }
    }

    /// Who is stopped has no time to count posts.
    @Test func aLargeNewIndex_isClosed_alsoWhenTheTaskIsCancelled() async throws {
        try write([.site(Site(url: site))] + (1...3_000).map { post($0) })
        let store = store
        let isRemoved = try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try store.closeUnlessEmpty(now: .now)
        }.value
        #expect(!isRemoved)
        #expect(try folder.files.filter { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") } == [])
    }

    /// In a file whose pages were exchanged rows are not where they belong.
    @Test(arguments: [
        ([Int64](), true), ([8, 9, 12], true), ([7], false), ([3, 4], false), ([8, 8], false),
        ([9, 8], false),
    ])
    func aPositionNeverGoesBack(rows: [Int64], isSound: Bool) throws {
        if isSound {
            #expect(try rows.ascending(after: 7) == rows)
        } else {
            #expect(throws: IndexError.damagedRow) { try rows.ascending(after: 7) }
        }
    }

    /// A reader keeps the file in WAL mode, with an empty log. Who opens it next to write, and is killed at once, leaves a log of
    /// one's own.
    @Test func aWriterThatIsKilledAtOnce_besideAReader_leavesALogThatBelongsToTheFile() throws {
        try write([post(1)])
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.read { try $0.site(at: site) } != nil)
        try store.close()
        let log = URL(fileURLWithPath: folder.index + "-wal")
        #expect(try Data(contentsOf: log).isEmpty)
        let writer = try IndexStore.open(at: folder.index, readOnly: false)
        let left = folder.path("left.sqlite")
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.index + end, toPath: left + end)
        }
        #expect(try !Data(contentsOf: URL(fileURLWithPath: left + "-wal")).isEmpty)
        let next = try IndexStore.open(at: left, readOnly: false)
        #expect(next.notes.isEmpty)
        #expect(try next.problems().isEmpty)
        for store in [next, writer, reader] { try store.close() }
    }

    @Test func unchangedPosts_areNeitherParsedNorIndexed() throws {
        try write([post(1), post(2)])
        let summary = try store.write([post(1), post(2, "other")], site: site) { post in
            #expect(post.id == 2)
            return [ContentBlock(.paragraph, post.html)]
        }
        var expected = WriteSummary()
        expected.unchanged = 1
        expected.updated = 1
        #expect(summary == expected)
        #expect(try store.read { try $0.post(1, site: site)?.document } == 1)
        #expect(try store.read { try $0.post(2, site: site)?.document } == 3)
    }

    @Test func aChangeOfDetails_keepsTheDocument() throws {
        try write([post(1)])
        let summary = try store.write(
            [.post(Post(id: 1, slug: "new", title: "Title", html: "text", isSticky: true))],
            site: site, blocks: { _ in throw Interruption() })
        #expect(summary.updated == 1)
        let stored = try #require(try store.read { try $0.post(1, site: site) })
        #expect(stored.document == 1)
        #expect(stored.post.slug == "new")
        #expect(stored.post.isSticky)
    }

    @Test func theLaterOfTwoChanges_counts() throws {
        let summary = try write([
            post(1, "a"), post(1, "b"), post(2), .removal(2), .removal(3), post(3),
        ])
        #expect(summary.added == 2)
        try store.read { (snapshot) throws in
            #expect(try snapshot.post(1, site: site)?.post.html == "b")
            #expect(try snapshot.post(2, site: site) == nil)
            #expect(try snapshot.post(3, site: site) != nil)
        }
    }

    @Test func twoSites_mayUseTheSameIDs() throws {
        try write([post(1, "ours")])
        _ = try store.write([post(1, "theirs")], site: "https://example.com/") { _ in [] }
        try write([.removal(1)])
        try store.read { (snapshot) throws in
            #expect(try snapshot.post(1, site: site) == nil)
            #expect(try snapshot.post(1, site: "https://example.com")?.post.html == "theirs")
            #expect(try snapshot.sites().map(\.posts) == [0, 1])
        }
        #expect(try store.problems() == [])
    }

    @Test func aFailureInTheMiddle_leavesTheFormerState() throws {
        try write([post(1, "before")], checkpoint: "one")
        let before = try StoreContents(store)
        #expect(throws: Interruption.self) {
            try store.write([post(1, "after"), post(2), post(3)], site: site, checkpoint: "two") {
                post in
                if post.id == 3 { throw Interruption() }
                return [ContentBlock(.paragraph, post.html)]
            }
        }
        #expect(try StoreContents(store) == before)
        #expect(try store.read { try $0.checkpoint(ofSite: site) } == "one")
        #expect(try store.problems() == [])
        try write([post(2)])
        #expect(try store.read { try $0.sites()[at: 0].posts } == 2)
    }

    @Test func aReader_keepsItsState_whileAPageIsStored() throws {
        try write([post(1, "first")])
        let reader = try IndexStore.open(at: folder.index)
        try reader.read { (snapshot) throws in
            #expect(try snapshot.sites()[at: 0].posts == 1)
            try write([post(1, "second"), post(2)])
            #expect(try snapshot.sites()[at: 0].posts == 1)
            #expect(try snapshot.post(1, site: site)?.post.html == "first")
            #expect(try snapshot.reader().statistics.documents == 1)
        }
        #expect(try reader.read { try $0.reader().statistics.documents } == 2)
    }

    @Test func checkpoints_stayUntilReplaced_andEndWithTheSync() throws {
        try write([post(1)], checkpoint: "page 1")
        try write([post(2)])
        #expect(try store.read { try $0.checkpoint(ofSite: site) } == "page 1")
        try store.finishSync(ofSite: site, at: Moment(seconds: 5))
        try store.read { (snapshot) throws in
            #expect(try snapshot.checkpoint(ofSite: site) == nil)
            #expect(try snapshot.sites()[at: 0].lastSync == Moment(seconds: 5))
        }
    }

    @Test func reopening_findsEverything_andLeavesOneFile() throws {
        try write([
            post(1), .term(Term(key: .init(taxonomy: "category", id: 1), slug: "a", name: "A")),
        ])
        let before = try StoreContents(store)
        try store.close()
        #expect(try folder.files == ["blog.sqlite"])
        let reopened = try IndexStore.open(at: folder.index)
        #expect(try StoreContents(reopened) == before)
        #expect(try folder.files == ["blog.sqlite"])
        #expect(reopened.isReadOnly)
    }

    @Test func afterACrash_everyStoredPageIsThere() throws {
        try write([post(1)], checkpoint: "one")
        try write([post(2)], checkpoint: "two")
        let crashed = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.index + suffix, toPath: crashed.index + suffix)
        }
        let reader = try IndexStore.open(at: crashed.index)
        #expect(try reader.read { try $0.checkpoint(ofSite: site) } == "two")
        #expect(try StoreContents(reader) == StoreContents(store))
        try reader.close()
        let writer = try IndexStore.open(at: crashed.index, readOnly: false)
        #expect(try writer.problems() == [])
        try writer.close()
        #expect(try crashed.files == ["blog.sqlite"])
    }

    @Test func aReader_seesWhatAnotherStoreOfTheFileWrote() throws {
        try write([post(1)])
        let other = try IndexStore.open(at: folder.index)
        #expect(try other.read { try $0.reader().statistics.documents } == 1)
        try write([post(2)])
        #expect(try other.read { try $0.reader().statistics.documents } == 2)
        #expect(try other.read { try $0.reader().listedDocuments() } == [1, 2])
    }

    @Test func removedText_isNotLeftInTheFile() throws {
        try write(
            (1...20).map {
                post($0, "confidential\($0) " + String(repeating: "secret ", count: 3000))
            })
        try write((1...20).map { .removal($0) })
        try store.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        #expect(bytes.range(of: Data("confidential7 secret".utf8)) == nil)
    }

    @Test func textWithZeroBytes_isStoredWhole() throws {
        try write([.post(Post(id: 1, title: "a\u{0}b", html: "c\u{0}d", excerpt: "e\u{0}"))])
        let stored = try #require(try store.read { try $0.post(1, site: site) })
        #expect(stored.post.title == "a\u{fffd}b")
        #expect(stored.post.html == "c\u{fffd}d")
        #expect(
            try write([.post(Post(id: 1, title: "a\u{0}b", html: "c\u{0}d", excerpt: "e\u{0}"))])
                .unchanged == 1)
        #expect(try store.problems() == [])
    }

    @Test func aVeryLongPost_isIndexedToItsEnd() throws {
        try write([
            .post(
                Post(id: 1, title: "Long", html: String(repeating: "word ", count: 400_000) + "end")
            )
        ])
        try store.read { (snapshot) throws in
            let reader = try snapshot.reader()
            let end = try reader.listedPostings(of: "end", in: .assumed)
            #expect(end.map { $0.positions[Field.body.rawValue] } == [[400_000]])
            let word = try #require(
                try reader.postings(of: "word", in: .assumed, scope: [.body])?.cursors.first ?? nil)
            #expect(try word.frequencies(in: 1)?[Field.body.rawValue] == 400_000)
        }
    }
}

/// What a test throws to stop the store.
struct Interruption: Error {}
