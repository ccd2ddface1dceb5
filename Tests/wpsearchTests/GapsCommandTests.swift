import Foundation
import Testing

/// `gaps`: what visitors ask and do not find, from lists and from logs.
@Suite struct GapsCommandTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = try scratch.index(
            ofPosts: """
                {"slug": "a1", "title": "Accessibility", "text": "Making accessibility simple."}
                {"slug": "a2", "title": "Testing accessibility", "text": "Screen readers."}
                {"slug": "a3", "title": "More accessibility", "text": "Contrast and colours."}
                {"slug": "b1", "title": "Operators", "text": "Of clouds."}
                """)
    }

    private func gaps(_ arguments: String..., input: String = "") throws -> Command {
        try Command.wpsearch(["gaps"] + arguments, index: index, input: input)
    }

    private static let queries = """
        accessibility
        Wombat  operators
        wombat operators
        {"text": "wombat operators", "limit": 3}
        accesibility

        quokkas
        """

    @Test func text_namesWhatLacks_andWhatWouldFind() throws {
        let file = try scratch.file("q.txt", Self.queries)
        let ran = try gaps(file)
        #expect(ran.status == 1 && ran.errors.isEmpty)
        #expect(
            ran.output == """
                \(file): 4 queries, asked 6 times
                  nothing found: 1; fewer than 3 posts with all words: 2

                  asked  found  all words  query
                      3      1          0  wombat operators
                                        1    operators  (fewer words)
                      1      3          0  accesibility
                                        3    accessibility  (searched by itself)
                      1      0          0  quokkas

                """)
        let lines = ran.output.components(separatedBy: "\n")
        #expect(lines.dropFirst().allSatisfy { $0.count <= 80 })
        let some = try gaps(file, "--limit", "1").output
        #expect(some.hasSuffix("(fewer words)\n  … and 2 more\n"))
    }

    @Test func json_hasTheKeysOfTheReport() throws {
        let ran = try gaps("-", "--format", "json", "--below", "2", input: Self.queries)
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any])
        #expect(ran.status == 1 && ran.errors.isEmpty)
        #expect(Set(report.keys) == ["queries", "asked", "withNothing", "withLittle", "gaps"])
        #expect(report["withNothing"] as? Int == 1 && report["withLittle"] as? Int == 2)
        let first = try #require((report["gaps"] as? [[String: Any]])?.first)
        #expect(Set(first.keys) == ["text", "asked", "total", "all", "nearest"])
        let nearest = try #require((first["nearest"] as? [[String: Any]])?.first)
        #expect(nearest["text"] as? String == "operators" && nearest["total"] as? Int == 1)
        #expect(nearest["reason"] as? String == "fewerWords")
    }

    @Test func whereNothingLacks_itEndsWith0() throws {
        let ran = try gaps("-", input: "Accessibility\naccessibility\r\n")
        #expect(ran.status == 0 && ran.errors.isEmpty)
        #expect(
            ran.output == "standard input: 1 query, asked 2 times: it has 3 posts with all words\n")
    }

    /// A page that searches as one types asks for each beginning; further pages and other routes are no queries.
    @Test func aLog_isReadAsWhatWasSearchedFor() throws {
        let log = try scratch.file(
            "log",
            """
            2026-11-26T14:25:50Z 200 GET /?q=quo 18342 0.8
            2026-11-26T14:25:51Z 200 GET /suggestions?q=quokk 18342 0.8
            2026-11-26T14:25:51Z 200 GET /?q=Quokka+is 18342 0.8
            2026-11-26T14:25:52Z 304 GET /?q=quokka+islands 0 0.8
            2026-11-26T14:25:59Z 200 GET /?q=quokka+islands&page=2 18342 0.8
            2026-11-26T14:26:50Z 200 GET /wp-json/wp/v2/posts?search=quo&per_page=5 18342 0.8
            2026-11-26T14:26:50Z 503 GET /?q=refused 18342 0.8
            2026-11-26T14:27:50Z 200 GET /wp-json/wpsearch/v1/search?q=quokka%20islands 18342 0.8
            2026-11-26T14:27:51Z 200 GET /style.css 18342 0.8
            """)
        let ran = try gaps(log)
        let lines = ran.output.split(separator: "\n")
        #expect(lines.first == "\(log): 2 queries, asked 3 times")
        #expect(
            lines.dropFirst(3) == [
                "      2      0          0  quokka islands", "      1      0          0  quo",
            ])
    }

    /// What strangers wrote into a file neither stops it nor steers the terminal.
    @Test func hostileLines_areQueriesLikeOthers() throws {
        let file = scratch.path("hostile")
        let long = String(repeating: "x", count: 70_000)
        let lines = HostileTexts.all + ["\"", "((", "{\"text\": 7}", "{", "-", "*", long, "wombat"]
        var bytes = Data(lines.joined(separator: "\n").utf8)
        bytes.append(contentsOf: [0x0A, 0xFF, 0xFE, 0x6B, 0xE9])
        try bytes.write(to: URL(fileURLWithPath: file))
        let ran = try gaps(file)
        #expect(ran.status == 1)
        #expect(
            ran.errors == "wpsearch: 1 line of \(file) passed over: longer than 64 kB.\n")
        #expect(ran.output.contains("  wombat\n"))
        #expect(!ran.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test func whatHasNoQueries_isOneSentence() throws {
        let utf16 = scratch.path("utf16")
        try #require("wombat\n".data(using: .utf16LittleEndian)).write(
            to: URL(fileURLWithPath: utf16))
        let runs: [(Command, String)] = try [
            (gaps(scratch.path("none")), "none does not exist"),
            (gaps(try scratch.file("empty", "")), "empty has no query; write one on each line."),
            (gaps(try scratch.file("blank", "\n \t\n")), "blank has no query"),
            (gaps(index), "is no text; name a file with a query on each line."),
            (gaps(utf16), "is written in UTF-16 or UTF-32; save it as UTF-8."),
            (
                gaps(scratch.folder.path),
                " is a folder; name a file with a query on each line, or a log of"
            ),
            (gaps(), "Missing expected argument"),
            (gaps("-", "--forget", "x"), "--forget changes a file; name it"),
            (gaps("x", "--forget", " "), "--forget takes a text"),
            (gaps("-", "--below", "-1"), "it takes a whole number, 0 or more"),
            (gaps(scratch.path("none"), "--forget", "x"), "none does not exist"),
            (gaps("/dev/null", "--forget", "x"), "/dev/null"),
        ]
        for (ran, sentence) in runs {
            #expect(ran.status == 2 && ran.output.isEmpty)
            #expect(ran.errors.contains(sentence), "\(ran.errors)")
            #expect(ran.errors.filter(\.isNewline).count == 1, "\(ran.errors)")
        }
    }

    @Test func forgetting_takesTheLinesOfAQuery_andLeavesTheOthersAsTheyAre() throws {
        let kept = [
            "2026-11-26T14:25:50Z 200 GET / 1 0.8\n", "plain  Line\r\n", "\u{FEFF}ü\n", "last",
        ]
        let gone = [
            "2026-11-26T14:25:50Z 200 GET /?q=about+Jane%20%20Doe 1 0.8\n",
            "2026-11-26T14:25:50Z 200 GET /suggestions?q=JANE+DOE 1 0.8\n", "call jane  doe\n",
            "{\"text\": \"Jane\\u0020Doe\"}\n",
        ]
        let file = try scratch.file("log", zip(gone, kept).map { $0 + $1 }.joined())
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let ran = try gaps(file, "--forget", "jane doe")
        #expect(ran.status == 0 && ran.errors.isEmpty, "\(ran.errors)")
        #expect(ran.output == "\(file): 4 lines with \"jane doe\" taken out, 4 kept.\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == kept.joined())
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o640)
        let again = try gaps(file, "--forget", "jane doe")
        #expect(again.status == 1)
        #expect(again.output == "\(file): 0 lines with \"jane doe\" taken out, 4 kept.\n")
        let last = try gaps(file, "--forget", "LAST")
        #expect(
            last.status == 0 && last.output.hasSuffix(" 1 line with \"LAST\" taken out, 3 kept.\n"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
                .allSatisfy { !$0.contains("kept") })
    }

    /// What is packed has no lines that could be looked at.
    @Test func whatIsPacked_isReadAndNotChanged() throws {
        let file = try scratch.file("q.txt", "quokkas\n")
        _ = try Command.run(
            "/bin/sh", ["-c", "gzip '\(file)'"], environment: ["PATH": "/usr/bin:/bin"])
        #expect(try gaps(file + ".gz").output.contains("  quokkas\n"))
        let ran = try gaps(file + ".gz", "--forget", "quokkas")
        #expect(ran.status == 2 && ran.errors.contains("q.txt.gz is packed; unpack it first."))
    }

    /// Of the Corpus: what is said to find, finds as many.
    @Test func everyNumberOfTheReport_isWhatQuerySays() throws {
        let corpus = try CorpusIndex.of("wxr")
        let report = try corpus.json("gaps", "Corpus/visitor-queries.txt", "--format", "json")
        let found = try #require(report["gaps"] as? [[String: Any]])
        #expect(found.count > 3)
        for gap in found {
            let text = try #require(gap["text"] as? String)
            let asked = try corpus.json("query", text, "--limit", "0", "--json")
            #expect(asked["total"] as? Int == gap["total"] as? Int, "\(text)")
            for nearest in try #require(gap["nearest"] as? [[String: Any]]) {
                let near = try #require(nearest["text"] as? String)
                let answer = try corpus.json(
                    "query", near, "--all", "--fuzzy", "off", "--limit", "0", "--json")
                let matched = try #require(answer["matched"] as? [String: Int])
                #expect(matched["all"] == nearest["total"] as? Int, "\(text): \(near)")
            }
        }
    }
}
