import Foundation
import Testing

@testable import wpsearch

/// What people write by habit: short options, options of other commands, names, dates, addresses.
@Suite struct QueryHabitsTests {
    private let corpus: CorpusIndex

    init() throws {
        corpus = try CorpusIndex.of("wxr")
    }

    @Test(arguments: [
        (["query", "a", "--json"], ["query", "a", "--format", "json"]),
        (["status", "--format", "json"], ["status", "--json"]),
        (["verify", "--format=json"], ["verify", "--json"]),
        (["query", "a", "-n", "3", "-0"], ["query", "a", "--limit", "3", "--null"]),
        (["query", "--", "-n", "--json"], ["query", "--", "-n", "--json"]),
        (["show", "-0"], ["show", "-0"]),
    ])
    func shortForms_areSpelledOut(typed: [String], expected: [String]) {
        #expect(ShortForms.spelledOut(typed) == expected)
    }

    @Test(arguments: [
        (["querry", "foo"], "wpsearch: There is no command \"querry\"; did you mean \"query\"?"),
        (
            ["plain language"],
            "wpsearch: There is no command \"plain language\"; to search: "
                + "wpsearch query \"plain language\"."
        ),
        (["query", "data", "--formt", "json"], "; did you mean \"--format\"?"),
    ])
    func mistyped_isAnsweredWithTheNearest(arguments: [String], expected: String) throws {
        let ran = try Command.wpsearch(arguments, index: corpus.path)
        #expect(ran.status == 2)
        #expect(ran.errors.contains(expected), "\(ran.errors)")
    }

    @Test func optionOfOneLetter_isNeverAnExclusionInSilence() throws {
        let ran = try corpus.wpsearch("query", "agile", "-v", "--format", "ids", "-n", "2")
        #expect(ran.errors == "wpsearch: \"-v\" leaves out the posts with \"v\"\n")
        #expect(ran.output.split(separator: "\n").count == 2)
        let ids = try corpus.wpsearch("query", "agile", "--format", "ids", "-n", "2", "-0")
        #expect(ids.output.split(separator: "\0").count == 2 && !ids.output.contains("\n"))
    }

    @Test(arguments: [
        ("author:ammie", "author \"ammie\" read as Ammie Farraj Feijoo"),
        ("britta gustafson", "\"britta gustafson\" is an author: author:\"britta gustafson\""),
        ("plain language", "\"plain language\" is a tag: tag:\"plain language\""),
        ("tag:agil", "no tag \"agil\" in this index; the nearest is \"agile\""),
        ("type:posts", "no type \"posts\" in this index; the nearest is \"post\""),
        ("after:2015 agile", "\"after:2015\" read as \"after:2015-12-31\""),
    ])
    func names_andDates_areUnderstood(text: String, note: String) throws {
        let answer = try corpus.json("query", text, "--json")
        let query = try #require(answer["query"] as? [String: Any])
        #expect((query["notes"] as? [String])?.contains(note) == true, "\(query)")
    }

    @Test(arguments: [
        ("britta gustafson", "take-our-code-18f-projects-you-can-reuse"),
        ("https://blog.example.org/2015/05/tockingtime/", "tockingtime"),
        ("blog.example.org/2015/05/tockingtime", "tockingtime"),
        ("http://blog.example.org/2015/05/tockingtime/?utm_source=x", "tockingtime"),
    ])
    func names_andAddresses_findTheirPosts(text: String, slug: String) throws {
        let answer = try corpus.json("query", text, "--json")
        let hits = try #require(answer["hits"] as? [[String: Any]])
        #expect(hits.first?["slug"] as? String == slug)
        #expect(answer["total"] as? Int == 1)
    }

    @Test func formInQuotationMarks_isFoundAlone_andCountsMore() throws {
        func total(_ text: String) throws -> Int {
            try #require(try corpus.json("query", text, "--json")["total"] as? Int)
        }
        let all = try total("accessibility")
        let (one, other) = (try total("\"accessibility\""), try total("=access"))
        let third = try total("=accessible")
        #expect(one < all && other < all && one + other + third >= all)
        let explained = try corpus.wpsearch("query", "accessibility", "--explain", "-n", "1")
        #expect(explained.output.contains("  \"accessibility\" as typed\n"))
    }

    @Test func tokens_sayHowAPostIsIndexed() throws {
        let ran = try corpus.wpsearch("show", "tockingtime", "--format", "tokens")
        #expect(ran.status == 0)
        #expect(ran.output.hasPrefix("Tocking time\nlanguage en\n\ntitle\n  tocking→tock time\n"))
        #expect(try corpus.wpsearch("show", "nothing-there", "--format", "tokens").status == 1)
    }
}
