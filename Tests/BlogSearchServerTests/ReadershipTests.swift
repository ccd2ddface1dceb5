import BlogSearchImport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchServer

/// Who may read a server: pages of browsers by their origin, and by the name under which they ask.
@Suite struct ReadershipTests {
    private static let search = "/wp-json/wpsearch/v1/search?q=wombat"

    private func options(
        _ host: String = "127.0.0.1", _ publicURL: String? = nil, origin: String? = nil
    ) -> ServerOptions {
        var options = ServerOptions()
        (options.host, options.publicURL, options.allowedOrigin) = (host, publicURL, origin)
        return options
    }

    private func ask(
        _ target: String, _ options: ServerOptions, origin: String? = nil,
        host: String? = nil, method: String = "GET"
    ) async throws -> WebResponse {
        let blog = try await ServedBlog()
        var headers: [String: String] = [:]
        headers["origin"] = origin
        headers["host"] = host
        return await blog.answering(options).response(
            to: WebRequest(target, method: method, headers: headers),
            at: options.publicURL ?? ServedBlog.base)
    }

    @Test(arguments: [
        ("127.0.0.1", nil, nil, nil), ("localhost", nil, nil, nil), ("::1", nil, nil, nil),
        ("127.0.0.1", "https://search.example", nil, "*"), ("0.0.0.0", nil, nil, "*"),
        ("192.0.2.7", nil, nil, "*"), ("127.0.0.1", nil, "*", "*"),
        ("127.0.0.1", nil, "https://a.example", "https://a.example"),
        ("0.0.0.0", nil, "https://a.example", "https://a.example"),
    ])
    func withoutAWord_aServerOfThisMachineAlone_isForItsOwnPages(
        host: String, publicURL: String?, given: String?, allowed: String?
    ) async throws {
        let options = options(host, publicURL, origin: given)
        for target in [Self.search, "/wp-json/wp/v2/posts", "/embed.js"] {
            for method in ["GET", "OPTIONS"] {
                let answer = try await ask(
                    target, options, origin: "https://a.example", method: method)
                #expect(answer.header("Access-Control-Allow-Origin") == allowed)
                #expect((answer.status == 403) == (allowed == nil))
            }
        }
        let other = try await ask(Self.search, options, origin: "https://b.example")
        #expect((other.status == 403) == (allowed != "*"))
        #expect(!other.text.contains("post-7") || allowed == "*")
    }

    @Test func theRefusal_namesTheOption() async throws {
        let answer = try await ask(Self.search, options(), origin: "https://a.example")
        #expect(
            answer.text
                == #"{"code":"rest_forbidden_origin","message":"Pages of https://a.example may not read this server; its option allow-origin lets them.","data":{"status":403}}"#
        )
        #expect(answer.header("Vary")?.contains("Origin") == true)
    }

    /// A page of the server says whose it is when it asks by POST, or under another name of this machine.
    @Test(arguments: [
        ("http://127.0.0.1:8080", nil), ("http://localhost:8080", "localhost:8080"),
        ("http://[::1]:8080", "[::1]:8080"), ("http://LOCALHOST:8080", "localhost:8080"),
    ])
    func itsOwnPages_read(origin: String, host: String?) async throws {
        let answer = try await ask(Self.search, options(), origin: origin, host: host)
        #expect(answer.status == 200 && answer.text.contains("post-7"))
        let proxied = try await ask(
            Self.search,
            options("127.0.0.1", "https://search.example/s", origin: "https://a.example"),
            origin: "https://search.example", host: "inner:8080")
        #expect(proxied.status == 200)
    }

    /// The host of a page may have its name lead to this machine: then the page and the server are of one origin.
    @Test(arguments: [
        ("rebound.example:8080", false), ("rebound.example", false),
        ("127.0.0.1.rebound.example", false),
        ("localhost.rebound.example:8080", false), ("rebound.example.:8080", false),
        ("127.0.0.1:8080", true), ("127.0.0.1", true), ("localhost:8080", true),
        ("LocalHost.", true),
        ("blog.localhost:8080", true), ("[::1]:8080", true), ("mybox:8080", true), ("", true),
    ])
    func aServerOfThisMachine_answersToItsNames(host: String, isNear: Bool) async throws {
        for target in [
            "/?q=wombat", Self.search, "/feed?q=wombat", "/read/7", "/metrics", "/healthz",
        ] {
            let near = try await ask(target, options(), host: host)
            #expect(near.status == (isNear ? 200 : 403), "\(target)")
            #expect(isNear || (near.text.contains("public-url") && !near.text.contains("post-7")))
            // Behind a proxy, and where others can ask, any name may be its own.
            for open in [options("0.0.0.0"), options("127.0.0.1", "https://search.example")] {
                #expect(try await ask(target, open, host: host).status == 200, "\(target)")
            }
        }
    }

    @Test(arguments: [nil, "https://a.example", "*"]) func callbacks_areForEverybodyOrNobody(
        origin: String?
    ) async throws {
        for target in [
            "/wp-json/wp/v2/posts?_jsonp=cb", "/?rest_route=/wp/v2/posts&_jsonp=cb",
            "/wp-json/?_jsonp=cb", "/wp-json/wp/v2/posts/7?_jsonp=cb",
            "/wp-json/wp/v2/posts?_jsonp[]=cb",
            "/wp-json/wp/v2/posts?_jsonp=",
        ] {
            let answer = try await ask(target, options(origin: origin))
            if origin == "*" {
                #expect(!answer.text.contains("rest_callback_disabled"), "\(target)")
            } else {
                #expect(answer.status == 400, "\(target)")
                #expect(answer.header("Content-Type") == "application/json; charset=UTF-8")
                #expect(
                    answer.text
                        == #"{"code":"rest_callback_disabled","message":"JSONP support is disabled on this site."}"#
                )
            }
        }
        let all = try await ask("/wp-json/wp/v2/posts/7?_jsonp=cb", options(origin: "*"))
        #expect(all.text.hasPrefix("/**/cb({"))
    }

    /// Whoever runs the server reads each refusal once, and no page can fill what he reads.
    @Test func refusals_areToldOnce_andNotWithoutEnd() async throws {
        let said = Mutex<[String]>([])
        let blog = try await ServedBlog()
        let router = blog.answering(ServerOptions()) { sentence in
            said.withLock { $0.append(sentence) }
        }
        for round in 0..<100 {
            let origin = "https://a\(round / 2).example"
            let request = WebRequest(Self.search, headers: ["origin": origin])
            #expect(await router.response(to: request, at: ServedBlog.base).status == 403)
        }
        let sentences = said.withLock { $0 }
        #expect(sentences.count == 20 && Set(sentences).count == 20)
        #expect(sentences[0].hasPrefix("Pages of https://a0.example may not read"))
        let odd = WebRequest(Self.search, headers: ["origin": "https://a\n\"<b>\u{1b}[31m"])
        let answer = await router.response(to: odd, at: ServedBlog.base)
        #expect(answer.text.utf8.allSatisfy { $0 >= 0x20 })
    }
}
