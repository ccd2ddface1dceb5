import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

/// What `problems` notices of an index that was opened to be read only.
@Suite struct VerificationTests {
    private let folder: TemporaryFolder

    /// Posts in the tail, one of which is gone and one of which has lost its tag.
    init() throws {
        folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        let site = "https://example.org"
        let tags = (1...2).map { Term.Key(taxonomy: "post_tag", id: $0) }
        _ = try store.write(
            tags.map { .term(Term(key: $0, slug: "tag\($0.id)", name: "Tag \($0.id)")) }
                + (1...20).map { id in
                    .post(
                        Post(
                            id: id, slug: "s", link: "https://example.org/\(id)",
                            title: "Title \(id)", html: "word\(id) twice twice",
                            excerpt: "An excerpt", terms: id < 3 ? tags + tags : [tags[1]]))
                }, site: site
        ) { [ContentBlock(.heading, "Heads"), ContentBlock(.paragraph, $0.html)] }
        _ = try store.write([.removal(4), .termRemoval(tags[0])], site: site) { _ in [] }
        #expect(try store.read { try CollectionState($0.db).tailDocuments } == 19)
        try store.close()
    }

    private func problems() throws -> [String] {
        let store = try IndexStore.open(at: folder.index)
        defer { #expect(throws: Never.self) { try store.close() } }
        return try store.problems().map(\.description)
    }

    private func damage(_ sql: String) throws {
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        try store.file.write { try $0.execute(sql: sql) }
        try store.close()
    }

    @Test func aSoundTail_hasNoProblems() throws {
        #expect(try problems() == [])
    }

    @Test(
        arguments: [
            "title = 'Titel 5'", "html = replace(html, 'word', 'ward')", "excerpt = NULL",
            "link = 'https://example.org/6'", "slug = 't'", "sticky = 1",
        ])
    func aPostThatIsNotWhatWasStored_isNoticed(change: String) throws {
        let id = "(SELECT id FROM post WHERE wp = 5)"
        let (table, key) = change.hasPrefix("html") ? ("body", "post") : ("post", "id")
        try damage("UPDATE \(table) SET \(change) WHERE \(key) = \(id)")
        #expect(
            try problems().contains(
                "Post 5 is not what was stored: compact the index, then sync everything or import again."
            ))
    }

    @Test func manyPosts_areNamedInPart() throws {
        try damage("UPDATE post SET slug = 't'")
        let problems = try problems()
        #expect(problems.count == 11)
        #expect(problems.last == "9 more posts are not what was stored.")
    }

    @Test(arguments: ["DELETE FROM body WHERE post = 5", "UPDATE body SET blocks = x'0109'"])
    func aTextThatCannotBeRead_isNoticed(damage: String) throws {
        try self.damage(damage)
        #expect(try problems().contains { $0.contains("is not what was stored") })
    }

    @Test func aBitOfTheTailsStems_isNoticed() throws {
        let queue = try DatabaseQueue(path: folder.index)
        let changed = try queue.write { db in
            var changed = 0
            for row in try Row.fetchAll(db, sql: "SELECT id, block FROM tail_data WHERE id > 10") {
                var bytes = Array(try row.decode(Data.self, atIndex: 1))
                // The stem of "twice", but for what it shares with the stem before it.
                let stem = Array("wic".utf8)
                for place in bytes.indices where bytes[place...].starts(with: stem) {
                    bytes[place + 2] ^= 1
                    changed += 1
                }
                try db.execute(
                    sql: "UPDATE tail_data SET block = ? WHERE id = ?",
                    arguments: [Data(bytes), try row.decode(Int64.self, atIndex: 0)])
            }
            return changed
        }
        try queue.close()
        #expect(changed > 0)
        #expect(try problems() == [IndexError.damagedTail.description])
    }

    @Test func aDocumentOfTheTail_withOtherText_isNoticed() throws {
        let blocks = PackedBlocks.encode(
            [ContentBlock(.paragraph, "word5 twice twise")], html: [])
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        try store.file.write { db in
            try db.execute(
                sql: "UPDATE body SET blocks = ? WHERE post = 5", arguments: [Data(blocks)])
        }
        try store.close()
        let problems = try problems()
        #expect(problems.count == 2)
        #expect(problems.first == IndexError.damagedTail.description)
        #expect(problems.last?.hasPrefix("Post 5 is not what was stored") == true)
    }

    // MARK: The vocabulary

