import BlogSearchURLSession
import Ingest
import NIOHTTP1
import NetworkTransport
import Synchronization
import Testing

/// The transports there are, each with limits on time that a busy machine does not reach.
enum TransportKind: String, CaseIterable, CustomTestStringConvertible {
    /// That of the command.
    case network
    /// That for apps.
    case urlSession

    var testDescription: String { rawValue }

    /// What it calls itself.
    var userAgent: String { self == .network ? "wpsearch/1.2 (+https://example.org/bot)" : "app/1" }

    func withTransport<Value>(
        idleLimit: Duration = .seconds(3600), _ body: (any Transport) async throws -> Value
    ) async throws -> Value {
        guard self == .network else {
            return try await body(URLSessionTransport(userAgent: userAgent, idleLimit: idleLimit))
        }
        let transport = NetworkTransport(
            version: "1.2", contact: "https://example.org/bot", connectLimit: .seconds(600),
            idleLimit: idleLimit)
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(transport))
        } catch {
            result = .failure(error)
        }
        await transport.shutdown()
        return try result.get()
    }

    /// Asks a server one thing.
    func ask(
        _ reply: @escaping @Sendable (HTTPRequestHead) -> LoopbackServer.Reply,
        idleLimit: Duration = .seconds(3600), _ change: (inout TransportRequest) -> Void = { _ in }
    ) async throws -> TransportResponse {
        try await LoopbackServer.run(reply) { server in
            // How long a busy machine takes is no part of what is tested; those that test limits set their own.
            var request = TransportRequest(url: server.url("/a"), timeLimit: .seconds(3600))
            change(&request)
            return try await withTransport(idleLimit: idleLimit) { try await $0.send(request) }
        }
    }

    /// The same where it fails.
    func failure(
        _ reply: @escaping @Sendable (HTTPRequestHead) -> LoopbackServer.Reply,
        idleLimit: Duration = .seconds(3600), _ change: (inout TransportRequest) -> Void = { _ in }
    ) async -> TransportError.Kind? {
        await #expect(throws: TransportError.self) {
            try await ask(reply, idleLimit: idleLimit, change)
        }?.kind
    }
}

/// What every transport promises.
@Suite struct TransportTests {
    @Test(arguments: TransportKind.allCases) func anAnswer_comesWhole(kind: TransportKind)
        async throws
    {
        let response = try await kind.ask({ head in
            .ok(
                "\(head.method) \(head.uri) \(head.headers["user-agent"]) \(head.headers["accept"])",
                "X-Wp-Total: 7\r\n")
        }) { $0.headers = ["Accept": "application/json"] }
        #expect(response.status == 200)
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"GET /a ["\#(kind.userAgent)"] ["application/json"]"#)
        #expect(response.headers["x-wp-total"] == "7")
        #expect(response.url.hasSuffix("/a"))
    }

    @Test(arguments: TransportKind.allCases)
    func aStatusThatIsNoSuccess_isAnAnswer(kind: TransportKind) async throws {
        let response = try await kind.ask { _ in
            .init("HTTP/1.1 404 Nope\r\nContent-Length: 2\r\n\r\n{}")
        }
        #expect(response.status == 404 && response.body == Array("{}".utf8))
    }

    @Test(arguments: TransportKind.allCases) func head_hasNoBody(kind: TransportKind) async throws {
        let response = try await kind.ask({ head in
            .init("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nLink: <x>; rel=y\r\n\r\n")
        }) { $0.method = .head }
        #expect(response.body.isEmpty && response.headers["link"] == "<x>; rel=y")
    }

    @Test(arguments: TransportKind.allCases) func gzip_isUnpacked(kind: TransportKind) async throws
    {
        // "hello hello hello hello\n" by gzip -9n.
        let packed: [UInt8] = [
            0x1f, 0x8b, 0x8, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2, 0x3, 0xcb, 0x48, 0xcd, 0xc9, 0xc9,
            0x57, 0xc8, 0x40, 0x27, 0xb9, 0x0, 0x0, 0x88, 0x59, 0xb, 0x18, 0x0, 0x0, 0x0,
        ]
        let response = try await kind.ask { head in
            #expect(head.headers["accept-encoding"].joined().contains("gzip"))
            var reply = LoopbackServer.Reply(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
            )
            reply.pieces.append((packed, .zero))
            return reply
        }
        #expect(String(decoding: response.body, as: UTF8.self) == "hello hello hello hello\n")
    }

