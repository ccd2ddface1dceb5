import BlogSearch
import Foundation
import Testing

/// The judged queries of the corpus, scored: ranking must not get worse unnoticed.
@Suite struct RelevanceTests {
    private struct Judged {
        var query: String
        var grades: [String: Int] = [:]
        var excluded: Set<String> = []
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func judgements() throws -> [Judged] {
        let text = try String(
            contentsOf: Self.root.appendingPathComponent("Corpus/judgements.tsv"), encoding: .utf8)
        var judged: [String: Judged] = [:]
        for line in text.split(separator: "\n") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init)
            guard columns.count >= 3 else { continue }
            judged[columns[0], default: Judged(query: columns[0])].grades[columns[1]] = Int(
                columns[2])
            let excluded = columns.count > 3 ? columns[3].split(separator: ",") : []
            judged[columns[0]]?.excluded.formUnion(excluded.map(String.init))
        }
        return judged.values.sorted { $0.query < $1.query }
    }

    /// nDCG@10 with gain 2^grade − 1 and discount log2(rank + 1); Järvelin and Kekäläinen, TOIS 20(4), 2002.
    private func gain(_ slugs: [String], _ judged: Judged) -> Double {
        func sum(_ grades: [Int]) -> Double {
            grades.prefix(10).enumerated().reduce(0) {
                $0 + (pow(2, Double($1.element)) - 1) / log2(Double($1.offset) + 2)
            }
        }
        let ideal = sum(judged.grades.values.sorted(by: >))
        let found = slugs.filter { !judged.excluded.contains($0) }
        return ideal == 0 ? 0 : sum(found.map { judged.grades[$0] ?? 0 }) / ideal
    }

    /// Measured 2026-11-21: see the README. The floors leave room for ties, not for a worse ranking.
    @Test(arguments: [(SearchOptions.Matching.any, 0.60), (.allRelaxed, 0.55)])
    func judgedQueries_areAnswered(matching: SearchOptions.Matching, floor: Double) async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles([Self.root.appendingPathComponent("Corpus/wxr").path])
        var total = 0.0
        let judgements = try judgements()
        #expect(judgements.count > 250)
        for judged in judgements {
            let results = try await engine.search(
                judged.query, options: SearchOptions(limit: 30, matching: matching))
            total += gain(results.hits.map(\.slug), judged)
        }
        let mean = total / Double(judgements.count)
        #expect(mean >= floor, "nDCG@10 \(mean)")
    }
}
