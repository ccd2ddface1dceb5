import Blog
import BlogSearchImport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchServer

/// Over real sockets on loopback: what clients may send, how slowly, how much of it at a time, and how the server ends.
@Suite struct ServingTests {
    /// Runs a server for as long as `body` does.
    func serving(
        _ options: (inout ServerOptions) -> Void = { _ in }, events: ServerEvents = ServerEvents(),
        wordPress: RESTResponders? = { EchoingResponder(site: $0, publicURL: $1) },
        _ body: @Sendable (_ address: String, _ blog: ServedBlog) async throws -> Void
    ) async throws {
        let blog = try await ServedBlog()
        try await running(
            {
                SearchServer(
                    engine: blog.engine, options: $0, wordPress: wordPress, events: events)
            }, options
        ) { try await body($0, blog) }
    }

    /// Asks anew until it is answered in time: on a busy machine a test may be as slow as those it tests for.
    private func patiently(_ target: String, at address: String) throws -> String {
        while true {
            let connection = try RawConnection(address)
            connection.send(get(target, "Connection: close\r\n"))
            let answer = connection.rest()
            if !answer.isEmpty, !answer.hasPrefix("HTTP/1.1 408 ") { return answer }
        }
    }

    func get(_ target: String, _ fields: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    @Test func requestsOnOneConnection_areAnsweredInTheirOrder() async throws {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            connection.send(
                get("/healthz") + get("/?q=wombat") + get("/wp-json/wpsearch/v1/suggest?q=wo"))
            let first = try #require(connection.answer())
            #expect(first.head.hasPrefix("HTTP/1.1 200 ") && first.body == #"{"status":"ok"}"#)
            #expect(first.head.contains("Date: ") || first.head.contains("date: "))
            #expect(try #require(connection.answer()).body.contains("<mark>wombat</mark>"))
            #expect(try #require(connection.answer()).body.hasPrefix("[{"))
            connection.send("HEAD /?q=wombat HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let head = connection.rest()
            #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n"))
            #expect(!head.contains("<html") && !head.lowercased().contains("content-length: 0"))
        }
    }

    @Test func thePublicAddress_isThatOfTheSocket_unlessItIsGiven() async throws {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            connection.send(get("/"))
            #expect(try #require(connection.answer()).head.contains("<\(address)/wp-json/>"))
        }
        try await serving({ $0.publicURL = "https://search.example/" }) { address, _ in
            let connection = try RawConnection(address)
            connection.send(get("/"))
            let head = try #require(connection.answer()).head
            #expect(head.contains("<https://search.example/wp-json/>"))
        }
    }

    // MARK: Limits

    /// What is refused, by a name.
    private static let refused: [String: String] = [
        "field": "GET /healthz HTTP/1.1\r\nHost: x\r\nA: \(long(20_000))\r\n\r\n",
        "huge address": "GET /\(long(20_000)) HTTP/1.1\r\nHost: x\r\n\r\n",
        "long address": "GET /\(long(9_000)) HTTP/1.1\r\nHost: x\r\n\r\n",
        "fields": "GET / HTTP/1.1\r\n\((0..<200).map { "A\($0): b\r\n" }.joined())\r\n",
        "body": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n",
        "garbage": "GARBAGE\r\n\r\n", "version": "GET / HTTP/9.9\r\n\r\n",
        "lengths":
            "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "control": "GET / HTTP/1.1\r\nHost: x\r\nA\u{1}: b\r\n\r\n",
    ]

