import Blog
import Foundation
import Testing

@testable import BlogSearchQueries

@Suite struct SearchOptionsTests {
    @Test func usualValues() {
        let options = SearchOptions()
        #expect(options.limit == 10)
        #expect(options.offset == 0)
        #expect(options.sort == .relevance)
        #expect(options.matching == .allRelaxed)
        #expect(options.fuzziness == .auto)
        #expect(options.filters.isEmpty)
        #expect(options.facets.isEmpty)
        #expect(!options.explain)
    }

    @Test func negativeNumbers_becomeZero() {
        var options = SearchOptions(limit: -1, offset: -5)
        #expect(options.limit == 0)
        #expect(options.offset == 0)
        options.limit = -3
        options.offset = .min
        #expect(options.limit == 0)
        #expect(options.offset == 0)
    }

    @Test func filters_haveOneForEachListWithValues() throws {
        let day = try #require(Moment(endOf: "2020-01-01"))
        let later = try #require(Moment(iso8601: "2021-01-01"))
        let options = SearchOptions(
            categories: ["a"], tags: ["b", "c"], authors: ["d"], types: ["e"], sites: ["f"],
            languages: ["g"], after: day, before: later)
        #expect(
            options.filters.map(\.canonical) == [
                "category:a", "tag:b,c", "author:d", "type:e", "site:f", "lang:g",
                "after:2020-01-01", "before:2021-01-01",
            ])
        #expect(SearchOptions(tags: ["b"]).filters == [.tag(["b"])])
    }

    @Test func json_keepsEverything() throws {
        let options = SearchOptions(
            limit: 3, offset: 4, sort: .newest, matching: .any, fuzziness: .off, tags: ["x"],
            after: Moment(iso8601: "2020-01-01"), facets: [.tag, .year], explain: true)
        let json = try JSONEncoder().encode(options)
        #expect(try JSONDecoder().decode(SearchOptions.self, from: json) == options)
    }

    @Test func facets_haveTheNamesOfTheCommandLine() {
        #expect(
            FacetKind.allCases.map(\.rawValue)
                == [
                    "category", "tag", "author", "year", "month", "type", "site", "language",
                    "has",
                ])
    }
}
