import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchStore

/// A length that damage makes up lets SQLite ask for memory that nobody has, and say that there is none: while there is, that is
/// damage, and `compact` mends it.
@Suite struct DamagedLengthTests {
    private let folder: TemporaryFolder
    private let bytes: [UInt8]
    /// Indexes by a column of theirs, and their pages.
    private let indexes: [(query: String, pages: [Int])]

    init() throws {
        folder = try TemporaryFolder()
        var blog = LetterBlog(seed: 21)
        for _ in 0..<60 { _ = blog.change() }
        let posts = LetterBlog.start + blog.posts.sorted { $0.key < $1.key }.map { .post($0.value) }
        let store = try IndexStore.create(at: folder.index)
        _ = try store.write(posts, site: LetterBlog.site, blocks: LetterBlog.blocks)
        try store.finishSync(ofSite: LetterBlog.site, at: Moment(seconds: 0))
        _ = try store.compact()
        try store.close()
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.index)))
        let queue = try DatabaseQueue(path: folder.index)
        indexes = try queue.read { db in
            let named: [(table: String, column: String, index: String)] = [
                ("post_term", "term", "post_term_term"),
                ("post", "site", "sqlite_autoindex_post_2"),
            ]
            return try named.map { table, column, index in
                (
                    "SELECT sum(length(\(column))) FROM \(table) INDEXED BY \(index)",
                    try Int.fetchAll(
                        db, sql: "SELECT pageno FROM dbstat WHERE name = ?", arguments: [index])
                )
            }
        }
        try queue.close()
    }

    /// Whether SQLite says that there is no memory for a query.
    private func hasNoMemory(for query: String) throws -> Bool {
        let queue = try DatabaseQueue(path: folder.index)
        defer { try? queue.close() }
        do {
            _ = try queue.read { try Int.fetchOne($0, sql: query) }
            return false
        } catch let error as DatabaseError {
            return error.resultCode == .SQLITE_NOMEM
        }
    }

    /// Where the entries of a leaf of an index begin (https://sqlite.org/fileformat2.html#b_tree_pages).
    private func entries(onPage page: Int) -> [Int] {
        let start = (page - 1) * Schema.pageSize
        func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
        guard bytes[start] == 10 else { return [] }
        return (0..<number(start + 3)).map { start + number(start + 8 + 2 * $0) }
    }

    /// An entry of four gigabytes whose head alone is longer than what of it lies on the page. SQLite adds to such a length until it is
    /// nothing, asks for no memory, and takes none for a refusal.
    private static let entry = Array(repeating: UInt8(255), count: 9) + [0x90, 0]

    private func damage(at start: Int) throws {
        var damaged = bytes
        damaged.replaceSubrange(start..<start + Self.entry.count, with: Self.entry)
        try Data(damaged).write(to: URL(fileURLWithPath: folder.index))
    }

    @Test func aLengthThatIsTooLong_isMended() throws {
        for (query, pages) in indexes {
            // Behind it must lie more than such an entry has on its page, and the next one must be in order.
            let start = pages.flatMap(entries).sorted().first { start in
                guard start + Self.entry.count <= bytes.count else { return false }
                do {
                    try damage(at: start)
                    return try hasNoMemory(for: query)
                } catch {
                    return false
                }
            }
            try damage(at: try #require(start, "\(query)"))
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            #expect(throws: Never.self, "\(query)") { try store.compact() }
            #expect(try store.problems().map(\.description) == [], "\(query)")
            try store.close()
        }
    }
}
