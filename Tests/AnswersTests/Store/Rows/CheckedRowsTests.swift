import Blog
import GRDB
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Checksums of rows and their sums, after whatever was written.
@Suite struct CheckedRowsTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
    }

    /// Every row fits its checksum, and the sums are those of the rows.
    private func expectExact(_ what: String = "") throws {
        try store.read { snapshot in
            let rows = try CollectionState(snapshot.db).rows
            let counted = try RowSums(recounting: snapshot.db)
            #expect(rows.isStamped)
            #expect(rows.sums == counted, "\(what)")
            let findings = try RowsCheck(snapshot.db, rows).findings().map(\.table)
            #expect(findings == [], "\(what)")
            let checksums = try StoredPostChecksums(snapshot.db)
            for post in try Int64.fetchAll(snapshot.db, sql: "SELECT id FROM post") {
                let found = try #require(try checksums.of(post))
                #expect(found.isSound, "\(what) post \(post)")
            }
        }
    }

    // MARK: Hashes

    @Test func values_thatDiffer_haveOtherHashes() {
        let values: [[SQLStatement.Value]] = [
            [], [.number(nil)], [.number(0)], [.number(1)], [.number(-1)], [.text("")],
            [.text("1")], [.blob([])], [.blob([0x31])], [.text("a"), .text("b")], [.text("ab")],
            [.text("ab"), .text("")], [.text("b"), .text("a")], [.number(nil), .number(nil)],
            [.text(String(repeating: "x", count: 100))],
            [.text(String(repeating: "x", count: 99) + "y")],
        ]
        var seen: Set<UInt64> = []
        for seed in UInt64(0)..<3 {
            for row in values {
                var hash = RowHash(seed: seed)
                hash.add(row)
                #expect(seen.insert(hash.value).inserted, "\(seed) \(row)")
            }
        }
    }

    @Test func absentTexts_andAbsentNumbers_areTheSame_asSQLiteHasThem() {
        var (text, number) = (RowHash(seed: 1), RowHash(seed: 1))
        text.add(.text(nil))
        number.add(.number(nil))
        #expect(text.value == number.value)
    }

    @Test func aState_readsWhatItWrote_andNothingElse() throws {
        var state = RowState.empty
        state.sums[.post] = .max
        state.sums[.site] = 7
        state.unread = [3, 900]
        #expect(try RowState(state.text) == state)
        #expect(try !RowState("").isStamped)
        for text in ["1", "x", state.text + " 1", String(state.text.dropLast()), " "] {
            #expect(throws: IndexError.self) { try RowState(text) }
        }
    }

    // MARK: Histories

    @Test(arguments: 1...UInt64(4 * LongRun.factor))
    func afterRandomChanges_everyRowFits(seed: UInt64) throws {
        var blog = RandomBlog(seed: seed)
        _ = try store.write([.site(blog.site)], site: site, blocks: RandomBlog.blocks)
        for round in 0..<12 {
            _ = try store.write(
                blog.change(), site: site, checkpoint: "\(round)", blocks: RandomBlog.blocks)
            if round % 3 == 0 {
                try store.finishSync(
                    ofSite: site, at: Moment(seconds: Int64(round)),
                    checkpoint: round % 2 == 0 ? "end" : nil)
            }
            if round % 5 == 4 { try store.mergeDue(after: 100, removed: round % 2) }
            try expectExact("round \(round)")
        }
        _ = try store.compact()
        try expectExact("compacted")
        #expect(try store.problems() == [])
    }

    @Test func allThatPostsName_fits_whenItComes_changes_andGoes() throws {
        _ = try store.write(SoundIndex.names, site: site) { _ in [] }
        try expectExact("names")
        for word in ["first", "second"] {
            _ = try store.write(
                (1...20).map { .post(SoundIndex.post($0, site: site, word: word)) }, site: site,
                blocks: SoundIndex.blocks)
            try expectExact(word)
        }
        var moved = SoundIndex.post(3, site: site, word: "second")
        moved.slug = "moved"
        _ = try store.write([.post(moved)], site: site, blocks: SoundIndex.blocks)
        try expectExact("moved")
        _ = try store.write(
            [
                .termRemoval(.init(taxonomy: "category", id: 2)), .removal(4), .removal(5),
                .authorRemoval(9),
            ], site: site
        ) { _ in [] }
        try expectExact("removed")
        _ = try store.write((1...20).map { .removal($0) }, site: site) { _ in [] }
        try expectExact("all removed")
        #expect(try store.problems() == [])
    }

    @Test func documentsThatAreMadeAnew_changeChecksumsByAsMuch() throws {
        _ = try store.write(
            (1...20).map { .post(SoundIndex.post($0, site: site)) }, site: site,
            blocks: SoundIndex.blocks)
        try store.file.write { db in
            try db.execute(sql: "UPDATE post SET link = 'https://example.org/x' WHERE wp = 6")
            try Reindexing.run(db, WritingTools(marks: store.tools.marks))
        }
        // Nobody vouched for what was damaged before.
        let problems = try store.problems().map(\.description)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("Post 6 is not what was stored") == true)
    }

    // MARK: Rows that are missing, or older

    @Test(arguments: ["author", "term", "media", "post"])
    func aMissingRow_isNoticed_andNotedUntilTheSiteWasReadAgain(table: String) throws {
        let posts = (1...20).map { Change.post(SoundIndex.post($0, site: site)) }
        _ = try store.write(SoundIndex.names + posts, site: site, blocks: SoundIndex.blocks)
        try store.finishSync(ofSite: site, at: Moment(seconds: 1), checkpoint: "end")
        let before = try StoreContents(store)
        try store.file.write { db in
            try db.execute(sql: "DELETE FROM \(table) WHERE wp = 2")
        }
        #expect(try !store.problems().isEmpty)
        let summary = try store.compact()
        #expect(summary.isShort)
        let lost =
            "Something that was stored of https://example.org is lost: sync everything or import again."
        let left = try store.problems().map(\.description)
        #expect(left.contains(lost))
        // It is told again, since the one before may have been killed before it could.
        #expect(try !store.compact().losses.isEmpty)
        // What is read next is read from its beginning.
        #expect(try store.read { try $0.checkpoint(ofSite: site) } == nil)
        _ = try store.write(SoundIndex.names + posts, site: site, blocks: SoundIndex.blocks)
        try store.finishSync(ofSite: site, at: Moment(seconds: 2), checkpoint: "end")
        #expect(try store.problems() == [])
        let last = try store.compact()
        #expect(!last.isShort && last.losses.isEmpty)
        #expect(try StoreContents(store) == before)
    }

    @Test func aMissingSite_isNotedUntilASiteWasReadAgain() throws {
        let posts = (1...20).map { Change.post(SoundIndex.post($0, site: site)) }
        _ = try store.write(SoundIndex.names + posts, site: site, blocks: SoundIndex.blocks)
        try store.finishSync(ofSite: site, at: Moment(seconds: 1), checkpoint: "end")
        let before = try StoreContents(store)
        try store.file.write { try $0.execute(sql: "DELETE FROM site") }
        #expect(try store.compact().isShort)
        let lost =
            "Something that was stored of a site is lost: sync everything or import again."
        #expect(try store.problems() == [Notice(lost)])
        #expect(try store.compact().losses == [Notice(lost)])
        _ = try store.write(SoundIndex.names + posts, site: site, blocks: SoundIndex.blocks)
        try store.finishSync(ofSite: site, at: Moment(seconds: 2), checkpoint: "end")
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
    }

    @Test(arguments: [
        "UPDATE author SET slug = 'x' WHERE wp = 1",
        "UPDATE term SET link = NULL WHERE wp = 3", "UPDATE media SET alt = 'x' WHERE wp = 2",
        "UPDATE media SET wp = 77 WHERE wp = 2",
        "UPDATE type SET name = 'page2' WHERE name = 'page'",
        "UPDATE language SET code = 'fr' WHERE code = 'de'", "UPDATE site SET name = 'x'",
        "UPDATE site SET language = 'de'", "UPDATE author SET wp = 99 WHERE wp = 1",
        "UPDATE term SET taxonomy = 'x' WHERE wp = 2",
        "UPDATE author SET folded = 'x' WHERE wp = 1",
        "UPDATE body SET blocks = x'0109' WHERE post = 3",
        "UPDATE post_term SET position = position + 7 - 2 * position WHERE post = 1",
        "DELETE FROM type WHERE name = 'page'", "DELETE FROM language WHERE code = 'de'",
        "DELETE FROM site", "INSERT INTO post_term VALUES (9000, 0, 1)",
        "UPDATE post_extra SET extra = x'0101' WHERE post = 1",
        "UPDATE post_extra SET extra = x'060178' WHERE post = 2",
        "DELETE FROM post_extra WHERE post = 3", "DELETE FROM address WHERE post = 2",
        "UPDATE link SET target = target + 1 WHERE post = 3",
        "UPDATE link SET text = 'x' WHERE post = 3", "INSERT INTO link VALUES (9000, 1, NULL)",
        "INSERT INTO address VALUES (4, 77)", "UPDATE author SET extra = x'00' WHERE wp = 1",
        "UPDATE media SET extra = NULL WHERE wp = 2",
    ])
    func whatIsDamaged_isToldOrMended_andWholeWhenItWasReadAgain(damage: String) throws {
        let posts = (1...20).map { Change.post(SoundIndex.post($0, site: site)) }
        func read() throws {
            _ = try store.write(SoundIndex.names + posts, site: site, blocks: SoundIndex.blocks)
            try store.finishSync(ofSite: site, at: Moment(seconds: 1), checkpoint: "end")
        }
        try read()
        let before = try StoreContents(store)
        try store.file.write { try $0.execute(sql: damage) }
        let found = try store.problems().map(\.description)
        #expect(!found.isEmpty)
        _ = try store.compact()
        // A second time, what nothing names any more goes.
        for _ in 0..<2 {
            try read()
            _ = try store.compact()
        }
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
    }
}
