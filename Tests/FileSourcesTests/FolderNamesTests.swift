import BlogSearchPlatform
import Foundation
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Names of files are bytes; those that are no text stay apart.
@Suite struct FolderNamesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// - Returns: whether the system takes such names.
    private func make(_ name: [UInt8], isFolder: Bool = false) -> Bool {
        var path = (Array(folder.path.utf8) + [0x2F] + name + [0]).map { CChar(bitPattern: $0) }
        if isFolder { return mkdir(&path, 0o755) == 0 }
        let descriptor = open(&path, O_RDWR | O_CREAT, 0o644)
        close(descriptor)
        return descriptor >= 0
    }

    @Test func namesThatAreNoText_areTold_andTheOthersRead() throws {
        try folder.write("# B", to: "b.md")
        let names: [[UInt8]] = [
            Array("a".utf8) + [0xFF] + Array(".md".utf8),
            Array("a".utf8) + [0xFE] + Array(".md".utf8),
            Array("picture".utf8) + [0xFF] + Array(".jpg".utf8),
            Array(".hidden".utf8) + [0xFF] + Array(".md".utf8),
        ]
        guard names.allSatisfy({ make($0) }), make([0x73, 0xFF], isFolder: true) else { return }
        let listing = try FolderListing(folder.path)
        #expect(listing.files == ["b.md"])
        #expect(listing.unread.map(\.id) == ["a\\xFE.md", "a\\xFF.md", "s\\xFF"])
        #expect(
            listing.unread.allSatisfy {
                $0.isUnread && $0.reason == "unreadable: its name is no UTF-8, rename it"
            })
    }

    @Test(arguments: [
        (EACCES, "cannot be read: permission is denied; change its mode or run as its owner."),
        (
            EMFILE,
            "cannot be read: Too many open files; allow this process more open files (\"ulimit -n\") and try again."
        ),
        (EIO, "cannot be read: Input/output error; check the disk and try again."),
        (ENOENT, "does not exist; check the path."),
        (ENOTDIR, "does not exist; check the path."),
    ])
    func whatTheSystemSays_isTheReason_andTheStepFitsIt(code: Int32, end: String) {
        #expect(IngestError.unreadable("x.md", FileFault(Errno(code))).description == "x.md " + end)
    }

    @Test func aFolderThatIsAFile_isNone() throws {
        try folder.write("", to: "a.md")
        let fault = try #require(throws: FileFault.self) {
            try FolderNames(of: folder.path + "/a.md")
        }
        #expect(fault.isOfFile)
    }
}
