import BlogSearch
import BlogSearchCluster
import BlogSearchNetwork
import BlogSearchServer

/// Does what is to be done on a cluster, and closes the connections whatever comes.
func onCluster<Result>(
    _ url: String, _ work: (ClusterClient) async throws -> Result
) async throws -> Result {
    let address = try ClusterAddress(url)
    let transport = networkTransport(over: try proxySettings(), idleLimit: .seconds(120))
    do {
        let client = try ClusterClient(address, over: transport, key: clusterKey())
        let result = try await work(client)
        await transport.shutdown()
        return result
    } catch {
        await transport.shutdown()
        throw error
    }
}

/// Searches of a server beside an index file, answered by a cluster: at once or not at all. What only the file can tell comes from
/// the file, and so does what is further down than a cluster orders well. The server asks it only for as long as everything may be
/// known of.
///
/// - Parameter allowsPartial: whether an answer counts that not all of the cluster took part in.
func searches(
    on client: ClusterClient, beside engine: SearchEngine, allowsPartial: Bool,
    seconds: Double
) -> SearchElsewhere {
    let cluster = ClusterSearch(
        client.hurried(.seconds(seconds)), allowsPartial: allowsPartial)
    return { text, options, sites in
        guard options.offset + options.limit <= ClusterSearch.reach else {
            return try await engine.search(text, options: options, within: sites)
        }
        do {
            return try await cluster.search(text, options: options, within: sites)
        } catch let error as ClusterError where error.needsFile {
            return try await engine.search(text, options: options, within: sites)
        } catch let error as ClusterError {
            throw SearchesUnavailable(error.commandWords)
        }
    }
}

/// Who asks, by the environment; nobody in particular when that says nothing.
private func clusterKey() throws -> ClusterClient.Key? {
    if let key = environment("WPSEARCH_CLUSTER_KEY") { return .key(key) }
    guard let user = environment("WPSEARCH_CLUSTER_USER") else { return nil }
    guard let password = environment("WPSEARCH_CLUSTER_PASSWORD") else {
        throw CommandError(
            "WPSEARCH_CLUSTER_USER needs a password: put it into WPSEARCH_CLUSTER_PASSWORD.")
    }
    return .user(Credentials(user: user, password: password))
}
