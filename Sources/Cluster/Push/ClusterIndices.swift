internal import Blog
internal import BlogSearchQueries
internal import Ingest

/// The indices of an alias, as the cluster has them.
struct ClusterIndices: Sendable {
    let client: ClusterClient

    /// Those that are asked, ours only; none when there is no such alias.
    ///
    /// - Throws: `ClusterError`, also when the name is that of an index which is not ours.
    func asked() async throws -> [ClusterIndex] {
        let (status, json) = try await client.send(
            .get, "\(client.address.name)/_mapping", accepting: [404])
        if status == 404 { return [] }
        return try json.members.map { member in
            guard let mappings = member.value["mappings"],
                var index = ClusterIndex(name: member.name, mappings: mappings)
            else {
                throw ClusterError(
                    "\(client.address.name) on \(client.address.cluster.origin) is an index that somebody else made",
                    then: "give another name")
            }
            index.isAsked = true
            return index
        }.sorted { $0.name < $1.name }
    }

    /// Those that were begun for a log, asked or not, by their numbers.
    func begun(log: String) async throws -> [(number: Int, index: ClusterIndex)] {
        let stem = name(log)
        var found: [(Int, ClusterIndex)] = []
        // One after the other, since not every server finds names by a pattern; few are ever there at once.
        let (status, json) = try await client.send(
            .get, "\(stem)-*/_mapping", query: "ignore_unavailable=true", accepting: [404])
        let members = status == 404 ? [] : json.members
        for member in members {
            guard let mappings = member.value["mappings"], member.name.hasPrefix(stem + "-"),
                let number = Int(member.name.dropFirst(stem.count + 1)),
                let index = ClusterIndex(name: member.name, mappings: mappings)
            else { continue }
            found.append((number, index))
        }
        return found.sorted { $0.0 < $1.0 }
    }

    /// How the names of indices of a log begin.
    func name(_ log: String) -> String { "\(client.address.name)-\(log)" }

    func create(_ index: ClusterIndex, shards: Int, replicas: Int) async throws {
        let body = index.definition(shards: shards, replicas: replicas).bytes
        let (status, json) = try await client.send(.put, index.name, body: body, accepting: [400])
        // An answer that was lost made it all the same.
        guard status != 400 || json["error"]?["type"]?.text == "resource_already_exists_exception"
        else {
            throw ClusterError(
                "\(client.address.cluster.origin) does not make the index \(index.name): \(ClusterClient.reason(of: json["error"]) ?? "status 400")",
                status: 400)
        }
    }

    /// Writes down how far an index is.
    func mark(_ index: ClusterIndex) async throws {
        _ = try await client.send(
            .put, "\(index.name)/_mapping", body: (["_meta": index.meta] as JSONValue).bytes)
    }

    /// Lets the alias stand for an index, and no longer for others; all at once.
    func ask(_ index: String, insteadOf others: [String]) async throws {
        guard try await turn(to: index, from: others, accepting: [404]) == 404 else { return }
        // Another push has removed one of them meanwhile.
        let left = Set(try await asked().map(\.name))
        _ = try await turn(to: index, from: others.filter(left.contains), accepting: [])
    }

    private func turn(
        to index: String, from others: [String], accepting accepted: [Int]
    ) async throws -> Int {
        let alias = JSONValue.string(client.address.name)
        var actions: [JSONValue] = others.map {
            ["remove": ["index": .string($0), "alias": alias]]
        }
        actions.append(["add": ["index": .string(index), "alias": alias]])
        return try await client.send(
            .post, "_aliases", body: (["actions": .array(actions)] as JSONValue).bytes,
            accepting: accepted
        ).status
    }

    func remove(_ index: String) async throws {
        _ = try await client.send(.delete, index, accepting: [404])
    }

    /// Makes what was stored findable.
    func refresh(_ index: String) async throws {
        _ = try await client.send(.post, "\(index)/_refresh")
    }
}
