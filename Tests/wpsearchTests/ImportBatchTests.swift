import Foundation
import Testing

/// `import` of several paths, and of what leads elsewhere.
@Suite struct ImportBatchTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
    }

    @Test func aBatch_losesNothing() throws {
        let first = try scratch.file("first.md", "# First\n\nText")
        let empty = try scratch.file("empty.xml", "")
        let last = try scratch.file("last.jsonl", "{\"title\": \"Last\", \"text\": \"Text\"}")
        let missing = scratch.path("missing.md")
        let ran = try Command.wpsearch(
            ["import", first, empty, missing, last, "--site", "https://example.org"], index: index)
        #expect(ran.status == 2)
        #expect(
            ran.output.hasPrefix("https://example.org: 2 added, 0 unchanged, 2 left out ("))
        #expect(!ran.output.contains("unreadable"))
        #expect(
            ran.errors == """
                wpsearch: \(empty) is no WordPress export: it holds no XML; export it again under Tools › Export, or say what it is with --as.
                wpsearch: \(missing) does not exist; check the path.

                """)
        #expect(try Command.wpsearch(["query", "text", "--count"], index: index).output == "2\n")
        let json = try Command.wpsearch(
            ["import", first, missing, "--site", "https://example.org", "--json"], index: index)
        #expect(json.status == 2)
        #expect(
            json.output.contains(
                "\"skipped\":[{\"id\":\"\(missing)\",\"reason\":\"unreadable: \(missing) does not exist; check the path.\"}]"
                    .replacing("/", with: "/")), "\(json.output)")
    }

    @Test(
        arguments: [
            [("a.xml", "<?xml version='1.0'?>\n<!DOCTYPE rss [")],
            [("a.xml", "<rss><channel><link>https://x.example</link>")],
            [("a.xml", "<rss><channel><link>https://x.example</link><item><title>On")],
            [("a.xml", ""), ("b.jsonl", "[1]")], [("a.md", nil)], [("a.md", nil), ("b.md", nil)],
        ] as [[(name: String, text: String?)]])
    func aFailedImport_leavesNoIndex(files: [(name: String, text: String?)]) throws {
        let paths = try files.map { file in
            try file.text.map { try scratch.file(file.name, $0) } ?? scratch.path(file.name)
        }
        let ran = try Command.wpsearch(["import"] + paths, index: index)
        #expect(ran.status == 2)
        #expect(ran.output.isEmpty)
        let sentences = ran.errors.split(separator: "\n")
        #expect(sentences.count == paths.count)
        #expect(zip(sentences, paths).allSatisfy { $0.hasPrefix("wpsearch: \($1) ") })
        #expect(!FileManager.default.fileExists(atPath: index))
    }

    @Test func aFailedImport_leavesNoEmptySite() throws {
        let good = try scratch.file(
            "a.jsonl", "{\"title\": \"A\", \"link\": \"https://a.example/1\"}")
        let cut = try scratch.file(
            "b.xml", "<rss><channel><link>https://b.example</link><item><title>On")
        #expect(try Command.wpsearch(["import", good, cut], index: index).status == 2)
        #expect(try Command.wpsearch(["import", cut], index: index).status == 2)
        let status = try Command.wpsearch(["status"], index: index)
        #expect(status.output.contains("https://a.example"))
        #expect(!status.output.contains("https://b.example"))
    }

    @Test func pruning_waitsForAllThatWasNamed() throws {
        let good = try scratch.file(
            "a.jsonl", "{\"id\": 1, \"title\": \"A\"}\n{\"id\": 2, \"title\": \"B\"}")
        let site = ["--site", "https://example.org"]
        #expect(try Command.wpsearch(["import", good] + site, index: index).status == 0)
        _ = try scratch.file("a.jsonl", "{\"id\": 1, \"title\": \"A\"}")
        let ran = try Command.wpsearch(
            ["import", good, scratch.path("b.jsonl"), "--prune"] + site, index: index)
        #expect(ran.status == 2)
        #expect(ran.errors.contains("No post was removed, because not everything could be read"))
        #expect(try Command.wpsearch(["query", "", "--count"], index: index).output == "2\n")
    }

    @Test func linksOutOfAFolder_areNamed_andReadWhenWanted() throws {
        let secret = try scratch.file("secret.md", "# Secret\n\ncanaryword")
        let folder = scratch.path("blog")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        _ = try scratch.file("blog/own.md", "# Own\n\nText")
        for (name, target) in [
            ("x.md", secret), ("readme.md", "/proc/self/environ"), ("passwd.md", "/etc/passwd"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/" + name, withDestinationPath: target)
        }
        let ran = try Command.wpsearch(
            ["import", folder], index: index, environment: ["WPSEARCH_PASSWORD": "canaryword"])
        #expect(ran.status == 0)
        #expect(
            ran.output.contains(
                "  left out, a link out of the folder: name what it leads to, or give --follow-links: 3 (passwd.md, readme.md, x.md)\n"
            ), "\(ran.output)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: index))
        #expect(bytes.range(of: Data("canaryword".utf8)) == nil)
        for name in ["readme.md", "passwd.md"] {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        let followed = try Command.wpsearch(["import", folder, "--follow-links"], index: index)
        #expect(followed.output.contains("1 added"))
        #expect(
            try Command.wpsearch(["query", "canaryword", "--count"], index: index).output == "1\n")
    }
}
