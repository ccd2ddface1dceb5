import BlogSearch
import Foundation
import NIOHTTP1
import BlogSearchNetwork
import Synchronization
import TestSupport
import Testing

/// Two servers on this machine that write down who comes with a login: the one whose address was typed, and another port.
@Suite struct CredentialRedirectTests {
    /// What a server saw: where, and whether with a login.
    private final class Seen: Sendable {
        private let state = Mutex<[(place: String, hasLogin: Bool)]>([])

        func note(_ head: HTTPRequestHead) {
            let place = (head.headers["host"].first ?? "") + head.uri
            state.withLock { $0.append((place, !head.headers["authorization"].isEmpty)) }
        }
        var withLogin: [String] { state.withLock { $0.filter(\.hasLogin).map(\.place) } }
        var count: Int { state.withLock { $0.count } }
    }

    private func index(_ home: String) -> LoopbackServer.Reply {
        .ok(#"{"name":"S","home":"\#(home)","namespaces":["wp/v2"]}"#)
    }

    /// Syncs the first server while `answer` decides what it says, given its own address and the other's.
    private func sync(
        typed: @escaping @Sendable (String) -> String = { $0 },
        _ answer: @escaping @Sendable (String, String, String) -> LoopbackServer.Reply?
    ) async throws -> (own: [String], others: [String], error: SearchError?) {
        let (own, other) = (Seen(), Seen())
        let places = Mutex(("", ""))
        let folder = try TemporaryFolder()
        let site = SmallSite(posts: 3)
        @Sendable func reply(_ head: HTTPRequestHead) -> LoopbackServer.Reply {
            let answer = site.answer(head)
            return .init(answer.head() + answer.body)
        }
        var error: SearchError?
        try await LoopbackServer.run({ head in
            other.note(head)
            return reply(head)
        }) { second in
            try await LoopbackServer.run({ head in
                own.note(head)
                let (here, there) = places.withLock { $0 }
                return answer(head.uri, here, there) ?? reply(head)
            }) { first in
                let here = "http://127.0.0.1:\(first.port)"
                places.withLock { $0 = (here, "http://127.0.0.1:\(second.port)") }
                let engine = try SearchEngine.create(at: folder.index)
                let transport = Patient()
                var options = SyncOptions(credentials: Credentials(user: "ann", password: "x"))
                options.retries = .once
                do {
                    _ = try await engine.sync(typed(here), over: transport, options: options)
                } catch let problem as SearchError {
                    error = problem
                }
                await transport.shutdown()
                try engine.close()
            }
        }
        return (own.withLogin, other.withLogin, error)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectToAnotherPortOrName_carriesNoLogin(status: Int) async throws {
        for isName in [false, true] {
            for place in ["/wp-json/?", "/wp/v2/taxonomies", "/wp/v2/posts", "/wp/v2/users/me"] {
                let seen = try await sync { uri, here, there in
                    guard uri.contains(place) else { return nil }
                    let goal = isName ? here.replacing("127.0.0.1", with: "localhost") : there
                    return uri.contains("moved")
                        ? nil : .redirect(status, to: goal + uri + "&moved")
                }
                #expect(seen.others.isEmpty, "\(place)")
                #expect(seen.own.allSatisfy { $0.hasPrefix("127.0.0.1:") }, "\(place)")
            }
        }
    }

    @Test func aRedirectOnTheSameOrigin_carriesIt() async throws {
        let seen = try await sync { uri, _, _ in
            uri.contains("/wp/v2/tax") && !uri.contains("moved")
                ? .redirect(301, to: "\(uri)?moved") : nil
        }
        #expect(seen.own.contains { $0.contains("moved") })
        #expect(seen.error == nil)
    }

    /// A front page that leads to, or names, another port: the root is asked for at the typed one.
    @Test(arguments: ["Link", "element", "redirect"])
    func aPageThatNamesAnotherPort_sendsNoLoginThere(way: String) async throws {
        let seen = try await sync { uri, here, there in
            guard uri == "/" else { return nil }
            let root = there + "/wp-json/"
            switch way {
            case "Link": return .ok("<html>", "Link: <\(root)>; rel=\"https://api.w.org/\"\r\n")
            case "element": return .ok("<html><link rel=https://api.w.org/ href=\(root)>")
            default: return .redirect(302, to: there + "/")
            }
        }
        #expect(seen.others.isEmpty)
        #expect(seen.own.contains { $0.contains("/wp-json/?") })
        #expect(seen.error == nil)
    }

    @Test(arguments: ["localhost", "evil.invalid"])
    func aPageThatNamesAnotherHost_sendsNoLoginThere(host: String) async throws {
        let seen = try await sync { uri, here, _ in
            guard uri == "/" else { return nil }
            let root = here.replacing("127.0.0.1", with: host) + "/wp-json/"
            return .ok("<html>", "Link: <\(root)>; rel=\"https://api.w.org/\"\r\n")
        }
        #expect(seen.own.allSatisfy { $0.hasPrefix("127.0.0.1:") })
    }

    @Test func aHomeOnAnotherPort_isReadWithoutLogin() async throws {
        let seen = try await sync { uri, _, there in
            uri.contains("/wp-json/?")
                ? .ok(#"{"name":"S","home":"\#(there)","namespaces":["wp/v2"]}"#) : nil
        }
        #expect(seen.others.isEmpty)
        #expect(seen.error == nil)
    }

    /// Without a scheme a password goes over https alone, also where a plain server listens.
    @Test func anAddressWithoutAScheme_isNotAskedOverHTTP() async throws {
        let seen = try await sync(typed: { String($0.dropFirst("http://".count)) }) { _, _, _ in nil
        }
        #expect(seen.own.isEmpty && seen.others.isEmpty)
        #expect(seen.error?.description.contains("; give http://127.0.0.1:") == true)
    }
}
