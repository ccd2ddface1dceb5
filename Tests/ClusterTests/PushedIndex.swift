import BlogSearchImport
import Foundation
import TestSupport

@testable import BlogSearchCluster

/// An index file, and a cluster in memory that it is pushed onto.
final class PushedIndex: Sendable {
    let folder: TemporaryFolder
    let engine: SearchEngine
    let cluster: StubCluster
    static let name = "blog"

    init(isOpenSearch: Bool = true, on cluster: StubCluster? = nil) throws {
        folder = try TemporaryFolder()
        engine = try SearchEngine.create(at: folder.index, settings: SearchSettings())
        self.cluster = cluster ?? StubCluster(isOpenSearch: isOpenSearch)
    }

    /// Asks the cluster without waiting between tries.
    func client(_ policy: RetryPolicy = RetryPolicy()) throws -> ClusterClient {
        try ClusterClient(
            ClusterAddress("http://cluster.test:9200/\(Self.name)"), over: cluster, policy: policy
        ) { _ in }
    }

    @discardableResult
    func push(
        rebuild: Bool = false, _ policy: RetryPolicy = RetryPolicy()
    ) async throws -> ClusterPush.Summary {
        try await ClusterPush(engine, to: client(policy)).run(rebuild: rebuild)
    }

    func verify(queries: Int = 0) async throws -> ClusterVerification.Report {
        try await ClusterVerification(engine, on: client()).run(queries: queries)
    }

    /// Answers of the file and of the cluster.
    func answers(
        _ text: String, _ options: SearchOptions = SearchOptions()
    ) async throws -> (here: SearchResults, there: SearchResults) {
        var options = options
        options.explain = true
        // Near-duplicates are hits of their own on a cluster.
        options.collapses = false
        let here = try await engine.search(text, options: options)
        let there = try await ClusterSearch(client()).search(text, options: options)
        return (here, there)
    }

    /// Posts of the corpus, or of some years of it.
    func importCorpus(_ years: ClosedRange<Int>? = nil) async throws {
        let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Corpus/markdown").standardizedFileURL.path
        let folders = years.map { $0.map { "\(corpus)/\($0)" } } ?? [corpus]
        _ = try await engine.importFiles(
            folders, site: years.map { _ in "https://blog.example.org" })
    }

    /// Posts, one JSON object a line.
    func importLines(_ lines: String, site: String? = nil) async throws {
        let path = try folder.write(lines, to: "posts-\(UUID()).jsonl")
        _ = try await engine.importFiles([path], site: site)
    }
}

/// The corpus as it was pushed once, for tests that only ask.
enum PushedCorpus {
    private static let task = Task {
        let index = try PushedIndex()
        try await index.importCorpus()
        try await index.push()
        return index
    }

    static func get() async throws -> PushedIndex { try await task.value }
}
