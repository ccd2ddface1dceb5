import Foundation
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct FolderListingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + name, withDestinationPath: target)
    }

    @Test func linkedFolders_areListedOnce_underTheirOwnPathFirst() throws {
        try folder.write("", to: "in/z/a.md")
        try folder.write("", to: "elsewhere/deep/b.md")
        try link("in/circle", to: ".")
        try link("in/a-link", to: "z")
        try link("in/one", to: "../elsewhere")
        try link("in/two", to: "../elsewhere/deep")
        try link("elsewhere/back", to: "../in")
        let listing = try FolderListing(folder.path + "/in")
        #expect(listing.files == ["one/deep/b.md", "z/a.md"])
        #expect(listing.unread.isEmpty)
    }

    @Test func aLinkToWhatTheFolderIsIn_isToldAndNotFollowed() throws {
        try folder.write("", to: "in/a.md")
        try folder.write("", to: "b.md")
        try link("in/up", to: "..")
        try link("in/root", to: "/")
        let listing = try FolderListing(folder.path + "/in")
        #expect(listing.files == ["a.md"])
        #expect(listing.unread.map(\.id) == ["root", "up"])
        #expect(
            listing.unread.allSatisfy {
                $0.reason == "a link to a folder that this one is in" && !$0.isUnread
            })
    }

    @Test func linksThatLeadNowhere_areTold() throws {
        try folder.write("", to: "a.md")
        try link("posts", to: "/nowhere/at/all")
        try link("b.md", to: "/nowhere/b.md")
        let listing = try FolderListing(folder.path)
        // A file of a known kind is told when it is read.
        #expect(listing.files == ["a.md", "b.md"])
        #expect(listing.unread.map(\.id) == ["posts"])
        #expect(listing.unread.map(\.reason) == ["unreadable: a link that leads nowhere"])
        #expect(listing.unread.map(\.isUnread) == [true])
    }

    @Test func aFolderOfNothingElse_saysWhatIsNotKnown() throws {
        try link("posts", to: "/nowhere/at/all")
        for kind in [nil, FileSource.Kind.markdown] {
            let error = #expect(throws: IngestError.self) {
                try FileSource.open([folder.path], as: kind)
            }
            #expect(
                error?.description.contains(
                    ", and what is in posts is not known (unreadable: a link that leads nowhere); name another folder"
                ) == true)
        }
    }

    @Test func foldersTooDeep_areTold() throws {
        let deep = String(repeating: "d/", count: 64)
        try folder.write("", to: deep + "a.md")
        try folder.write("", to: deep + "e/b.md")
        let listing = try FolderListing(folder.path)
        #expect(listing.files == [deep + "a.md"])
        #expect(listing.unread.map(\.id) == [deep + "e/"])
        #expect(listing.unread.map(\.reason) == ["unreadable: it lies deeper than 64 folders"])
    }

    @Test(.enabled(if: getuid() != 0, "the owner of the machine may read everything"))
    func foldersThatMayNotBeRead_areTold() throws {
        try folder.write("", to: "a.md")
        let path = try folder.write("", to: "sub/b.md")
        let sub = (path as NSString).deletingLastPathComponent
        for (mode, name) in [(0o000, "sub/"), (0o444, "")] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: sub)
            let listing = try FolderListing(folder.path)
            #expect(listing.unread.map(\.id) == (name.isEmpty ? [] : [name]))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sub)
    }
}
