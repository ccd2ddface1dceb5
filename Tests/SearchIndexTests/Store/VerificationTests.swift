import Blog
import GRDB
import Testing

@testable import SearchIndex

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
        return try store.problems()
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
                "Post 5 is not what was stored: run `wpsearch sync` or `wpsearch import` into a new index."
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
                var bytes = try row.bytes(1)
                // The stem of "twice", but for what it shares with the stem before it.
                let stem = Array("wic".utf8)
                for place in bytes.indices where bytes[place...].starts(with: stem) {
                    bytes[place + 2] ^= 1
                    changed += 1
                }
                try db.execute(
                    sql: "UPDATE tail_data SET block = ? WHERE id = ?",
                    arguments: [bytes.blob, row[0] as Int64])
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
                sql: "UPDATE body SET blocks = ? WHERE post = 5", arguments: [blocks.blob])
        }
        try store.close()
        #expect(try problems() == [IndexError.damagedTail.description])
    }
}
