import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Small files that former commits made: format 1 of `def6165`, 2 of `fd48f86`, 3 of `c9d5600`, 4 of `264921e` and `118111c`,
/// 7 of `7fb8274`, 8 of `7e8bcb7`, 9 of `3d9ae23`, 10 of `b882bf8`, 11 of `c6da634`, 12 of `7106c94`, each with a segment, where the format has one, a tail, and a deleted
/// document; one of format 9 has a tail only, and posts that link to one another; those of formats 10 to 12 have
/// another site, that of 12 a fourth.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/env")))
struct FormerFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let files = [
        "1", "2", "3", "4-264921e", "4-118111c", "7-7fb8274", "8-7e8bcb7",
        "9-3d9ae23", "10-b882bf8", "11-c6da634", "12-7106c94",
    ]

    private func unpack(_ name: String) throws {
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("FormerFiles/format-\(name).sqlite.gz")
        try Data().write(to: URL(fileURLWithPath: folder.index))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", fixture.path]
        process.standardOutput = try FileHandle(
            forWritingTo: URL(fileURLWithPath: folder.index))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        let queue = try DatabaseQueue(path: folder.index)
        try queue.write { try $0.execute(sql: sql, arguments: arguments) }
        try queue.close()
    }

    private func titles(_ store: IndexStore, _ text: String) throws -> [String] {
        try store.search(text, options: SearchOptions()).hits.compactMap(\.title)
    }

    @Test(arguments: files)
    func aFileOfAFormerFormat_isOpened_asked_verified_andCompacted(name: String) throws {
        try unpack(name)
        let format = Int(name.prefix { $0 != "-" }) ?? 0
        if format < 7 {
            let error = #expect(throws: IndexError.self) { try IndexStore.open(at: folder.index) }
            #expect(error?.code == .tooOld)
        }
        for isFirst in [true, false] {
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            let lacksClocks = isFirst && format < 8
            #expect(store.notes.map(\.description).contains { $0.contains("UTC") } == lacksClocks)
            #expect(
                store.notes.map(\.description).contains { $0.contains("parents") }
                    == (isFirst && format < 10))
            #expect(try store.problems() == [])
            // A post of the file of format 9 links to burrows.
            let linking: Set = format >= 9 ? ["Nothing named"] : []
            #expect(
                Set(try titles(store, "burrows")) == linking.union(["On burrows", "Last"]))
            #expect(try titles(store, "lakes") == ["Rivers and lakes"])
            #expect(try titles(store, "tag:bread").count == 3)
            #expect(try store.read { try $0.post(named: "fluesse")?.title } == "Über Flüsse")
            #expect(
                try store.status().sites.map(\.posts).sorted()
                    == [[5, 5], [1, 5, 5], [3, 5, 5], [2, 3, 5, 5]][max(9, format) - 9])
            #expect(try store.compact().lost == 0)
            #expect(try store.read { try CollectionState($0.db).rows.isStamped })
            try store.close()
        }
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.problems() == [])
        try reader.close()
    }

    @Test func aFileWithoutClocks_isReadAsItIs() throws {
        try unpack("7-7fb8274")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.problems() == [])
        #expect(Set(try titles(reader, "burrows")) == ["On burrows", "Last"])
        #expect(try titles(reader, "year:2018").count == 5)
        let post = try reader.read { try $0.post(named: "fluesse") }
        #expect(post?.date != nil && post?.utcOffset == nil)
        try reader.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.index)) == before)
    }

    @Test func aFileWithoutALogOfChanges_givesAllPosts_andALogOnceItIsWritten() throws {
        try unpack("8-7e8bcb7")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.problems() == [])
        #expect(try reader.read { try $0.post(named: "plain")?.utcOffset } == 7200)
        let first = try reader.read { try $0.changes(since: nil, limit: 6) }
        #expect(first.startsOver && first.hasMore && first.changes.count == 6)
        let second = try reader.read { try $0.changes(since: first.cursor, limit: 6) }
        #expect(!second.startsOver && !second.hasMore && second.changes.count == 4)
        try reader.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.index)) == before)
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        let anew = try store.read { try $0.changes(since: second.cursor, limit: 20) }
        #expect(anew.startsOver && anew.changes.count == 10)
        let removed = try store.write([.removal(4)], site: "https://example.org") { _ in [] }
        #expect(removed.removed == 1)
        let last = try store.read { try $0.changes(since: anew.cursor, limit: 20) }
        #expect(last.changes.map(\.id) == [4] && last.changes.map(\.kind) == [.removed])
        try store.close()
    }

    @Test func aFileWithoutPackedBodies_isReadAsItIs_andHasThemOnceItIsCompacted() throws {
        try unpack("10-b882bf8")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.problems() == [])
        #expect(try titles(reader, "kettle") == ["Third"])
        let expected = try StoreContents(reader)
        try reader.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.index)) == before)
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(store.notes == [])
        #expect(try store.problems() == [])
        var contents = try StoreContents(store)
        contents.said = [:]
        #expect(contents == expected)
        _ = try store.compact()
        #expect(try store.read { try PostBodies.countPacked(in: $0.db) } == 11)
        #expect(try StoreContents(store).entries == expected.entries)
        try store.close()
    }

    @Test func aFileWithoutCustomFields_isReadAsItIs_andTakesSomeOnceItIsWritten() throws {
        try unpack("11-c6da634")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.problems() == [])
        // The tail has eight columns.
        #expect(try titles(reader, "teapot") == ["Fourth"])
        #expect(try titles(reader, "kettle") == ["Third"])
        #expect(try titles(reader, "in:custom teapot") == [])
        #expect(try reader.read { try $0.post(named: "third")?.fields } == [:])
        let expected = try StoreContents(reader)
        try reader.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.index)) == before)
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(store.notes == [])
        #expect(try store.problems() == [])
        var contents = try StoreContents(store)
        contents.said = [:]
        #expect(contents == expected, "what was in the tail is in a segment")
        var post = Post(
            id: 8, slug: "8", link: "https://third.example/8/", title: "Fourth",
            html: "<p>A teapot</p>")
        post.extras.fields = ["acf.subtitle": "Of porcelain"]
        _ = try store.write([.post(post)], site: "https://third.example") {
            [ContentBlock(.paragraph, $0.html)]
        }
        #expect(try titles(store, "in:custom porcelain") == ["Fourth"])
        #expect(try titles(store, "teapot") == ["Fourth"])
        #expect(try store.problems() == [])
        #expect(try store.compact().lost == 0)
        #expect(try titles(store, "porcelain") == ["Fourth"])
        #expect(try store.problems() == [])
        try store.close()
    }

    @Test func aFileWithoutTextsOfLinks_isReadAsItIs_andHasThemOnceItIsWritten() throws {
        try unpack("12-7106c94")
        func row(_ store: IndexStore) throws -> ScoreLine? {
            let found = try store.search("hill", options: SearchOptions(explain: true))
            #expect(found.hits.map(\.title) == ["Setts"])
            return found.hits.first?.explanation?.first { $0.reason == .links }
        }
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.problems() == [])
        #expect(try row(reader) == nil)
        try reader.close()
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(try store.problems() == [])
        let said = try store.read { snapshot in
            let document = try #require(try snapshot.document(named: "setts"))
            return try snapshot.reader().stems(ofLinksTo: document)
        }
        #expect(said?.contains("badger") == true && said?.contains("hill") == false)
        #expect(try store.compact().lost == 0)
        try store.close()
    }

    @Test func aFormerFileWithADamagedTail_isOpened_andMended() throws {
        try unpack("11-c6da634")
        try execute(
            "UPDATE body SET blocks = x'ff' WHERE post = (SELECT id FROM post WHERE slug = '8')")
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(try store.problems() != [])
        #expect(try titles(store, "lakes") == ["Rivers and lakes"])
        _ = try store.compact()
        #expect(try titles(store, "kettle") == ["Third"])
        #expect(try titles(store, "saucer") == ["Fifth"])
        try store.close()
    }

    @Test func aFileWithoutLinks_isReadAsItIs_andHasThemOnceItIsWritten() throws {
        try unpack("9-tail-3d9ae23")
        let site = "https://links.example"
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.index))
        let reader = try IndexStore.open(at: folder.index)
        #expect(try reader.problems() == [])
        #expect(try titles(reader, "walk") == ["One"])
        #expect(try reader.read { try $0.links(ofPost: 1, site: site) } == nil)
        #expect(try reader.read { try $0.post(named: "one")?.title } == "One")
        #expect(try reader.read { try $0.post(1, site: site)?.post.extra } == nil)
        try reader.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.index)) == before)
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(try store.problems() == [])
        try store.read { snapshot throws in
            func ids(_ post: Int) throws -> [Int]? {
                try snapshot.links(ofPost: post, site: site)?.posts.map(\.id)
            }
            #expect(try ids(1) == [2, 3])
            #expect(try ids(2) == [1])
            #expect(try ids(3) == [])
            #expect(try snapshot.links(ofPost: 2, site: site)?.others == 1)
            #expect(try snapshot.links(ofPost: 3, site: site)?.others == 1)
            #expect(try snapshot.posts(linkingTo: 1, site: site)?.map(\.id) == [2])
        }
        try store.close()
    }

    @Test func aFileThatIsBroughtUpToDate_isAsItWasWhenThatIsInterrupted() async throws {
        try unpack("9-tail-3d9ae23")
        let path = folder.index
        let task = Task {
            try IndexStore.open(at: path, readOnly: false) { _, _ in
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let reader = try IndexStore.open(at: path)
        #expect(try reader.problems() == [])
        #expect(try titles(reader, "walk") == ["One"])
        #expect(try reader.read { try $0.links(ofPost: 1, site: "https://links.example") } == nil)
        try reader.close()
        let store = try IndexStore.open(at: path, readOnly: false)
        #expect(try store.problems() == [])
        let links = try store.read { try $0.links(ofPost: 1, site: "https://links.example") }
        #expect(links?.posts.count == 2)
        try store.close()
    }

    @Test(arguments: files)
    func whatIsDamagedInAFormerFile_isNotVouchedFor(name: String) throws {
        try unpack(name)
        try execute("UPDATE post SET title = 'On barrows' WHERE wp = 1")
        try execute("UPDATE term SET name = 'Bred' WHERE slug = 'bread'")
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        let problems = try store.problems().map(\.description)
        #expect(problems.contains { $0.hasPrefix("Post 1 is not what was stored") })
        #expect(try store.compact().lost == 1)
        #expect(
            try store.problems().contains {
                $0.description.hasPrefix("Post 1 is not what was stored")
            })
        try store.close()
    }

    /// Terms of a post as it named them, by the rules of their time.
    private static let repetitions: [@Sendable ([Term.Key]) -> [Term.Key]] = [
        { $0 }, { $0 + $0 }, { $0.flatMap { [$0, $0] } }, { Array($0.prefix(1)) + $0 },
        { Array($0.suffix(1)) + $0 }, { $0.reversed() + $0.prefix(1) + $0.suffix(1) },
    ]

    @Test(arguments: repetitions.indices, [false, true])
    func postsThatNameATermTwice_areSound_andOfThePresentRuleAfterwards(
        repetition: Int, isSorted: Bool
    ) throws {
        try unpack("4-264921e")
        let queue = try DatabaseQueue(path: folder.index)
        try queue.write { db in
            let snapshot = IndexSnapshot(
                db, reader: { _ in throw IndexError.noState }, settings: { .none })
            for post in try snapshot.posts("wp > 0", []).map(\.post) {
                var terms = Self.repetitions[repetition](post.terms)
                if isSorted {
                    terms.sort { ($0.taxonomy, $0.id) < ($1.taxonomy, $1.id) }
                } else if repetition > 1 {
                    // The oldest rule kept the order of the post.
                    terms = post.terms
                }
                var hash = TextHash(contentBeforeTermsOf: post)
                for term in terms { hash.add(term) }
                try db.execute(
                    sql: "UPDATE post SET content = ? WHERE wp = ?",
                    arguments: [hash.value, post.id])
            }
        }
        try queue.close()
        let store = try IndexStore.open(at: folder.index, readOnly: false)
        #expect(try store.problems() == [])
        #expect(try store.compact().lost == 0)
        try store.read { snapshot in
            for post in try snapshot.posts("wp > 0", []) {
                let content = try Int64.fetchOne(
                    snapshot.db, sql: "SELECT content FROM post WHERE document = ?",
                    arguments: [post.document])
                #expect(content == PostFingerprint(post.post).content)
            }
        }
        try store.close()
    }

    @Test func aNewIndex_hasChecksums_fromTheFirst() throws {
        let store = try IndexStore.create(at: folder.index)
        #expect(try store.read { try CollectionState($0.db).rows } == .empty)
        try store.close()
    }
}
