import Blog
import BlogSearchImport
import Foundation
import TestSupport
import Testing

@testable import Ingest

/// Imports of good files with one between each two that has something wrong: nothing crashes, the index stays sound, and the
/// neighbours are found.
///
/// Twenty inputs a format, and more in a long run.
@Suite(.timeLimit(.minutes(240))) struct MutatedBatchTests {
    private static let inputs = 20 * LongRun.factor
    /// Inputs of one import.
    private static let inputsOfBatch = 10
    /// Inputs in one index, before the next begins.
    private static let inputsOfIndex = 1000

    @Test(arguments: ["bad.xml", "bad.jsonl", "bad.json", "bad.md", "bad.html"])
    func neighboursOfAnything_areKept(name: String) async throws {
        let grammar: InputGrammar =
            switch name {
            case "bad.xml": .export
            case "bad.md": .markdown
            case "bad.html": .html
            default: .json
            }
        for start in stride(from: 0, to: Self.inputs, by: Self.inputsOfIndex) {
            let folder = try TemporaryFolder()
            let engine = try SearchEngine.create(at: folder.path + "/index.sqlite")
            let end = min(start + Self.inputsOfIndex, Self.inputs)
            for first in stride(from: start, to: end, by: Self.inputsOfBatch) {
                let numbers = first..<min(first + Self.inputsOfBatch, end)
                try await batch(numbers, name, grammar, folder, engine)
            }
            #expect(try await engine.verify() == [], "from \(start), \(name)")
            try engine.close()
        }
    }

    private func batch(
        _ numbers: Range<Int>, _ name: String, _ grammar: InputGrammar, _ folder: TemporaryFolder,
        _ engine: SearchEngine
    ) async throws {
        let label: Comment = "inputs \(numbers), \(name)"
        let word = "neighbour\(numbers.lowerBound)"
        var paths: [String] = []
        for number in numbers.lowerBound...numbers.upperBound {
            let place = number - numbers.lowerBound
            paths.append(
                try folder.write(
                    """
                    {"id": "\(place)", "title": "\(word)", "text": "good", \
                    "link": "https://good.example/\(place)"}
                    """, to: "good\(place).jsonl"))
            guard number < numbers.upperBound else { break }
            paths.append(try folder.write(grammar.input(number, seed: 1), to: "\(place)/\(name)"))
        }
        // What is wrong with a file is told in the summary: every neighbour is read.
        _ = try await engine.importFiles(paths)
        let found = try await engine.search(
            word, options: SearchOptions(fuzziness: .off, sites: ["https://good.example"]))
        #expect(found.total == numbers.count + 1, label)
        let list = try await engine.search(
            "", options: SearchOptions(limit: 50, sort: .newest, facets: [.year, .tag, .author]))
        #expect(list.hits.allSatisfy { $0.date?.isInCalendar ?? true }, label)
    }
}
