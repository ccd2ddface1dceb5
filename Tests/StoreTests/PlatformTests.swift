import BlogSearchPlatform
import Foundation
import TestSupport
import Testing

/// What the system does and refuses comes in Swift's own types.
@Suite struct PlatformTests {
    private let folder: TemporaryFolder
    private var file: String { folder.path + "/file" }

    init() throws { folder = try TemporaryFolder() }

    @Test func aFile_isWrittenAndRead() throws {
        let descriptor = try System.openFile(file, [.writing, .creating, .onlyNew])
        defer { System.closeFile(descriptor) }
        try System.write("abc", to: descriptor)
        try System.write([100, 101], to: descriptor)
        try System.write([66][...], to: descriptor, at: 1)
        #expect(System.bytes(descriptor, at: 0, count: 100) == Array("aBcde".utf8))
        #expect(System.bytes(descriptor, at: 3, count: 1) == Array("d".utf8))
        #expect(System.bytes(descriptor, at: 9, count: 1).isEmpty)
        #expect(System.bytes(descriptor, at: -1, count: 1).isEmpty)
        let reader = try System.openFile(file, .reading)
        defer { System.closeFile(reader) }
        #expect(try System.nextBytes(reader, count: 2) == Array("aB".utf8))
        #expect(try System.nextBytes(reader, count: 100) == Array("cde".utf8))
        #expect(try System.nextBytes(reader, count: 100).isEmpty)
        let facts = try System.facts(of: descriptor)
        #expect(facts == FileFacts(at: file))
        #expect((facts.kind, facts.size, facts.names) == (.file, 5, 1))
        #expect(facts.areOfJustNow || System.now.map { $0 > facts.changed } == true)
        System.empty(descriptor)
        #expect(FileFacts(at: file)?.size == 0)
    }

    @Test func whatIsRefused_comesWithItsReason() throws {
        #expect(throws: Errno.noFile) { try System.openFile(file, .reading) }
        #expect(throws: Errno.noFile) { try System.facts(at: file) }
        #expect(throws: Errno.noFile) { try System.names(in: file) }
        #expect(System.remove(file) == .noFile)
        #expect(System.rename(file, to: file + "2") == .noFile)
        #expect(System.makeFolder(folder.path) == .fileExists)
        #expect(System.refusal(of: file, toRead: true, toWrite: false) == .noFile)
        System.closeFile(try System.openFile(file, [.writing, .creating]))
        #expect(throws: Errno.fileExists) {
            try System.openFile(file, [.writing, .creating, .onlyNew])
        }
        #expect(throws: Errno.noFolder) { try System.names(in: file) }
        #expect(System.refusal(of: file, toRead: true, toWrite: true) == nil)
        #expect(System.rename(file, to: file + "2") == nil)
        #expect(System.remove(file + "2") == nil)
        #expect(Errno.noFile.words == String(cString: strerror(ENOENT)))
    }

    @Test func aLink_isToldFromWhatItLeadsTo() throws {
        System.closeFile(try System.openFile(file, [.writing, .creating]))
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
        #expect(FileFacts(named: link)?.kind == .link)
        #expect(FileFacts(at: link) == FileFacts(at: file))
        #expect(System.target(ofLink: link) == Array("file".utf8))
        #expect(System.target(ofLink: file) == nil)
        #expect(System.realPath(link) == System.realPath(file))
        #expect(link.withoutLinks == file.withoutLinks)
        #expect(throws: Errno.circleOfLinks) { try System.openFile(link, .notThroughLink) }
        let descriptor = try System.openFile(link, .reading)
        defer { System.closeFile(descriptor) }
        #expect(System.path(ofOpened: descriptor) == System.realPath(file))
        let names = try System.names(in: folder.path).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
        #expect(Set(names).isSuperset(of: ["file", "link", ".", ".."]))
    }

    @Test func locks_areOfOneDescriptionOfAFile() throws {
        let first = try System.openFile(file, [.writing, .creating])
        let second = try System.openFile(file, .writing)
        defer { [first, second].forEach(System.closeFile) }
        #expect(System.lock(first, .exclusive, from: 1 << 62, count: 1) == nil)
        #expect(!System.isLocked(first, from: 1 << 62, count: 1))
        #expect(System.isLocked(second, from: 1 << 62, count: 1))
        #expect(System.isLocked(second, from: 0, count: 0))
        #expect(!System.isLocked(second, from: 0, count: 1 << 62))
        #expect(System.lock(second, .shared, from: 1 << 62, count: 1) == .wouldWait)
        System.lock(first, .none, from: 0, count: 0)
        #expect(System.lock(second, .shared, from: 1 << 62, count: 1) == nil)
        #expect(System.lock(first, .shared, from: 1 << 62, count: 1) == nil)
        #expect(System.lockWhole(first))
        #expect(!System.lockWhole(second))
    }

    @Test func theProcess_isKnown() throws {
        #expect(System.processNumber == getpid())
        #expect(System.processors > 0)
        #expect(System.memory > 0)
        #expect(System.limit(of: .stack) > 0)
        #expect(System.argument(0) == CommandLine.arguments.first.map { Array($0.utf8) })
        #expect(System.argument(CommandLine.arguments.count) == nil)
        #expect(System.argument(-1) == nil)
        #expect(System.environment("PATH") != nil)
        #expect(System.environment("NO SUCH VARIABLE") == nil)
        #expect(System.hasRoom(for: 1 << 20))
        #expect(!System.hasRoom(for: 1 << 60))
    }

    @Test func whatIsNoTerminal_hasNoModeAndNoColumns() throws {
        let descriptor = try System.openFile("/dev/null", .reading)
        #expect(System.isOpen(descriptor))
        #expect(!System.isTerminal(descriptor))
        #expect(System.columns(descriptor) == nil)
        #expect(TerminalMode(descriptor) == nil)
        System.closeFile(descriptor)
    }
}