    private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test(arguments: [
        ("field", 431, "16384"), ("huge address", 431, "16384"), ("long address", 414, "8192"),
        ("fields", 431, "100"), ("body", 413, "65536"), ("garbage", 400, "no HTTP request"),
        ("version", 400, "no HTTP request"), ("lengths", 400, "no HTTP request"),
        ("control", 400, "no HTTP request"),
    ])
    func whatIsTooMuch_isRefusedWithItsLimit(name: String, status: Int, limit: String)
        async throws
    {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            connection.send(try #require(Self.refused[name]))
            if status == 414 { connection.finish() }
            let answer = connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.contains(limit))
            let next = try RawConnection(address)
            next.send(get("/healthz"))
            #expect(next.answer()?.body == #"{"status":"ok"}"#)
        }
    }

    @Test func aBodyThatGrowsTooLarge_endsItsConnection() async throws {
        try await serving { address, _ in
            let connection = try RawConnection(address)
            connection.send(
                "POST /wp-json/wp/v2/posts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            let chunk = "2710\r\n" + String(repeating: "x", count: 10_000) + "\r\n"
            for _ in 0..<50 { connection.send(chunk) }
            _ = connection.rest()
            let next = try RawConnection(address)
            next.send(get("/healthz"))
            #expect(next.answer() != nil)
        }
    }

    @Test func whoIsSlow_isToldOnce_andHoldsNobodyUp() async throws {
        try await serving({ $0.limits.idleSeconds = 0.5 }) { address, _ in
            let slow = try (0..<20).map { _ in try RawConnection(address) }
            for connection in slow { connection.send("GET / HTTP/1.1\r\nHost: x\r\nA: ") }
            #expect(try patiently("/?q=wombat", at: address).hasPrefix("HTTP/1.1 200 "))
            for connection in slow {
                let answer = connection.rest()
                #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains("did not come within"))
            }
        }
    }

    @Test func whoWasAnswered_andAsksNothingMore_isLeftWithoutAWord() async throws {
        try await serving({ $0.limits.idleSeconds = 0.5 }) { address, _ in
            var answer: (head: String, body: String)?
            var connection = try RawConnection(address)
            while answer?.head.hasPrefix("HTTP/1.1 200 ") != true {
                connection = try RawConnection(address)
                connection.send(get("/healthz"))
                answer = connection.answer()
            }
            #expect(connection.rest() == "")
        }
    }

    @Test func aBodyThatNeverComes_isNotWaitedFor() async throws {
        try await serving({ $0.limits.idleSeconds = 0.5 }) { address, _ in
            let connection = try RawConnection(address)
            connection.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
            let answer = connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 405 ") || answer.hasPrefix("HTTP/1.1 408 "))
        }
    }

    /// A responder that answers when its task is cancelled, and says so.
    struct Waiting: RESTResponder {
        let began: AsyncStream<Void>.Continuation
        let ended: AsyncStream<Void>.Continuation

        func respond(to request: RESTRequest) async throws -> RESTResponse {
            began.yield()
            defer { ended.yield() }
            try await Task.sleep(for: .seconds(600))
            return RESTResponse()
        }
    }

    @Test func aSearchThatTakesTooLong_isStopped() async throws {
        let (_, beginning) = AsyncStream.makeStream(of: Void.self)
        let (_, ending) = AsyncStream.makeStream(of: Void.self)
        let waiting = Waiting(began: beginning, ended: ending)
        try await serving({ $0.limits.searchSeconds = 0.5 }, wordPress: { _, _ in waiting }) {
            address, _ in
            let connection = try RawConnection(address)
            connection.send(get("/wp-json/wp/v2/posts"))
            let answer = try #require(connection.answer())
            #expect(answer.head.hasPrefix("HTTP/1.1 503 ") && answer.body.contains("0.5 seconds"))
        }
    }

    @Test(arguments: [false, true]) func whoGoesAway_stopsTheSearch(isHalf: Bool) async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (ended, ending) = AsyncStream.makeStream(of: Void.self)
        let waiting = Waiting(began: beginning, ended: ending)
        try await serving({ $0.limits.searchSeconds = 500 }, wordPress: { _, _ in waiting }) {
            address, _ in
            var connection: RawConnection? = try RawConnection(address)
            connection?.send(get("/wp-json/wp/v2/posts"))
            var beginnings = began.makeAsyncIterator()
            await beginnings.next()
            if isHalf { connection?.finish() } else { connection = nil }
            var endings = ended.makeAsyncIterator()
            await endings.next()
            withExtendedLifetime(connection) {}
        }
    }

    @Test func whenThereIsNoRoom_thatIsSaidAfterAWhile() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (_, ending) = AsyncStream.makeStream(of: Void.self)
        let waiting = Waiting(began: beginning, ended: ending)
        try await serving(
            {
                $0.limits.requests = 2
                $0.limits.waitSeconds = 0.3
                // A busy machine takes its time, and none of the two may end meanwhile.
                $0.limits.searchSeconds = 5000
                $0.limits.farewellSeconds = 0.2
            }, wordPress: { _, _ in waiting }
        ) {
            address, _ in
            let held = try (0..<2).map { _ in try RawConnection(address) }
            var iterator = began.makeAsyncIterator()
            for connection in held {
                connection.send(get("/wp-json/wp/v2/posts"))
                await iterator.next()
            }
            let third = try RawConnection(address)
            third.send(get("/wp-json/wpsearch/v1/search?q=wombat"))
            let answer = try #require(third.answer())
            #expect(answer.head.hasPrefix("HTTP/1.1 503 ") && answer.body.contains("2 requests"))
            #expect(answer.head.lowercased().contains("retry-after: 1"))
            withExtendedLifetime(held) {}
        }
    }

    /// Of old clients, and of those who say so in any letters, no connection is kept.
    @Test(arguments: [
        "GET /healthz HTTP/1.0\r\n\r\n",
        "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: TE, Close\r\n\r\n",
    ]) func whoKeepsNoConnection_isAnsweredAndLeft(request: String) async throws {
        try await serving({ $0.limits.idleSeconds = 3_600 }) { address, _ in
            let connection = try RawConnection(address)
            connection.send(request)
            let answer = connection.rest()
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix(#"{"status":"ok"}"#))
        }
    }

    // MARK: Beside others, and the end

    @Test func whatAnotherEngineImports_isInTheNextAnswer() async throws {
        try await serving({ $0.limits.idleSeconds = 3_600 }) { address, blog in
            let connection = try RawConnection(address)
            for round in 1...10 {
                try await blog.add([ServedBlog.post(100 + round, "Round \(round)", "quokka")])
                connection.send(get("/wp-json/wpsearch/v1/search?q=quokka"))
                let answer = try #require(connection.answer())
                #expect(answer.body.contains("\"total\":\(round),"), "\(answer.body.prefix(200))")
            }
        }
    }

    @Test func aFileThatTakesThePlace_isServedNext() async throws {
        try await serving({ $0.limits.idleSeconds = 3_600 }) { address, blog in
            let connection = try RawConnection(address)
            connection.send(get("/wp-json/wpsearch/v1/search?q=wombat"))
            #expect(try #require(connection.answer()).body.contains("\"total\":2,"))
            let other = try await ServedBlog(posts: [ServedBlog.post(1, "One wombat", "wombat")])
            try other.engine.close()
            let path = blog.folder.index
            try FileManager.default.removeItem(atPath: path)
            for end in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
                try FileManager.default.removeItem(atPath: path + end)
            }
            try FileManager.default.copyItem(atPath: other.folder.index, toPath: path)
            connection.send(get("/wp-json/wpsearch/v1/search?q=wombat"))
            #expect(try #require(connection.answer()).body.contains("\"total\":1,"))
        }
    }

    @Test func whoIsBeingAnswered_isAnsweredToTheEnd() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let brief = Brief(began: beginning)
        let received = Mutex("")
        var given = ServerOptions()
        given.port = 0
        given.limits.farewellSeconds = 3_600
        let blog = try await ServedBlog()
        let server = SearchServer(
            engine: blog.engine, options: given, wordPress: { _, _ in brief })
        let (addresses, told) = AsyncStream.makeStream(of: String.self)
        let running = Task { try await server.run { told.yield($0) } }
        var iterator = addresses.makeAsyncIterator()
        let address = try #require(await iterator.next())
        let connection = try RawConnection(address)
        connection.send(get("/wp-json/wp/v2/posts"))
        var beginnings = began.makeAsyncIterator()
        await beginnings.next()
        let idle = try RawConnection(address)
        idle.send(get("/healthz"))
        #expect(idle.answer() != nil)
        running.cancel()
        received.withLock { $0 = connection.rest() }
        // Who waits for nothing has nothing to wait for.
        #expect(idle.rest() == "")
        try await running.value
        #expect(received.withLock { $0 }.contains("all of it"))
    }

    /// Takes a moment, whatever happens meanwhile.
    private struct Brief: RESTResponder {
        let began: AsyncStream<Void>.Continuation

        func respond(to request: RESTRequest) async throws -> RESTResponse {
            began.yield()
            try await Task.sleep(for: .milliseconds(300))
            return RESTResponse(body: Array("all of it".utf8))
        }
    }

    @Test func anAddressThatIsTaken_isSaidToBe() async throws {
        try await serving { address, blog in
            var options = ServerOptions()
            options.port = Int(address.split(separator: ":").last ?? "") ?? 0
            let second = SearchServer(engine: blog.engine, options: options)
            let error = await #expect(throws: ServerError.self) { try await second.run() }
            #expect(error?.description.contains("127.0.0.1:\(options.port)") == true)
            #expect(error?.description.contains("ddress already in use") == true)
        }
    }

    @Test func requests_areTold() async throws {
        let told = Mutex<[AnsweredRequest]>([])
        let events = ServerEvents(answered: { request in told.withLock { $0.append(request) } })
        try await serving(events: events) { address, _ in
            let connection = try RawConnection(address)
            connection.send(get("/?q=secret") + get("/nothing"))
            _ = connection.answer()
            _ = connection.answer()
        }
        let requests = told.withLock { $0 }
        #expect(requests.map(\.path) == ["/", "/nothing"] && requests.map(\.status) == [200, 404])
        #expect(requests.first?.target == "/?q=secret" && requests.first?.method == "GET")
    }
}
