import Foundation
import TestSupport
import Testing

@testable import wpsearch

/// Every door to a terminal, with every text that would steer one.
///
/// A long run tries all outputs, and a third of all mistakes with all texts; a sample of them runs always.
@Suite struct TerminalTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
        let posts = try scratch.file("posts.jsonl", HostileTexts.posts)
        let made = try Command.wpsearch(
            ["import", posts, "--site", "https://example.org"], index: index)
        try #require(made.status == 0, "\(made.errors)")
        try #require(TerminalCheck.faults(in: Array(made.output.utf8)).isEmpty)
    }

    /// Results of commands; all posts are hostile in every field.
    private static let results: [[String]] = [
        ["query", "widget", "--limit", "50"], ["query", "widget", "--format", "json"],
        ["query", "widget", "--limit", "50", "--passages", "--explain"],
        ["query", "", "--facets", "category,tag,author,year,type,site,language,has"],
        ["query", "widget", "--format", "ndjson", "--limit", "50", "--passages"],
        ["query", "widget", "--format", "csv", "--limit", "50"],
        ["query", "widget", "--format", "csv", "--limit", "50", "--raw-cells"],
        ["query", "widget", "--format", "tsv", "--limit", "50"],
        ["query", "widget", "--format", "urls", "--limit", "50"],
        ["query", "widget", "--format", "ids", "--limit", "50"], ["query", "widget", "--count"],
        ["query", "widgett"], ["query", "widget", "--sort", "title", "--limit", "50"],
        ["show", "1"], ["show", "25", "--format", "json"], ["show", "30", "--format", "blocks"],
        ["show", "12", "--format", "html"], ["show", "31", "--format", "markdown"],
        ["show", "29"], ["show", "36", "--format", "json"], ["related", "1"],
        ["related", "2", "--format", "json", "--limit", "40"],
        ["related", "3", "--format", "csv", "--explain"], ["suggest", "wid", "--limit", "40"],
        ["suggest", "", "--limit", "50"], ["suggest", "tag:", "--limit", "50"],
        ["suggest", "author:", "--limit", "50", "--format", "json"],
        ["suggest", "", "--limit", "50", "--format", "csv"],
        ["suggest", "wid", "--format", "ndjson"], ["cloud", "--format", "text"],
        ["cloud", "--format", "json"], ["cloud", "--format", "csv"], ["cloud", "--format", "tsv"],
        ["cloud", "--format", "html"], ["cloud", "--format", "svg"],
        ["cloud", "--taxonomy", "category"], ["terms"], ["terms", "--format", "json"],
        ["terms", "--format", "csv"], ["terms", "--format", "tsv"], ["status"],
        ["status", "--json"], ["verify"], ["verify", "--json"], ["compact"], ["settings"],
    ]

    @Test func results_steerNoTerminal() throws {
        let step = LongRun.isLong ? 1 : 9
        for arguments in stride(from: 0, to: Self.results.count, by: step).map({ Self.results[$0] })
        {
            let ran = try Terminal.wpsearch(arguments, index: index)
            #expect(ran.faults.isEmpty, "\(arguments): \(ran.faults.prefix(3))")
            #expect(ran.status <= 1 && !ran.bytes.isEmpty, "\(arguments)")
        }
    }

    /// What is typed, named or met, and does not please.
    private static let mistakes: [@Sendable (String) -> [String]] = [
        { ["query", $0] }, { ["query", "widget \($0) -zzz"] }, { ["query", "--\($0)"] },
        { ["query", "x", "--limit", $0] }, { ["query", "x", "--format", $0] },
        { ["query", "x", "--category", $0] }, { ["query", "x", "--after", $0] },
        { ["query", "x", "--facets", $0] }, { ["query", "x", "--why-not", $0] },
        { ["query", "x", "--recency", $0] }, { ["query", "x", "--count", "--why-not", $0] },
        { ["query", "x", "--index", "/nowhere/\($0)"] }, { [$0] }, { ["help", $0] },
        { ["show", $0] }, { ["related", $0] }, { ["suggest", "wid\($0)"] },
        { ["cloud", "--taxonomy", $0] }, { ["terms", "--taxonomy", $0] },
        { ["import", "/nowhere/\($0)"] }, { ["import", "README.md", "--as", $0] },
        { ["import", "README.md", "--site", $0] }, { ["import", "README.md", "--mapping", $0] },
        { ["sync", $0] }, { ["doctor", "127.0.0.1:1/\($0)"] }, { ["eval", "/nowhere/\($0)"] },
        { ["audit", "/nowhere/\($0)"] }, { ["audit", "--canaries", $0] }, { ["status", $0] },
        { ["sync", "--user", $0, "http://127.0.0.1:1/"] },
    ]

    @Test func mistakes_steerNoTerminal() throws {
        var place = 0
        for make in Self.mistakes {
            for (number, text) in HostileTexts.all.enumerated() {
                place += 1
                // Every output and every text some time; all pairs take minutes.
                if !LongRun.isLong, place % 199 != 0 { continue }
                if LongRun.isLong, (place + number) % 3 != 0 { continue }
                let arguments = make(text)
                let ran = try Terminal.wpsearch(arguments, index: index)
                #expect(ran.faults.isEmpty, "\(arguments): \(ran.faults.prefix(3))")
            }
        }
    }

    @Test func filesAndTheirNames_steerNoTerminal() throws {
        let folder = scratch.folder.appendingPathComponent("files")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, text) in HostileTexts.all.enumerated() {
            let name = "\(number)" + text.replacing("/", with: "_")
            try Data("---\ntitle: x\ndate: never\n---\nx".utf8).write(
                to: folder.appendingPathComponent(name + ".md"))
            try Data([0, 1, 2]).write(to: folder.appendingPathComponent(name + ".xml"))
        }
        let export = try scratch.file("a.xml", HostileTexts.export)
        let judgements = try scratch.file(
            "j.tsv",
            HostileTexts.all.filter { !$0.contains("\r") }.map { "\($0) widget\t\($0)\t1" }.joined(
                separator: "\n"))
        let broken = try scratch.file("broken.jsonl", HostileTexts.all.joined(separator: "\n"))
        let batch = try scratch.file(
            "batch.txt",
            HostileTexts.all.map { text in
                (try? JSONText.line(["text": "widget " + text, text: text])) ?? ""
            }.joined(separator: "\n") + "\nwidget\n")
        let outputs: [(arguments: [String], input: String)] = [
            (["import", folder.path], "/dev/null"),
            (["import", folder.path, "--json"], "/dev/null"),
            (["import", export], "/dev/null"),
            (["query", "gadget", "--facets", "type,site"], "/dev/null"),
            (["status"], "/dev/null"), (["status", "--json"], "/dev/null"),
            (["eval", judgements], "/dev/null"),
            (["eval", judgements, "--format", "json"], "/dev/null"),
            (["import", broken], "/dev/null"), (["query", "--batch"], batch),
            (["audit", "--canaries", broken], "/dev/null"),
            (["audit", "--canaries", broken, "--json"], "/dev/null"),
        ]
        for (number, (arguments, input)) in outputs.enumerated()
        where LongRun.isLong || number % 2 == 0 {
            let ran = try Terminal.wpsearch(arguments, index: index, input: input)
            #expect(ran.faults.isEmpty, "\(arguments): \(ran.faults.prefix(3))")
        }
        _ = try scratch.file(
            "blog.settings.json", try JSONText.line(["synonyms": [HostileTexts.all + ["widget"]]]))
        for arguments in [["settings"], ["settings", "--json"], ["query", "widget", "--explain"]] {
            let ran = try Terminal.wpsearch(arguments, index: index)
            #expect(ran.faults.isEmpty, "\(arguments): \(ran.faults.prefix(3))")
        }
        _ = try scratch.file(
            "blog.settings.json", try JSONText.line([HostileTexts.all.joined(): 1]))
        #expect(try Terminal.wpsearch(["query", "x"], index: index).faults.isEmpty)
    }

    /// A server's code, message, home page and type of answer.
    @Test func servers_steerNoTerminal() throws {
        let texts = LongRun.isLong ? HostileTexts.all.map { [$0] } : [HostileTexts.all]
        for text in texts.map({ $0.joined(separator: " ") }) {
            let error = try JSONText.line(["code": text, "message": text, "data": text])
            for (status, body, hasAPI) in [
                ("403 Forbidden", error, false), ("403 \(text)", error, true),
                ("200 OK", text, true), ("404 Not Found", "<title>\(text)</title>", false),
                ("301 Moved\r\nLocation: http://\(text)/", "", false),
            ] {
                let server = try HostileServer.start(status: status, body: body, hasAPI: hasAPI)
                defer { server.stop() }
                for arguments in [["sync", server.url], ["doctor", server.url]] {
                    let ran = try Terminal.wpsearch(
                        arguments, index: scratch.path("synced.sqlite"))
                    #expect(
                        ran.faults.isEmpty,
                        "\(arguments) \(text.debugDescription): \(ran.faults.prefix(3))")
                    #expect(ran.status == 2)
                }
            }
        }
    }

    /// Errors land in files that are read on terminals later; forms for programs are exact.
    @Test func elsewhere_errorsAreAsClean_andDataIsExact() throws {
        let all = HostileTexts.all
        for text in LongRun.isLong ? all : [all.joined(separator: " ")] {
            let ran = try Command.wpsearch(["show", text], index: index)
            #expect(TerminalCheck.faults(in: Array(ran.errors.utf8)).isEmpty, "\(ran.errors)")
            #expect(ran.errors.split(separator: "\n").count == 1)
        }
        let hits = try Command.wpsearch(
            ["query", "widget", "--format", "ndjson", "--limit", "50", "--no-collapse"],
            index: index)
        #expect(hits.output.contains("evil\u{202E}gpj.exe"))
        let watched = try Terminal.wpsearch(
            ["query", "widget", "--format", "ndjson", "--limit", "50", "--no-collapse"],
            index: index)
        let text = String(decoding: watched.bytes, as: UTF8.self)
        #expect(text.contains("evil\\u202egpj.exe"))
        #expect(text.split(separator: "\n").count == HostileTexts.all.count)
    }
}
