import ArgumentParser
import BlogSearch
import TestSupport
import Testing

@testable import wpsearch

@Suite struct QueryRequestTests {
    private let pieces = [
        "plain", "language", "-video", "-x", "\"a phrase\"", "in:heading", "ä", "a b", "--any",
        "--all",
        "--count", "--explain", "--passages", "--batch", "--no-collapse", "--expand",
        "--limit", "3", "0", "-3", "007",
        "--offset", "--sort",
        "newest", "title", "--fuzzy", "off", "auto", "--format", "json", "ids", "xml", "--index",
        "/x.sqlite", "--category", "--tag", "--type", "page", "--after", "2020-01-01", "--before",
        "2020-01-01T10:00:00Z", "--facets", "category,tag", "year", "nothing,", "--", "", "-", "-h",
        "--help", "--version", "--limit=4", "--lim", "--count=1", "--unknown", "query", "help",
        "--author", "--site", "https://example.org", "--language", "de", "—", "1e3", "+5",
        "--tag=x", "--color", "never", "--no-pager",
    ]

    /// What is read the short way is what ArgumentParser reads.
    @Test func plainArguments_readAsArgumentParserReadsThem() throws {
        var random = SplitMix64(seed: 5)
        var plain = 0
        for _ in 0..<600 * LongRun.factor {
            let count = Int.random(in: 0...6, using: &random)
            let arguments = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }
            guard let request = QueryRequest(plain: arguments) else { continue }
            plain += 1
            let expected = try #require(
                try? QueryCommand.parse(arguments).request(), "\(arguments)")
            #expect(request == expected, "\(arguments)")
        }
        #expect(plain > 20)
    }

    @Test(arguments: [
        ["plain", "language"], ["data", "--format", "json", "--limit", "1"], ["a", "-b"],
        [
            "x", "--category", "18f", "--category", "news", "--after", "2015-01-01", "--sort",
            "newest",
        ],
        ["x", "--facets", "category,tag,year", "--index", "/i.sqlite", "--count"], ["--batch"], [],
    ])
    func usualQueries_areReadTheShortWay(arguments: [String]) throws {
        let request = try #require(QueryRequest(plain: arguments))
        #expect(try request == QueryCommand.parse(arguments).request())
    }

    @Test(arguments: [
        ["--help"], ["x", "-h"], ["x", "--limit"], ["x", "--limit", "many"],
        ["x", "--limit", "-1"],
        ["x", "--any", "--all"], ["x", "--format", "xml"], ["x", "--unknown"],
        ["x", "--", "--any"],
        ["x", "--limit", "1", "--limit", "2"], ["x", "--after", "soon"], ["x", "--facets", "size"],
        ["x", "--limit=1"], [""], ["-"], ["x", "--index", ""], ["x", "--batch"],
        ["--batch", "--format", "csv"],
    ])
    func anythingElse_isLeftToArgumentParser(arguments: [String]) {
        #expect(QueryRequest(plain: arguments) == nil)
    }
}
