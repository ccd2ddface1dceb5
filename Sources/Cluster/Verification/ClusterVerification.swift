internal import Blog
package import BlogSearch
package import BlogSearchQueries
internal import BlogSearchStore
package import Ingest

/// Compares a cluster with the index file that was pushed onto it: numbers, every document by its hash, then answers.
package struct ClusterVerification {
    /// What was found.
    package struct Report: Sendable, Hashable {
        /// Posts of the file, and documents on the cluster.
        package var posts = 0
        package var documents = 0
        /// Queries that both were asked.
        package var queries = 0
        /// What is wrong, a sentence each, without a full stop.
        package var differences: [String] = []

        /// The report as a JSON object.
        package var json: JSONValue {
            [
                "posts": .integer(posts), "documents": .integer(documents),
                "queries": .integer(queries), "differences": JSONValue(differences),
            ]
        }
    }

    private let engine: SearchEngine
    private let client: ClusterClient
    /// How far sums of a score may be apart.
    private static let precision = 1e-9
    /// Of each kind of difference so many are named.
    private static let maximumNamed = 10

    /// - Parameter engine: an index without an owner's settings, which a cluster does not have.
    package init(_ engine: SearchEngine, on client: ClusterClient) {
        (self.engine, self.client) = (engine, client)
    }

    /// Compares.
    ///
    /// - Parameter queries: how many queries both are asked.
    /// - Throws: `ClusterError`, `SearchError`, `CancellationError`.
    package func run(
        queries: Int, progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> Report {
        var report = Report()
        var sample: [(title: String, category: String?)] = []
        try await compareDocuments(&report, &sample, progress)
        let asked = SampledQueries.of(sample, count: queries)
        let search = ClusterSearch(client)
        for (index, query) in asked.enumerated() {
            try Task.checkCancellation()
            var options = query.options
            options.collapses = false
            let here = try await engine.search(query.text, options: options)
            let there = try await search.search(query.text, options: options)
            report.queries += 1
            report.differences += Self.differences(here, there).map {
                "the query \"\(query.text)\" (\(index + 1)): \($0)"
            }
            progress(SourceProgress(done: index + 1, total: asked.count, unit: .queries))
        }
        return report
    }

    // MARK: Documents

    private func compareDocuments(
        _ report: inout Report, _ sample: inout [(title: String, category: String?)],
        _ progress: @Sendable (SourceProgress) -> Void
    ) async throws {
        var there: [String: String] = [:]
        let point = try await PointInTime(of: client)
        try await point.forEach(["key", "hash"]) { source in
            there[source["key"]?.text ?? ""] = source["hash"]?.text ?? ""
        }
        try await point.close()
        report.documents = there.count
        let analyzers = KeptAnalyzers()
        var (missing, other): ([String], [String]) = ([], [])
        var cursor: ChangeCursor?
        var hasMore = true
        while hasMore {
            try Task.checkCancellation()
            let page = try engine.store.read { snapshot in
                let found = try snapshot.changes(since: cursor, limit: 500)
                let projection = try DocumentProjection(snapshot, analyzers)
                let documents = try found.changes.compactMap(\.post).map {
                    ($0, try projection.document($0)?.hash)
                }
                return (documents: documents, cursor: found.cursor, hasMore: found.hasMore)
            }
            for (card, hash) in page.documents {
                guard let hash else { continue }
                report.posts += 1
                let key = DocumentProjection.key(card)
                let known = there.removeValue(forKey: key)
                if known == nil { missing.append(key) } else if known != hash { other.append(key) }
                if let title = card.title, sample.count < 4096 {
                    sample.append((title, card.categories.first?.slug))
                }
            }
            (cursor, hasMore) = (page.cursor, page.hasMore)
            progress(SourceProgress(done: report.posts, unit: .posts))
        }
        report.differences += Self.sentence(
            missing, "is not on the cluster", "are not on the cluster")
        report.differences += Self.sentence(
            other, "is another one on the cluster", "are others on the cluster")
        let own = Set(try await engine.status().sites.map(\.url))
        let left = there.keys.filter { key in
            key.firstIndex(of: "@").map { own.contains(String(key[key.index(after: $0)...])) }
                ?? true
        }
        report.differences += Self.sentence(
            left.sorted(), "is on the cluster only", "are on the cluster only")
    }

    private static func sentence(_ keys: [String], _ one: String, _ many: String) -> [String] {
        guard !keys.isEmpty else { return [] }
        let named = keys.prefix(maximumNamed).joined(separator: ", ")
        let rest = keys.count > maximumNamed ? " and \(keys.count - maximumNamed) more" : ""
        return [
            "\(keys.count) \(keys.count == 1 ? "post \(one)" : "posts \(many)"): \(named)\(rest)"
        ]
    }

    // MARK: Answers

    /// In what two answers to a query differ.
    package static func differences(_ here: SearchResults, _ there: SearchResults) -> [String] {
        var found: [String] = []
        if here.total != there.total {
            found.append("\(here.total) hits here, \(there.total) there")
        }
        let (own, other) = (here.hits.map(key), there.hits.map(key))
        if own != other {
            found.append(
                "hits \(own.joined(separator: ", ")) here, \(other.joined(separator: ", ")) there")
        }
        for kind in FacetKind.allCases where here.facets[kind] != there.facets[kind] {
            found.append("the facet \(kind.rawValue) is another")
        }
        for hit in here.hits {
            guard let twin = there.hits.first(where: { key($0) == key(hit) }) else { continue }
            if !isSame(hit.explanation ?? [], twin.explanation ?? []) {
                found.append("the score of \(key(hit)) is \(hit.score) here, \(twin.score) there")
            }
            if hit.snippet != twin.snippet { found.append("the snippet of \(key(hit)) is another") }
        }
        return found
    }

    private static func key(_ hit: Hit) -> String { DocumentProjection.key(hit) }

    private static func isSame(_ left: [ScoreLine], _ right: [ScoreLine]) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { one, other in
                one.reason == other.reason && one.words == other.words && one.field == other.field
                    && abs(one.contribution - other.contribution) < precision
            }
    }
}
