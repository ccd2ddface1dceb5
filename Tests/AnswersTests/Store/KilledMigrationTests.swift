import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// A file of the former format is brought up to date by the first command that writes. Whenever that is killed, nothing is
/// lost: the file is read as before, and the next command goes on.
@Suite struct KilledMigrationTests {
    /// How often it is killed.
    private static let count = LongRun.isLong ? 200 : 3
    private static let posts = 1_500

    private let folder: TemporaryFolder
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeFormer(at path: String) throws {
        let store = try IndexStore.create(at: path)
        for page in 0..<5 {
            let posts = (0..<Self.posts / 5).map { number -> Change in
                let id = page * Self.posts / 5 + number + 1
                return .post(
                    Post(
                        id: id, slug: "p\(id)", link: "\(site)/p\(id)/", title: "Post \(id)",
                        html: "wombat \(id)"))
            }
            _ = try store.write(posts, site: site) { post in
                let link = ContentBlock.Span(
                    start: 0, length: 6, style: .link, url: "/p\(post.id % Self.posts + 1)/")
                return [ContentBlock(.paragraph, post.html, spans: [link])]
            }
        }
        try store.close()
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try FormerFormat.undoExtras(in: $0) }
        try queue.close()
    }

    @Test func aKilledCommand_losesNothing_andTheNextGoesOn() throws {
        let base = folder.path("base.sqlite")
        try makeFormer(at: base)
        let former = try IndexStore.open(at: base)
        #expect(try former.problems() == [])
        try former.close()
        var random = SplitMix64(seed: 9)
        var unfinished = 0
        for round in 0..<Self.count {
            let path = folder.path("killed\(round).sqlite")
            try FileManager.default.copyItem(atPath: base, toPath: path)
            try kill(path, after: Double.random(in: 0..<1, using: &random))
            let reader = try IndexStore.open(at: path)
            #expect(try reader.problems() == [], "round \(round)")
            #expect(try reader.status().sites.map(\.posts) == [Self.posts])
            #expect(try reader.search("wombat", options: SearchOptions()).total == Self.posts)
            if try reader.read({ try $0.links(ofPost: 1, site: site) }) == nil { unfinished += 1 }
            try reader.close()
            let store = try IndexStore.open(at: path, readOnly: false)
            #expect(try store.problems() == [], "round \(round)")
            for id in [1, 2, Self.posts] {
                let links = try store.read { try $0.links(ofPost: id, site: site) }
                #expect(links?.posts.map(\.id) == [id % Self.posts + 1], "round \(round)")
            }
            try store.close()
            try FileManager.default.removeItem(atPath: path)
        }
        print("killed \(Self.count) times, \(unfinished) before the end of the migration")
    }

    private func kill(_ index: String, after seconds: Double) throws {
        let process = Process()
        process.executableURL = BuiltProducts.folder.appendingPathComponent("wpsearch")
        process.arguments = ["compact"]
        process.environment = ["WPSEARCH_INDEX": index, "PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: seconds)
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

/// Takes a file of the present format back to one before it.
enum FormerFormat {
    /// To format 9: without extras, links and addresses. No body may be packed.
    static func undoExtras(in db: Database) throws {
        for post in try Int64.fetchAll(db, sql: "SELECT id FROM post") {
            var sum = UInt64(
                bitPattern: try Int64.fetchOne(
                    db, sql: "SELECT checksum FROM post WHERE id = ?", arguments: [post]) ?? 0)
            for table in PostLinks.Table.allCases {
                let targets = try PostLinks.stored(table, of: post, in: db)
                sum &-= PostChecksum.of(
                    table == .link ? .links : .addresses, targets)
            }
            let extra = try Data.fetchOne(
                db, sql: "SELECT extra FROM post_extra WHERE post = ?", arguments: [post])
            sum &-= PostChecksum.of(extra: extra.map { Array($0) })
            try db.execute(
                sql: "UPDATE post SET checksum = ? WHERE id = ?",
                arguments: [Int64(bitPattern: sum), post])
        }
        var state = try CollectionState(db)
        state.rows.version = 1
        state.rows.sums = try RowSums(recounting: db)
        try state.store(in: db)
        try db.execute(
            sql: """
                DROP TABLE post_extra;
                DROP TABLE link;
                DROP TABLE address;
                ALTER TABLE author DROP COLUMN extra;
                ALTER TABLE media DROP COLUMN extra;
                DROP TABLE body_pack;
                DROP TABLE body_dictionary;
                DELETE FROM grdb_migrations WHERE identifier IN (
                    'extras and links', 'packed bodies', 'custom fields',
                    'texts of links');
                PRAGMA user_version = 9;
                """)
    }
}
