import Ingest
import NIOHTTP1
import Synchronization
import Testing

@testable import BlogSearchNetwork

/// What the transport of the command promises beside `TransportTests`.
@Suite struct NetworkTransportTests {
    /// The limits of life: 64 MiB of a body of 1 GB, plain or packed into 7 MB.
    @Test(arguments: [Fault.hugeBody, .gzipBomb])
    func aBodyWithoutEnd_isTooLarge(fault: Fault) async throws {
        let failure = await TransportKind.network.failure { head in
            fault.reply(to: SiteAnswer("[]"), place: 0, uri: head.uri, port: 0)
        }
        #expect(failure == .tooLarge)
    }

    @Test(arguments: [
        (Fault.gzipCut, TransportError.Kind.damaged), (.gzipGarbage, .damaged),
        (.resetInBody, .connectionLost), (.reset, .connectionLost), (.brokenChunk, .notHTTP),
        (.cutChunk, .connectionLost), (.redirectLoop, .redirectLoop),
    ])
    func aFault_isToldByItsKind(fault: Fault, kind: TransportError.Kind) async throws {
        let failure = await TransportKind.network.failure { head in
            fault.reply(
                to: SiteAnswer(String(repeating: "[1]", count: 100)), place: 0.5, uri: head.uri,
                port: 0)
        }
        #expect(failure == kind)
    }

