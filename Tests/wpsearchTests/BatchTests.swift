import Foundation
import TestSupport
import Testing

/// `query --batch`: what a line may say, and what stands beside it on the command line.
@Suite struct BatchTests {
    private let corpus: CorpusIndex

    init() throws {
        corpus = try CorpusIndex.of("wxr")
    }

    private func answers(_ lines: [String], _ flags: String...) throws -> [[String: Any]] {
        let ran = try Command.wpsearch(
            ["query", "--batch"] + flags, index: corpus.path,
            input: lines.joined(separator: "\n") + "\n")
        #expect(ran.status == 0 && ran.errors.isEmpty, "\(ran.errors)")
        let answers = try ran.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        try #require(answers.count == lines.count)
        return answers
    }

    @Test(arguments: [
        (
            #"{"text":"data","tag":{"slug":"red"}}"#,
            "\"tag\" wants a text or a list of texts, not an object."
        ),
        (#"{"text":"data","tag":1.5}"#, "\"tag\" wants a text or a list of texts, not 1.5."),
        (
            #"{"category":["a",null]}"#,
            "\"category\" wants nothing but texts in its list, not null."
        ),
        (#"{"text":{"a":1}}"#, "\"text\" wants a text, not an object."),
        (#"{"text":["a","b"]}"#, "\"text\" wants a text, not a list."),
        (#"{"text":true}"#, "\"text\" wants a text, not true."),
        (#"{"text":"price \ud83d"}"#, "\"text\" wants a text, not a value that cannot be read."),
        (#"{"limit":1.5}"#, "\"limit\" wants a whole number of 0 or more, not 1.5."),
        (
            #"{"limit":1e400}"#,
            "\"limit\" wants a whole number of 0 or more, not a value that cannot be read."
        ),
        (
            #"{"limit":99999999999999999999}"#,
            "\"limit\" wants a whole number of 0 or more, not 1e+20."
        ),
        (#"{"offset":-1}"#, "\"offset\" wants a whole number of 0 or more, not \"-1\"."),
        (#"{"any":"yes"}"#, "\"any\" wants true or false, not \"yes\"."),
        (#"{"count":{}}"#, "\"count\" wants true or false, not an object."),
        (#"{"any":true,"all":true}"#, "\"any\" and \"all\" exclude each other; give one."),
        (
            #"{"sort":["title"]}"#,
            "\"sort\" wants one of relevance, newest, oldest, title, not a list."
        ),
        (
            #"{"after":{}}"#,
            "\"after\" wants a date such as 2020, 2020-01 or 2020-01-31, not an object."
        ),
        (#"{"recency":true}"#, "\"recency\" wants an age such as 180d or 2y, not true."),
        (#"{"why-not":[]}"#, "\"why-not\" wants a post's id, slug or address, not a list."),
        (#"{"facets":{}}"#, "\"facets\" wants a text or a list of texts, not an object."),
    ])
    func valueThatAKeyCannotTake_isAnError_andTheNextLineIsRead(
        line: String, sentence: String
    ) throws {
        let answers = try answers([line, "data"])
        #expect(answers[0]["error"] as? String == sentence)
        #expect(answers[0].keys.count == 1)
        #expect(answers[1]["total"] != nil)
    }

    @Test func postThatCannotBeRead_isAnErrorOfItsLine_andTheNextLineIsRead() throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts: """
                {"slug":"one","title":"First","text":"Only of apples."}
                {"slug":"two","title":"Second","text":"Only of pears."}
                """)
        // The blocks of the first: four bytes of their own and, after three, fifteen of the HTML.
        var file = try Data(contentsOf: URL(fileURLWithPath: index))
        let blocks = try #require(file.range(of: Data([2, 4, 1, 0, 0, 15, 3, 15])))
        file[blocks.lowerBound] = 0xff
        try file.write(to: URL(fileURLWithPath: index))
        let ran = try Command.wpsearch(
            ["query", "--batch"], index: index, input: "apples\npears\n")
        let lines = ran.output.split(separator: "\n")
        #expect(ran.status == 0 && ran.errors.isEmpty && lines.count == 2)
        #expect(lines.first?.hasPrefix(#"{"error":"The index is damaged"#) == true)
        #expect(lines.last?.contains(#""total":1"#) == true)
    }

    @Test func unknownKeysAndNull_countForNothing() throws {
        let answers = try answers([
            "data",
            #"{"text":"data","mine":{"a":[1.5]},"big":1e400,"half":"\ud83d","flag":"yes"}"#,
            #"{"text":"data","tag":null,"limit":null,"any":null,"after":null,"facets":null}"#,
            #"{"text":"data","format":"json"}"#, #"{"text":"data","format":"csv"}"#,
        ])
        for answer in answers {
            #expect(answer["total"] as? Int == answers[0]["total"] as? Int)
            #expect((answer["hits"] as? [Any])?.count == 10)
        }
        let notes = answers.map { ($0["query"] as? [String: Any])?["notes"] as? [String] }
        #expect(
            notes == [
                [],
                ["big", "flag", "half", "mine"].map {
                    "\"\($0)\" is no option of a query: passed over"
                }, [], [], ["\"format\" is no option of a query: passed over"],
            ])
    }

    @Test func lineThatIsNoWholeObject_isSearchedAsText_andSaidSo() throws {
        let answers = try answers([#"{"text":"data","limit":3"#])
        let query = answers[0]["query"] as? [String: Any]
        let notes = query?["notes"] as? [String]
        #expect(notes?.first == "the line is no JSON object: searched as text")
    }

    @Test func wholeNumbersAndTexts_areTakenForOneAnother() throws {
        let answers = try answers([
            #"{"text":2014,"limit":"2"}"#, #"{"text":"2014","limit":2}"#,
        ])
        let totals = answers.map { $0["total"] as? Int }
        #expect(totals[0] != nil && totals[0] == totals[1])
        #expect(answers.allSatisfy { ($0["hits"] as? [Any])?.count == 2 })
    }

    // MARK: The command line

    @Test func falseFlags_takeBackThoseOfTheCommandLine() throws {
        let text = "accessibility quincunx"
        let lines = [
            text, "{\"text\":\"\(text)\",\"all\":false}", "{\"text\":\"\(text)\",\"any\":true}",
        ]
        let strict = try answers(lines, "--all").map { $0["total"] as? Int ?? -1 }
        #expect(strict[0] == 0 && strict[1] > 0 && strict[2] > 0)
        let loose = try answers(
            ["open source", #"{"text":"open source","any":false}"#, "{\"text\":\"open source\"}"],
            "--any"
        ).map { $0["total"] as? Int ?? -1 }
        let usual = try answers(["open source"])
        #expect(loose[0] > loose[1] && loose[0] == loose[2])
        #expect(loose[1] == usual[0]["total"] as? Int)
    }

    @Test func explanationIsWanted_ofEveryLineThatDoesNotRefuseIt() throws {
        let answers = try answers(
            ["data", #"{"text":"data"}"#, #"{"text":"data","explain":false}"#], "--explain")
        let explained = try answers.map { answer in
            try #require((answer["hits"] as? [[String: Any]])?.first)["explanation"] is [Any]
        }
        #expect(explained == [true, true, false])
    }

    @Test func numbersAreWanted_ofEveryLineThatDoesNotRefuseIt() throws {
        let answers = try answers(
            [
                "data", #"{"text":"data","limit":5}"#, #"{"text":"data","count":false}"#,
                #"{"text":"data","count":false,"limit":2}"#,
            ], "--count", "--limit", "3")
        #expect(answers.map { ($0["hits"] as? [Any])?.count } == [0, 0, 3, 2])
        #expect(Set(answers.compactMap { $0["total"] as? Int }).count == 1)
    }

    @Test(arguments: [
        (["data"], "--batch reads its queries from standard input;"),
        (["--format", "csv"], "--batch answers with a line of JSON and knows no --format csv."),
        (["--format", "ids"], "knows no --format ids."),
        (["--format=urls"], "knows no --format urls."),
    ])
    func whatMakesNoSenseBesideIt_isWrongUsage(arguments: [String], sentence: String) throws {
        let ran = try Command.wpsearch(
            ["query", "--batch"] + arguments, index: corpus.path, input: "data\n")
        #expect(ran.status == 2 && ran.output.isEmpty)
        #expect(ran.errors.hasPrefix("wpsearch: ") && ran.errors.contains(sentence))
        #expect(ran.errors.hasSuffix("See \"wpsearch query --help\".\n"))
        #expect(ran.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["json", "ndjson"])
    func formatOfJSON_isTakenBesideIt(format: String) throws {
        #expect(try answers(["data"], "--format", format)[at: 0]["microseconds"] != nil)
    }
}