    @Test(arguments: TransportKind.allCases)
    func redirects_areFollowed_andTheAnswerSaysWhereItIsFrom(kind: TransportKind) async throws {
        let response = try await kind.ask { head in
            switch head.uri {
            case "/a": .redirect(301, to: "/b?x=1")
            case "/b?x=1": .redirect(307, to: "../c d")
            default: .ok(head.uri)
            }
        }
        #expect(String(decoding: response.body, as: UTF8.self) == "/c%20d")
        #expect(response.url.hasSuffix("/c%20d"))
    }

    @Test(arguments: TransportKind.allCases) func aCircle_ends(kind: TransportKind) async {
        #expect(await kind.failure { _ in .redirect(302, to: "/a") } == .redirectLoop)
    }

    @Test(arguments: TransportKind.allCases)
    func aRedirectElsewhere_isTheAnswerWhenItIsNoWebAddress(kind: TransportKind) async throws {
        let response = try await kind.ask { _ in .redirect(302, to: "mailto:x@example.org") }
        #expect(response.status == 302)
    }

    @Test(arguments: TransportKind.allCases) func credentials_stayHome(kind: TransportKind)
        async throws
    {
        let seen = Mutex<[String]>([])
        try await LoopbackServer.run({ head in
            seen.withLock { $0.append("other \(head.headers["authorization"])") }
            return .ok("x")
        }) { other in
            let address = "http://localhost:\(other.port)/"
            _ = try await kind.ask({ head in
                seen.withLock { $0.append("\(head.uri) \(head.headers["authorization"])") }
                return head.uri == "/a" ? .redirect(302, to: "/b") : .redirect(302, to: address)
            }) { $0.headers = ["Authorization": "Basic eDp5"] }
        }
        #expect(
            seen.withLock { $0 } == [
                #"/a ["Basic eDp5"]"#, #"/b ["Basic eDp5"]"#, "other []",
            ])
    }

    @Test(arguments: TransportKind.allCases) func theByteLimit_holds(kind: TransportKind)
        async throws
    {
        let long = String(repeating: "x", count: 5000)
        #expect(await kind.failure({ _ in .ok(long) }) { $0.byteLimit = 4999 } == .tooLarge)
        let whole = try await kind.ask({ _ in .ok(long) }) { $0.byteLimit = 5000 }
        #expect(whole.body.count == 5000)
    }

    @Test(arguments: TransportKind.allCases)
    func aSlowBody_endsAtTheTimeLimit(kind: TransportKind) async {
        let failure = await kind.failure({ _ in
            var reply = LoopbackServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")
            reply.pieces += (0..<500).map { _ in ([0x78], .milliseconds(50)) }
            return reply
        }) { $0.timeLimit = .milliseconds(300) }
        #expect(failure == .timedOut)
    }

    @Test(arguments: TransportKind.allCases)
    func silence_endsAtTheTimeLimit(kind: TransportKind) async {
        let failure = await kind.failure({ _ in .init("") }) { $0.timeLimit = .milliseconds(200) }
        #expect(failure == .timedOut)
    }

    @Test(arguments: TransportKind.allCases)
    func silenceInABody_endsAtTheIdleLimit_longBeforeTheTimeLimit(kind: TransportKind) async {
        let failure = await kind.failure(
            { _ in .init("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf") },
            idleLimit: kind == .network ? .milliseconds(100) : .seconds(1))
        #expect(failure == .timedOut)
    }

    @Test(arguments: TransportKind.allCases)
    func aBodyThatIsCut_isAConnectionLost(kind: TransportKind) async {
        let failure = await kind.failure { _ in
            .init("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf", closes: true)
        }
        #expect(failure == .connectionLost)
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            ("ftp://127.0.0.1/", TransportError.Kind.badAddress), ("", .badAddress),
            ("nonsense", .badAddress), ("http://127.0.0.1:1/", .connectionRefused),
        ])
    func whatCannotBeReached_isToldByItsKind(
        kind: TransportKind, place: (url: String, failure: TransportError.Kind)
    ) async {
        let error = await #expect(throws: TransportError.self) {
            try await kind.withTransport {
                try await $0.send(TransportRequest(url: place.url, timeLimit: .seconds(3600)))
            }
        }
        #expect(error?.kind == place.failure)
    }

    @Test(arguments: TransportKind.allCases) func cancellation_isPassedOn(kind: TransportKind)
        async throws
    {
        try await LoopbackServer.run({ _ in .init("") }) { server in
            let url = server.url()
            try await kind.withTransport { transport in
                let task = Task {
                    try await transport.send(
                        TransportRequest(url: url, timeLimit: .seconds(3600)))
                }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }
}
