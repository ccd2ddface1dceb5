import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// One bit of an entry of each of SQLite's own indexes: `verify` names the index, `compact` builds it again, and what an import
/// stored twice meanwhile is there once.
@Suite struct DamagedEntryTests {
    private let folder: TemporaryFolder
    private let sound: SoundIndex

    init() throws {
        folder = try TemporaryFolder()
        sound = try SoundIndex.shared.get()
        try SoundIndex.put(sound.bytes, folder)
    }

    /// Places of the payloads of the first leaf of an index, in the file.
    private func entries(of index: String) throws -> [Range<Int>] {
        let queue = try DatabaseQueue(path: folder.index)
        let root = try queue.read {
            try Int.fetchOne(
                $0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [index])
        }
        try queue.close()
        let file = try BTreeFile(folder.index)
        return file.leafEntries(below: try #require(root))
    }

    private func flip(_ place: Int, bit: UInt8 = 1) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        bytes[place] ^= bit
        try bytes.write(to: URL(fileURLWithPath: folder.index))
    }

    private func problems() throws -> [String] {
        let store = try IndexStore.open(at: folder.index)
        defer { #expect(throws: Never.self) { try store.close() } }
        return try store.problems().map(\.description)
    }

    private static let indexes = [
        "sqlite_autoindex_site_1", "sqlite_autoindex_author_1", "sqlite_autoindex_term_1",
        "sqlite_autoindex_media_1", "sqlite_autoindex_type_1", "sqlite_autoindex_language_1",
        "sqlite_autoindex_post_1", "sqlite_autoindex_post_2", "term_parent", "term_slug",
        "term_folded", "post_slug", "post_link", "post_term_term", "post_featured",
        "link_target", "address_target",
    ]

    /// All of them in a long run.
    private static let tried =
        LongRun.isLong ? indexes : ["sqlite_autoindex_post_2", "post_slug", "post_term_term"]

    @Test func everyIndexIsTried() throws {
        let queue = try DatabaseQueue(path: folder.index)
        let names = try queue.read {
            try String.fetchSet(
                $0,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'index'
                    AND tbl_name NOT IN ('grdb_migrations', 'session')
                    """)
        }
        try queue.close()
        #expect(names == Set(Self.indexes))
    }

    @Test(arguments: tried)
    func aWrongEntry_isNoticed_andTheIndexBuiltAgain(index: String) throws {
        let entries = try entries(of: index)
        var random = SplitMix64(seed: 77)
        for _ in 0..<LongRun.factor {
            try SoundIndex.put(sound.bytes, folder)
            let entry = entries[random.below(entries.count)]
            // The last byte is of the row id, or of the last value.
            try flip(entry.upperBound - 1)
            let found = try problems()
            #expect(found.contains { $0.contains(index) }, "\(index) \(entry)")
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            #expect(try store.compact().indexes > 0)
            #expect(try store.problems() == [])
            try store.close()
            let others = try UserAnswers(folder.index).others(than: sound.compacted)
            #expect(others == [])
        }
    }

    @Test(arguments: tried)
    func aPageOfAnIndexThatIsNone_isNoticed_andTheIndexBuiltAgain(index: String) throws {
        let page = try entries(of: index)[at: 0].lowerBound / Schema.pageSize
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        let range = page * Schema.pageSize..<(page + 1) * Schema.pageSize
        bytes.replaceSubrange(range, with: Data(count: Schema.pageSize))
        try bytes.write(to: URL(fileURLWithPath: folder.index))
        #expect(try !problems().isEmpty)
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(try store.compact().indexes > 0)
        #expect(try store.problems() == [])
        try store.close()
        let others = try UserAnswers(folder.index).others(than: sound.compacted)
        #expect(others == [])
    }

    // MARK: Rows that were stored twice

    /// Hides a row from an index, by a bit of the key in its entry.
    private func hide(_ row: Int64, from index: String) throws {
        let entry = try #require(
            try entries(of: index).first { try BTreeFile(folder.index).lastNumber(of: $0) == row })
        // The key begins behind the header, whose first byte is its length.
        try flip(entry.lowerBound + BTreeFile(folder.index).headerLength(of: entry), bit: 0x40)
    }

    private func row(_ query: String) throws -> Int64 {
        let queue = try DatabaseQueue(path: folder.index)
        defer { #expect(throws: Never.self) { try queue.close() } }
        return try #require(try queue.read { try Int64.fetchOne($0, sql: query) })
    }

    @Test func aPostThatWasStoredTwice_isThereOnce_theNewerOne() throws {
        let row = try row("SELECT id FROM post WHERE wp = 12 AND site = 1")
        try hide(row, from: "sqlite_autoindex_post_2")
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        var post = SoundIndex.post(12, site: SoundIndex.site)
        post.title = "Rewritten"
        let summary = try store.write(
            [.post(post)], site: SoundIndex.site, blocks: SoundIndex.blocks)
        #expect(summary.added == 1)
        #expect(try !store.problems().isEmpty)
        let compacted = try store.compact()
        #expect(compacted.doubled == 1)
        #expect(try store.problems() == [])
        let titles = try store.read {
            try String.fetchAll($0.db, sql: "SELECT title FROM post WHERE wp = 12 AND site = 1")
        }
        #expect(titles == ["Rewritten"])
        #expect(try store.search("rewritten", options: SearchOptions()).total == 1)
        #expect(try store.compact().doubled == 0)
        try store.close()
    }

    @Test(
        arguments: [
            ("author", "wp = 2", "sqlite_autoindex_author_1"),
            ("term", "wp = 2", "sqlite_autoindex_term_1"),
            ("media", "wp = 2", "sqlite_autoindex_media_1"),
        ])
    func aNameThatWasStoredTwice_isThereOnce(
        table: String, condition: String, index: String
    ) throws {
        let row = try row("SELECT id FROM \(table) WHERE site = 1 AND \(condition)")
        try hide(row, from: index)
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        _ = try store.write(SoundIndex.names, site: SoundIndex.site) { _ in [] }
        #expect(try !store.problems().isEmpty)
        // Its neighbours may not be found either.
        #expect(try store.compact().doubled > 0)
        #expect(try store.problems() == [])
        try store.close()
        // Posts with a term that was stored anew have newer documents; their order, where all else is equal, is by those.
        let others = try UserAnswers(folder.index).others(than: sound.compacted)
            .filter { !["query", "list", "suggest"].contains($0.prefix { $0 != " " }) }
        #expect(others == [])
    }
}
