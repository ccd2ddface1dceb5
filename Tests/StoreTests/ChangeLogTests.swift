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
            try ChangeLog(db).append(entries, at: Moment(seconds: 5))
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
