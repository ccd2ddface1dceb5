@testable import BlogSearchNetwork
import Ingest
import NIOHTTP1
import Synchronization
import Testing

/// What of the environment a transport goes by, seen at a proxy on this machine.
@Suite struct ProxyTests {
    /// What a proxy was asked while an address was asked for through the variables of an environment, and how that ended.
    private struct Asked {
        var heads: [HTTPRequestHead] = []
        var error: TransportError?
    }

    /// - Parameter variables: with `PROXY` for host and port of the proxy.
    private func ask(
        _ url: String, _ variables: [String: String],
        answer: String = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"
    ) async throws -> Asked {
        let heads = Mutex<[HTTPRequestHead]>([])
        return try await LoopbackServer.run { head in
            heads.withLock { $0.append(head) }
            return LoopbackServer.Reply(answer, closes: true)
        } _: { server in
            let here = "127.0.0.1:\(server.port)"
            let proxies = try ProxySettings {
                variables[$0]?.replacing("PROXY", with: here)
            }
            let transport = NetworkTransport(
                version: "1", connectLimit: .seconds(600), idleLimit: .seconds(3600),
                proxies: proxies)
            var asked = Asked()
            do {
                _ = try await transport.send(
                    TransportRequest(url: url, timeLimit: .seconds(3600)))
            } catch let error as TransportError {
                asked.error = error
            }
            await transport.shutdown()
            asked.heads = heads.withLock { $0 }
            return asked
        }
    }

    @Test(arguments: [
        ["HTTPS_PROXY": "http://PROXY"], ["https_proxy": "PROXY/"], ["ALL_PROXY": "HTTP://PROXY"],
        ["https_proxy": "PROXY", "HTTPS_PROXY": "http://nowhere.invalid"],
        ["HTTPS_PROXY": "PROXY", "NO_PROXY": "other.invalid, log.invalid, blog.invalid:8443"],
    ]) func proxy_isAskedForATunnel(_ variables: [String: String]) async throws {
        let asked = try await ask("https://blog.invalid/wp-json/", variables)
        #expect(asked.heads.map(\.method) == [.CONNECT])
        #expect(asked.heads.map(\.uri) == ["blog.invalid:443"])
        #expect(asked.heads.first?.headers["Proxy-Authorization"] == [])
        #expect(asked.error == TransportError(.proxy, detail: "it does not let this through"))
    }

    @Test func userAndPassword_goToTheProxy() async throws {
        let asked = try await ask(
            "https://blog.invalid:8443/", ["HTTPS_PROXY": "http://me:p%40ss:word@PROXY"],
            answer: "HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n")
        #expect(asked.heads.map(\.uri) == ["blog.invalid:8443"])
        // me:p@ss:word
        #expect(
            asked.heads.first?.headers["Proxy-Authorization"] == ["Basic bWU6cEBzczp3b3Jk"])
        #expect(asked.error == TransportError(.proxy, detail: "it asks for a user and a password"))
    }

    /// Whether an address would be asked through a proxy.
    private func isUsed(for url: String, exceptions: String?) throws -> Bool {
        let variables = ["HTTPS_PROXY": "http://proxy.example:3128", "NO_PROXY": exceptions]
        let proxies = try ProxySettings { variables[$0] ?? nil }
        return proxies.proxy(for: try #require(WebAddress(url))) != nil
    }

    @Test(arguments: [
        "*", "blog.example", "a.example,.example", "*.example", "BLOG.example:443 b.example",
        "a.example,*",
    ]) func excepted_isAskedDirectly(_ exceptions: String) throws {
        #expect(try !isUsed(for: "https://blog.example/", exceptions: exceptions))
    }

    @Test(arguments: [
        nil, "", "log.example", "blog.example.org", "blog.example:8443", "sub.blog.example", ",",
    ]) func allElse_isNot(_ exceptions: String?) throws {
        #expect(try isUsed(for: "https://blog.example/", exceptions: exceptions))
    }

    @Test func numbers_areExcepted_asTheyAreWritten() throws {
        for exceptions in ["10.0.0.1", "2001:db8::1,10.0.0.1", "[2001:db8::1]:443 10.0.0.1:443"] {
            #expect(try !isUsed(for: "https://10.0.0.1/", exceptions: exceptions))
            #expect(try isUsed(for: "https://110.0.0.1/", exceptions: exceptions))
        }
        #expect(try !isUsed(for: "https://[2001:db8::1]/", exceptions: "2001:db8::1"))
        #expect(try !isUsed(for: "https://[2001:db8::1]/", exceptions: "[2001:db8::1]:443"))
        #expect(try isUsed(for: "https://[2001:db8::1]/", exceptions: "[2001:db8::1]:8443"))
    }

    @Test(arguments: [
        "https://127.0.0.1:1/", "https://localhost/", "https://[::1]:1/", "http://blog.example/",
    ]) func thisMachineAndPlainHTTP_areAskedDirectly(_ url: String) throws {
        #expect(try !isUsed(for: url, exceptions: nil))
    }

    @Test func nobodyAtTheProxy_isToldOfTheProxy() async throws {
        let asked = try await ask("https://blog.invalid/", ["HTTPS_PROXY": "127.0.0.1:1"])
        #expect(asked.error == TransportError(.proxy, detail: "nothing answers there"))
    }

    @Test(arguments: ["socks5://PROXY", "https://PROXY", "http://", "PROXY:port", "a b"])
    func whatIsNoProxy_isRefused(_ value: String) throws {
        let error = #expect(throws: TransportError.self) {
            try ProxySettings { $0 == "HTTPS_PROXY" ? value : nil }
        }
        #expect(
            error?.description
                == "proxy: HTTPS_PROXY is no address like http://proxy.example:3128")
    }

    @Test func emptyVariables_areNone() throws {
        #expect(try ProxySettings { _ in "" } == .none)
        #expect(try ProxySettings { $0 == "NO_PROXY" ? "*" : nil } == .none)
    }
}
