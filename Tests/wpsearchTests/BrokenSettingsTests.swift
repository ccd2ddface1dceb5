import Foundation
import TestSupport
import Testing

/// What each command does about settings that cannot be used.
@Suite struct BrokenSettingsTests {
    private enum Conduct {
        /// It says so, does nothing else, and ends with 2.
        case refuses
        /// It neither ranks nor hides: it says so, and does what it does.
        case goesOn
        /// It opens no index, or reads what settings do not touch.
        case doesNotAsk
        /// It needs a terminal.
        case isNotTried
    }

    private let scratch: Scratch
    private let index: String
    private let judgements: String
    private let queries: String

    init() throws {
        scratch = try Scratch()
        index = try scratch.index(
            ofPosts:
                #"{"id": 1, "slug": "one", "title": "Apples", "text": "Apples and pears.", "link": "https://e.example/one", "site": "https://e.example"}"#
        )
        judgements = try scratch.file("j.tsv", "apples\tone\t1\n")
        queries = try scratch.file("queries", "apples\n")
        _ = try scratch.file("blog.settings.json", "{\"weights\": {\"titel\": 7}}")
    }

    /// Every command of the program, and what it is tried with.
    private func table(_ site: String, _ cluster: String) -> [String: (Conduct, [String])] {
        [
            "sync": (.goesOn, [site]), "import": (.goesOn, [scratch.path("posts.jsonl")]),
            "query": (.refuses, ["apples"]), "browse": (.isNotTried, []),
            "show": (.refuses, ["one"]), "open": (.goesOn, ["one", "--print"]),
            "related": (.refuses, ["one"]), "suggest": (.refuses, ["app"]), "cloud": (.refuses, []),
            "terms": (.refuses, []), "changes": (.goesOn, []),
            "export": (.refuses, ["jsonl", "--output", scratch.path("out.jsonl")]),
            "status": (.goesOn, []), "compact": (.goesOn, []), "verify": (.goesOn, []),
            "doctor": (.doesNotAsk, [site]), "audit": (.doesNotAsk, ["--canaries", queries]),
            "eval": (.refuses, [judgements]), "tune": (.refuses, [judgements]),
            "gaps": (.refuses, [queries]), "settings": (.refuses, []),
            "serve": (.refuses, ["--listen", "127.0.0.1:0"]), "mcp": (.refuses, []),
            "cluster push": (.refuses, [cluster]),
            "cluster query": (.doesNotAsk, [cluster, "apples"]),
            "cluster verify": (.doesNotAsk, [cluster]), "cluster drop": (.doesNotAsk, [cluster]),
        ]
    }

    /// The names of the program's commands, as it lists them.
    private func commands() throws -> [String] {
        func names(_ command: [String: Any], _ path: [String]) -> [String] {
            let below = (command["subcommands"] as? [[String: Any]] ?? []).filter {
                $0["commandName"] as? String != "help"
            }
            guard !below.isEmpty else { return [path.joined(separator: " ")] }
            return below.flatMap { names($0, path + [$0["commandName"] as? String ?? "?"]) }
        }
        let ran = try Command.wpsearch(["--experimental-dump-help"])
        let dump = try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
        let whole = try #require((dump as? [String: Any])?["command"] as? [String: Any])
        return names(whole, [])
    }

    @Test func everyCommand_refusesThem_orNeedsNone() throws {
        let site = try SmallSite(posts: [1: "Apples"])
        let cluster = StubCluster()
        let server = try cluster.serve()
        defer { server.stop() }
        let table = table(site.url, server.url + "/blog")
        #expect(try commands().sorted() == table.keys.sorted())
        let sentence =
            "wpsearch: \(scratch.path("blog.settings.json")) cannot be used, \"weights.titel\" is not known"
        for (name, (conduct, arguments)) in table.sorted(by: { $0.key < $1.key })
        where conduct != .isNotTried {
            let words = name.split(separator: " ").map(String.init) + arguments
            let ran = try Command.wpsearch(words, index: index)
            let lines = ran.errors.split(separator: "\n").filter { $0.hasPrefix(sentence) }
            switch conduct {
            case .refuses:
                #expect(ran.status == 2 && ran.output.isEmpty, "\(name): \(ran)")
                #expect(ran.errors.filter(\.isNewline).count == 1 && lines.count == 1, "\(name)")
            case .goesOn:
                #expect(ran.status == 0 && !ran.output.isEmpty, "\(name): \(ran)")
                #expect(
                    lines.count == 1
                        && lines[0].hasSuffix("; this goes on, as it neither ranks nor hides."),
                    "\(name): \(ran.errors)")
            case .doesNotAsk, .isNotTried: #expect(lines.isEmpty, "\(name): \(ran.errors)")
            }
        }
        #expect(cluster.requests.allSatisfy { !$0.path.contains("_bulk") })
    }

    @Test(arguments: [
        ["export", "mirror", "MIRROR"], ["export", "wxr", "--output", "OUT"],
        ["export", "markdown", "--output", "OUT"],
        ["export", "jsonl", "apples", "--output", "OUT"],
    ])
    func whatLeavesTheFile_isRefused_andNothingIsWritten(arguments: [String]) throws {
        let ran = try Command.wpsearch(
            arguments.map { ["MIRROR", "OUT"].contains($0) ? scratch.path($0) : $0 }, index: index)
        #expect(ran.status == 2 && ran.output.isEmpty)
        #expect(ran.errors.contains("\"weights.titel\" is not known"))
        #expect(try scratch.files.allSatisfy { !$0.hasPrefix("OUT") && $0 != "MIRROR" })
    }
}
