import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Pages of tables are overwritten: `compact` keeps what can be read, and once the same posts have come again
/// the index is as it was.
@Suite struct SalvageTests {
    private let folder: TemporaryFolder
    private let posts: [Change]
    private let intact: StoreContents
    private let texts: [Post.ID: String]
    private let bytes: [UInt8]
    /// Pages whose loss takes along everything that the file has: SQLite's schema, the state, and where a table of
    /// posts, of bodies or of sites begins; and what packed bodies are deflated with.
    private let vital: Set<Int>
    /// What each page belongs to.
    private let owners: [Int: String]

    private static let count = 25 * LongRun.factor

    init() throws {
        folder = try TemporaryFolder()
        var blog = LetterBlog(seed: 21)
        for _ in 0..<14 { _ = blog.change() }
        posts =
            LetterBlog.start
            + blog.posts.keys.sorted().compactMap { blog.posts[$0].map(Self.lengthened) }
        let store = try IndexStore.create(at: folder.index)
        try Self.writeAll(posts, to: store)
        try store.mergeDue(after: 1_000)
        _ = try store.compact()
        intact = try StoreContents(store)
        texts = try Self.texts(store)
        try store.close()
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.index)))
        let queue = try DatabaseQueue(path: folder.index)
        vital = try queue.read { db in
            try Set(
                Int.fetchAll(
                    db,
                    sql: """
                        SELECT rootpage FROM sqlite_schema
                        WHERE name IN ('state', 'session', 'grdb_migrations', 'post', 'body', 'body_pack', 'site')
                        OR name LIKE '%grdb_migrations%' OR name LIKE 'tail%'
                        UNION SELECT pageno FROM dbstat WHERE name = 'body_dictionary'
                        """) + [1])
        }
        owners = try queue.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT pageno, name FROM dbstat")
            return Dictionary(
                uniqueKeysWithValues: try rows.map {
                    (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1))
                })
        }
        try queue.close()
    }

    /// Some bodies take pages of their own, with overflow pages.
    private static func lengthened(_ post: Post) -> Change {
        var post = post
        if post.id % 17 == 0 {
            post.html += String(repeating: " a/b c", count: post.id % 34 == 0 ? 4_000 : 300)
        }
        return .post(post)
    }

    @Test func whatCanBeRead_isKept_andTheRestComesAgain() throws {
        var random = SplitMix64(seed: 22)
        let size = Schema.pageSize
        var salvaged = 0
        for _ in 0..<Self.count {
            let start = size + random.below(bytes.count - size - 3_000)
            guard (start / size...(start + 2_999) / size).allSatisfy({ !vital.contains($0 + 1) })
            else { continue }
            let hit = Set((start / size...(start + 2_999) / size).compactMap { owners[$0 + 1] })
            // Names of types stand in their table and in its index, and nowhere else.
            if hit.isSuperset(of: ["type", "sqlite_autoindex_type_1"]) { continue }
            var damaged = bytes
            let filling = UInt8(random.below(3) == 0 ? 0 : 255)
            for index in start..<start + 3_000 { damaged[index] = filling }
            try Data(damaged).write(to: URL(fileURLWithPath: folder.index))
            let owner = hit.isEmpty ? "no table" : hit.sorted().joined(separator: ", ")
            let what = "3,000 bytes from \(start), of \(owner), are \(filling)"
            #expect(throws: Never.self, "\(what)") { try check(what) }
            salvaged += 1
        }
        #expect(salvaged > Self.count / 2)
    }

    /// All pages of a table of names, and of its indexes, are overwritten: nothing can be read of it, while posts name
    /// its rows and others, without an author or a picture, name none.
    @Test(arguments: ["author", "term", "media", "language"])
    func aTableOfNamesThatIsGone_comesAgain(table: String) throws {
        let size = Schema.pageSize
        let indexes = "\(table)_", automatic = "sqlite_autoindex_\(table)_"
        let pages = owners.filter {
            $0.value == table || $0.value.hasPrefix(indexes) || $0.value.hasPrefix(automatic)
        }
        #expect(pages.count > 1)
        let isUnnamed: (Change) -> Bool = {
            if case .post(let post) = $0 { post.author == nil } else { false }
        }
        #expect(posts.contains(where: isUnnamed))
        var damaged = bytes
        for page in pages.keys {
            for index in (page - 1) * size..<page * size { damaged[index] = 255 }
        }
        try Data(damaged).write(to: URL(fileURLWithPath: folder.index))
        try check("all pages of \(table) are 255")
    }

    /// By id: the HTML of each post.
    private static func texts(_ store: IndexStore) throws -> [Post.ID: String] {
        let posts = try store.read { try $0.posts("1 = 1", []) }
        return Dictionary(posts.map { ($0.post.id, $0.post.html) }) { first, _ in first }
    }

    /// As a sync does that comes to its end.
    private static func writeAll(_ posts: [Change], to store: IndexStore) throws {
        _ = try store.write(posts, site: LetterBlog.site, blocks: LetterBlog.blocks)
        try store.finishSync(ofSite: LetterBlog.site, at: Moment(seconds: 0))
    }

    private func check(_ what: String) throws {
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        _ = try store.compact()
        let kept = try Self.texts(store)
        let same = kept.filter { texts[$0.key] == $0.value }.count
        #expect(same > texts.count / 2, "\(what): \(same) of \(texts.count)")
        try Self.writeAll(posts, to: store)
        _ = try store.compact()
        let problems = try store.problems().map(\.description)
        #expect(problems == [], "\(what)")
        let again = try StoreContents(store)
        #expect(again == intact, "\(what)")
        try store.close()
    }

    @Test func aTableOfPostsThatIsGone_isLeftAsItIs() throws {
        let queue = try DatabaseQueue(path: folder.index)
        let root = try queue.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'post'")
        }
        try queue.close()
        let start = (try #require(root) - 1) * Schema.pageSize
        var damaged = bytes
        for index in start..<start + Schema.pageSize { damaged[index] = 255 }
        try Data(damaged).write(to: URL(fileURLWithPath: folder.index))
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        let error = #expect(throws: IndexError.self) { _ = try store.compact() }
        #expect(error?.code == .damaged)
        try store.close()
    }
}
