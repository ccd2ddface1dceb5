import Foundation
import TestSupport
import Testing

/// What was taken back, is a draft or protected is in nothing that leaves the index, in whatever form; the forms are those that the
/// command itself names.
@Suite struct TakenBackTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let kinds = ["draft", "private", "protected", "future", "removed"]
    private static let lines = """
        {"id": 1, "slug": "kept", "title": "Keptcanary", "text": "Of the keptcanary."}
        {"id": 2, "title": "Draftcanary", "text": "Of the draftcanary.", "draft": true}
        {"id": 3, "title": "Privatecanary", "text": "Of the privatecanary.", "visibility": "private"}
        {"id": 4, "title": "Protectedcanary", "text": "Of the protectedcanary.", "protected": true}
        {"id": 5, "title": "Futurecanary", "text": "Of the futurecanary.", "status": "future"}
        {"id": 6, "title": "Hiddencanary", "text": "Of the hiddencanary.", "slug": "hidden"}
        """
    private static let removed =
        #"{"id": 7, "title": "Removedcanary", "text": "Of the removedcanary."}"#

    /// The forms of `export`, by its own help.
    private func forms() throws -> [String] {
        let help = try Command.wpsearch(["export", "--help"]).output
        let values = try #require(help.firstMatch(of: /\(values:\s+([a-z,\s]+)\)/)).output.1
        return values.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    private func index() throws -> String {
        _ = try scratch.file("blog.settings.json", #"{"hidden": {"posts": ["hidden"]}}"#)
        return try scratch.index(ofPosts: Self.lines + "\n" + Self.removed)
    }

    /// What an export has left at a place: all bytes of all files.
    private func bytes(at path: String) throws -> Data {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return try data(path)
        }
        let inside = try #require(files.enumerator(atPath: path))
        var all = Data()
        for case let name as String in inside {
            let file = path + "/" + name
            all += Data(name.utf8)
            if files.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue {
                all += try data(file)
            }
        }
        return all
    }

    private func data(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private func has(_ kind: String, _ bytes: Data) -> Bool {
        [kind.capitalized, kind].contains { bytes.range(of: Data("\($0)canary".utf8)) != nil }
    }

    @Test func noFormOfAnExport_hasThem() throws {
        let index = try index()
        let forms = try forms()
        #expect(forms.count > 3 && forms.contains("mirror"))
        for form in forms {
            let options = form == "mirror" ? [[], ["--no-bodies"]] : [[]]
            for more in options {
                let name = form + more.joined()
                // It is there before, or else nothing would be proved.
                _ = try export(form, more, from: index, to: name + "-before")
                let before = try bytes(at: scratch.path(name + "-before"))
                #expect(has("removed", before) && has("kept", before), "\(name)")
            }
        }
        // A mirror that goes on has it in the file before, and in the difference.
        _ = try export("mirror", [], from: index, to: "followed")
        let rest = try scratch.file("posts.jsonl", Self.lines)
        let pruned = try Command.wpsearch(["import", rest, "--prune"], index: index)
        #expect(pruned.output.contains("1 removed"), "\(pruned.output)\(pruned.errors)")
        for form in forms {
            for more in form == "mirror" ? [[], ["--no-bodies"]] : [[]] {
                let name = form + more.joined()
                _ = try export(form, more, from: index, to: name + "-after")
                let after = try bytes(at: scratch.path(name + "-after"))
                #expect(has("kept", after), "\(name)")
                for kind in Self.kinds { #expect(!has(kind, after), "\(kind) in \(name)") }
                // What settings hide is not taken back: the pages say that it is in copies.
                #expect(has("hidden", after), "\(name)")
            }
        }
        _ = try export("mirror", [], from: index, to: "followed")
        let followed = try bytes(at: scratch.path("followed"))
        #expect(has("kept", followed) && !has("removed", followed))
        let canaries = try scratch.file("canaries.txt", "removedcanary\ndraftcanary\n")
        let audit = try Command.wpsearch(
            ["audit", "--canaries", canaries], index: scratch.path("followed/blog-2.sqlite"))
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
    }

    private func export(
        _ form: String, _ more: [String], from index: String, to name: String
    ) throws -> Command {
        let ran = try Command.wpsearch(
            ["export", form, "--output", scratch.path(name)] + more, index: index)
        #expect(ran.status == 0, "\(ran.errors)")
        return ran
    }

    /// Whoever hides something and writes it wrong is told before a copy is made.
    @Test func brokenSettings_letNoCopyOut() throws {
        let index = try index()
        let settings = try scratch.file("blog.settings.json", #"{"hidden": "#)
        let cluster = StubCluster()
        let server = try cluster.serve()
        defer { server.stop() }
        for arguments in [
            ["export", "mirror", scratch.path("mirror")],
            ["cluster", "push", server.url + "/blog"],
        ] {
            let ran = try Command.wpsearch(arguments, index: index)
            #expect(ran.status == 2 && ran.errors.contains(settings), "\(ran.errors)")
        }
        #expect(cluster.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: scratch.path("mirror/manifest.json")))
    }

    /// A term that settings hide is on a cluster, as in the file, and a comparison finds nothing.
    @Test func hiddenTerms_areOnACluster() throws {
        let index = try scratch.index(
            ofPosts: #"{"id": 1, "title": "Tea", "text": "tea", "tags": ["secret", "open"]}"#)
        _ = try scratch.file("blog.settings.json", #"{"hidden": {"tags": ["secret"]}}"#)
        let cluster = StubCluster()
        let server = try cluster.serve()
        defer { server.stop() }
        let url = server.url + "/blog"
        let pushed = try Command.wpsearch(["cluster", "push", url], index: index)
        #expect(pushed.status == 0, "\(pushed.errors)")
        let verified = try Command.wpsearch(["cluster", "verify", url], index: index)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }
}
