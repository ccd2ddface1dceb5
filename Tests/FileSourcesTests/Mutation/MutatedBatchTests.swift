import Blog
import BlogSearchImport
import Foundation
import TestSupport
import Testing

@testable import Ingest

/// Imports of three files, the one in the middle with something wrong: nothing crashes, the index stays sound, and the
/// neighbours are found.
///
/// Six rounds a format, and more in a long run.
@Suite(.timeLimit(.minutes(240))) struct MutatedBatchTests {
    private static let rounds = 6 * LongRun.factor
    /// Rounds in one index, before the next begins.
    private static let roundsOfIndex = 50

    @Test(arguments: [
        ("bad.xml", InputGrammar.export), ("bad.jsonl", .json), ("bad.json", .json),
        ("bad.md", .markdown), ("bad.html", .html),
    ])
    func neighboursOfAnything_areKept(name: String, grammar: InputGrammar) async throws {
        for start in stride(from: 0, to: Self.rounds, by: Self.roundsOfIndex) {
            let folder = try TemporaryFolder()
            let engine = try SearchEngine.create(at: folder.path + "/index.sqlite")
            for number in start..<min(start + Self.roundsOfIndex, Self.rounds) {
                try await round(number, name, grammar, folder, engine)
            }
            #expect(try await engine.verify() == [], "from \(start), \(name)")
            try engine.close()
        }
    }

    private func round(
        _ number: Int, _ name: String, _ grammar: InputGrammar, _ folder: TemporaryFolder,
        _ engine: SearchEngine
    ) async throws {
        let label: Comment = "input \(number), \(name)"
        let word = "neighbour\(number)"
        let good = try ["before", "after"].map { place in
            try folder.write(
                """
                {"id": "\(place)", "title": "\(word)", "text": "\(place)", \
                "link": "https://good.example/\(place)"}
                """, to: "\(place).jsonl")
        }
        let bad = try folder.write(grammar.input(number, seed: 1), to: name)
        do {
            _ = try await engine.importFiles([good[0], bad, good[1]])
        } catch let error as IngestError {
            // Told at the end of the batch: both neighbours are read.
            #expect(!error.description.isEmpty, label)
        }
        let found = try await engine.search(
            word, options: SearchOptions(fuzziness: .off, sites: ["https://good.example"]))
        #expect(found.total == 2, label)
        let list = try await engine.search(
            "", options: SearchOptions(limit: 50, sort: .newest, facets: [.year, .tag, .author]))
        #expect(list.hits.allSatisfy { $0.date?.isInCalendar ?? true }, label)
    }
}
