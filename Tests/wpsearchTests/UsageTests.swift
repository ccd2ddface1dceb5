import Foundation
import Testing

/// Help, usage and errors: one sentence on standard error, exit 2, nothing made and nothing lost.
@Suite struct UsageTests {
    static let commands = [
        "sync", "import", "query", "browse", "show", "open", "related", "suggest", "cloud", "terms",
        "status",
        "compact", "verify", "doctor", "audit", "eval", "tune", "gaps", "settings", "serve",
        "changes", "export", "cluster",
    ]

    @Test func help_namesEveryCommand() throws {
        let help = try Command.wpsearch(["--help"])
        #expect(help.status == 0)
        for command in Self.commands { #expect(help.output.contains("  \(command)")) }
    }

    /// What stands below "Example:".
    private func examples(of help: String) -> [String] {
        help.components(separatedBy: "\n").drop { $0 != "Example:" }.dropFirst()
            .prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    }

    /// Runs examples one after the other, on the posts of the Corpus.
    private func expectToFind(_ examples: [String]) throws {
        let reader = try PageReader(hasPosts: true)
        for example in examples {
            guard let ran = try reader.type(example) else { continue }
            if example.contains("https://example.org") {
                // Nobody answers there.
                #expect(ran.status == 2 && ran.output.contains("127.0.0.1:9"), "\(ran.output)")
                continue
            }
            if example == "wpsearch browse" {
                // There is no terminal here; `BrowseTests` has one.
                #expect(ran.status == 2 && ran.output.contains("needs a terminal"))
                continue
            }
            // Queries that lack something are what gaps looks for; whether weights gain something is another test's.
            let isLack = ["wpsearch gaps ", "wpsearch tune "].contains { example.hasPrefix($0) }
            #expect(ran.status == 0 || (isLack && ran.status == 1), "\(example): \(ran.output)")
            #expect(example.contains(" > ") || !ran.output.isEmpty, "\(example) prints nothing")
        }
    }

    @Test(arguments: commands) func helpOfACommand_hasAnExample_thatFinds(command: String) throws {
        let help = try Command.wpsearch([command, "--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("Example:\n  wpsearch \(command)"))
        #expect(help.errors.isEmpty)
        try expectToFind(examples(of: help.output))
    }

    @Test func help_hasExamples_thatFind() throws {
        let shown = examples(of: try Command.wpsearch(["--help"]).output)
        #expect(shown.count == 2)
        try expectToFind(shown)
    }

    @Test func version_isANumber() throws {
        let version = try Command.wpsearch(["--version"])
        #expect(version.status == 0)
        #expect(version.output.split(separator: ".").count == 3)
    }

    @Test func completionScript_isPrinted() throws {
        let script = try Command.wpsearch(["--generate-completion-script", "bash"])
        #expect(script.status == 0)
        #expect(script.output.contains("wpsearch"))
    }

    @Test(arguments: [
        ["nonsense"], ["query", "--limit", "x"], ["query", "--limti", "3"],
        ["query", "--any", "--all"],
        ["query", "--after", "soon"], ["query", "--facets", "colour"],
        ["query", "--format", "pdf"],
        ["cloud", "--smallest", "big"], ["import"], ["show"], ["query", "--limit=-1"],
        ["suggest"], ["suggest", "x", "--limit=-1"], ["query", "x", "--batch"],
        ["query", "--batch", "--format", "tsv"], ["import", "Corpus/wxr", "--site", "http://"],
        ["import", "Corpus/wxr", "--site", ""],
    ])
    func wrongUsage_endsWith2(arguments: [String]) throws {
        let ran = try Command.wpsearch(arguments, index: "/nonexistent/index.sqlite")
        #expect(ran.status == 2)
        #expect(ran.output.isEmpty)
        #expect(ran.errors.hasPrefix("wpsearch: ") && ran.errors.contains("--help"))
        #expect(ran.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        (["query", "x", "--limit", "-1"], "--limit", "-1"),
        (["query", "x", "--limit=-1"], "--limit", "-1"),
        (["query", "x", "--limit", "abc"], "--limit", "abc"),
        (["query", "x", "--offset", "-1"], "--offset", "-1"),
        (["query", "x", "--offset", "1.5"], "--offset", "1.5"),
        (["suggest", "x", "--limit", "-1"], "--limit", "-1"),
        (["related", "x", "--limit", "abc"], "--limit", "abc"),
        (["cloud", "--number", "-1"], "--number", "-1"),
        (["cloud", "--min-count", "x"], "--min-count", "x"),
    ])
    func wrongAmount_namesTheOptionAndWhatItTakes(
        arguments: [String], option: String, value: String
    ) throws {
        let ran = try Command.wpsearch(arguments, index: "/nonexistent/index.sqlite")
        #expect(ran.status == 2)
        let label = option.dropFirst(2)
        #expect(
            ran.errors
                == "wpsearch: The value \"\(value)\" is invalid for \"\(option) <\(label)>\": it takes a whole number, 0 or more. See \"wpsearch \(arguments[0]) --help\".\n"
        )
    }

    @Test func helpOfNoCommand_isAnError() throws {
        let ran = try Command.wpsearch(["help", "bogus"])
        #expect(ran.status == 2)
        #expect(ran.output.isEmpty)
        #expect(
            ran.errors.hasPrefix(
                "wpsearch: There is no command \"bogus\"; there are sync, import, query, "))
        #expect(ran.errors.split(separator: "\n").count == 1)
        #expect(try Command.wpsearch(["help", "query"]).output.contains("wpsearch query"))
    }

