import Blog
import BlogSearchImport
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchServer

/// Many at a time.
extension ServingTests {
    /// Who waits has his turn when another is done.
    @Test func requestsWaitInTurn() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (_, ending) = AsyncStream.makeStream(of: Void.self)
        let waiting = Waiting(began: beginning, ended: ending)
        try await serving(
            {
                $0.limits.requests = 1
                $0.limits.waitSeconds = 3_600
                $0.limits.searchSeconds = 5_000
                $0.limits.farewellSeconds = 0.2
            }, wordPress: { _, _ in waiting }
        ) { address, _ in
            var held: RawConnection? = try RawConnection(address)
            held?.send(get("/wp-json/wp/v2/posts"))
            var iterator = began.makeAsyncIterator()
            await iterator.next()
            let others = try (0..<50).map { _ in try RawConnection(address) }
            for connection in others { connection.send(get("/?q=wombat")) }
            #expect(held != nil)
            held = nil
            for connection in others {
                #expect(connection.answer()?.head.hasPrefix("HTTP/1.1 200 ") == true)
            }
        }
    }

    private final class Counted: Sendable {
        private let number = Mutex(0)

        var count: Int { number.withLock { $0 } }

        func add() { number.withLock { $0 += 1 } }
    }

    /// More than the system keeps for somebody who reads nothing, and how often it was made.
    private struct Large: RESTResponder {
        let made: Counted

        func respond(to request: RESTRequest) async throws -> RESTResponse {
            made.add()
            return RESTResponse(body: [UInt8](repeating: 0x61, count: 64 << 20))
        }
    }

    /// Who asks on and takes no answer is worked for once.
    @Test func answersAreMade_asTheyAreTaken() async throws {
        let made = Counted()
        try await serving(
            {
                $0.limits.answerSeconds = 3_600
                $0.limits.farewellSeconds = 0.2
            }, wordPress: { _, _ in Large(made: made) }
        ) { address, _ in
            let greedy = try RawConnection(address)
            greedy.send(String(repeating: get("/wp-json/wp/v2/posts"), count: 8))
            let honest = try RawConnection(address)
            while made.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
            for _ in 0..<50 {
                honest.send(get("/?q=wombat"))
                #expect(honest.answer()?.head.hasPrefix("HTTP/1.1 200 ") == true)
            }
            #expect(made.count == 1)
            withExtendedLifetime(greedy) {}
        }
    }

    /// Keeps a thread busy until it is let go, whatever becomes of its task.
    private struct Computing: RESTResponder {
        let began: AsyncStream<Void>.Continuation
        let end: DispatchSemaphore

        func respond(to request: RESTRequest) async throws -> RESTResponse {
            began.yield()
            end.wait()
            return RESTResponse()
        }
    }

    @Test func health_isToldBesideSearches() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let computing = Computing(began: beginning, end: DispatchSemaphore(value: 0))
        let threads = max(2, ProcessInfo.processInfo.activeProcessorCount)
        try await serving({ $0.limits.searchSeconds = 3_600 }, wordPress: { _, _ in computing }) {
            address, _ in
            let held = try (0..<threads).map { _ in try RawConnection(address) }
            for connection in held { connection.send(get("/wp-json/wp/v2/posts")) }
            var beginnings = began.makeAsyncIterator()
            for _ in held { await beginnings.next() }
            let other = try RawConnection(address)
            other.send(get("/healthz"))
            #expect(other.answer()?.body == #"{"status":"ok"}"#)
            for _ in held { computing.end.signal() }
            for connection in held { #expect(connection.answer() != nil) }
        }
    }

    /// Connections that are kept without use shut nobody out: of idle ones, of those that say half a request, and of those that
    /// take no answer the idlest is closed for the next one.
    @Test(arguments: ["", "GET /?q=wombat HTTP/1.1\r\nHost: x\r\nA: ", "whole"])
    func theIdlestConnection_makesRoom(said: String) async throws {
        try await serving({
            $0.limits.connections = 3
            $0.limits.idleSeconds = 3_600
            $0.limits.answerSeconds = 3_600
        }) { address, _ in
            var idle: [RawConnection] = []
            for _ in 0..<20 {
                let connection = try RawConnection(address)
                connection.send(said == "whole" ? get("/?q=wombat") : said)
                idle.append(connection)
                let honest = try RawConnection(address)
                honest.send(get("/healthz"))
                #expect(honest.answer()?.body == #"{"status":"ok"}"#)
            }
            // The first ones are closed, and the last one is not.
            let first = idle.removeFirst()
            #expect(said == "whole" || first.rest() == "")
            if said == "whole" { #expect(idle.last?.answer() != nil) }
        }
    }
}
