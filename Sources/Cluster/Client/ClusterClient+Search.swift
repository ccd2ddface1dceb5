internal import Blog
internal import Ingest

extension ClusterClient {
    /// Searches the index.
    ///
    /// - Parameter allowsPartial: whether an answer counts that not all shards took part in.
    /// - Returns: the answer; `missing` says what did not take part, in words, `nil` for nothing.
    /// - Throws: `ClusterError`, also for an answer in which a shard is missing, unless that is allowed.
    func search(
        _ body: JSONValue, allowsPartial: Bool = false, index: String? = nil
    ) async throws -> (json: JSONValue, missing: String?) {
        let query =
            "search_type=dfs_query_then_fetch&allow_partial_search_results=\(allowsPartial)"
        // A point in time is of its indices already, and takes no type of search.
        let isPoint = body["pit"] != nil
        let (status, json) = try await send(
            .post, isPoint ? "_search" : "\(index ?? address.name)/_search",
            query: isPoint ? nil : query, body: body.bytes, accepting: [404])
        if status == 404 {
            throw ClusterError(
                "\(address.cluster.origin) has no index \(address.name)", step: "\(.push)",
                status: 404)
        }
        let missing = Self.missing(in: json)
        if let missing, !allowsPartial {
            throw ClusterError(
                "\(address.cluster.origin) answered only in part: \(missing)",
                then: "try again when all of it is there, or \(.acceptPartial)")
        }
        return (json, missing)
    }

    /// What did not take part in an answer; `nil` when all did.
    private static func missing(in json: JSONValue) -> String? {
        let shards = json["_shards"]
        let failed = shards?["failed"]?.integer ?? 0
        if failed > 0 {
            let total = shards?["total"]?.integer ?? failed
            let reason = shards?["failures"]?.elements.first.flatMap {
                Self.reason(of: $0["reason"])
            }
            return "\(failed) of \(total) shards failed" + (reason.map { " (\($0))" } ?? "")
        }
        return json["timed_out"]?.flag == true ? "it ran out of time" : nil
    }
}
