import BlogSearchImport
import Foundation
import Testing

/// The judged queries of the corpus, scored: ranking must not get worse unnoticed.
@Suite struct RelevanceTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func corpus(_ path: String) -> String {
        Self.root.appendingPathComponent("Corpus/" + path).path
    }

    /// Measured 2026-11-21 with `wpsearch eval Corpus/judgements.tsv`: any .716 .675 .962; 2026-11-25: any
    /// .742 .700 .962, default .737 .697 .945. The
    /// floors leave room for ties, not for a worse ranking.
    @Test func judgedQueries_areAnswered() async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles([corpus("wxr")])
        let set = try JudgementSet(at: corpus("judgements.tsv"))
        #expect(set.queries.count == 290)
        let floors: [(SearchOptions.Matching, RankingMeasures.Measure, Double)] = [
            (.any, .gain, 0.70), (.any, .reciprocalRank, 0.66), (.any, .recall, 0.95),
            (.allRelaxed, .gain, 0.715), (.allRelaxed, .reciprocalRank, 0.675),
            (.allRelaxed, .recall, 0.93),
        ]
        for matching in [SearchOptions.Matching.any, .allRelaxed] {
            let report = try engine.evaluate(
                set, from: "judgements.tsv",
                options: SearchOptions(limit: 100, matching: matching))
            #expect(report.unknownPosts.isEmpty)
            for (_, measure, floor) in floors.filter({ $0.0 == matching }) {
                let figure = report.measures[measure]
                #expect(figure >= floor, "\(matching) \(measure.rawValue) \(figure)")
            }
        }
    }
}
