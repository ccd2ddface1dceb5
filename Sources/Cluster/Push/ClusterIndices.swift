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
                throw ClusterError.foreign(client.address.name, client.address)
            }
            index.isAsked = true
            return index
        }.sorted { $0.name < $1.name }
    }

    /// Those that were begun under the name, by this file and by others, in the order of their numbers.
    ///
    /// - Parameter asked: names of those that are asked, which are left out.
    func begun(besides asked: Set<String>) async throws -> [ClusterIndex] {
        let (status, json) = try await client.send(
            .get, "\(client.address.name)-*/_mapping", query: "ignore_unavailable=true",
            accepting: [404])
        let members = status == 404 ? [] : json.members
        return members.compactMap { member in
            guard !asked.contains(member.name), let mappings = member.value["mappings"],
                let index = ClusterIndex(name: member.name, mappings: mappings),
                // The index of a longer name begins in the same way.
                member.name == name(index.log, number: index.number)
            else { return nil }
            return index
        }.sorted { $0.number < $1.number }
    }

    /// What an index of a log is called.
    func name(_ log: String, number: Int) -> String { "\(client.address.name)-\(log)-\(number)" }

    /// Makes an index; not when there is one of that name.
    func create(_ index: ClusterIndex, shards: Int, replicas: Int) async throws -> Bool {
        let body = index.definition(shards: shards, replicas: replicas).bytes
        let (status, json) = try await client.send(.put, index.name, body: body, accepting: [400])
        if status != 400 { return true }
        guard json["error"]?["type"]?.text == "resource_already_exists_exception" else {
            throw ClusterError(
                "\(client.address.cluster.origin) does not make the index \(index.name): \(ClusterClient.reason(of: json["error"]) ?? "status 400")",
                status: 400)
        }
        return false
    }

    /// Writes down how far an index is.
    ///
    /// - Throws: `ClusterError`, also when it was removed meanwhile: a cluster makes another by itself of what comes then.
    func mark(_ index: ClusterIndex) async throws {
        let (_, json) = try await client.send(
            .get, "\(index.name)/_mapping", accepting: [404])
        guard let mappings = json[index.name]?["mappings"],
            ClusterIndex(name: index.name, mappings: mappings)?.log == index.log
        else {
            throw ClusterError(
                "\(index.name) was removed from \(client.address.cluster.origin) while it was filled",
                then: "push again")
        }
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

extension ClusterError {
    static func foreign(_ index: String, _ address: ClusterAddress) -> ClusterError {
        ClusterError(
            "\(index) on \(address.cluster.origin) is an index that somebody else made",
            then: "give another name")
    }
}
