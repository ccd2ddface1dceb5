import Foundation
import TestSupport
import Testing

/// `--json` of every command that prints something.
@Suite struct JSONTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// What answers somebody who watches, or in a protocol of its own.
    private static let withoutJSON: Set = ["browse", "serve", "mcp"]
    private static let post = "18f-an-open-source-team"
    /// What needs a cluster to answer.
    private static let onCluster: Set = [
        "cluster push", "cluster query", "cluster verify", "cluster drop",
    ]

    /// How each command is asked, and the members of its answer, or of the first one where it is a list.
    private func asked(site: String) throws -> [String: (arguments: [String], members: Set<String>)]
    {
        let posts = try scratch.file("p.jsonl", #"{"id": 1, "title": "One", "text": "tea"}"#)
        let log = try scratch.file("log.txt", "tea\ncake\n")
        let judged = try String(
            contentsOfFile: "\(Command.root.path)/Corpus/reader-queries.tsv", encoding: .utf8)
        let some = try scratch.file(
            "judged.tsv", judged.split(separator: "\n").prefix(25).joined(separator: "\n"))
        let post = Self.post
        let summary: Set = [
            "site", "added", "updated", "removed", "unchanged", "skipped", "incomplete",
        ]
        return [
            "sync": (["sync", site], summary), "import": (["import", posts], summary),
            "query": (["query", "data"], ["query", "total", "matched", "hits"]),
            "show": (["show", post], ["id", "site", "title", "url", "blocks"]),
            "open": (["open", post], ["id", "site", "title", "url"]),
            "related": (["related", post], ["query", "total", "hits"]),
            "suggest": (["suggest", "da"], ["text", "kind", "posts"]),
            "cloud": (["cloud"], ["name", "slug", "count"]),
            "terms": (["terms"], ["name", "slug", "count"]),
            "changes": (["changes"], ["cursor", "changes", "hasMore"]),
            "export": (
                ["export", "jsonl", "--output", scratch.path("x.jsonl")],
                ["form", "file", "posts", "bytes"]
            ),
            "status": (["status"], ["index", "bytes", "sites"]),
            "compact": (["compact"], ["segments", "sealed", "dropped", "repairs", "losses"]),
            "verify": (["verify"], ["problems", "site"]),
            "doctor": (["doctor", site], ["site", "canBeSynced", "findings"]),
            "audit": (["audit", "Corpus/wxr/public-service-blogs.xml"], ["findings", "bytes"]),
            "eval": (["eval", some], ["measures", "queries"]),
            "tune": (["tune", some, "--folds", "2"], ["folds", "weights"]),
            "gaps": (["gaps", log], ["gaps", "queries"]),
            "settings": (["settings"], ["weights", "synonyms", "pinned", "hidden"]),
        ]
    }

    private func object(_ text: String) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(value as? [String: Any] ?? (value as? [[String: Any]])?.first)
    }

    @Test func everyCommandThatPrints_answersWithJSON() throws {
        let site = try SmallSite(posts: [1: "Wombats"])
        let asked = try asked(site: site.url)
        let all = Set(try ProgramTable.commands().map { $0.path.joined(separator: " ") })
        #expect(all == Set(asked.keys).union(Self.withoutJSON).union(Self.onCluster))
        let index = scratch.path("corpus.sqlite")
        try FileManager.default.copyItem(atPath: CorpusIndex.of("wxr").path, toPath: index)
        _ = try scratch.file(
            "corpus.settings.json",
            #"{"weights": {"title": 6}, "synonyms": [["js", "javascript"]], "pinned": [{"query": "tea", "posts": ["\#(Self.post)"]}], "hidden": {"tags": ["featured"]}}"#
        )
        for (name, (arguments, members)) in asked.sorted(by: { $0.key < $1.key }) {
            let isFilled = ["sync", "import"].contains(name)
            let ran = try Command.wpsearch(
                arguments + ["--json"], index: isFilled ? scratch.path("new.sqlite") : index)
            #expect(ran.status != 2, "\(name): \(ran.errors)")
            let found = try object(ran.output)
            #expect(members.isSubset(of: found.keys), "\(name): \(found.keys.sorted())")
        }
    }

    @Test func commandsOfClusters_knowIt() throws {
        for name in Self.onCluster {
            let ran = try Command.wpsearch(
                name.split(separator: " ").map(String.init) + ["x", "--json"],
                index: CorpusIndex.of("wxr").path)
            #expect(ran.status == 2 && ran.errors.contains("x is no address of an index"), "\(ran)")
        }
    }

    @Test func whatDoctorFinds_isTheSameAsText() throws {
        let ran = try Command.wpsearch(["doctor", "http://127.0.0.1:9", "--json"])
        #expect(ran.status == 2 && ran.errors.contains("cannot be synced as it is"))
        let found = try object(ran.output)
        #expect(found["site"] as? String == "http://127.0.0.1:9")
        #expect(found["canBeSynced"] as? Bool == false)
        let findings = try #require(found["findings"] as? [[String: String]])
        #expect(
            findings == [
                [
                    "kind": "obstacle",
                    "text":
                        "http://127.0.0.1:9 cannot be reached: nothing answers there (connection refused); check the address and port.",
                ]
            ])
    }

    @Test func whatIsTakenOutOfALog_isCounted() throws {
        let log = try scratch.file("log.txt", "tea\ncake\n")
        let ran = try Command.wpsearch(["gaps", log, "--forget", "tea", "--json"])
        #expect(ran.status == 0, "\(ran.errors)")
        let taken = try object(ran.output)
        #expect(taken["removed"] as? Int == 1 && taken["kept"] as? Int == 1)
    }

    @Test func aSummaryAndPosts_doNotShareStandardOutput() throws {
        let ran = try Command.wpsearch(["export", "jsonl", "--output", "-", "--json"])
        #expect(
            ran.errors
                == "wpsearch: --json is a summary on standard output, where the posts go; name a file. See \"wpsearch export --help\".\n"
        )
    }
}
