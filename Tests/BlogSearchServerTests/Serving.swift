import BlogSearchImport
import NetworkTransport
import Testing

@testable import BlogSearchServer

/// Runs a server on a free port of loopback for as long as `body` does.
func running<Value>(
    _ server: (ServerOptions) -> SearchServer, _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (_ address: String) async throws -> Value
) async throws -> Value {
    var options = ServerOptions()
    options.port = 0
    change(&options)
    let server = server(options)
    let (addresses, told) = AsyncStream.makeStream(of: String.self)
    let running = Task { try await server.run { told.yield($0) } }
    var iterator = addresses.makeAsyncIterator()
    let address = try #require(await iterator.next())
    return try await finally({ try await body(address) }) {
        running.cancel()
        try await running.value
    }
}

/// Asks over the transport of the command, without limits that a busy machine reaches.
func asking<Value>(_ body: (NetworkTransport) async throws -> Value) async throws -> Value {
    let transport = NetworkTransport(
        version: "tests", connectLimit: .seconds(3600), idleLimit: .seconds(3600))
    return try await finally({ try await body(transport) }) { await transport.shutdown() }
}

/// Does something, and something else after it, whether it failed or not.
private func finally<Value>(
    _ body: () async throws -> Value, _ end: () async throws -> Void
) async throws -> Value {
    let result: Result<Value, any Error>
    do {
        result = .success(try await body())
    } catch {
        result = .failure(error)
    }
    try await end()
    return try result.get()
}

/// Serves an index as the command does.
func serving<Value>(
    _ engine: SearchEngine, _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (_ address: String) async throws -> Value
) async throws -> Value {
    // What a busy machine takes its time for is not what is tested.
    try await running({ SearchServer(engine: engine, options: $0) }) { options in
        options.limits.searchSeconds = 3_600
        options.limits.idleSeconds = 3_600
        options.limits.answerSeconds = 3_600
        change(&options)
    } _: {
        try await body($0)
    }
}
