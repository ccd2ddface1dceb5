import BlogSearch
import BlogSearchCluster
import BlogSearchNetwork

/// Does what is to be done on a cluster, and closes the connections whatever comes.
func onCluster<Result>(
    _ url: String, _ work: (ClusterClient) async throws -> Result
) async throws -> Result {
    let address = try ClusterAddress(url)
    let transport = NetworkTransport(version: WPSearch.version, idleLimit: .seconds(120))
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
