internal import Blog
internal import Ingest

/// The index as it is at one moment, gone through in the order of its keys. OpenSearch and Elasticsearch ask for it in
/// different ways.
struct PointInTime {
    private static let keepAlive = "5m"
    private static let pageSize = 2000

    private let client: ClusterClient
    private let isOpenSearch: Bool
    private let id: String

    /// Takes hold of the index as it is.
    init(of client: ClusterClient) async throws {
        self.client = client
        let (_, about) = try await client.send(.get, "")
        isOpenSearch = about["version"]?["distribution"]?.text == "opensearch"
        let path = client.address.name + (isOpenSearch ? "/_search/point_in_time" : "/_pit")
        let (_, json) = try await client.send(
            .post, path, query: "keep_alive=\(Self.keepAlive)")
        guard let id = (json["pit_id"] ?? json["id"])?.text else {
            throw ClusterError("\(client.address.cluster.origin) holds no state of its index")
        }
        self.id = id
    }

    /// Calls `body` with some fields of every document, in the order of the keys.
    func forEach(_ fields: [String], _ body: (JSONValue) throws -> Void) async throws {
        var after: JSONValue?
        while true {
            try Task.checkCancellation()
            var request: JSONValue = [
                "size": .integer(Self.pageSize), "query": ["match_all": [:]],
                "_source": JSONValue(fields), "sort": [["key": "asc"]],
                "pit": ["id": .string(id), "keep_alive": .string(Self.keepAlive)],
            ]
            if let after { request.append("search_after", after) }
            let (json, _) = try await client.search(request)
            let hits = json["hits"]?["hits"]?.elements ?? []
            for hit in hits { try body(hit["_source"] ?? .null) }
            guard let last = hits.last?["sort"], hits.count == Self.pageSize else { return }
            after = last
        }
    }

    /// Lets it go; a cluster forgets it by itself, too.
    func close() async throws {
        let path = isOpenSearch ? "_search/point_in_time" : "_pit"
        let body: JSONValue = isOpenSearch ? ["pit_id": [.string(id)]] : ["id": .string(id)]
        _ = try await client.send(.delete, path, body: body.bytes, accepting: [404])
    }
}
