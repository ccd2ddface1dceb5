import Ingest
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import BlogSearchNetwork

@Suite struct NetworkTransportTests {
    /// Asks a server one thing.
    private func ask(
        _ reply: @escaping @Sendable (HTTPRequestHead) -> LoopbackServer.Reply,
        _ change: (inout TransportRequest) -> Void = { _ in }
    ) async throws -> TransportResponse {
        try await LoopbackServer.run(reply) { server in
            var request = self.request(server.url("/a"))
            change(&request)
            return try await withTransport { try await $0.send(request) }
        }
    }

    /// How long a busy machine takes is no part of what is tested; those that test limits set their own.
    private func request(_ url: String) -> TransportRequest {
        TransportRequest(url: url, timeLimit: .seconds(3600))
    }

    private func withTransport<Value>(
        _ body: (NetworkTransport) async throws -> Value
    ) async throws -> Value {
        let transport = NetworkTransport(
            version: "1.2", contact: "https://example.org/bot", connectLimit: .seconds(600),
            idleLimit: .seconds(3600))
        do {
            let value = try await body(transport)
            await transport.shutdown()
            return value
        } catch {
            await transport.shutdown()
            throw error
        }
    }

    @Test func anAnswer_comesWhole() async throws {
        let response = try await ask({ head in
            .ok(
                "\(head.method) \(head.uri) \(head.headers["user-agent"]) \(head.headers["accept"])",
                "X-Wp-Total: 7\r\n")
        }) { $0.headers = ["Accept": "application/json"] }
        #expect(response.status == 200)
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"GET /a ["wpsearch/1.2 (+https://example.org/bot)"] ["application/json"]"#)
        #expect(response.headers["x-wp-total"] == "7")
        #expect(response.url.hasSuffix("/a"))
    }

    @Test func aStatusThatIsNoSuccess_isAnAnswer() async throws {
        let response = try await ask { _ in
            .init("HTTP/1.1 404 Nope\r\nContent-Length: 2\r\n\r\n{}")
        }
        #expect(response.status == 404 && response.body == Array("{}".utf8))
    }

    @Test func head_hasNoBody() async throws {
        let response = try await ask({ head in
            .init("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nLink: <x>; rel=y\r\n\r\n")
        }) { $0.method = .head }
        #expect(response.body.isEmpty && response.headers["link"] == "<x>; rel=y")
    }

    @Test func gzip_isUnpacked() async throws {
        // "hello hello hello hello\n" by gzip -9n.
        let packed: [UInt8] = [
            0x1f, 0x8b, 0x8, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2, 0x3, 0xcb, 0x48, 0xcd, 0xc9, 0xc9,
            0x57, 0xc8, 0x40, 0x27, 0xb9, 0x0, 0x0, 0x88, 0x59, 0xb, 0x18, 0x0, 0x0, 0x0,
        ]
        let response = try await ask { head in
            #expect(head.headers["accept-encoding"].joined().contains("gzip"))
            var reply = LoopbackServer.Reply(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
            )
            reply.pieces.append((packed, .zero))
            return reply
        }
        #expect(String(decoding: response.body, as: UTF8.self) == "hello hello hello hello\n")
    }

    @Test func redirects_areFollowed_andTheAnswerSaysWhereItIsFrom() async throws {
        let response = try await ask { head in
            switch head.uri {
            case "/a": .redirect(301, to: "/b?x=1")
            case "/b?x=1": .redirect(307, to: "../c d")
            default: .ok(head.uri)
            }
        }
        #expect(String(decoding: response.body, as: UTF8.self) == "/c%20d")
        #expect(response.url.hasSuffix("/c%20d"))
    }

    @Test func aCircle_ends() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await ask { _ in .redirect(302, to: "/a") }
        }
        #expect(error?.kind == .redirectLoop)
    }

    @Test func aRedirectElsewhere_isTheAnswerWhenItIsNoWebAddress() async throws {
        let response = try await ask { _ in .redirect(302, to: "mailto:x@example.org") }
        #expect(response.status == 302)
    }

    @Test func credentials_stayHome() async throws {
        let seen = Mutex<[String]>([])
        try await LoopbackServer.run({ head in
            seen.withLock { $0.append("other \(head.headers["authorization"])") }
            return .ok("x")
        }) { other in
            let address = "http://localhost:\(other.port)/"
            _ = try await ask({ head in
                seen.withLock { $0.append("\(head.uri) \(head.headers["authorization"])") }
                return head.uri == "/a" ? .redirect(302, to: "/b") : .redirect(302, to: address)
            }) { $0.headers = ["Authorization": "Basic eDp5"] }
        }
        #expect(
            seen.withLock { $0 } == [
                #"/a ["Basic eDp5"]"#, #"/b ["Basic eDp5"]"#, "other []",
            ])
    }

    @Test func theByteLimit_holdsForPackedAndPlainBodies() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await ask({ _ in .ok(String(repeating: "x", count: 5000)) }) { $0.byteLimit = 4999 }
        }
        #expect(error?.kind == .tooLarge)
        let whole = try await ask({ _ in .ok(String(repeating: "x", count: 5000)) }) {
            $0.byteLimit = 5000
        }
        #expect(whole.body.count == 5000)
    }

    @Test func aSlowBody_endsAtTheTimeLimit() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await ask({ _ in
                var reply = LoopbackServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")
                reply.pieces += (0..<500).map { _ in ([0x78], .milliseconds(50)) }
                return reply
            }) { $0.timeLimit = .milliseconds(300) }
        }
        #expect(error?.kind == .timedOut)
    }

    @Test func silence_endsAtTheTimeLimit() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await ask({ _ in .init("") }) { $0.timeLimit = .milliseconds(200) }
        }
        #expect(error?.kind == .timedOut)
    }

    @Test func silenceInABody_endsAtTheIdleLimit_longBeforeTheTimeLimit() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await LoopbackServer.run({ _ in
                .init("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf")
            }) { server in
                let transport = NetworkTransport(
                    version: "1", connectLimit: .seconds(600), idleLimit: .milliseconds(100))
                defer { Task { await transport.shutdown() } }
                return try await transport.send(
                    TransportRequest(url: server.url(), timeLimit: .seconds(600)))
            }
        }
        #expect(error?.kind == .timedOut)
    }

    /// The limits of life: 64 MiB of a body of 1 GB, plain or packed into 7 MB.
    @Test(arguments: [Fault.hugeBody, .gzipBomb])
    func aBodyWithoutEnd_isTooLarge(fault: Fault) async throws {
        let error = await #expect(throws: TransportError.self) {
            try await ask { head in
                fault.reply(to: SiteAnswer("[]"), place: 0, uri: head.uri, port: 0)
            }
        }
        #expect(error?.kind == .tooLarge)
    }

    @Test(arguments: [
        (Fault.gzipCut, TransportError.Kind.damaged), (.gzipGarbage, .damaged),
        (.resetInBody, .connectionLost), (.reset, .connectionLost), (.brokenChunk, .notHTTP),
        (.cutChunk, .connectionLost), (.redirectLoop, .redirectLoop),
    ])
    func aFault_isToldByItsKind(fault: Fault, kind: TransportError.Kind) async throws {
        let error = await #expect(throws: TransportError.self) {
            try await ask { head in
                fault.reply(
                    to: SiteAnswer(String(repeating: "[1]", count: 100)), place: 0.5, uri: head.uri,
                    port: 0)
            }
        }
        #expect(error?.kind == kind)
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf", TransportError.Kind.connectionLost),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe", .connectionLost),
        ("", .connectionLost), ("SSH-2.0-OpenSSH_9.2\r\n", .notHTTP),
        (
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!",
            .damaged
        ),
    ])
    func aBrokenAnswer_isToldByItsKind(bytes: String, kind: TransportError.Kind) async {
        let error = await #expect(throws: TransportError.self) {
            try await ask { _ in .init(bytes, closes: true) }
        }
        #expect(error?.kind == kind)
    }

    @Test(arguments: [
        ("ftp://127.0.0.1/", TransportError.Kind.badAddress), ("nonsense", .badAddress),
        ("http://no-such-host.invalid/", .hostNotFound),
        ("http://127.0.0.1:1/", .connectionRefused),
    ])
    func whatCannotBeReached_isToldByItsKind(url: String, kind: TransportError.Kind) async {
        let error = await #expect(throws: TransportError.self) {
            try await withTransport { try await $0.send(request(url)) }
        }
        #expect(error?.kind == kind)
    }

    @Test func plainHTTPWhereTLSIsExpected_isNotSecure() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await ask({ _ in .ok("x") }) { $0.url = $0.url.replacing("http:", with: "https:") }
        }
        #expect(error?.kind == .notSecure)
    }

    @Test func cancellation_isPassedOn() async throws {
        await #expect(throws: CancellationError.self) {
            try await LoopbackServer.run({ _ in .init("") }) { server in
                try await withTransport { transport in
                    let task = Task {
                        try await transport.send(request(server.url()))
                    }
                    task.cancel()
                    _ = try await task.value
                }
            }
        }
    }

    @Test func requests_shareAConnectionAndMayRunTogether() async throws {
        let bodies = try await LoopbackServer.run({ head in .ok(head.uri) }) { server in
            try await withTransport { transport in
                var bodies: [String] = []
                for number in 0..<20 {
                    async let one = transport.send(request(server.url("/\(number)")))
                    async let two = transport.send(request(server.url("/x\(number)")))
                    bodies += try await [one, two].map { String(decoding: $0.body, as: UTF8.self) }
                }
                return bodies
            }
        }
        #expect(bodies == (0..<20).flatMap { ["/\($0)", "/x\($0)"] })
    }

    @Test func afterShutdown_aRequestStartsAnew() async throws {
        try await LoopbackServer.run({ _ in .ok("x") }) { server in
            try await withTransport { transport in
                _ = try await transport.send(request(server.url()))
                await transport.shutdown()
                await transport.shutdown()
                #expect(try await transport.send(request(server.url())).status == 200)
            }
        }
    }
}
