import BlogSearch
import BlogSearchURLSession
import Foundation
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

/// The transport for apps keeps the same promises as that of the command.
@Suite struct URLSessionTransportTests {
    /// Asks a server one thing. How long a busy machine takes is no part of what is tested.
    private func ask(
        _ reply: @escaping @Sendable (HTTPRequestHead) -> LoopbackServer.Reply,
        idleLimit: Duration = .seconds(3600), _ change: (inout TransportRequest) -> Void = { _ in }
    ) async throws -> TransportResponse {
        try await LoopbackServer.run(reply) { server in
            var request = TransportRequest(url: server.url("/a"), timeLimit: .seconds(3600))
            change(&request)
            return try await URLSessionTransport(userAgent: "app/1", idleLimit: idleLimit)
                .send(request)
        }
    }

    private func failure(
        _ reply: @escaping @Sendable (HTTPRequestHead) -> LoopbackServer.Reply,
        idleLimit: Duration = .seconds(3600), _ change: (inout TransportRequest) -> Void = { _ in }
    ) async -> TransportError.Kind? {
        await #expect(throws: TransportError.self) {
            try await ask(reply, idleLimit: idleLimit, change)
        }?.kind
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
                == #"GET /a ["app/1"] ["application/json"]"#)
        #expect(response.headers["x-wp-total"] == "7")
        #expect(response.url.hasSuffix("/a"))
    }

    @Test func aStatusThatIsNoSuccess_isAnAnswer_andAHeadHasNoBody() async throws {
        let missing = try await ask { _ in
            .init("HTTP/1.1 404 Nope\r\nContent-Length: 2\r\n\r\n{}")
        }
        #expect(missing.status == 404 && missing.body == Array("{}".utf8))
        let head = try await ask({ _ in
            .init("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nLink: <x>; rel=y\r\n\r\n")
        }) { $0.method = .head }
        #expect(head.body.isEmpty && head.headers["link"] == "<x>; rel=y")
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

    @Test func redirects_areFollowed_andACircleEnds() async throws {
        let response = try await ask { head in
            switch head.uri {
            case "/a": .redirect(301, to: "/b?x=1")
            case "/b?x=1": .redirect(307, to: "../c d")
            default: .ok(head.uri)
            }
        }
        #expect(String(decoding: response.body, as: UTF8.self) == "/c%20d")
        #expect(response.url.hasSuffix("/c%20d"))
        #expect(await failure { _ in .redirect(302, to: "/a") } == .redirectLoop)
        let elsewhere = try await ask { _ in .redirect(302, to: "mailto:x@example.org") }
        #expect(elsewhere.status == 302)
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

    @Test func limitsHold() async throws {
        let long = String(repeating: "x", count: 5000)
        #expect(await failure({ _ in .ok(long) }) { $0.byteLimit = 4999 } == .tooLarge)
        #expect(try await ask({ _ in .ok(long) }) { $0.byteLimit = 5000 }.body.count == 5000)
        let slow = await failure({ _ in
            var reply = LoopbackServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")
            reply.pieces += (0..<500).map { _ in ([0x78], .milliseconds(50)) }
            return reply
        }) { $0.timeLimit = .milliseconds(300) }
        #expect(slow == .timedOut)
        let silent = await failure(
            { _ in
                .init("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf")
            }, idleLimit: .seconds(1))
        #expect(silent == .timedOut)
    }

    @Test func faults_areToldByTheirKind() async throws {
        let cut = await failure { _ in
            .init("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf", closes: true)
        }
        #expect(cut == .connectionLost)
        let transport = URLSessionTransport()
        for (address, kind) in [
            ("ftp://a.example/", TransportError.Kind.badAddress), ("", .badAddress),
            ("http://127.0.0.1:1/", .connectionRefused),
        ] {
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(TransportRequest(url: address))
            }
            #expect(error?.kind == kind, "\(address)")
        }
    }

    @Test func aCancelledRequest_ends() async throws {
        try await LoopbackServer.run({ _ in .init("") }) { server in
            let url = server.url()
            let task = Task {
                try await URLSessionTransport(idleLimit: .seconds(3600)).send(
                    TransportRequest(url: url, timeLimit: .seconds(3600)))
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func aSiteIsSynced() async throws {
        let folder = try TemporaryFolder()
        let site = SmallSite(posts: 12)
        try await LoopbackServer.run({ head in
            let answer = site.answer(head)
            return .init(answer.head() + answer.body)
        }) { server in
            let engine = try SearchEngine.create(at: folder.index)
            let first = try await engine.sync(server.url(), over: URLSessionTransport())
            #expect(first.added == 12)
            #expect(try await engine.sync(server.url(), over: URLSessionTransport()).added == 0)
            try engine.close()
        }
    }
}
