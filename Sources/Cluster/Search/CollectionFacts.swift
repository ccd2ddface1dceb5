internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import Ingest
internal import TextAnalysis

/// What ranking needs to know of all documents of an index, counted by the cluster: so it is right however many files were
/// pushed, and however long ago.
struct CollectionFacts {
    var statistics: CollectionStatistics
    /// Languages and their numbers of documents, in the order of their codes.
    var languages: [(language: Language, count: Int)]
    /// Whether links of any post say anything.
    var hasLinkTexts: Bool
    /// What did not take part.
    var missing: String?

    /// Asks for them.
    ///
    /// - Throws: `ClusterError`, also when documents were made by another version.
    static func read(_ client: ClusterClient, allowsPartial: Bool) async throws -> CollectionFacts {
        let asked = try await ClusterIndices(client: client).asked()
        guard !asked.isEmpty else {
            throw ClusterError(
                "\(client.address.cluster.origin) has no index \(client.address.name)",
                step: "\(.push)", status: 404)
        }
        if let other = asked.first(where: { !$0.isCurrent }) {
            throw ClusterError(
                "\(other.name) was made by another version, which divides texts into words in another way",
                step: "\(.pushAnew)")
        }
        var sums: JSONValue = [
            "language": ["terms": ["field": "language", "size": 1000]],
            "says": ["filter": ["exists": ["field": "says"]]],
        ]
        for field in Field.allCases {
            sums.append("\(field)", ["sum": ["field": .string("len.\(field)")]])
        }
        let (json, missing) = try await client.search(
            ["size": 0, "track_total_hits": true, "aggs": sums], allowsPartial: allowsPartial)
        let found = json["aggregations"]
        let languages = (found?["language"]?["buckets"]?.elements ?? []).compactMap { bucket in
            bucket["key"]?.text.flatMap { Language(tag: $0) }.map {
                ($0, bucket["doc_count"]?.integer ?? 0)
            }
        }
        return CollectionFacts(
            statistics: CollectionStatistics(
                documents: json["hits"]?["total"]?["value"]?.integer ?? 0,
                totalLengths: Field.allCases.map {
                    Int(found?["\($0)"]?["value"]?.double ?? 0)
                }),
            languages: languages.sorted { $0.0.code < $1.0.code },
            hasLinkTexts: (found?["says"]?["doc_count"]?.integer ?? 0) > 0, missing: missing)
    }
}
