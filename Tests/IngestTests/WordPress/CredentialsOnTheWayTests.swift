import Blog
import Testing

@testable import Ingest

/// Finding a site with credentials: who is asked with them, and what is said where they may not go.
@Suite struct CredentialsOnTheWayTests {
    private static let credentials = Credentials(user: "ann", password: "secret")

    /// A world in which every host answers with an index at `/wp-json/`, and the front page names a root.
    private struct World {
        var root: String?
        var redirects: [String: String] = [:]
        var element = ""
        var refusesTLS = false
    }

    private func discover(
        _ typed: String, _ world: World, allowsPlainHTTP: Bool = false
    ) async -> (Result<DiscoveredSite, any Error>, [TransportRequest]) {
        let transport = FakeTransport { request, _ in
            if world.refusesTLS, request.url.hasPrefix("https:") {
                throw TransportError(.notSecure, detail: "it does not speak TLS there")
            }
            let url = String(request.url.split(separator: "?_fields").first ?? "")
            if url.contains("/wp-json/") {
                return .json(
                    #"{"home":"\#(url.replacing("/wp-json/", with: ""))","namespaces":["wp/v2"]}"#,
                    url: url)
            }
            let place = world.redirects[url] ?? url
            return .json(
                "<html>" + world.element,
                world.root.map { ["Link": "<\($0)>; rel=\"https://api.w.org/\""] } ?? [:],
                url: place)
        }
        let result: Result<DiscoveredSite, any Error>
        do {
            result = .success(
                try await SiteDiscovery(
                    transport: transport, credentials: Self.credentials,
                    allowsPlainHTTP: allowsPlainHTTP
                ).discover(typed))
        } catch { result = .failure(error) }
        return (result, await transport.requests)
    }

    private func asked(_ requests: [TransportRequest]) -> [String] {
        requests.filter { $0.headers["Authorization"] != nil }
            .map { String($0.url.split(separator: "?_fields").first ?? "") }
    }

    private static let table: [(typed: String, world: World, sent: String?)] = [
        (
            "https://a.example", World(root: "https://a.example/wp-json/"),
            "https://a.example/wp-json/"
        ),
        ("a.example", World(root: "/wp-json/"), "https://a.example/wp-json/"),
        // A root of the typed host that is named with http or another port is asked at the typed origin instead.
        (
            "https://a.example", World(root: "http://a.example/wp-json/"),
            "https://a.example/wp-json/"
        ),
        (
            "https://a.example", World(root: "http://a.example:8080/wp-json/"),
            "https://a.example/wp-json/"
        ),
        (
            "https://a.example:8443", World(root: "https://a.example/blog/wp-json/"),
            "https://a.example:8443/blog/wp-json/"
        ),
        (
            "http://127.0.0.1:80", World(root: "http://127.0.0.1:9/wp-json/"),
            "http://127.0.0.1/wp-json/"
        ),
        (
            "https://a.example", World(root: "http://www.a.example/wp-json/"),
            "https://a.example/wp-json/"
        ),
        (
            "https://a.example",
            World(
                root: nil,
                element: "<link rel='https://api.w.org/' href='http://a.example:1/wp-json/'>"),
            "https://a.example/wp-json/"
        ),
        // Over https between a name and its www, and up to https.
        (
            "https://a.example", World(root: "https://www.a.example/wp-json/"),
            "https://www.a.example/wp-json/"
        ),
        (
            "https://a.example",
            World(
                root: "http://www.a.example/wp-json/",
                redirects: ["https://a.example/": "https://www.a.example/"]),
            "https://www.a.example/wp-json/"
        ),
        (
            "http://a.example",
            World(
                root: "http://a.example/wp-json/",
                redirects: ["http://a.example/": "https://a.example/"]),
            "https://a.example/wp-json/"
        ),
        // A page that leads back to http changes nothing.
        (
            "https://a.example",
            World(
                root: "http://a.example/wp-json/",
                redirects: ["https://a.example/": "http://a.example/"]),
            "https://a.example/wp-json/"
        ),
        // What leads elsewhere leads to the typed host's own root.
        (
            "https://a.example", World(root: "https://evil.example/wp-json/"),
            "https://a.example/wp-json/"
        ),
        ("http://a.example", World(root: "http://a.example/wp-json/"), nil),
        (
            "https://a.example",
            World(
                root: "https://evil.example/wp-json/",
                redirects: ["https://a.example/": "https://evil.example/"]), nil
        ),
    ]

