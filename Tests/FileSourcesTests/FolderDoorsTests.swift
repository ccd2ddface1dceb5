import Blog
import Foundation
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Links in a folder that was named do not open the rest of the machine.
@Suite struct FolderDoorsTests {
    private let folder: TemporaryFolder
    private let out = "a link out of the folder: name what it leads to, or have links followed"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("# Secret\n\ncanary", to: "out/secret.md")
        try folder.write("# Deep\n\ncanary", to: "out/deep/x.md")
        try folder.write("# Own\n\nown text", to: "in/own.md")
    }

    private func link(_ name: String, to target: String) throws {
        let path = folder.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private func read(
        _ name: String = "in", as kind: FileSource.Kind? = nil, followLinks: Bool = false
    ) async throws -> Everything {
        let source = try FileSource.open(
            [folder.path + "/" + name], as: kind, followLinks: followLinks)
        return try await Everything(of: AnySource(source))
    }

    @Test(arguments: [
        ("x.md", "/etc/passwd"), ("notes.md", "/proc/self/environ"), ("y.md", "../out/secret.md"),
        ("folder", "../out"), ("sub/folder", "../../out/deep"), ("z.html", "/etc/hostname"),
        ("w.md", "./../out/../out/secret.md"),
    ])
    func whatLeadsOut_isNamedAndNotRead(name: String, target: String) async throws {
        try link("in/" + name, to: target)
        let all = try await read(as: .markdown)
        #expect(all.posts.map(\.title) == ["Own"])
        #expect(all.skipped == [Skipped(id: name, reason: out)])
        #expect(!"\(all.changes)".contains("canary"))
    }

    @Test func chainsOfLinks_areFollowedToTheirEnd() async throws {
        try link("in/a.md", to: "b.md")
        try link("in/b.md", to: "c")
        try link("in/c", to: "../out/secret.md")
        try link("in/d.md", to: "e")
        try link("in/e", to: "own.md")
        let all = try await read(as: .markdown)
        #expect(all.posts.map(\.title) == ["Own", "Own"])
        #expect(all.skipped.map(\.id) == ["a.md", "b.md"])
    }

    @Test func linksThatStayInside_areRead_andCirclesEnd() async throws {
        try folder.write("# Inner", to: "in/sub/inner.md")
        try link("in/again", to: "sub")
        try link("in/sub/circle", to: "..")
        try link("in/loop.md", to: "loop.md")
        let all = try await read(as: .markdown)
        #expect(Set(all.posts.map(\.title)) == ["Own", "Inner"])
        #expect(all.skipped.map(\.id) == ["loop.md"])
    }

    @Test func theNamedPath_mayItselfBeALink() async throws {
        try link("alias", to: "in")
        try link("one.md", to: "out/secret.md")
        #expect(try await read("alias").posts.map(\.title) == ["Own"])
        #expect(try await read("one.md").posts.map(\.title) == ["Secret"])
    }

    @Test func followLinks_readsThem() async throws {
        try link("in/y.md", to: "../out/secret.md")
        try link("in/folder", to: "../out/deep")
        let all = try await read(followLinks: true)
        #expect(Set(all.posts.map(\.title)) == ["Own", "Secret", "Deep"])
        #expect(all.skipped.isEmpty)
    }

    @Test func everyKind_staysInside() async throws {
        let post = #"{"title": "T", "text": "canary"}"#
        let files =
            [
                ("p.jsonl", post, FileSource.Kind.jsonl),
                ("w.xml", exportText(exportItem(1)), .wxr),
                ("h.html", "<title>H</title>canary", .html), ("p.json", "[\(post)]", nil),
                (
                    "posts.json",
                    #"[{"id":1,"title":{"rendered":"R"},"content":{"rendered":"canary"}}]"#, nil
                ),
            ] as [(String, String, FileSource.Kind?)]
        for (name, text, kind) in files {
            let folder = try TemporaryFolder()
            let target = try folder.write(text, to: "out/" + name)
            try folder.write(text.replacing("canary", with: "own"), to: "in/" + name)
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/in/link-" + name, withDestinationPath: target)
            let source = try FileSource.open([folder.path + "/in"], as: kind)
            let all = try await Everything(of: AnySource(source))
            #expect(all.posts.count == 1, "\(name)")
            #expect(!"\(all.changes)".contains("canary"), "\(name)")
            #expect(all.skipped.map(\.id) == ["link-" + name], "\(name)")
            #expect(all.reasons == [out])
        }
    }

    /// A link that takes the place of a file after the folder was looked at.
    @Test func whereAFileLies_isAskedOfTheOpenedFile() async throws {
        for (name, text) in [("own.md", "# Own"), ("own.jsonl", #"{"title": "A"}"#)] {
            try folder.write(text, to: "race/" + name)
        }
        for (name, kind) in [("own.md", FileSource.Kind.markdown), ("own.jsonl", .jsonl)] {
            let source = try FileSource.open([folder.path + "/race"], as: kind)
            try FileManager.default.removeItem(atPath: folder.path + "/race/" + name)
            try link("race/" + name, to: folder.path + "/out/secret.md")
            do {
                let all = try await Everything(of: AnySource(source))
                #expect(all.posts.isEmpty)
                #expect(all.reasons == [out])
            } catch let error as IngestError {
                #expect(error.description.contains("is a link out of the folder"))
            }
        }
    }

    @Test func pipesInAFolder_areNamedAndNeverWaitedFor() async throws {
        #expect(mkfifo(folder.path + "/in/pipe.md", 0o600) == 0)
        try link("in/zero.md", to: "/dev/zero")
        let all = try await read()
        #expect(all.posts.map(\.title) == ["Own"])
        #expect(
            Set(all.skipped) == [
                Skipped(id: "pipe.md", reason: "unreadable: it is no regular file"),
                Skipped(id: "zero.md", reason: out),
            ])
        let followed = try await read(followLinks: true)
        #expect(followed.reasons.allSatisfy { $0 == "unreadable: it is no regular file" })
    }

    @Test func aLinkToADraftOrAHiddenFile_isHidden() async throws {
        try folder.write("canary", to: "in/drafts/d.md")
        try folder.write("canary", to: "in/.secret/s.md")
        try folder.write("canary", to: "in/node_modules/p/readme.md")
        try link("in/a.md", to: "drafts/d.md")
        try link("in/b.md", to: ".secret/s.md")
        try link("in/c.md", to: "node_modules/p/readme.md")
        let all = try await read()
        #expect(all.posts.map(\.title) == ["Own"])
        #expect(!"\(all.changes)".contains("canary"))
        #expect(
            Set(all.skipped) == [
                Skipped(id: "a.md", reason: "draft"), Skipped(id: "drafts/d.md", reason: "draft"),
                Skipped(id: "b.md", reason: "a link to a hidden file"),
                Skipped(id: "c.md", reason: "a folder of packages, not of posts"),
                Skipped(id: "node_modules/", reason: "a folder of packages, not of posts"),
            ])
    }

    @Test func configurations_areNoDoors() async throws {
        try folder.write("title: Stolen\nurl: https://stolen.example", to: "out/config.yml")
        try folder.write("# P", to: "blog/_posts/2020-01-01-p.md")
        try link("blog/_config.yml", to: "../out/config.yml")
        #expect(try await read("blog").sites.map(\.name) == [nil])
        #expect(try await read("blog", followLinks: true).sites.map(\.name) == ["Stolen"])
    }

    @Test func filesThatPostsName_areNoDoors() async throws {
        try link("app/body.md", to: "../out/secret.md")
        try folder.write("inside", to: "app/inside.md")
        let mapping = try JSONMapping(
            path: folder.write(#"{"title": "t", "file": "f"}"#, to: "map.json"))
        for (name, text) in [
            ("p.json", #"[{"t": "A", "f": "inside.md"}, {"t": "B", "f": "body.md"}]"#),
            ("p.jsonl", "{\"t\": \"A\", \"f\": \"inside.md\"}\n{\"t\": \"B\", \"f\": \"body.md\"}"),
        ] {
            let path = try folder.write(text, to: "app/" + name)
            let all = try await Everything(
                of: AnySource(try FileSource.open([path], mapping: mapping)))
            #expect(all.posts.map(\.title) == ["A"])
            #expect(all.reasons == ["damaged: its file \"body.md\" is outside of the folder"])
        }
    }
}
