import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import TextAnalysis

@Suite struct IndexFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.index }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(_ body: () throws -> Void) throws -> IndexError {
        try #require(throws: IndexError.self) { try body() }
    }

    private func makeIndex() throws {
        let store = try IndexStore.create(at: path)
        _ = try store.write([.post(Post(id: 1, title: "One"))], site: "https://example.org") { _ in
            []
        }
        try store.close()
    }

    /// Runs SQL on the file behind the store's back.
    private func sql(_ text: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sqlite3", path, text]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func opening_aMissingIndex_namesTheCommandThatMakesOne_andCreatesNothing() throws {
        for readOnly in [true, false] {
            let error = try failure { _ = try IndexStore.open(at: path, readOnly: readOnly) }
            #expect(error.code == .missing)
            #expect(
                error.description
                    == "There is no index at \(path): make one by a sync or an import."
            )
        }
        #expect(try folder.files == [])
    }

    @Test func creating_makesTheFolder() throws {
        let store = try IndexStore.create(at: folder.path + "/a/b/c.sqlite")
        #expect(try store.read { try $0.sites() } == [])
        try store.close()
    }

    @Test func aFileThatIsNoDatabase_isNamed_andLeftAlone() throws {
        let text = String(repeating: "This is no index. ", count: 100)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        for open in [
            { _ = try IndexStore.open(at: path) }, { _ = try IndexStore.create(at: path) },
        ] {
            let error = try failure(open)
            #expect(error.code == .notAnIndex)
            #expect(
                error.description
                    == "\(path) is not an index of wpsearch: name another file, or remove this one."
            )
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func anEmptyFile_isNoIndexToRead_butOneCanBeMadeOfIt() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try failure { _ = try IndexStore.open(at: path) }.code == .missing)
        try IndexStore.create(at: path).close()
        #expect(try IndexStore.open(at: path).read { try $0.sites() } == [])
    }

    /// A writer that is killed while it makes the file has stored nothing, but the file is no longer empty.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")),
        arguments: [
            "PRAGMA journal_mode = WAL;",
            "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);",
        ])
    func aFileThatWasHardlyBegun_isNoIndexToRead_butOneCanBeMadeOfIt(text: String) throws {
        try sql(text)
        #expect(try failure { _ = try IndexStore.open(at: path) }.code == .missing)
        try IndexStore.create(at: path).close()
        #expect(try IndexStore.open(at: path).read { try $0.sites() } == [])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func aDatabaseOfAnotherProgram_isLeftAlone() throws {
        try sql("CREATE TABLE t (a); INSERT INTO t VALUES (1);")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try failure { _ = try IndexStore.create(at: path) }.code == .notAnIndex)
        #expect(try failure { _ = try IndexStore.open(at: path) }.code == .notAnIndex)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func aFolder_isNamedAsOne() throws {
        let sentence = "\(folder.path) is a folder: name a file in it, an index is one file."
        for error in [
            try failure { _ = try IndexStore.create(at: folder.path) },
            try failure { _ = try IndexStore.open(at: folder.path) },
        ] {
            #expect(error.code == .notAnIndex && error.path == folder.path)
            #expect(error.description == sentence)
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func anIndexOfANewerProgram_saysSo() throws {
        try makeIndex()
        try sql("PRAGMA user_version = 999;")
        for readOnly in [true, false] {
            let error = try failure { _ = try IndexStore.open(at: path, readOnly: readOnly) }
            #expect(error.code == .tooNew && error.path == path)
            #expect(
                error.description
                    == "The index at \(path) was written by a newer wpsearch: update this one to read it."
            )
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func documentsOfAnotherAnalyzer_areMadeAnew_whenOpenedToBeWritten() throws {
        try makeIndex()
        try sql(
            "UPDATE state SET analyzer = -1; DELETE FROM document_page; DELETE FROM vocabulary;")
        let store = try IndexStore.open(at: path, readOnly: false)
        #expect(try store.problems() == [])
        #expect(
            try store.read { try $0.words(withPrefix: "one", in: .assumed, limit: 9).count }
                == 1)
    }

    @Test func namesFoldedByAnotherAnalyzer_areFoldedAnew_whenOpenedToBeWritten() throws {
        let store = try IndexStore.create(at: path)
        let tag = Term(key: .init(taxonomy: "post_tag", id: 1), slug: "t", name: "Über uns")
        var post = Post(id: 1, title: "One")
        post.terms = [tag.key]
        _ = try store.write([.term(tag), .post(post)], site: "https://example.org") { _ in [] }
        try store.close()
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: "UPDATE term SET folded = 'über uns'; UPDATE state SET analyzer = 3")
        }
        try queue.close()
        let opened = try IndexStore.open(at: path, readOnly: false)
        #expect(try opened.problems() == [])
        let found = try opened.search("tag:\"uber uns\"", options: SearchOptions())
        #expect(found.hits.map(\.id) == [1])
    }

    /// As another program made it, with libstemmer: its keys of Turkish words are stems.
    @Test(.enabled(if: !Language.withoutStemmer.isEmpty, "there is a stemmer of every language"))
    func anIndexOfALanguageWithoutStemmer_isRefused() throws {
        try makeIndex()
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "UPDATE language SET code = 'tr'") }
        try queue.close()
        for readOnly in [true, false] {
            let error = try failure { _ = try IndexStore.open(at: path, readOnly: readOnly) }
            #expect(error.code == .noStemmer && error.path == path)
            #expect(error.description.contains("cannot stem (tr): use one"))
        }
    }

    /// What such a language is indexed as can be read everywhere.
    @Test func aPostOfALanguageWithoutStemmer_isOfNone() throws {
        let store = try IndexStore.create(at: path)
        let post = Post(id: 1, title: "Kitaplar", html: "kitaplarda", language: "tr")
        _ = try store.write([.post(post)], site: "https://example.org") { _ in [] }
        let hasStemmer = !Language.withoutStemmer.contains("tr")
        #expect(try store.search("kitaplar", options: SearchOptions()).hits.map(\.id) == [1])
        #expect(try store.search("kitap", options: SearchOptions()).hits.isEmpty == !hasStemmer)
        try store.close()
        try IndexStore.open(at: path).close()
    }

    /// As left by the format before documents had features.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func anOlderIndex_isRefusedToRead_andMadeAnewToWrite() throws {
        let store = try IndexStore.create(at: path)
        let posts = (1...3).map { Post(id: $0, title: "One", html: $0 == 2 ? "[gallery]" : "") }
        _ = try store.write(posts.map { .post($0) }, site: "https://example.org") { _ in [] }
        try store.close()
        try sql(
            """
            DELETE FROM grdb_migrations WHERE identifier = 'content features';
            UPDATE document_page SET columns = x'00'; PRAGMA user_version = 3;
            """)
        let error = try failure { _ = try IndexStore.open(at: path) }
        #expect(error.code == .tooOld && error.path == path)
        #expect(
            error.description
                == "The index at \(path) was written by an older wpsearch: compact the index once to bring it up to date."
        )
        try IndexStore.open(at: path, readOnly: false).close()
        let opened = try IndexStore.open(at: path)
        #expect(try opened.problems() == [])
        let found = try opened.search("has:gallery", options: SearchOptions())
        #expect(found.hits.map(\.id) == [2])
    }

    @Test func damage_isReported_notFatal() throws {
        try makeIndex()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in stride(from: 8192, to: bytes.count, by: 7) { bytes[index] = 0xAA }
        try bytes.write(to: URL(fileURLWithPath: path))
        let error = try failure {
            let store = try IndexStore.open(at: path)
            _ = try store.read { try $0.reader().postings(of: "one", in: .assumed, scope: .all) }
        }
        #expect([.damaged, .failed].contains(error.code))
    }

    /// Cuts bytes off the end of a file, or adds some.
    private func lengthen(by bytes: Int) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        if bytes < 0 { data.removeLast(-bytes) } else { data += Data(count: bytes) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    @Test(arguments: [1, 50, 4_000, Schema.pageSize - 1])
    func aMissingEnd_isRefusedToReaders_andMendedByCompact(bytes: Int) throws {
        try makeIndex()
        try lengthen(by: -bytes)
        let error = try failure { _ = try IndexStore.open(at: path) }
        #expect(error.code == .damaged && error.path == path)
        #expect(
            error.description
                == "The index at \(path) is damaged: the file is \(bytes == 1 ? "1 byte" : "\(bytes) bytes") shorter than it should be; remove its -wal and -shm and put a copy back, or compact the index to make the rest anew from the stored posts."
        )
        let writer = try IndexStore.open(at: path, readOnly: false)
        #expect(try writer.compact().rebuilt == 1)
        try writer.close()
        let store = try IndexStore.open(at: path)
        #expect(try store.problems() == [])
        #expect(try store.read { try $0.post(1, site: "https://example.org")?.post.title } == "One")
    }

    @Test func bytesBehindTheEnd_areNoDamage() throws {
        try makeIndex()
        try lengthen(by: 100)
        #expect(try IndexStore.open(at: path).problems() == [])
    }

    @Test func aFileThatIsBeingWritten_isNeverCutShort() throws {
        try makeIndex()
        let writer = try IndexStore.open(at: path, readOnly: false)
        _ = try writer.write([.post(Post(id: 2, title: "Two"))], site: "https://example.org") { _ in
            []
        }
        // As it is while a page is being written, with the rest in the log.
        try lengthen(by: 100)
        #expect(try FileEnd.missingBytes(of: path) == 0)
        try lengthen(by: -100)
        try writer.close()
    }

    @Test func writing_toAStoreOpenedToRead_isRefused() throws {
        try makeIndex()
        let store = try IndexStore.open(at: path)
        let error = try failure {
            _ = try store.write([.removal(1)], site: "https://example.org") { _ in [] }
        }
        #expect(error.code == .notPermitted)
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func anIndexInAFolderThatCannotBeWritten_canBeRead_andSaysWhyItCannotBeWritten() throws {
        try makeIndex()
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        }
        #expect(try IndexStore.open(at: path).read { try $0.sites().count } == 1)
        let error = try failure { _ = try IndexStore.create(at: folder.path + "/other.sqlite") }
        #expect(error.code == .notPermitted)
    }

    @Test func aChangeThatWasCutOff_isUndone_byWhoOnlyReads() throws {
        let store = try IndexStore.create(at: path)
        _ = try store.write([.post(Post(id: 1, title: "One"))], site: "https://example.org") { _ in
            []
        }
        try store.close()
        let copy = folder.path + "/copy.sqlite"
        let queue = try DatabaseQueue(path: path)
        #expect(throws: CancellationError.self) {
            try queue.write { db in
                try db.execute(
                    sql: "PRAGMA cache_size = 2; UPDATE post SET title = hex(zeroblob(100000))")
                try FileManager.default.copyItem(atPath: path, toPath: copy)
                try FileManager.default.copyItem(
                    atPath: path + "-journal", toPath: copy + "-journal")
                throw CancellationError()
            }
        }
        let read = try IndexStore.open(at: copy)
        #expect(try read.read { try $0.post(1, site: "https://example.org")?.post.title } == "One")
        #expect(try read.problems() == [])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func aFileThatMayNotGrow_keepsWhatWasStored() throws {
        let store = try IndexStore.create(at: path)
        _ = try store.write([.post(Post(id: 1, title: "One"))], site: "https://example.org") { _ in
            []
        }
        _ = try store.file.write { db in
            try Int.fetchOne(db, sql: "PRAGMA max_page_count = 60")
        }
        let error = try failure {
            for id in 2...2000 {
                _ = try store.write(
                    [
                        .post(
                            Post(
                                id: id, title: "More", html: String(repeating: "\(id) ", count: 500)
                            ))
                    ],
                    site: "https://example.org", blocks: { [ContentBlock(.paragraph, $0.html)] })
            }
        }
        #expect(error.code == .diskFull)
        #expect(
            error.description.hasPrefix(
                "The disk is full, so the index at \(path) cannot grow: free some space"))
        #expect(try store.read { try $0.post(1, site: "https://example.org") } != nil)
        #expect(try store.problems() == [])
    }
}