    @Test(arguments: table.indices)
    func aRoot_isAskedWithCredentialsWhereTheyMayGo(row: Int) async throws {
        let (typed, world, sent) = Self.table[row]
        let (result, requests) = await discover(typed, world)
        #expect(Set(asked(requests)) == Set(sent.map { [$0] } ?? []))
        if let sent { #expect(try result.get().root.url == sent) }
        #expect(throws: Never.self) { if sent != nil { _ = try result.get() } }
        for request in requests where !request.url.contains("/wp-json/") {
            #expect(request.headers["Authorization"] == nil)
        }
    }

    @Test func aNameWithoutAScheme_neverFallsBackToHTTP() async throws {
        for typed in ["a.example", "localhost:8088", "127.0.0.1:8088"] {
            let (result, requests) = await discover(
                typed, World(root: "/wp-json/", refusesTLS: true), allowsPlainHTTP: true)
            #expect(requests.allSatisfy { $0.url.hasPrefix("https://") } && asked(requests).isEmpty)
            let error = #expect(throws: IngestError.self) { try result.get() }
            #expect(
                error?.description
                    == "\(typed) does not answer over https (it does not speak TLS there), and a password is sent over nothing else unless the address says so; give http://\(typed) if that is meant."
            )
        }
    }

    @Test func plainHTTPBeyondThisMachine_isRefused_unlessItIsWanted() async throws {
        let world = World(root: "http://a.example/wp-json/")
        let (refused, _) = await discover("http://a.example", world)
        let error = #expect(throws: IngestError.self) { try refused.get() }
        #expect(
            error?.description
                == "http://a.example answers over plain http, where others can read a password on its way, so none was sent; give https://a.example if it answers there, or allow plain http."
        )
        let (wanted, requests) = await discover("http://a.example", world, allowsPlainHTTP: true)
        #expect(asked(requests) == ["http://a.example/wp-json/"])
        #expect(
            try wanted.get().notes(user: "ann") == [
                "The password of \"ann\" goes to http://a.example over plain http, where others can read it."
            ])
        let (loopback, _) = await discover("http://127.0.0.1:8", World(root: "/wp-json/"))
        #expect(try loopback.get().notes(user: "ann") == [])
    }

    @Test func whereTheyMayNotGo_theSentenceNamesTheAddressToType() async {
        let (result, _) = await discover(
            "https://a.example/x/wp-json/wp/v2",
            World(root: "https://cms.example/wp-json/"))
        #expect(throws: Never.self) { try result.get() }
        let (foreign, _) = await discover(
            "https://a.example",
            World(
                root: "https://cms.example/wp-json/",
                redirects: ["https://a.example/": "https://b.example/"]))
        let error = #expect(throws: IngestError.self) { try foreign.get() }
        #expect(
            error?.description
                == "https://a.example keeps its REST API on another host, https://cms.example/wp-json/, and credentials are sent to the host they are given for alone; give that address if you trust it."
        )
    }

    @Test func aUserInTheAddress_isInNoSentence_andAsksNobody() async {
        let (result, requests) = await discover(
            "https://ann:hunter2@a.example", World(root: "https://a.example/wp-json/"))
        #expect(throws: Never.self) { try result.get() }
        #expect(requests.allSatisfy { !$0.url.contains("hunter2") })
        for typed in ["https://ann:hunter2@a b", "ftp://ann:hunter2@x", "ann:hunter2@"] {
            let (failed, _) = await discover(typed, World())
            let error = #expect(throws: IngestError.self) { try failed.get() }
            #expect(error?.description.contains("hunter2") == false, "\(error as Any)")
        }
    }
}
