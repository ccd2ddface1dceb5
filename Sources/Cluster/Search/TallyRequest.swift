internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking

/// The request that answers a search: its best candidates, the number of its matches, its facets.
///
/// Filters of a facet that is counted stand behind the query, so that each facet is counted without its own filter and with
/// those of the others: one sees what another value would find.
struct TallyRequest {
    /// The most values of a facet; more are told of.
    static let maximumValues = 65_535
    /// The most documents that an answer may hold, by default.
    static let maximumCandidates = 10_000
    /// How many documents are asked for, for each that is wanted.
    static let candidatesPerHit = 5

    let question: TallyQuestion
    let reader: ClusterReader

    private var selection: Selection { question.selection }

    /// How many documents are asked for.
    var size: Int {
        let wanted = selection.capacity
        return wanted == 0
            ? 0
            : min(
                max(200, Self.candidatesPerHit * min(wanted, 1 << 20)), Self.maximumCandidates)
    }

    var body: JSONValue {
        let query = PlanQuery(plan: question.plan, reader: reader)
        let counted = selection.filters.filter { selection.facets.contains($0.kind) }
        let fixed =
            selection.conditions.conditions
            + selection.filters.filter { !selection.facets.contains($0.kind) }.map(\.condition)
        var body: JSONValue = [
            "size": .integer(size), "track_total_hits": true, "query": query.query(fixed),
        ]
        if size > 0 {
            body.append("sort", sort)
            // What only finds or compares is half of a document.
            body.append("_source", ["excludes": ["w", "called", "term", "above", "says", "hash"]])
        }
        if !counted.isEmpty {
            let conditions = counted.map { query.condition($0.condition) }
            body.append("post_filter", ["bool": ["filter": .array(conditions)]])
        }
        guard !selection.facets.isEmpty else { return body }
        var facets: JSONValue = [:]
        for kind in selection.facets {
            let others = counted.filter { $0.kind != kind }.map { query.condition($0.condition) }
            facets.append(
                kind.rawValue,
                [
                    "filter": others.isEmpty
                        ? PlanQuery.everything : ["bool": ["filter": .array(others)]],
                    "aggs": ["values": Self.values(of: kind)],
                ])
        }
        body.append("aggs", facets)
        return body
    }

    /// The aggregation that counts all values of a kind.
    static func values(of kind: FacetKind) -> JSONValue {
        [
            "terms": [
                "field": .string(kind == .site ? "sited" : kind.rawValue),
                "size": .integer(maximumValues),
            ]
        ]
    }

    private var sort: JSONValue {
        let dated: JSONValue = [
            "published": [
                "order": selection.order == .oldest ? "asc" : "desc", "missing": "_last",
            ]
        ]
        let first: [JSONValue] = selection.order.key == .date ? [] : [["_score": "desc"]]
        return .array(first + [dated, ["site": "asc"], ["id": "desc"]])
    }

    /// Reads an answer: holds its documents, and returns what its matches add up to.
    func read(_ json: JSONValue) throws -> SearchTally {
        for hit in json["hits"]?["hits"]?.elements ?? [] {
            guard let source = hit["_source"], reader.hold(source) != nil else {
                throw ClusterError(
                    "The index on the cluster has a document that is none of a blog",
                    step: "\(.pushAnew)")
            }
        }
        guard let total = json["hits"]?["total"]?["value"]?.integer else {
            throw ClusterError("The cluster does not say how many posts match")
        }
        var tally = SearchTally(total: total)
        for kind in selection.facets {
            tally.facets[kind] = try Self.counts(
                json["aggregations"]?[kind.rawValue]?["values"], of: kind, reader)
        }
        return tally
    }

    private static func counts(
        _ json: JSONValue?, of kind: FacetKind, _ reader: ClusterReader
    ) throws -> [FacetCount] {
        guard json?["sum_other_doc_count"]?.integer ?? 0 == 0 else {
            throw ClusterError.ofFile(
                "The facet \(kind.rawValue) has more than \(maximumValues) values, which a cluster does not count"
            )
        }
        return (json?["buckets"]?.elements ?? []).compactMap { bucket in
            guard let text = bucket["key"]?.text, let count = bucket["doc_count"]?.integer,
                let number = reader.number(kind, text)
            else { return nil }
            return FacetCount(id: number, documents: count)
        }
    }
}
