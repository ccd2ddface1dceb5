import Blog
import Foundation
import GRDB
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

@Suite struct SealingTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
    }

    private func write(_ posts: ClosedRange<Int>, _ text: String = "word") throws {
        _ = try store.write(
            posts.map { .post(Post(id: $0, title: "Title \($0)", html: "\(text) \($0 % 7)")) },
            site: site
        ) { [ContentBlock(.paragraph, $0.html)] }
    }

    private func segments() throws -> [SegmentRow] {
        try store.read { try SegmentRow.all($0.db) }
    }

    private func tail() throws -> Int {
        try store.read { try CollectionState($0.db).tailDocuments }
    }

    @Test func fewPosts_goIntoTheTail_manyIntoASegment() throws {
        try write(1...3)
        #expect(try segments().isEmpty)
        #expect(try tail() == 3)
        try write(4...(4 + ChangeWriter.bulk))
        #expect(try segments().map(\.documents) == [3, ChangeWriter.bulk + 1])
        #expect(try tail() == 0)
        #expect(try store.problems() == [])
    }

    @Test func settling_sealsATailWorthASegment_andAnswersStayTheSame() throws {
        try write(1...90)
        try store.mergeDue(after: 90)
        #expect(try tail() == 90)
        try write(91...(IndexStore.settledTail))
        let before = try StoreContents(store)
        try store.mergeDue(after: 1_000)
        #expect(try tail() == 0)
        #expect(try segments().count == 1)
        #expect(try StoreContents(store) == before)
        #expect(try store.problems() == [])
    }

    @Test func settling_makesOneSegment_ofWhatWasWrittenSince() throws {
        try write(1...150)
        try store.mergeDue(after: 1_000)
        for page in 1...3 { try write((page * 200)...(page * 200 + 120)) }
        _ = try store.write([.removal(3), .removal(450)], site: site) { _ in [] }
        #expect(try segments().count == 4)
        let before = try StoreContents(store)
        try store.mergeDue(after: 1_000)
        #expect(try segments().map(\.live) == [149, 362])
        try write(1_000...1_150)
        try store.mergeDue(after: 1_000)
        #expect(try segments().map(\.live) == [149, 362, 151])
        _ = try store.write((1_000...1_150).map { .removal($0) }, site: site) { _ in [] }
        #expect(try StoreContents(store) == before)
        #expect(try store.problems() == [])
    }

    @Test func deletedDocumentsOfASegment_areCountedExactly() throws {
        try write(1...200)
        _ = try store.write([.removal(3), .removal(10), .removal(77)], site: site) { _ in [] }
        #expect(try segments().map(\.dropped) == [3])
        try store.read { (snapshot) throws in
            let reader = try snapshot.reader()
            let word = try reader.listedPostings(of: "word", in: .assumed)
            #expect(word.count == 197)
            #expect(
                try reader.listedPostings(of: "3", in: .assumed).map(\.document).contains(3)
                    == false)
        }
        #expect(try store.problems() == [])
        _ = try store.compact()
        #expect(try segments().map(\.documents) == [197])
        #expect(
            try store.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM removal") } == 0)
        #expect(try store.problems() == [])
    }

    @Test func aStemWhoseDocumentsAreAllGone_occursNowhere() throws {
        try write(1...150)
        _ = try store.write(
            [.post(Post(id: 999, title: "unique", html: "x"))], site: site, blocks: { _ in [] })
        try store.seal()
        _ = try store.write([.removal(999)], site: site) { _ in [] }
        #expect(
            try store.read {
                try $0.reader().postings(of: "uniqu", in: .assumed, scope: .all) == nil
            })
    }

    @Test func aSegmentWithoutLiveDocuments_isGone() throws {
        try write(1...150)
        _ = try store.write((1...150).map { .removal($0) }, site: site) { _ in [] }
        #expect(try segments().isEmpty)
        #expect(try store.compact() == CompactionSummary())
        #expect(try store.problems() == [])
        #expect(try store.read { try $0.reader().parts.isEmpty })
        try write(1...2)
        #expect(try store.read { try $0.reader().listedDocuments() } == [151, 152])
    }

    @Test func tenPages_areMerged_andReadersKeepTheirState() throws {
        let other = try IndexStore.open(at: folder.index)
        for page in 0..<MergePlan.width - 1 { try write((page * 200 + 1)...(page * 200 + 200)) }
        #expect(try segments().count == MergePlan.width - 1)
        try other.read { (snapshot) throws in
            let reader = try snapshot.reader()
            try write(5000...5200)
            #expect(try segments().count == 1)
            let listed = try reader.listedPostings(of: "word", in: .assumed)
            #expect(listed.count == (MergePlan.width - 1) * 200)
        }
        let now = try other.read { try $0.reader().listedPostings(of: "word", in: .assumed).count }
        #expect(now == (MergePlan.width - 1) * 200 + 201)
        #expect(try store.problems() == [])
    }

    @Test func aLargeTail_isSealedAfterThePage() throws {
        for page in 0...(IndexStore.tailDocumentLimit / 90) {
            try write((page * 90 + 1)...(page * 90 + 90))
        }
        #expect(try !segments().isEmpty)
        #expect(try tail() < 90)
        #expect(try store.problems() == [])
    }

    @Test func compaction_saysWhatItDid_andThenThereIsNothingToDo() throws {
        for page in 0..<3 { try write((page * 150 + 1)...(page * 150 + 150)) }
        try write(1000...1003)
        _ = try store.write([.removal(1)], site: site) { _ in [] }
        let before = try StoreContents(store)
        var shares: [Int] = []
        let summary = try store.compact { done, total in
            #expect(total == 453)
            shares.append(done)
        }
        var expected = CompactionSummary()
        expected.segmentsBefore = 3
        expected.segmentsAfter = 1
        expected.sealed = 4
        expected.dropped = 1
        #expect(summary == expected)
        #expect(shares == shares.sorted() && shares.last == 453)
        #expect(try StoreContents(store) == before)
        var nothing = CompactionSummary()
        nothing.segmentsBefore = 1
        nothing.segmentsAfter = 1
        #expect(try store.compact() == nothing)
    }

    @Test func compaction_givesBackSpace_whileOthersRead() throws {
        let html = String(repeating: "<p>some words of a long post</p>", count: 2_000)
        let posts = (1...60).map { Change.post(Post(id: $0, title: "Long \($0)", html: html)) }
        _ = try store.write(posts, site: site) { _ in [] }
        _ = try store.write((2...60).map { .removal($0) }, site: site) { _ in [] }
        let other = try IndexStore.open(at: folder.index)
        let before = try StoreContents(store)
        try other.read { snapshot in
            let reader = try snapshot.reader()
            let summary = try store.compact()
            #expect(summary.givenBack > 3 << 20)
            #expect(try reader.listedDocuments() == [1])
        }
        #expect(try StoreContents(store) == before)
        #expect(try StoreContents(other) == before)
        #expect(try store.problems() == [])
        #expect(try store.compact().givenBack == 0)
        try other.close()
        try store.close()
        let size = try FileManager.default.attributesOfItem(atPath: folder.index)[.size]
        #expect(try #require(size as? Int) < 1 << 20)
    }

    @Test func anOlderIndex_isBroughtUpToDate_andSealed() throws {
        try write(1...40)
        _ = try store.write([.removal(7)], site: site) { _ in [] }
        let before = try StoreContents(store)
        try store.close()
        let queue = try DatabaseQueue(path: folder.index)
        try queue.write { db in
            try FullText.register(in: db)
            try db.execute(
                sql: """
                    DROP TABLE segment; DROP TABLE segment_page; DROP TABLE removal; DROP TABLE deletion;
                    DROP TABLE vocabulary_page;
                    CREATE TABLE deletion (document INTEGER PRIMARY KEY) STRICT;
                    INSERT INTO deletion VALUES (7);
                    UPDATE state SET lengths = substr(lengths, 1, length(lengths) - 2);
                    ALTER TABLE state DROP COLUMN tail_first;
                    ALTER TABLE state DROP COLUMN tail_documents;
                    ALTER TABLE state DROP COLUMN tail_tokens;
                    ALTER TABLE state DROP COLUMN checksum;
                    DELETE FROM grdb_migrations WHERE identifier = 'sealed segments';
                    PRAGMA user_version = 1;
                    """)
        }
        try queue.close()
        let older = try #require(throws: IndexError.self) { try IndexStore.open(at: folder.index) }
        #expect(older.code == .tooOld)
        let migrated = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(try StoreContents(migrated) == before)
        #expect(try migrated.problems() == [])
        try migrated.mergeDue(after: 1_000)
        #expect(try StoreContents(migrated) == before)
        #expect(try migrated.problems() == [])
    }

    @Test(arguments: 1...UInt64(6 * LongRun.factor))
    func afterRandomChangesSealsAndMerges_theStoreEqualsOneBuiltFresh(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var blog = RandomBlog(seed: seed)
        _ = try store.write([.site(blog.site)], site: blog.site.url, blocks: RandomBlog.blocks)
        for _ in 0..<25 {
            _ = try store.write(blog.change(), site: blog.site.url, blocks: RandomBlog.blocks)
            if random.below(3) == 0 { try store.seal() }
            if random.below(4) == 0 {
                let all = try segments()
                let first = random.below(max(1, all.count))
                let some = Array(all[min(first, all.count)...].prefix(1 + random.below(3)))
                if !some.isEmpty { try store.merge(some) }
            }
            if random.below(12) == 0 { _ = try store.compact() }
        }
        let fresh = try IndexStore.create(at: folder.path + "/fresh.sqlite")
        _ = try fresh.write(blog.changes, site: blog.site.url, blocks: RandomBlog.blocks)
        #expect(try StoreContents(store) == StoreContents(fresh))
        #expect(try store.problems() == [])
    }
}
