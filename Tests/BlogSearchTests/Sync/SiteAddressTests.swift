import BlogSearch
import Synchronization
import Testing

/// Sites whose REST API is not at `/wp-json` of a host of their own: those of a network, and of WordPress.com.
@Suite struct SiteAddressTests {
    private func site(_ home: String, posts: Int) -> SimulatedSite {
        var site = SimulatedSite(home: home)
        site.apply(.addTerm(isTag: false))
        site.apply(.addTerm(isTag: true))
        for _ in 0..<posts { site.apply(.create(type: "post", age: 100_000)) }
        site.apply(.retag(2, 1))
        site.apply(.wait(60))
        return site
    }

    @discardableResult
    private func sync(
        _ transport: SimulatedHost, _ address: String, into engine: SearchEngine
    ) async throws -> SyncSummary {
        let found = try await SiteDiscovery(transport: transport).discover(address)
        return try await engine.sync(
            found, over: transport, options: SyncOptions(), pause: { transport.wait($0) })
    }

    private func expectEqual(
        _ transport: SimulatedHost, _ site: Int, _ address: String, _ engine: SearchEngine
    ) async throws {
        let expected = SiteExpectation(transport.sites[site])
        let difference = try await expected.difference(from: engine)
        #expect(difference == nil)
        let comparison = try await engine.compare(with: address, over: transport)
        #expect(comparison.differences.isEmpty)
    }

    /// Sites of one network below one another: ids of posts, terms and authors are the same.
    @Test func sitesOfANetwork_areKeptApart() async throws {
        let homes = ["http://a.example", "http://a.example/second"]
        let transport = SimulatedHost([site(homes[0], posts: 5), site(homes[1], posts: 7)])
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        for (number, home) in homes.enumerated() {
            #expect(try await sync(transport, home, into: engine).site == home)
            try await expectEqual(transport, number, home, engine)
        }
        transport.apply(.delete(1), to: 0)
        transport.apply(.edit(3), to: 0)
        #expect(try await sync(transport, homes[0], into: engine).removed == 1)
        transport.apply(.create(type: "post", age: 0), to: 1)
        #expect(try await sync(transport, homes[1], into: engine).added == 1)
        for (number, home) in homes.enumerated() {
            try await expectEqual(transport, number, home, engine)
        }
        #expect(try await engine.search("").total == 12)
        #expect(try await engine.verify().isEmpty)
        try engine.close()
    }

    /// Answers of its own description as https://developer.wordpress.com/docs/api/1.1/get/sites/%24site/ shows them.
    @Test(arguments: [
        "https://public-api.wordpress.com/wp/v2/sites/news.wordpress.com/posts",
        "https://public-api.wordpress.com/rest/v1.1/sites/news.wordpress.com",
    ])
    func aSiteOfWordPressCom_isFollowed(address: String) async throws {
        let home = "http://news.wordpress.com"
        let transport = SimulatedHost(
            [site(home, posts: 6)], behind: "news.wordpress.com",
            description:
                #"{"ID":3584907,"name":"News &amp; more","description":"The latest.","URL":"http:\/\/news.wordpress.com","lang":"en","meta":{"links":{"self":"https:\/\/public-api.wordpress.com\/rest\/v1\/sites\/3584907"}}}"#
        )
        let scratch = try Scratch()
        let engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        #expect(try await sync(transport, address, into: engine).added == 6)
        try await expectEqual(transport, 0, address, engine)
        #expect(try await engine.status().sites.map(\.name) == ["News & more"])
        transport.apply(.delete(2), to: 0)
        transport.apply(.edit(4), to: 0)
        transport.apply(.create(type: "page", age: 0), to: 0)
        let second = try await sync(transport, address, into: engine)
        #expect((second.added, second.updated, second.removed) == (1, 1, 1))
        try await expectEqual(transport, 0, address, engine)
        try engine.close()
    }
}

/// Simulated sites that one host serves, each below its address, or one site that WordPress.com's API serves.
private final class SimulatedHost: Transport, Sendable {
    private static let api = "https://public-api.wordpress.com"

    private let state: Mutex<[SimulatedSite]>
    /// The name WordPress.com knows the site by, and its description of it.
    private let name: String?
    private let description: String

    init(_ sites: [SimulatedSite], behind name: String? = nil, description: String = "") {
        state = Mutex(sites)
        self.name = name
        self.description = description
    }

    var sites: [SimulatedSite] { state.withLock { $0 } }

    func apply(_ event: SiteEvent, to site: Int) {
        state.withLock {
            $0[site].apply(event)
            $0[site].clock += 60
        }
    }

    func wait(_ duration: Duration) {
        state.withLock { sites in
            for site in sites.indices { sites[site].clock += Int(duration / .seconds(1)) }
        }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        state.withLock { sites in
            defer { for site in sites.indices { sites[site].clock += 1 } }
            if let name { return answer(request.url, of: sites[0], named: name) }
            // Below the longest home of which it is an address.
            let site = sites.filter { request.url.hasPrefix($0.home) }
                .max { $0.home.count < $1.home.count }
            return site?.answer(request.url) ?? TransportResponse(status: 404, url: request.url)
        }
    }

    private func answer(_ url: String, of site: SimulatedSite, named name: String)
        -> TransportResponse
    {
        let root = Self.api + "/wp/v2/sites/" + name
        if url == root || url.hasPrefix(root + "?") {
            return .init(
                status: 200, body: Array(#"{"namespace":"wp\/v2","routes":{}}"#.utf8), url: url)
        }
        if url.hasPrefix(Self.api + "/rest/v1.1/sites/" + name) {
            return .init(status: 200, body: Array(description.utf8), url: url)
        }
        guard url.hasPrefix(root) else { return .init(status: 404, url: url) }
        var response = site.answer(url.replacing(root, with: site.home + "/wp-json/wp/v2"))
        response.url = url
        return response
    }
}
