import Blog
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// The log of changes is bounded, and tells damage.
@Suite struct ChangeLogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func append(_ count: Int, to store: IndexStore) throws {
        try store.write { db in
            let entries = (0..<count).map { ChangeLog.Entry(kind: .removed, site: 1, id: -$0) }
            let checked = CheckedRows(db)
            try ChangeLog(db).append(entries, at: Moment(seconds: 5), checked)
            try checked.store()
        }
    }

    @Test func onlyTheLastChanges_areKept() throws {
        let store = try IndexStore.create(at: folder.index)
        _ = try store.write([.site(Site(url: "https://a.example"))], site: "https://a.example") {
            _ in []
        }
        let first = try #require(try store.read { try $0.changeCursor() })
        for _ in 0..<3 { try append(60_000, to: store) }
        let log = try store.read { snapshot in
            let log = ChangeLog(snapshot.db)
            return (start: try log.start(), end: try log.end())
        }
        #expect(log.end - log.start == 120_000)
        #expect(log.end - log.start >= ChangeLog.kept)
        #expect(try store.read { try $0.changes(since: first, limit: 1) }.startsOver)
        let kept = ChangeCursor(log: first.log, number: log.start + 59_999)
        let found = try store.read { try $0.changes(since: kept, limit: 3) }
        #expect(!found.startsOver && found.hasMore)
        #expect(found.changes.map(\.id) == [-59_999, 0, -1])
        #expect(found.cursor.number == log.start + 60_002)
        #expect(try store.problems() == [])
        try store.close()
    }

    @Test(arguments: [2, 5])
    func aMissingEnd_isTold_andReadAsDamage(kept: Int64) throws {
        let store = try IndexStore.create(at: folder.index)
        let site = "https://a.example"
        for page in 0..<5 {
            let posts = (1...40).map { Change.post(Post(id: page * 40 + $0, title: "One")) }
            _ = try store.write(posts, site: site) { _ in [] }
        }
        let end = try #require(try store.read { try $0.changeCursor() })
        #expect(end.number == 201)
        #expect(try store.problems() == [])
        // The last two pages, or all of them.
        _ = try store.write { db in
            try SQLStatement(
                "DELETE FROM change_page WHERE first > 0 AND first > ?", db, 40 * (5 - kept)
            ).run()
        }
        #expect(try store.problems().map(\.description).contains { $0.contains("log of changes") })
        let start = ChangeCursor(log: end.log, number: 1)
        if kept == 2 {
            let error = #expect(throws: IndexError.self) {
                try store.read { try $0.changes(since: start, limit: 300) }
            }
            #expect(error?.code == .damaged)
        } else {
            #expect(try store.read { try $0.changes(since: start, limit: 300) }.startsOver)
        }
        #expect(try store.compact().repairs.contains("another log of changes begun"))
        #expect(try store.problems() == [])
        #expect(try store.read { try $0.changes(since: end, limit: 300) }.changes.count == 200)
        try store.close()
    }

    @Test(arguments: [
        "UPDATE change_page SET changes = x'05d904' WHERE first > 0",
        "UPDATE change_page SET at = at + 1 WHERE first > 0", "DELETE FROM change_page",
        "UPDATE change_page SET first = 9 WHERE first = 1",
    ])
    func damage_isTold_andCompactBeginsAnotherLog(change: String) throws {
        let store = try IndexStore.create(at: folder.index)
        _ = try store.write(
            [.site(Site(url: "https://a.example")), .post(Post(id: 300, title: "One"))],
            site: "https://a.example"
        ) { _ in [] }
        try store.write { try SQLStatement.run(change, $0) }
        #expect(try store.problems().map(\.description).contains { $0.contains("log of changes") })
        _ = try store.compact()
        #expect(try store.problems() == [])
        #expect(try store.read { try $0.changes(since: nil, limit: 9) }.changes.count == 1)
        try store.close()
    }
}
