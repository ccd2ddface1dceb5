import Blog
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Rows that are not what was written: each is told, none ends the process, and `compact` mends what it can.
@Suite struct DamagedRowTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    /// Two segments of 200 posts, of which five are gone; every post has a category.
    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        let category = Term(key: .init(taxonomy: "category", id: 1), slug: "c", name: "Cats")
        _ = try store.write([.term(category)], site: site) { _ in [] }
        for page in 0..<2 { try write(page * 200 + 1...page * 200 + 200) }
        _ = try store.write((3...7).map { .removal($0) }, site: site) { _ in [] }
    }

    private func write(_ ids: ClosedRange<Int>) throws {
        _ = try store.write(
            ids.map { id in
                .post(
                    Post(
                        id: id, title: "Title \(id)", html: "word\(id) word",
                        terms: [.init(taxonomy: "category", id: 1)]))
            }, site: site
        ) { [ContentBlock(.paragraph, $0.html)] }
    }

    private func execute(_ sql: String) throws {
        try store.file.write { try $0.execute(sql: sql) }
    }

    private func segments() throws -> [SegmentRow] {
        try store.read { try SegmentRow.all($0.db) }
    }

    /// Makes a table as it would be without the rules that SQLite keeps: a damaged page of the file knows none either.
    private func loosen(_ table: String) throws {
        try execute(
            """
            CREATE TABLE loose AS SELECT * FROM \(table);
            DROP TABLE \(table);
            ALTER TABLE loose RENAME TO \(table);
            """)
    }

    private func expectDamaged(_ body: () throws -> Void) {
        let error = #expect(throws: IndexError.self) { try body() }
        #expect(error?.code == .damaged)
    }

    // MARK: Values of another type

    @Test(arguments: ["lengths", "documents", "tail_first", "checksum"])
    func aState_withoutAValue_isDamaged(column: String) throws {
        try loosen("state")
        try execute("UPDATE state SET \(column) = NULL")
        expectDamaged { try store.read { _ = try CollectionState($0.db) } }
    }

    @Test(arguments: ["title", "slug", "wp", "type", "site", "sticky"])
    func aPost_withoutAValue_isDamaged(column: String) throws {
        let document = try #require(try store.read { try $0.post(1, site: site)?.document })
        try loosen("post")
        try execute("UPDATE post SET \(column) = NULL")
        expectDamaged { try store.read { _ = try $0.post(of: document) } }
    }

    @Test func terms_withoutValues_areDamaged() throws {
        try loosen("term")
        try execute("UPDATE term SET taxonomy = NULL")
        expectDamaged { _ = try store.terms(of: nil, matching: nil) }
        expectDamaged { try store.read { _ = try $0.terms(ofSite: site) } }
        expectDamaged { try store.read { _ = try $0.knownSite(site) } }
        expectDamaged {
            try store.read { snapshot in
                var tree = TermTree(snapshot.db)
                _ = try tree.names(of: [1])
            }
        }
    }

    @Test func aSite_withoutAnAddress_isDamaged() throws {
        try loosen("site")
        try execute("UPDATE site SET url = NULL")
        expectDamaged { _ = try store.status() }
        expectDamaged {
            try store.read { _ = try FacetNames($0.db).identifiers(of: "example", kind: .site) }
        }
    }

    @Test func aPageOfTheTail_withoutNumbers_isDamaged() throws {
        try write(1_000...1_003)
        try loosen("document_page")
        try execute("UPDATE document_page SET count = NULL")
        expectDamaged {
            try store.read { snapshot in
                let state = try CollectionState(snapshot.db)
                _ = try TailColumns(snapshot.db, first: state.tailFirst)
            }
        }
    }

    @Test func aMissingValue_becomesASentence() throws {
        expectDamaged {
            try store.read { _ = try SQLStatement("SELECT NULL", $0.db).all(Int.self) }
        }
    }

    // MARK: What compact mends

    private func expectMended(before: StoreContents) throws {
        let summary = try store.compact()
        #expect(summary.rebuilt > 0)
        #expect(summary.segmentsAfter == 1)
        #expect(try segments().map(\.dropped) == [0])
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
    }

    @Test(arguments: [false, true])
    func damagedDeletions_areMended(isOneSegment: Bool) throws {
        if isOneSegment {
            _ = try store.compact()
            _ = try store.write([.removal(11)], site: site) { _ in [] }
        }
        let before = try StoreContents(store)
        try execute("UPDATE deletion SET bits = zeroblob(length(bits))")
        #expect(try !store.problems().isEmpty)
        try expectMended(before: before)
    }

    @Test func damagedDeletions_ofAWholeSegment_areMended() throws {
        _ = try store.compact()
        #expect(try segments().map(\.dropped) == [0])
        let before = try StoreContents(store)
        try execute("UPDATE deletion SET bits = x'00'")
        try expectMended(before: before)
    }

    @Test func damagedDeletions_endAMerge_ratherThanRepeatIt() throws {
        try execute("UPDATE deletion SET bits = zeroblob(length(bits))")
        let made = try segments()
        expectDamaged { _ = try store.mergeOrRebuild(made) }
        #expect(try segments() == made)
    }

    @Test(
        arguments: [
            "UPDATE segment SET dropped = dropped + 1", "UPDATE segment SET last = last + 1",
            "UPDATE segment SET checksum = 0", "UPDATE segment SET root = x'00'",
        ])
    func damagedSegmentRows_areMended(damage: String) throws {
        let before = try StoreContents(store)
        try execute(damage)
        expectDamaged { _ = try segments() }
        try expectMended(before: before)
    }

    @Test func pagesOfNoSegment_areDeleted() throws {
        try execute("INSERT INTO segment_page (id, bytes) VALUES (\(900 << 24), x'00')")
        #expect(try !store.problems().isEmpty)
        _ = try store.compact()
        #expect(try store.problems() == [])
    }

    @Test func aMissingDeletion_isNoticed_andMended() throws {
        let before = try StoreContents(store)
        try execute("DELETE FROM deletion")
        #expect(try !store.problems().isEmpty)
        try expectMended(before: before)
    }

    @Test func aMissingSegment_isNoticed_andMended() throws {
        let before = try StoreContents(store)
        try execute("DELETE FROM segment WHERE first = 1")
        #expect(try !store.problems().isEmpty)
        try expectMended(before: before)
    }

    @Test func aMissingRemoval_isNoticed_andMended() throws {
        try execute("DELETE FROM removal WHERE stem = (SELECT max(stem) FROM removal)")
        #expect(try store.problems().count == 1)
        _ = try store.compact()
        #expect(try store.problems() == [])
    }

    @Test(
        arguments: [
            "UPDATE state SET documents = 7", "UPDATE state SET lengths = ''",
            "UPDATE state SET next_document = 1, generation = 9223372036854775807",
            "DELETE FROM state", "UPDATE state SET analyzer = 0, checksum = 0",
        ])
    func aDamagedState_isMended(damage: String) throws {
        let before = try StoreContents(store)
        try execute(damage)
        expectDamaged { try store.read { _ = try CollectionState($0.db) } }
        try store.close()
        let opened = try IndexStore.open(at: folder.index, readOnly: false)
        _ = try opened.compact()
        #expect(try opened.problems() == [])
        #expect(try StoreContents(opened) == before)
    }

    // MARK: What was interrupted

    @Test func removedWords_go_whenTheCommandIsRepeated() throws {
        #expect(try segments().contains { $0.dropped > 0 })
        #expect(try store.wordLists(holding: ["word4"]) != [:])
        // The run that removed them never came to its end; the next one finds nothing to do.
        try store.close()
        let next = try IndexStore.open(at: folder.index, readOnly: false)
        try next.mergeDue(after: 0)
        let settled = try next.read { try SegmentRow.all($0.db) }
        #expect(settled.allSatisfy { $0.dropped == 0 })
        #expect(try next.wordLists(holding: ["word4"]) == [:])
        #expect(try next.problems() == [])
        try next.mergeDue(after: 0)
        #expect(try next.read { try SegmentRow.all($0.db) } == settled)
    }
}
