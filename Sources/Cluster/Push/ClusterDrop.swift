/// Removes an index from a cluster, with everything that was pushed under its name.
package struct ClusterDrop: Sendable {
    private let indices: ClusterIndices

    package init(_ client: ClusterClient) { indices = ClusterIndices(client: client) }

    /// Removes it.
    ///
    /// - Returns: the names of the indices that are gone.
    /// - Throws: `ClusterError`, also when the index is somebody else's; nothing is removed then.
    package func run() async throws -> [String] {
        let asked = try await indices.asked().map(\.name)
        let names = try await (asked + indices.begun(besides: Set(asked)).map(\.name)).sorted()
        for name in names { try await indices.remove(name) }
        return names
    }
}
