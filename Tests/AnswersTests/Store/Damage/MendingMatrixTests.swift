import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// What `compact` does about one value of every column, one row of every table, one cell of every b-tree, and pages: what was
/// stored before is compared with what is there after. What is not the same is told, with its number; what is told comes again when
/// the sites are read again; and where nothing is told to be lost, nothing is, and `verify` is content.
///
/// A plain run takes a sample, as each trial takes a tenth of a second; `make test-long` takes all of it.
@Suite struct MendingMatrixTests {
    private let folder: TemporaryFolder
    private let sound: SoundIndex
    private let files: [SoundFile]

    /// A file before damage.
    private struct SoundFile {
        let bytes: [UInt8]
        /// The file some changes before.
        let former: [UInt8]
        let things: StoredThings
        /// What `compact` says of it.
        let usual: CompactionSummary
    }

    /// One with a tail, segments, deletions and bodies that are not packed, and the same compacted.
    init() throws {
        let folder = try TemporaryFolder()
        let sound = try SoundIndex.shared.get()
        files = try [(sound.bytes, sound.older), (sound.compactedBytes, sound.bytes)].map {
            try SoundIndex.put($0, folder)
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            let things = try StoredThings(store)
            let usual = try store.compact()
            #expect(try StoredThings(store) == things)
            try store.close()
            return SoundFile(bytes: $0, former: $1, things: things, usual: usual)
        }
        (self.folder, self.sound) = (folder, sound)
    }

    // MARK: Damage

