import Blog
import BlogSearchQueries
import GRDB
import Testing

@testable import BlogSearchStore

/// Statements on a database in memory.
@Suite struct SQLStatementTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { db in
            try SQLStatement.run(
                "CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, data BLOB); SELECT 1", db)
            let insertion = try SQLStatement("INSERT INTO thing (name, data) VALUES (?, ?)", db)
            try insertion.with("é\u{0}x", [0, 255] as [UInt8]).run()
            try insertion.with(nil as String?, [] as [UInt8]).run()
            try insertion.run([.text("last"), .number(nil)])
        }
    }

    @Test func values_areReadAsTheyWereWritten() throws {
        try queue.read { db in
            let values = try SQLStatement(
                "SELECT ?, ?, ?, ?, ?, ?, ?, ?", db, Int64.min, UInt32.max, true,
                Moment(seconds: -1),
                "ß", [1, 2] as [UInt8], nil as Int?, "as bytes"
            )
            let row = try #require(try values.firstRow())
            #expect(try row.value(0) == Int64.min)
            #expect(try row.value(1) == UInt32.max)
            #expect(try row.value(2) == true)
            #expect(try row.value(3) == Moment(seconds: -1))
            #expect(try row.value(4) == "ß")
            #expect(try row.value(5) == [1, 2] as [UInt8])
            #expect(try row.value(6) == nil as Int?)
            #expect(try row.value(7) == Array("as bytes".utf8))
        }
    }

    @Test func rows_areKept_afterTheStatementGoesOn() throws {
        try queue.read { db in
            let rows = try SQLStatement("SELECT name, data FROM thing ORDER BY id", db).rows()
            #expect(
                rows == [
                    [.text("é\u{0}x"), .blob([0, 255])], [.number(nil), .blob([])],
                    [.text("last"), .number(nil)],
                ])
        }
    }

    @Test func aValueOfAnotherType_isDamage() throws {
        try queue.read { db in
            for sql in ["SELECT NULL", "SELECT 'a'", "SELECT x'00'", "SELECT 1.5"] {
                let error = #expect(throws: IndexError.self) {
                    try SQLStatement(sql, db).all(Int.self)
                }
                #expect(error?.code == .damaged)
            }
            #expect(throws: IndexError.self) { try SQLStatement("SELECT 1", db).one(String.self) }
            #expect(throws: IndexError.self) {
                try SQLStatement("SELECT 5000000000", db).one(UInt32.self)
            }
            #expect(throws: IndexError.noState) {
                try SQLStatement("SELECT 'a'", db).forEachRow {
                    _ = try $0.value(0, or: .noState) as Int?
                }
            }
        }
    }

    @Test func oneValue_isNil_forNullAndWithoutARow() throws {
        try queue.read { db in
            let null = try SQLStatement("SELECT NULL", db)
            #expect(try null.one(Int.self) == nil)
            let nothing = try SQLStatement("SELECT 1 WHERE 0", db)
            #expect(try nothing.one(Int.self) == nil)
            #expect(try nothing.firstRow() == nil)
            let two = try SQLStatement("SELECT 7 UNION SELECT 8", db)
            #expect(try two.one(Int.self) == 7)
        }
    }

    /// A statement of which only the first rows were read would keep its transaction, and so an
    /// older state of the file, alive.
    @Test func aStatementThatWasLeft_isOver() throws {
        try queue.write { db in
            let names = try SQLStatement("SELECT name FROM thing ORDER BY id", db)
            #expect(try names.one(String.self) == "é\u{0}x")
            #expect(throws: CancellationError.self) {
                try names.forEachRow { _ in throw CancellationError() }
            }
            #expect(throws: IndexError.self) { try names.all(String.self) }
            // A table in use could not be dropped.
            try SQLStatement.run("DROP TABLE thing", db)
        }
    }

    @Test func aStatement_runsAgainWithOtherValues() throws {
        try queue.write { db in
            let query = try SQLStatement("SELECT name FROM thing WHERE id = ?", db)
            let names = try [3, 4, 3].map { try query.with($0).one(String.self) }
            #expect(names == ["last", nil, "last"])
            let update = try SQLStatement("UPDATE thing SET name = ? WHERE id = ?", db)
            #expect(try update.with("new", 3).run())
            #expect(try !update.with("new", 4).run())
            #expect(try query.with(3).one(String.self) == "new")
        }
    }

    @Test func whatSQLiteRefuses_isThrown() throws {
        try queue.write { db in
            let error = #expect(throws: DatabaseError.self) {
                try SQLStatement("INSERT INTO thing (id) VALUES (?)", db, 1).run()
            }
            #expect(error?.resultCode == .SQLITE_CONSTRAINT)
        }
    }
}
