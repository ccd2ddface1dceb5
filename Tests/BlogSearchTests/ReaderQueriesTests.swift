import BlogSearch
import Foundation
import Testing

/// Queries as readers type them, each with the post that is wanted, written before any of them was searched: names, questions,
/// misspellings, code, other languages. Of all sixty, 55 answers must be among the first three hits.
@Suite struct ReaderQueriesTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The blogs that the other twenty queries are about: no part of the project.
    private static var others: URL {
        let shared =
            ProcessInfo.processInfo.environment["WPSEARCH_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? package.deletingLastPathComponent().appendingPathComponent("shared")
        return shared.appendingPathComponent("data/posts/blogs-ccby.jsonl.gz")
    }

    private static var hasOthers: Bool { FileManager.default.fileExists(atPath: others.path) }

    /// The queries whose answer is not among the first three.
    private func missed(_ path: String, in engine: SearchEngine) async throws -> [String] {
        let set = try JudgementSet(at: path)
        var missed: [String] = []
        for query in set.queries {
            let results = try await engine.search(query.text, options: SearchOptions(limit: 3))
            if !results.hits.contains(where: { query.grades[$0.slug ?? ""] != nil }) {
                missed.append(query.text)
            }
        }
        return missed
    }

    @Test func queriesOfTheCorpus_findTheWantedPostAmongTheFirstThree() async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        let corpus = Self.package.appendingPathComponent("Corpus")
        _ = try await engine.importFiles([corpus.appendingPathComponent("wxr").path])
        let missed = try await missed(
            corpus.appendingPathComponent("reader-queries.tsv").path, in: engine)
        #expect(missed.count <= 3, "\(missed)")
    }

    @Test(
        .enabled(
            if: hasOthers,
            "The blogs of the data set blogs-ccby.jsonl.gz are not beside the checkout."))
    func queriesOfOtherBlogs_findTheWantedPostAmongTheFirstThree() async throws {
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        // A file is of one site.
        for file in try Self.files(of: Self.others, in: scratch.path) {
            _ = try await engine.importFiles([file])
        }
        let queries = Self.package
            .appendingPathComponent("Tests/BlogSearchTests/Fixtures/reader-queries.tsv")
        let missed = try await missed(queries.path, in: engine)
        #expect(missed.count <= 3, "\(missed)")
    }

    /// The posts of a packed file, a file for each host.
    private static func files(of file: URL, in folder: String) throws -> [String] {
        let gzip = Process()
        gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc", file.path]
        let pipe = Pipe()
        gzip.standardOutput = pipe
        try gzip.run()
        let all = try pipe.fileHandleForReading.readToEnd() ?? Data()
        gzip.waitUntilExit()
        var lines: [String: Data] = [:]
        for line in all.split(separator: UInt8(ascii: "\n")) {
            let post = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            let link = (post?["link"] as? String).flatMap { URL(string: $0)?.host } ?? "none"
            lines[link, default: Data()] += line + [UInt8(ascii: "\n")]
        }
        return try lines.sorted { $0.key < $1.key }.map { host, data in
            let path = folder + "/\(host).jsonl"
            try data.write(to: URL(fileURLWithPath: path))
            return path
        }
    }
}
