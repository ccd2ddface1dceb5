import Ingest
import Testing

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
