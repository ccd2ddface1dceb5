import Blog
@testable import BlogSearchIndexFile
import BlogSearchPlatform
import Foundation
import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore

/// What stands at a path, or keeps us from it, is said with the system's own reason.
@Suite struct IndexPathTests {
    private let folder: TemporaryFolder
    private var path: String { folder.index }

    init() throws { folder = try TemporaryFolder() }

    /// What opening to read, to write, and making says; `nil` where it succeeds.
    private func sentences(_ path: String) -> [String?] {
        let ways: [() throws -> IndexStore] = [
            { try IndexStore.open(at: path) },
            { try IndexStore.open(at: path, readOnly: false) },
            { try IndexStore.create(at: path) },
        ]
        return ways.map { open in
            do {
                try open().close()
                return nil
            } catch {
                return "\(error)"
            }
        }
    }

    private func expect(_ path: String, _ sentence: String, madeToo isMade: Bool = false) {
        let expected: [String?] = [sentence, sentence, isMade ? nil : sentence]
        #expect(sentences(path) == expected)
    }

    @Test func noMemoryForPages_isSaidAsWhereSQLiteHasNone() {
        let error = #expect(throws: IndexError.self) {
            try IndexError.translating("i.sqlite", toWrite: false) { throw NoPageMemory() }
        }
        #expect(error?.code == .exhausted)
        #expect(
            error?.description
                == "The index at i.sqlite could not be read or written (Cannot allocate memory): end other programs, or allow this one more memory (\"ulimit -v\"), and try again."
        )
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + name, withDestinationPath: target)
    }

    @Test func nothing_isMissing_butWhoMakesIndexes_makesOne() throws {
        expect(
            path,
            "There is no index at \(path): make one by a sync or an import.",
            madeToo: true)
        #expect(try folder.files == ["blog.sqlite"])
    }

    @Test func anEmptyFile_isMadeAnIndex_onlyByWhoMakesIndexes() throws {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        expect(
            path,
            "There is no index at \(path): make one by a sync or an import.",
            madeToo: true)
    }

    @Test func openingAnEmptyFile_toWrite_leavesItEmpty() throws {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(throws: IndexError.self) { try IndexStore.open(at: path, readOnly: false) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        #expect(try folder.files == ["blog.sqlite"])
    }

    @Test func aLinkThatLeadsNowhere_isNamed_withItsTarget() throws {
        try link("dead", to: "/nowhere/at/all")
        let dead = folder.path + "/dead"
        expect(
            dead,
            "\(dead) is a link to /nowhere/at/all, where nothing is: correct the link, or name another file."
        )
        expect(
            dead + "/blog.sqlite",
            "\(dead), on the way to the index at \(dead)/blog.sqlite, is a link to /nowhere/at/all, where nothing is: correct the link, or name another file."
        )
        #expect(try folder.files == ["dead"])
    }

    @Test func anIndex_isMadeWhereALinkLeads() throws {
        try link("link", to: "blog.sqlite")
        try IndexStore.create(at: folder.path + "/link").close()
        #expect(try folder.files == ["blog.sqlite", "link"])
    }

    @Test func aCircleOfLinks_isOne() throws {
        try link("a", to: "b")
        try link("b", to: "a")
        let first = folder.path + "/a"
        expect(
            first + "/blog.sqlite",
            "The index at \(first)/blog.sqlite cannot be reached, as the link \(first) leads back to itself (\(Errno(ELOOP).words)): correct the link, or name another file."
        )
    }

    @Test func aPathThroughAFile_namesTheFile() throws {
        #expect(FileManager.default.createFile(atPath: path, contents: Data([1])))
        expect(
            path + "/x/blog.sqlite",
            "The index at \(path)/x/blog.sqlite cannot be reached, as \(path) is no folder (\(Errno(ENOTDIR).words)): name another file."
        )
    }

    @Test(.timeLimit(.minutes(120)))
    func aPipe_isNotWaitedFor() throws {
        #expect(mkfifo(path, 0o644) == 0)
        expect(path, "\(path) is a pipe: name a file, an index is one file.")
        expect(
            "/dev/null", "/dev/null is a device: name a file, an index is one file.")
    }

    @Test func names_thatAreTooLong() throws {
        let long = folder.path + "/" + String(repeating: "n", count: 300)
        expect(
            long,
            "The path \(long) is longer than the system takes (\(Errno(ENAMETOOLONG).words)): name a shorter one."
        )
        let full = folder.path + "/" + String(repeating: "n", count: 248)
        expect(
            full,
            "The name of the index at \(full) has more than 247 bytes, which leaves no room for the names of the files beside it: name a shorter one."
        )
        #expect(try folder.files == [])
        let fitting = folder.path + "/" + String(repeating: "n", count: 247)
        try IndexStore.create(at: fitting).close()
        // Made under a shorter name, it can be read.
        try FileManager.default.moveItem(atPath: fitting, toPath: full)
        #expect(try IndexStore.open(at: full).read { try $0.sites() } == [])
    }

    @Test(arguments: [504, 505, 600])
    func paths_thatAreTooLongForSQLite(count: Int) throws {
        var long = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        while long.utf8.count + 120 < count { long += "/" + String(repeating: "d", count: 100) }
        long += "/" + String(repeating: "d", count: count - 3 - long.utf8.count) + "/x"
        #expect(long.utf8.count == count)
        guard count > IndexPath.maximumLength else {
            try IndexStore.create(at: long).close()
            return try IndexStore.open(at: long).close()
        }
        expect(
            long,
            "The path of the index, \(long), has \(count) bytes, and SQLite opens none of more than 504: put the index where the path is shorter."
        )
        #expect(try folder.files == [])
    }

    @Test(arguments: ["-journal", "-wal"])
    func aFolderWhereSQLiteKeepsAFile_isNamed(suffix: String) throws {
        try IndexStore.create(at: path).close()
        try FileManager.default.createDirectory(
            atPath: path + suffix, withIntermediateDirectories: true)
        expect(
            path,
            "\(path)\(suffix) is a folder, and what stands beside an index must be a regular file: remove it, and try again."
        )
    }

    @Test func aZeroByte_isInNoName() throws {
        expect(
            path + "\0/x",
            "The path of the index holds a zero byte: name another file.")
    }

    /// A slash before a combining mark is no slash among Swift's characters.
    @Test func aNameThatBeginsWithAMark_standsInItsFolder() throws {
        let marked = folder.path + "/\u{301}x.sqlite"
        try IndexStore.create(at: marked).close()
        #expect(marked.parentFolder == folder.path)
        #expect(try IndexPath.absolute("/\u{301}x") == "/\u{301}x")
        #expect(try folder.files.count == 1)
    }

    @Test func aFileThatIsGone_isSaidToBe() throws {
        let store = try IndexStore.create(at: path)
        try FileManager.default.removeItem(atPath: path)
        let error = #expect(throws: IndexError.self) { try store.status() }
        #expect(
            error?.description
                == "The index at \(path) was moved, replaced or removed while it was in use: name the file where it is now, and try again."
        )
    }

    @Test(arguments: [
        (EMFILE, "exhausted", "allow this process more open files (\"ulimit -n\"), and try again"),
        (ENFILE, "exhausted", "end programs that hold many files open, and try again"),
        (
            ENOMEM, "exhausted",
            "end other programs, or allow this one more memory (\"ulimit -v\"), and try again"
        ),
        (
            EDQUOT, "diskFull",
            "your share of the disk is used up; remove some files, and try again; everything stored before is kept"
        ),
        (EIO, "failed", "check the disk, and try again"),
        (EACCES, "notPermitted", "change its mode, or run as its owner"),
        (EROFS, "notPermitted", "name another place"),
        (ENOLCK, "failed", "put the index on a disk of this machine"),
    ])
    func theStep_fitsTheReason(code: Int32, kind: String, step: String) {
        let error = IndexError.refused("/a/blog.sqlite", .use, Errno(code))
        #expect(error.code.rawValue == kind)
        #expect(
            error.description
                == "The index at /a/blog.sqlite could not be read or written (\(Errno(code).words)): \(step)."
        )
    }
}
