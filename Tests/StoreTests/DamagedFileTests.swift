import Blog
import Foundation
import GRDB
import TestSupport
import Testing
import TextAnalysis

@testable import BlogSearchQueries
@testable import BlogSearchRanking
@testable import BlogSearchStore

/// A file with flipped bits or a missing end: either it is said to be damaged, or answers are as they were.
///
/// That holds for what is sealed, as everything is after a sync or an import. FTS5 keeps no checksums: of a tail it is
/// only asked that damage never ends the process.
@Suite struct DamagedFileTests {
    private let folder: TemporaryFolder
    private let intact: [UInt8]
    private let answers: [SearchOutcome]

    /// How many places are tried.
    private static let count = 60 * LongRun.factor

    init() throws {
        folder = try TemporaryFolder()
        let store = try IndexStore.create(at: folder.index)
        var blog = LetterBlog(seed: 7)
        for change in LetterBlog.start {
            _ = try store.write([change], site: LetterBlog.site) { _ in [] }
        }
        for _ in 0..<12 {
            _ = try store.write(blog.change(), site: LetterBlog.site, blocks: LetterBlog.blocks)
        }
        try store.mergeDue(after: 1_000)
        _ = try store.write(
            blog.posts.keys.sorted().prefix(9).map { .removal($0) }, site: LetterBlog.site
        ) { _ in [] }
        try store.close()
        intact = Array(try Data(contentsOf: URL(fileURLWithPath: folder.index)))
        answers = try DamagedFileTests.answers(folder.index)
    }

    /// Answers to plans of every kind: ids, scores, totals, counts.
    private static func answers(_ path: String) throws -> [SearchOutcome] {
        let store = try IndexStore.open(at: path)
        var blog = LetterBlog(seed: 3)
        return try store.read { snapshot in
            let reader = try snapshot.reader()
            return try (0..<12).map { _ in
                let (plan, selection) = blog.searches()
                return try Searcher(reader).search(plan, selection)
            }
        }
    }

    private func tryDamaged(_ bytes: [UInt8], _ what: String) throws {
        let path = folder.path + "/damaged.sqlite"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
            #expect(try Self.answers(path) == answers, "\(what)")
        } catch let error as IndexError {
            #expect(!error.description.isEmpty)
        }
    }

    @Test func flippedBits_areNoticed_orChangeNothing() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<Self.count {
            var bytes = intact
            let place = random.below(bytes.count)
            bytes[place] ^= 1 << UInt8(random.below(8))
            try tryDamaged(bytes, "bit at \(place)")
        }
    }

    @Test func truncatedFiles_areNoticed_orChangeNothing() throws {
        var random = SplitMix64(seed: 12)
        for _ in 0..<Self.count / 5 {
            let length = random.below(intact.count)
            try tryDamaged(Array(intact[..<length]), "cut at \(length)")
        }
    }

    @Test func aDamagedTail_isNoticed_orAnswersOtherwise_butNeverEndsTheProcess() throws {
        var blog = LetterBlog(seed: 9)
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        for _ in 0..<3 {
            let few = blog.change().prefix(20)
            _ = try store.write(Array(few), site: LetterBlog.site, blocks: LetterBlog.blocks)
        }
        try store.close()
        let intact = Array(try Data(contentsOf: URL(fileURLWithPath: folder.index)))
        var random = SplitMix64(seed: 14)
        for _ in 0..<Self.count / 3 {
            var bytes = intact
            for _ in 0..<random.below(8) + 1 {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
            let path = folder.path + "/damaged.sqlite"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do {
                let answers = try Self.answers(path)
                #expect(answers.count == self.answers.count)
            } catch let error as IndexError {
                #expect(!error.description.isEmpty)
            }
        }
    }

    /// Bytes of every page of every segment, of the roots and of the deletions.
    @Test func damagedSegments_areNoticed_andBuiltAgain() throws {
        var random = SplitMix64(seed: 13)
        for round in 0..<20 {
            try Data(intact).write(to: URL(fileURLWithPath: folder.index))
            let queue = try DatabaseQueue(path: folder.index)
            try queue.write { db in
                let rows = try Row.fetchAll(db, sql: "SELECT id, bytes FROM segment_page")
                for row in rows where random.below(3) == 0 {
                    var bytes = Array(try row.decode(Data.self, atIndex: 1))
                    bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
                    try db.execute(
                        sql: "UPDATE segment_page SET bytes = ? WHERE id = ?",
                        arguments: [Data(bytes), try row.decode(Int64.self, atIndex: 0)])
                }
                switch round % 4 {
                case 0: try db.execute(sql: "DELETE FROM segment_page WHERE id % 5 = 0")
                case 1:
                    try #require(rows.count > 1)
                    try db.execute(
                        sql: "UPDATE segment_page SET bytes = ? WHERE id = ?",
                        arguments: [rows[0][1] as Data, rows[1][0] as Int64])
                default: break
                }
            }
            try queue.close()
            do {
                #expect(try Self.answers(folder.index) == answers)
            } catch let error as IndexError {
                #expect(error.code == .damaged)
                #expect(error.description.contains("compact"))
            }
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            #expect(try !store.problems().isEmpty)
            #expect(try store.compact().rebuilt > 0)
            #expect(try store.problems() == [])
            try store.close()
            #expect(try Self.answers(folder.index) == answers)
        }
    }

    @Test func aDamagedSegment_isBuiltAgain_whenASyncMeetsIt() throws {
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        try store.seal()
        try store.file.write { db in
            try db.execute(sql: "UPDATE segment_page SET bytes = zeroblob(100)")
        }
        var blog = LetterBlog(seed: 8)
        for _ in 0..<40 {
            _ = try store.write(
                blog.change(), site: "https://example.com", blocks: LetterBlog.blocks)
        }
        try store.mergeDue(after: 1_000)
        _ = try store.compact()
        #expect(try store.problems() == [])
    }
}
