import BlogSearch
import BlogSearchURLSession
import TestSupport
import Testing

/// What an app does with the transport for apps; what it promises is in `TransportTests`.
@Suite struct URLSessionTransportTests {
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