    private func queue() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { try FullText.register(in: $0) }
        return try DatabaseQueue(path: folder.index, configuration: configuration)
    }

    private func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
                AND name NOT IN ('grdb_migrations', 'sqlite_sequence') ORDER BY name
                """)
    }

    /// Statements that change one value of each column of a table, in several ways.
    private func changes(of table: String, _ random: inout SplitMix64, _ db: Database) throws
        -> [String]
    {
        let columns = try Row.fetchAll(
            db, sql: "SELECT name, type, pk FROM pragma_table_info(?)", arguments: [table])
        let keys: [String] = try columns.filter { try $0.decode(Int.self, atIndex: 2) > 0 }
            .map { try $0.decode(atIndex: 0) }
        let key = keys.isEmpty ? "rowid" : keys.joined(separator: ", ")
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        guard count > 0 else { return [] }
        let place = "(\(key)) = (SELECT \(key) FROM \(table) LIMIT 1 OFFSET \(random.below(count)))"
        var statements = ["DELETE FROM \(table) WHERE \(place)"]
        for column in columns {
            let name: String = try column.decode(atIndex: 0)
            let others =
                switch try column.decode(String.self, atIndex: 1) {
                case "INTEGER": ["coalesce(\(name), 0) + 1", "coalesce(\(name), 0) + 1000003"]
                case "TEXT": ["coalesce(\(name), '') || 'x'", "''"]
                default: ["CAST(substr(\(name), 1, length(\(name)) - 1) || 'x' AS BLOB)", "x''"]
                }
            let next = "(SELECT \(name) FROM \(table) LIMIT 1 OFFSET \(random.below(count)))"
            for value in others + ["NULL", next] {
                statements.append("UPDATE OR IGNORE \(table) SET \(name) = \(value) WHERE \(place)")
            }
        }
        return statements
    }

    @Test(arguments: 0..<2)
    func aValueOrRow_thatIsNotWhatItWas_isMended_orTold(file: Int) throws {
        let file = files[file]
        try SoundIndex.put(file.bytes, folder)
        var random = SplitMix64(seed: 6_107)
        let queue = try queue()
        let statements = try queue.read { db in
            try tables(db).flatMap { try changes(of: $0, &random, db) }
        }
        try queue.close()
        #expect(statements.count > 200)
        let step = LongRun.isLong ? 1 : 67
        var tally = Tally()
        for index in stride(from: 11, to: statements.count, by: step) {
            try tally += tryMending(file, statements[index], mayFail: false) {
                let queue = try self.queue()
                let isChanged = try queue.write { db in
                    let before = db.totalChangesCount
                    do { try db.execute(sql: statements[index]) } catch { return false }
                    return db.totalChangesCount > before
                }
                try queue.close()
                return isChanged
            }
        }
        tally.tell("values and rows")
    }

    /// What a run of all found: each of a kind of its own.
    @Test(arguments: [
        "DELETE FROM state", "DELETE FROM tail_config",
        "UPDATE tail_config SET k = x'' WHERE v = 4",
        "DELETE FROM tail_data WHERE id = 10", "UPDATE tail_data SET block = NULL WHERE id = 10",
        "DELETE FROM type WHERE name = 'page'", "UPDATE type SET checksum = 7 WHERE name = 'page'",
        "UPDATE type SET name = 'product' WHERE name = 'post'",
        "UPDATE post SET type = 77 WHERE wp = 5",
        "UPDATE post SET type = 77, slug = 'x' WHERE wp = 5",
        "UPDATE post SET author = NULL WHERE wp = 5", "DELETE FROM type",
        "DELETE FROM site WHERE url LIKE '%.org'",
        "UPDATE post SET author = NULL WHERE wp = 5; DELETE FROM author",
    ])
    func aKindOfDamage_isMended_orTold(statement: String) throws {
        for file in files {
            _ = try tryMending(file, statement, mayFail: false) {
                let queue = try self.queue()
                try queue.write { try $0.execute(sql: statement) }
                try queue.close()
                return true
            }
        }
    }

    @Test(arguments: 0..<2)
    func aCellOfEveryTree_thatIsNotWhatItWas_isMended_orTold(file: Int) throws {
        let file = files[file]
        try SoundIndex.put(file.bytes, folder)
        let queue = try queue()
        let trees = try queue.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, pageno FROM dbstat ORDER BY name, pageno")
            return try Dictionary(grouping: rows) { try $0.decode(String.self, atIndex: 0) }
                .mapValues { try $0.map { try $0.decode(Int.self, atIndex: 1) } }
        }
        try queue.close()
        #expect(trees.count > 40)
        let tree = try BTreeFile(folder.index)
        var random = SplitMix64(seed: 6_108)
        let names = trees.keys.sorted().filter { !$0.hasPrefix("sqlite_schema") }
        var tally = Tally()
        for index in stride(from: 3, to: names.count, by: LongRun.isLong ? 1 : 13) {
            for _ in 0..<(LongRun.isLong ? 4 : 1) {
                let pages = trees[names[index]] ?? []
                let cells = tree.cells(ofPage: pages[random.below(pages.count)])
                guard !cells.isEmpty else { continue }
                let place = cells[random.below(cells.count)] + random.below(24)
                let bit = UInt8(1 << random.below(8))
                let what = "bit \(bit) of byte \(place), of \(names[index])"
                try tally += tryMending(file, what) {
                    var bytes = file.bytes
                    bytes[min(place, bytes.count - 1)] ^= bit
                    try SoundIndex.put(bytes, folder)
                    return true
                }
            }
        }
        tally.tell("cells")
    }

    @Test(arguments: PageDamage.allCases)
    func aPage_thatIsNotWhatItWas_isMended_orTold(damage: PageDamage) throws {
        var random = SplitMix64(
            seed: 6_109 + UInt64(PageDamage.allCases.firstIndex(of: damage) ?? 0))
        var tally = Tally()
        for round in 0..<(LongRun.isLong ? 43 : 1) {
            let file = files[round % 2]
            try tally += tryMending(file, "\(damage) \(round)") {
                try SoundIndex.put(damage.apply(to: file.bytes, file.former, &random), folder)
                return true
            }
        }
        tally.tell("pages, \(damage)")
    }

    // MARK: What must hold

    /// What became of damages, in numbers; a long run prints them.
    private struct Tally {
        private var counts: [Outcome: Int] = [:]

        static func += (left: inout Tally, right: Outcome?) {
            if let right { left.counts[right, default: 0] += 1 }
        }

        func tell(_ what: String) {
            guard LongRun.isLong else { return }
            let each = counts.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.value) \($0.key.rawValue)" }
            print("\(what): \(counts.values.reduce(0, +)) damages: \(each.joined(separator: ", "))")
        }
    }

    private enum Outcome: String {
        case unseen = "without any consequence", mended
        case told = "told to be lost"
        case toldInVain = "told to be lost although all of it was there"
        case left = "left as it was, since nothing could be read"
    }

    /// - Returns: what became of it; `nil` where nothing was damaged.
    /// - Parameter mayFail: whether so much may be damaged that nothing can be read, and the file is left as it is.
    private func tryMending(
        _ file: SoundFile, _ what: String, mayFail: Bool = true, _ damage: () throws -> Bool
    ) throws -> Outcome? {
        try SoundIndex.put(file.bytes, folder)
        guard try damage() else { return nil }
        let found = problems()
        do {
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            let summary = try store.compact()
            let after = try StoredThings(store)
            let left = try store.problems().map(\.description)
            expectTold(after, summary, since: file, found, what)
            if summary.losses.isEmpty {
                #expect(left == [], "\(what): \(found)")
                let others = UserAnswers(store).others(than: sound.compacted).filter {
                    !$0.hasPrefix("checkpoint")
                }
                #expect(others == [], "\(what): \(found)")
            } else {
                #expect(!found.isEmpty, "\(what): \(summary.losses)")
                try expectWholeAgain(store, file.things, "\(what): \(summary.losses)")
            }
            try store.close()
            if summary.losses.isEmpty { return found.isEmpty ? .unseen : .mended }
            return after.others(than: file.things).isEmpty ? .toldInVain : .told
        } catch let error as IndexError {
            #expect(mayFail && !found.isEmpty, "\(what): \(error)")
            return .left
        }
    }

    /// What `verify` says.
    private func problems() -> [String] {
        do {
            let store = try IndexStore.open(at: folder.index)
            defer { do { try store.close() } catch {} }
            return try store.problems().map(\.description)
        } catch {
            return ["\(error)"]
        }
    }

    private func expectTold(
        _ after: StoredThings, _ summary: CompactionSummary, since file: SoundFile,
        _ found: [String], _ what: String
    ) {
        let told = Self.numbers(summary.losses)
        let names = ["site", "author", "term", "picture", "post type", "language"]
        let isNameLost = names.contains { told[$0] != nil }
        for (kind, count) in after.losses(since: file.things)
        where kind != "language" && !(kind == "post type" && summary.lost > 0) {
            #expect(
                told[kind, default: 0] >= count, "\(what): \(count) \(kind) of \(summary.losses)")
        }
        let other = after.otherNames(than: file.things)
        #expect(
            isNameLost || told["post", default: 0] >= other, "\(what): names of \(other) posts")
        if after.changes != file.things.changes {
            #expect(
                summary.repairs.contains("another log of changes begun"),
                "\(what): \(after.changes)")
        }
        // Merging and sealing mend as they go along; of the other file nothing else is told.
        if file.usual.isIdle, !found.isEmpty {
            var others = summary
            (others.givenBack, others.removedLogs) = (file.usual.givenBack, 0)
            #expect(others != file.usual, "\(what): nothing is told of \(found)")
        }
    }

    /// The numbers in the sentences, by kind; a large one where it is not known how many.
    private static func numbers(_ losses: [Notice]) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for sentence in losses.map(\.description) {
            #expect(sentence.contains("sync everything") || sentence.contains("import"))
            let words = sentence.split(separator: " ")
            let count = words.first.flatMap { Int($0) }
            let rest = words.dropFirst(count == nil ? 2 : 1).joined(separator: " ")
            let kinds = ["post type", "post", "site", "author", "term", "picture", "language"]
            if let kind = kinds.first(where: { rest.hasPrefix($0) }) {
                numbers[kind, default: 0] += count ?? 1_000
            }
        }
        #expect(numbers.isEmpty == losses.isEmpty, "\(losses)")
        return numbers
    }

    /// Once its sites were read again, the index is as it was.
    private func expectWholeAgain(
        _ store: IndexStore, _ things: StoredThings, _ what: String
    ) throws {
        for _ in 0..<2 {
            try SoundIndex.readAgain(into: store)
            _ = try store.compact()
        }
        let left = try store.problems().map(\.description)
        #expect(left == [], "\(what), read again")
        let others = try StoredThings(store).others(than: things)
        #expect(others == [], "\(what), read again")
    }
}