    @Test(arguments: [
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe",
            TransportError.Kind.connectionLost
        ),
        ("", .connectionLost), ("SSH-2.0-OpenSSH_9.2\r\n", .notHTTP),
        (
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!",
            .damaged
        ),
    ])
    func aBrokenAnswer_isToldByItsKind(bytes: String, kind: TransportError.Kind) async {
        #expect(
            await TransportKind.network.failure { _ in .init(bytes, closes: true) } == kind)
    }

    @Test func aHostThatDoesNotExist_isNotFound() async {
        let failure = await TransportKind.network.failure({ _ in .ok("x") }) {
            $0.url = "http://no-such-host.invalid/"
        }
        #expect(failure == .hostNotFound)
    }

    @Test func plainHTTPWhereTLSIsExpected_isNotSecure() async {
        let failure = await TransportKind.network.failure({ _ in .ok("x") }) {
            $0.url = $0.url.replacing("http:", with: "https:")
        }
        #expect(failure == .notSecure)
    }

    @Test func requests_shareAConnectionAndMayRunTogether() async throws {
        let transport = Patient()
        let bodies = try await LoopbackServer.run({ head in .ok(head.uri) }) { server in
            var bodies: [String] = []
            for number in 0..<20 {
                async let one = transport.send(TransportRequest(url: server.url("/\(number)")))
                async let two = transport.send(TransportRequest(url: server.url("/x\(number)")))
                bodies += try await [one, two].map { String(decoding: $0.body, as: UTF8.self) }
            }
            return bodies
        }
        await transport.shutdown()
        #expect(bodies == (0..<20).flatMap { ["/\($0)", "/x\($0)"] })
    }

    /// "hello hello hello hello\n", packed with the head of zlib (RFC 1950).
    private static let deflated: [UInt8] = [
        0x78, 0xDA, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0xB9, 0x00, 0x70, 0xBE,
        0x08, 0xBB,
    ]

    @Test(arguments: [
        ("deflate", deflated, "hello hello hello hello\n"),
        ("GZIP", Gzip.stored(Array("one, ".utf8)) + Gzip.stored(Array("two".utf8)), "one, two"),
        ("x-gzip", Gzip.stored(Array("one".utf8)) + [0, 0, 0], "one"), ("gzip", [], ""),
        ("br", Array("as it came".utf8), "as it came"),
    ]) func whatIsPacked_isUnpacked(encoding: String, body: [UInt8], text: String) async throws {
        let response = try await TransportKind.network.ask { _ in
            let head = "Content-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n\r\n"
            return .init(Array("HTTP/1.1 200 OK\r\n\(head)".utf8) + body)
        }
        #expect(String(decoding: response.body, as: UTF8.self) == text)
    }

    /// As many bytes as are allowed, and one more, in both forms.
    @Test func theByteLimit_isThatOfWhatIsUnpacked() async throws {
        let packed = Gzip.stored([UInt8](repeating: 0x20, count: 200_000))
        let reply: @Sendable (HTTPRequestHead) -> LoopbackServer.Reply = { _ in
            .init(
                Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + packed,
                end: .close)
        }
        let whole = try await TransportKind.network.ask(reply) { $0.byteLimit = 200_000 }
        #expect(whole.body.count == 200_000)
        #expect(
            await TransportKind.network.failure(reply) { $0.byteLimit = 199_999 } == .tooLarge)
    }

    /// What a redirect says beside its place is not read: not if it is large, not if it is damaged.
    @Test(arguments: ["", "Content-Encoding: gzip\r\n"])
    func theBodyOfARedirect_isNoMatter(encoding: String) async throws {
        let response = try await TransportKind.network.ask({ head in
            head.uri == "/a"
                ? .init(
                    Array(
                        "HTTP/1.1 302 Moved\r\n\(encoding)Location: /b\r\nContent-Length: 67108864\r\n\r\n"
                            .utf8),
                    end: .repeating(Array(repeating: 0x20, count: 1 << 16), times: 1 << 10))
                : .ok(head.uri)
        }) { $0.byteLimit = 100 }
        #expect(response.body == Array("/b".utf8))
    }

    @Test func aHeadWithoutEnd_isTooLarge() async {
        let failure = await TransportKind.network.failure { _ in
            .init(
                Array("HTTP/1.1 200 OK\r\n".utf8),
                end: .repeating(
                    Array(String(repeating: "X-Field: some value\r\n", count: 1000).utf8),
                    times: 1 << 14))
        }
        #expect(failure == .tooLarge)
    }

    @Test func onlyTheFieldsOfTheAnswer_areTold() async throws {
        let response = try await TransportKind.network.ask { _ in
            .init(
                "HTTP/1.1 103 Early\r\nLink: <early>\r\n\r\nHTTP/1.1 200 OK\r\nLink: <a>\r\nLINK:<b>  \r\n"
                    + "X-Long: one\r\n  two\r\nX-Empty:\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "2\r\nok\r\n0\r\nLink: <late>\r\n\r\n")
        }
        #expect(response.headers.values(of: "link") == ["<a>", "<b>"])
        #expect(response.headers["x-long"] == "one two")
        #expect(response.headers["x-empty"] == "")
        #expect(response.body == Array("ok".utf8))
    }

    @Test(
        arguments: [
            (TransportRequest.Method.get, "", nil), (.get, "body", "4"), (.post, "", "0"),
            (.post, "body", "4"), (.put, "", "0"), (.put, "body", "4"), (.delete, "", nil),
            (.delete, "body", "4"),
        ] as [(TransportRequest.Method, String, String?)])
    func aMethod_isSentWithItsBody_andNothingMoreIsSaidOfIt(
        method: TransportRequest.Method, body: String, length: String?
    ) async throws {
        let heads = Mutex<[HTTPRequestHead]>([])
        let response = try await TransportKind.network.ask({ head in
            heads.withLock { $0.append(head) }
            return .ok("done")
        }) {
            $0.method = method
            $0.body = Array(body.utf8)
            $0.headers = ["X-Empty": ""]
        }
        #expect(response.body == Array("done".utf8))
        let head = try #require(heads.withLock { $0.first })
        #expect(head.method.rawValue == method.rawValue)
        #expect(head.headers.first(name: "Content-Length") == length)
        #expect(
            head.headers.map(\.name).filter { $0 != "Content-Length" }.sorted()
                == ["Accept-Encoding", "Host", "User-Agent", "X-Empty"])
    }

    @Test(arguments: [
        ("X-A", "a\r\nX-B: b"), ("X-A: a\r\nX-B", "b"), ("", "a"), ("X-A", "a\0"), ("X A", "a"),
    ]) func aFieldThatIsMoreThanOne_isNotSent(name: String, value: String) async throws {
        try await LoopbackServer.run({ _ in .ok("x") }) { server in
            var request = TransportRequest(url: server.url())
            request.headers.append(name, value)
            let transport = Patient()
            await #expect(
                throws: TransportError(.other, detail: "a header field cannot be sent as it is")
            ) { try await transport.send(request) }
            await transport.shutdown()
        }
    }

    /// A server that takes a connection and says nothing over it, as one of TLS and as a proxy.
    @Test func aGreetingThatDoesNotEnd_isToldAsOne() async throws {
        try await SilentServer.run { server in
            func failure(_ url: String, _ proxies: ProxySettings) async -> TransportError? {
                let transport = NetworkTransport(
                    version: "1", connectLimit: .milliseconds(200), idleLimit: .seconds(3600),
                    proxies: proxies)
                let error = await #expect(throws: TransportError.self) {
                    try await transport.send(
                        TransportRequest(url: url, timeLimit: .seconds(3600)))
                }
                await transport.shutdown()
                return error
            }
            let unsafe = TransportError(
                .notSecure, detail: "it did not finish the greeting in time")
            #expect(await failure(server.url("https"), .none) == unsafe)
            let proxies = try ProxySettings { $0 == "HTTPS_PROXY" ? server.url() : nil }
            let silent = TransportError(.proxy, detail: "it did not answer in time")
            #expect(await failure("https://blog.invalid/", proxies) == silent)
        }
    }

    @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(1 << 40)])
    func anyLimitOfConnecting_canBeSet(limit: Duration) async throws {
        try await LoopbackServer.run({ _ in .ok("x") }) { server in
            let transport = NetworkTransport(version: "1", connectLimit: limit)
            let answer = try? await transport.send(
                TransportRequest(url: server.url(), timeLimit: .seconds(3600)))
            // One that is over at once may be over before a connection is made.
            #expect(answer?.status == 200 || limit < .seconds(1))
            await transport.shutdown()
        }
    }

    @Test func withoutLibcurl_nothingIsAsked() async {
        let transport = NetworkTransport(
            userAgent: "test",
            terms: TransferTerms(connectLimit: .seconds(600), idleLimit: .seconds(600)),
            proxies: .none, library: { nil })
        await #expect(throws: TransportError(.noLibrary)) {
            try await transport.send(TransportRequest(url: "http://127.0.0.1:1/"))
        }
        await transport.shutdown()
    }

    @Test func afterShutdown_aRequestStartsAnew() async throws {
        let transport = Patient()
        try await LoopbackServer.run({ _ in .ok("x") }) { server in
            _ = try await transport.send(TransportRequest(url: server.url()))
            await transport.shutdown()
            await transport.shutdown()
            #expect(try await transport.send(TransportRequest(url: server.url())).status == 200)
        }
        await transport.shutdown()
    }
}
