import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// One value of every column of every table: `verify` tells that it is another one, or no answer changes.
@Suite struct DamagedColumnTests {
    private let folder: TemporaryFolder
    private let sound: SoundIndex

    init() throws {
        folder = try TemporaryFolder()
        sound = try SoundIndex.shared.get()
    }

    private struct Column: CustomStringConvertible {
        let table: String
        let name: String
        let type: String

        var description: String { "\(table).\(name)" }

        /// Another value of the same type; numbers are larger by a step.
        func change(by step: Int) -> String {
            switch type {
            case "INTEGER": "coalesce(\(name) + \(step), \(step))"
            case "TEXT": "coalesce(\(name), '') || 'x'"
            default:
                "CAST(substr(\(name), 1, length(\(name)) - 1) || 'x' AS BLOB)"
            }
        }
    }

    private func columns(_ db: Database) throws -> [Column] {
        let query = """
            SELECT t.name, c.name, c.type FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
            WHERE t.type = 'table' AND t.name NOT IN ('tail', 'grdb_migrations', 'sqlite_sequence')
                AND t.sql NOT LIKE 'CREATE VIRTUAL%'
            """
        return try Row.fetchAll(db, sql: query).map {
            try Column(
                table: $0.decode(atIndex: 0), name: $0.decode(atIndex: 1),
                type: $0.decode(atIndex: 2))
        }
    }

    /// - Returns: `false` when there was no row.
    private func change(_ column: Column, _ random: inout SplitMix64, _ db: Database) throws -> Bool
    {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(column.table)") ?? 0
        guard count > 0 else { return false }
        let key = try String.fetchAll(
            db,
            sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk",
            arguments: [column.table])
        let keys = key.isEmpty ? ["rowid"] : key
        let row = try #require(
            try Row.fetchOne(
                db,
                sql: "SELECT \(keys.joined(separator: ", ")) FROM \(column.table) LIMIT 1 OFFSET ?",
                arguments: [random.below(count)]))
        let condition = keys.map { "\($0) IS ?" }.joined(separator: " AND ")
        for step in [1, 1_000_003] {
            // A key that is taken already is none that damage can bring about beside a sound index.
            try db.execute(
                sql: """
                    UPDATE OR IGNORE \(column.table) SET \(column.name) = \(column.change(by: step))
                    WHERE \(condition)
                    """, arguments: StatementArguments(Array(row.databaseValues)))
            if db.changesCount > 0 { return true }
        }
        return false
    }

    private func queue() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { try FullText.register(in: $0) }
        return try DatabaseQueue(path: folder.index, configuration: configuration)
    }

    /// What is wrong, as `verify` says it; what the index answers.
    private func examine(_ what: String) throws -> [String] {
        do {
            let store = try IndexStore.open(at: folder.index)
            let problems = try store.problems().map(\.description)
            if problems.isEmpty {
                #expect(UserAnswers(store).others(than: sound.answers) == [], "\(what)")
            }
            try store.close()
            return problems
        } catch let error as IndexError {
            return [error.description]
        }
    }

    @Test func aChangedValue_isNoticed_orChangesNoAnswer() throws {
        try SoundIndex.put(sound.bytes, folder)
        #expect(try examine("sound") == [])
        let all = try queue().read { db in try self.columns(db) }
        #expect(all.count > 70)
        // In a plain run every twelfth: each takes a tenth of a second or two.
        let columns =
            stride(from: 5, to: all.count, by: LongRun.isLong ? 1 : 12).map { all[$0] }
            + (LongRun.isLong ? Array(all.prefix(5)) : [])
        var noticed: Set<String> = []
        var random = SplitMix64(seed: 4_301)
        // A row that is changed may be one that nothing hangs on (an empty page of words): others are tried then.
        for column in columns {
            for _ in 0..<8 * LongRun.factor where !noticed.contains("\(column)") {
                try SoundIndex.put(sound.bytes, folder)
                let queue = try queue()
                let isChanged = try queue.write { db in try self.change(column, &random, db) }
                try queue.close()
                if isChanged, try !examine("\(column)").isEmpty { noticed.insert("\(column)") }
            }
        }
        let unnoticed = Set(columns.map(\.description)).subtracting(noticed)
        #expect(unnoticed.isSubset(of: DamagedColumnTests.harmless), "\(unnoticed)")
    }

    /// What no answer follows from: which analyzer made the documents, what numbers rows whose order does not count, the
    /// session (it has a checksum of its own, and tells only whose log stands beside the file), what FTS5 looks up in
    /// larger tails only, and of how many posts a dictionary was made (it decides when another one is).
    private static let harmless: Set<String> = [
        "body_dictionary.posts", "post_term.position", "session.id", "session.mark",
        "state.analyzer", "state.id", "tail_idx.pgno", "tail_idx.segid", "tail_idx.term",
        "vocabulary_page.id",
    ]
}
