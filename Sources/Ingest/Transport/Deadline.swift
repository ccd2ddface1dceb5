/// A hard bound on time, for transports whose own limits leave gaps.
package enum Deadline {
    /// Runs an operation and cancels it when the limit passes.
    /// - Throws: `TransportError(.timedOut)`, or what the operation throws.
    package static func bound<Value: Sendable>(
        _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: operation)
            group.addTask {
                try await Task.sleep(for: limit)
                throw TransportError(.timedOut, detail: "the time limit of \(limit) passed")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
