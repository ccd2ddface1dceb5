import Foundation
import Ingest
import NIOPosix
import BlogSearchNetwork
import TestSupport
import Testing

/// A request that nobody waits for any more ends at once, whatever it is doing, and so does its connection.
@Suite struct CancellationTests {
    /// Cancels a request once the server has seen what it should.
    private func cancel(
        _ request: TransportRequest, at server: SilentServer,
        when isReached: (SilentServer.Seen) -> Bool
    ) async throws {
        let transport = Patient()
        let task = Task { try await transport.send(request) }
        try await server.wait(until: isReached)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.wait { $0.closed == $0.opened }
        await transport.shutdown()
    }

    @Test func whileItWaitsForAnAnswer() async throws {
        try await SilentServer.run { server in
            try await cancel(TransportRequest(url: server.url()), at: server) { $0.heard == 1 }
        }
    }

    @Test func whileItReads() async throws {
        let half = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf"
        try await SilentServer.run(saying: half) { server in
            try await cancel(TransportRequest(url: server.url()), at: server) { $0.heard == 1 }
        }
    }

    @Test func whileItGreets() async throws {
        try await SilentServer.run { server in
            try await cancel(TransportRequest(url: server.url("https")), at: server) {
                $0.heard == 1
            }
        }
    }

    @Test func whileItSends() async throws {
        try await SilentServer.run(reads: false) { server in
            var request = TransportRequest(.post, url: server.url())
            request.body = [UInt8](repeating: 1, count: 32 << 20)
            try await cancel(request, at: server) { $0.heard == 1 }
        }
    }

    /// No more than four connections are made to a host.
    @Test func whileItWaitsForAConnection() async throws {
        try await SilentServer.run { server in
            let transport = Patient()
            let request = TransportRequest(url: server.url())
            let others = (0..<4).map { _ in Task { try await transport.send(request) } }
            try await server.wait { $0.heard == 4 }
            let task = Task { try await transport.send(request) }
            await Task.yield()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            for other in others { other.cancel() }
            for other in others {
                await #expect(throws: CancellationError.self) { try await other.value }
            }
            try await server.wait { $0.opened == 4 && $0.closed == 4 }
            await transport.shutdown()
        }
    }

    @Test func beforeItIsAsked() async throws {
        try await SilentServer.run { server in
            let transport = Patient()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await transport.send(TransportRequest(url: server.url()))
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            await transport.shutdown()
        }
    }

    private static let table = "/proc/net/tcp"

    /// The system gives its table in parts, of which Foundation's own reading of a file takes the first.
    private static var connections: String {
        get throws {
            let handle = try #require(FileHandle(forReadingAtPath: table))
            return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        }
    }

    /// Linux lets a connection wait where nobody takes those before it.
    @Test(.enabled(if: FileManager.default.isReadableFile(atPath: table)))
    func whileItConnects() async throws {
        try await SilentServer.run(accepts: false) { server in
            let transport = Patient()
            let request = TransportRequest(url: server.url())
            // Those that the system takes for it, and some that wait.
            let tasks = (0..<4).map { _ in Task { try await transport.send(request) } }
            // The place of the other side, and 02, which is SYN_SENT.
            let waiting =
                ":" + String(server.port, radix: 16, uppercase: true).paddedWithZeros + " 02 "
            while try !Self.connections.contains(waiting) {
                try await Task.sleep(for: .milliseconds(1))
            }
            for task in tasks { task.cancel() }
            for task in tasks {
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            while try Self.connections.contains(waiting) {
                try await Task.sleep(for: .milliseconds(1))
            }
            await transport.shutdown()
        }
    }

    /// Who still waits when all is ended gets no answer.
    @Test func shutdown_endsWhatIsUnderWay() async throws {
        try await SilentServer.run { server in
            let transport = Patient()
            let task = Task { try await transport.send(TransportRequest(url: server.url())) }
            try await server.wait { $0.heard == 1 }
            await transport.shutdown()
            let error = await #expect(throws: TransportError.self) { try await task.value }
            #expect(error?.kind == .connectionLost)
            try await server.wait { $0.closed == 1 }
        }
    }
}

extension String {
    fileprivate var paddedWithZeros: String {
        String(repeating: "0", count: max(0, 4 - count)) + self
    }
}