    @Test(arguments: [
        ["query", "x"], ["show", "1"], ["suggest", "x"], ["cloud"], ["terms"], ["status"], ["sync"],
        ["compact"], ["verify"], ["related", "x"], ["settings"],
    ])
    func missingIndex_namesTheCommandThatMakesOne(arguments: [String]) throws {
        let scratch = try Scratch()
        let ran = try Command.wpsearch(arguments, index: scratch.path("none.sqlite"))
        #expect(ran.status == 2)
        #expect(ran.errors.contains("wpsearch sync") && ran.errors.contains("none.sqlite"))
        #expect(ran.errors.split(separator: "\n").count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
    }

    @Test func fileThatIsNoIndex_isLeftAlone() throws {
        let scratch = try Scratch()
        let file = try scratch.file("notes.txt", String(repeating: "not a database. ", count: 100))
        for arguments in [["query", "x"], ["import", "Corpus/wxr"]] {
            let ran = try Command.wpsearch(arguments, index: file)
            #expect(ran.status == 2)
            #expect(ran.errors.contains("notes.txt"))
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("not a database. "))
    }

    @Test func foreignDatabase_isLeftAlone() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let empty = try Command.wpsearch(
            ["import", try scratch.file("empty.jsonl", "")], index: index)
        #expect(empty.status == 2)
        #expect(!empty.errors.isEmpty)
    }

    @Test func doctorOfAnUnreachableSite_reportsTheObstacle_andEndsWith2() throws {
        let ran = try Command.wpsearch(["doctor", "http://127.0.0.1:9"])
        #expect(ran.status == 2)
        #expect(
            ran.output
                == "http://127.0.0.1:9\n  ✗ http://127.0.0.1:9 cannot be reached: nothing answers there (connection refused); check the address and port.\n"
        )
        #expect(
            ran.errors
                == "wpsearch: http://127.0.0.1:9 cannot be synced as it is, for the reason above; run \"wpsearch doctor\" again when it is dealt with.\n"
        )
    }

    @Test func unreachableSite_isOneSentence() throws {
        let scratch = try Scratch()
        let ran = try Command.wpsearch(
            ["sync", "http://127.0.0.1:9"], index: scratch.path("blog.sqlite"))
        #expect(ran.status == 2)
        #expect(ran.errors.hasPrefix("wpsearch: "))
        #expect(ran.errors.split(separator: "\n").count == 1)
        #expect(ran.errors.contains("127.0.0.1:9"))
    }

    @Test(
        arguments: [
            ("missing.xml", nil), ("page.html.xml", "<html><body>no feed</body></html>"),
            ("list.xml", "<?xml version=\"1.0\"?><opml><body/></opml>"),
            ("zeros.bin", "\u{0}\u{0}"),
        ] as [(String, String?)])
    func fileThatIsNoExport_isOneSentenceAndMakesNoIndex(name: String, text: String?) throws {
        let scratch = try Scratch()
        if let text { _ = try scratch.file(name, text) }
        let ran = try Command.wpsearch(
            ["import", scratch.path(name)], index: scratch.path("blog.sqlite"))
        #expect(ran.status == 2)
        #expect(ran.errors.contains(name))
        #expect(ran.errors.split(separator: "\n").count == 1)
        let listed = try Command.wpsearch(["status"], index: scratch.path("blog.sqlite"))
        #expect(
            listed.status == 2 || listed.output.contains(" 0 posts")
                || !listed.output.contains("posts"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func fullDisk_isAnError() throws {
        let corpus = try CorpusIndex.of("wxr")
        let ran = try Command.run(
            "/bin/sh", ["-c", "'\(Command.products.path)/wpsearch' query plain > /dev/full"],
            environment: ["WPSEARCH_INDEX": corpus.path])
        #expect(ran.status == 2)
        #expect(
            ran.errors
                == "wpsearch: the output cannot be written (No space left on device): send it where there is room and you may write.\n"
        )
    }

    @Test func closedOutput_isAnError() throws {
        let corpus = try CorpusIndex.of("wxr")
        for command in ["query plain", "query plain --count", "status", "--version"] {
            let ran = try Command.run(
                "/bin/sh", ["-c", "'\(Command.products.path)/wpsearch' \(command) >&-"],
                environment: ["WPSEARCH_INDEX": corpus.path])
            #expect(ran.status == 2)
            #expect(ran.errors.hasPrefix("wpsearch: the output cannot be written ("), "\(command)")
            #expect(ran.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func closedPipe_isSilent() throws {
        let corpus = try CorpusIndex.of("wxr")
        let ran = try Command.run(
            "/bin/sh",
            ["-c", "'\(Command.products.path)/wpsearch' query '' --limit 300 | head -1"],
            environment: ["WPSEARCH_INDEX": corpus.path, "PATH": "/usr/bin:/bin"])
        #expect(ran.errors.isEmpty)
        #expect(ran.output.hasPrefix("281 posts"))
    }
}
