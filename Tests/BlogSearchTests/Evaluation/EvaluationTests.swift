import BlogSearchImport
import Foundation
import Testing

@Suite struct EvaluationTests {
    private let scratch: Scratch
    private let engine: SearchEngine

    init() async throws {
        scratch = try Scratch()
        let lines = """
            {"id": 7, "slug": "one", "link": "https://b.example/one/", "title": "Apples", "text": "apple"}
            {"id": "x-2", "slug": "two", "title": "Pears", "text": "an apple among pears, pears, pears"}
            {"id": 9, "slug": "three", "title": "Plums", "text": "plums"}
            """
        let posts = scratch.path + "/posts.jsonl"
        try Data(lines.utf8).write(to: URL(fileURLWithPath: posts))
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles([posts])
    }

    private func report(_ judgements: String, limit: Int = 10) throws -> EvaluationReport {
        let path = scratch.path + "/judgements.tsv"
        try Data(judgements.utf8).write(to: URL(fileURLWithPath: path))
        return try engine.evaluate(
            JudgementSet(at: path), from: path, options: SearchOptions(limit: limit, matching: .any)
        )
    }

    @Test(arguments: ["two", "x-2"]) func secondPlace_isHalfAReciprocalRank(name: String) throws {
        let report = try report("apple\t\(name)\t1\n")
        #expect(report.measures[.reciprocalRank] == 0.5)
        #expect(report.queries.map(\.hits) == [2])
        #expect(report.unknownPosts.isEmpty)
    }

    @Test(arguments: ["7", "one", "https://b.example/one/", "http://www.b.example/one"])
    func postsAreNamed_byIdSlugOrAddress(name: String) throws {
        #expect(try report("apple\t\(name)\t1\n").measures[.reciprocalRank] == 1)
    }

    @Test func postsToLeaveOut_takeNoPlace() throws {
        for limit in [1, .max] {
            let report = try report("apple\ttwo\t1\tone\n", limit: limit)
            #expect(report.measures[.reciprocalRank] == 1)
        }
    }

    @Test func postToLeaveOut_isNoAnswer() throws {
        let report = try report("apple\ttwo\t1\ttwo\napple\tone\t1\n")
        #expect(report.measures[.recall] == 1 && report.measures[.reciprocalRank] == 1)
    }

    @Test func postsOfNoIndex_areNamed_andCountAsNotFound() throws {
        let report = try report("apple\tone\t1\napple\tnone\t1\n")
        #expect(report.unknownPosts == ["none"])
        #expect(report.measures[.recall] == 0.5)
    }

    @Test func queriesWithoutHitsOrAnswers_areCounted() throws {
        let report = try report("apple\tone\t1\nplum\tone\t0\ncherry\tone\t1\n")
        #expect(report.queries.map(\.id) == ["apple", "cherry"])
        #expect(report.queriesWithoutAnswer == 1 && report.queriesWithoutHits == 1)
        #expect(report.measures[.reciprocalRank] == 0.5)
    }

    @Test func report_readsBackFromJSON() throws {
        let report = try report("apple\tone\t1\nplum\tnone\t2\n")
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(EvaluationReport.self, from: data) == report)
    }
}
