import BlogSearchImport
import Foundation
import TestSupport
import Testing

/// A post's day is that of its site, whatever it was in UTC.
@Suite struct SiteClockTests {
    private let folder: TemporaryFolder
    private let engine: SearchEngine

    init() throws {
        folder = try TemporaryFolder()
        engine = try SearchEngine.create(at: folder.index)
    }

    /// Half an hour after midnight in Tokyo, half an hour before it in St. John's, and a post of which only UTC is known.
    private func importPosts(areSealed: Bool) async throws {
        try folder.write(
            """
            {"id": 1, "title": "Tokyo", "date": "2024-01-01T00:30:00+09:00", "text": "newyear"}
            {"id": 2, "title": "John", "date": "2023-12-31T23:30:00-03:30", "text": "newyear"}
            {"id": 3, "title": "Somewhere", "date": "2023-12-31T23:45:00Z", "text": "newyear"}
            """, to: "posts.jsonl")
        _ = try await engine.importFiles([folder.path("posts.jsonl")])
        if areSealed { _ = try await engine.compact() }
    }

    private func titles(_ query: String, _ options: SearchOptions = SearchOptions()) async throws
        -> [String]
    {
        try await engine.search(query, options: options).hits.compactMap(\.title)
    }

    @Test(arguments: [false, true])
    func filters_goByTheLocalDate(areSealed: Bool) async throws {
        try await importPosts(areSealed: areSealed)
        #expect(try await titles("newyear year:2024") == ["Tokyo"])
        #expect(try await Set(titles("newyear year:2023")) == ["John", "Somewhere"])
        #expect(try await titles("newyear after:2023") == ["Tokyo"])
        #expect(try await titles("newyear after:2023-12-31") == ["Tokyo"])
        #expect(
            try await Set(titles("newyear before:2024-01")) == ["John", "Somewhere"])
        let options = SearchOptions(after: Moment(iso8601: "2023-12-31T23:59:59Z"))
        #expect(try await titles("newyear", options) == ["Tokyo"])
    }

    @Test(arguments: [false, true])
    func facets_countLocalYears(areSealed: Bool) async throws {
        try await importPosts(areSealed: areSealed)
        let results = try await engine.search(
            "newyear", options: SearchOptions(facets: [.year, .month]))
        let counts = results.facets.mapValues { $0.map { [$0.slug: $0.count] } }
        #expect(counts[.year] == [["2023": 2], ["2024": 1]])
        #expect(counts[.month] == [["2023-12": 2], ["2024-01": 1]])
    }

    @Test(arguments: [false, true])
    func order_goesByTheMoment(areSealed: Bool) async throws {
        try await importPosts(areSealed: areSealed)
        #expect(
            try await titles("newyear", SearchOptions(sort: .newest))
                == ["John", "Somewhere", "Tokyo"])
    }

    @Test(arguments: [false, true])
    func answers_giveTheLocalDate(areSealed: Bool) async throws {
        try await importPosts(areSealed: areSealed)
        let hits = try await engine.search("newyear", options: SearchOptions(sort: .oldest))
            .hits
        #expect(hits.map(\.day) == ["2024-01-01", "2023-12-31", "2023-12-31"])
        #expect(
            hits.map(\.writtenDate) == [
                "2024-01-01T00:30:00+09:00", "2023-12-31T23:45:00Z",
                "2023-12-31T23:30:00-03:30",
            ])
        #expect(try hits[at: 0].json.contains(#""date":"2024-01-01T00:30:00+09:00""#))
        let decoded = try JSONDecoder().decode(Hit.self, from: Data(hits[at: 2].json.utf8))
        #expect(try decoded == hits[at: 2])
        let post = try await engine.lookup("1")
        #expect(post?.utcOffset == 32_400)
    }

    @Test func anotherOffset_isAChange_andOneThatIsNotSaid_isKnownOnceItIs() async throws {
        func summary(_ date: String) async throws -> (updated: Int, unchanged: Int) {
            try folder.write(
                #"{"id": 1, "title": "One", "date": "\#(date)", "text": "word"}"#,
                to: "posts.jsonl")
            let summary = try await engine.importFiles([folder.path("posts.jsonl")])
            #expect(try await engine.verify() == [])
            return (summary.updated, summary.unchanged)
        }
        _ = try await summary("2023-12-31T15:30:00Z")
        #expect(try await titles("word year:2023") == ["One"])
        #expect(try await summary("2024-01-01T00:30:00+09:00") == (1, 0))
        #expect(try await titles("word year:2024") == ["One"])
        #expect(try await summary("2024-01-01T00:30:00+09:00") == (0, 1))
    }

    @Test func permalinks_areMadeOfTheLocalDate() async throws {
        try folder.write(
            "permalink: /:year/:month/:day/:title/\nurl: https://a.example\n",
            to: "blog/_config.yml")
        try folder.write(
            "---\ntitle: Late\ndate: 2017-12-31 23:30:00 -4\n---\nword",
            to: "blog/_posts/2017-12-31-late.md")
        _ = try await engine.importFiles([folder.path("blog")])
        let hit = try #require(try await engine.search("word year:2017").hits.first)
        #expect(hit.url == "https://a.example/2017/12/31/late/")
    }
}