    @Test(
        arguments: [
            "DELETE FROM vocabulary", "DELETE FROM vocabulary WHERE word = 'twice'",
            "UPDATE vocabulary SET posts = posts + 1 WHERE word = 'word7'",
            "UPDATE vocabulary SET word = 'wird7' WHERE word = 'word7'",
            "UPDATE vocabulary SET stem = 'twicer' WHERE word = 'twice'",
            "INSERT INTO vocabulary VALUES (1, 'new', 'new', 1)",
        ])
    func wordsThatAreNotThoseOfThePosts_areNoticed_andMended(change: String) throws {
        try damage(change)
        #expect(try problems() == [IndexError.damagedVocabulary.description])
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(try store.compact().countedWords)
        #expect(try !store.compact().countedWords)
        try store.close()
        #expect(try problems() == [])
    }

    @Test func wordsThatWait_areCountedToo() throws {
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        _ = try store.write(
            (100..<300).map { .post(Post(id: $0, title: "Title \($0)", html: "More \($0)")) },
            site: "https://example.org"
        ) { [ContentBlock(.paragraph, $0.html)] }
        #expect(try store.read { try VocabularyPages($0.db).areWaiting() })
        #expect(try store.problems() == [])
        try store.file.write { try $0.execute(sql: "DELETE FROM vocabulary_page") }
        #expect(try store.problems() == ["\(IndexError.damagedVocabulary)"])
        try store.close()
    }

    /// Pages of the file are as if never written.
    @Test(arguments: ["vocabulary", "completion", "segment_page", "segment", "removal"])
    func pagesThatCannotBeRead_areMended(table: String) throws {
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        _ = try store.compact()
        try store.file.write { db in
            try db.execute(sql: "INSERT INTO completion VALUES (1, 'wo', 'word7')")
        }
        let root = try store.read { snapshot in
            try #require(
                try Int.fetchOne(
                    snapshot.db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?",
                    arguments: [table]))
        }
        try store.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        let start = (root - 1) * Schema.pageSize
        bytes.replaceSubrange(
            start..<start + Schema.pageSize, with: Data(count: Schema.pageSize))
        try bytes.write(to: URL(fileURLWithPath: folder.index))
        #expect(try !problems().isEmpty)
        let damaged = try IndexStore.open(at: folder.index, readOnly: false)
        let summary = try damaged.compact()
        #expect(summary.countedWords == (table == "vocabulary"))
        #expect((summary.rebuilt > 0) == ["segment_page", "segment", "removal"].contains(table))
        #expect(summary.lost == 0)
        try damaged.close()
        #expect(try problems() == [])
    }

    // MARK: Names

    @Test(arguments: ["name = 'Tug 2'", "folded = 'tug 2'", "name = NULL"])
    func aNameThatIsNotWhatWasStored_isNoticed(change: String) throws {
        try damage("UPDATE term SET \(change) WHERE wp = 2")
        #expect(
            try problems().contains(
                "The name of 1 term is not what was stored: sync everything or import again."
            ))
    }

    // MARK: Posts

    private func posts(_ titles: [Int: String]) -> [Change] {
        titles.map { .post(Post(id: $0, title: $1, html: "Some words")) }
    }

    @Test(
        arguments: [
            "UPDATE post SET title = 'VANDAL' WHERE wp = 50",
            "UPDATE post SET slug = 't' WHERE wp = 50",
            "UPDATE body SET html = 'VANDAL' WHERE post = (SELECT id FROM post WHERE wp = 50)",
            "UPDATE body SET blocks = x'0109' WHERE post = (SELECT id FROM post WHERE wp = 50)",
            "DELETE FROM body WHERE post = (SELECT id FROM post WHERE wp = 50)",
        ], [1, 400])
    func aPostThatIsNotWhatWasStored_isMarkedByCompact_andStoredAnewWhenItComes(
        change: String, count: Int
    ) throws {
        let site = "https://example.org"
        let posts = posts(
            Dictionary(uniqueKeysWithValues: (50..<50 + count).map { ($0, "Wombat \($0)") }))
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        _ = try store.write(posts, site: site) { [ContentBlock(.paragraph, $0.html)] }
        try store.mergeDue(after: count)
        let before = try StoreContents(store)
        try store.file.write { try $0.execute(sql: change) }
        #expect(try store.compact().lost == 1)
        #expect(try store.compact().lost == 1)
        #expect(try store.problems().count == 1)
        let summary = try store.write(posts, site: site) { [ContentBlock(.paragraph, $0.html)] }
        #expect((summary.updated, summary.unchanged) == (1, count - 1))
        #expect(try store.problems() == [])
        #expect(try store.compact().lost == 0)
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
        try store.close()
    }
}
