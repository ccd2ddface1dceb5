import Blog
import TestSupport
import Testing

@testable import Ingest

@Suite struct SiteDiscoveryTests {
    private static let index =
        #"{"name":"R&amp;D","description":"","home":"http://site.example","gmt_offset":1,"namespaces":["oembed/1.0","wp/v2"],"authentication":[]}"#
    private static let page = #"<!doctype html><html lang="de-DE"><body>/wp-content/</body></html>"#

    /// Finds a site among pages by their address without `_fields`; everything else is a 404 page.
    private func discover(
        _ typed: String, _ pages: [String: TransportResponse], _ credentials: Credentials? = nil
    ) async throws -> (found: DiscoveredSite, asked: [String]) {
        let transport = FakeTransport { request, _ in
            // The index is asked for with `_fields`, which is not what these tests are about.
            let parts = request.url.split(separator: "_fields=")
            let address = String(parts.count > 1 ? parts[0].dropLast() : parts[0])
            if let page = pages[address] { return page }
            if address.contains("refused.example") || address.hasPrefix("https://") {
                throw TransportError(.connectionRefused)
            }
            return .json("<html>not found", status: 404, url: request.url)
        }
        let found = try await SiteDiscovery(transport: transport, credentials: credentials)
            .discover(typed)
        return (found, await transport.requests.map { "\($0.method.rawValue) \($0.url)" })
    }

    /// Finds one of an index again, likewise.
    private func find(
        _ home: KnownHome, _ pages: [String: TransportResponse]
    ) async throws -> (found: DiscoveredSite, asked: [String]) {
        let transport = FakeTransport { request, _ in
            let parts = request.url.split(separator: "?_fields=")
            return pages[String(parts[0])]
                ?? .json("<html>not found", status: 404, url: request.url)
        }
        let found = try await SiteDiscovery(transport: transport).find(again: home)
        return (found, await transport.requests.map(\.url))
    }

    @Test func aKnownSite_isFoundWhereItWas_inOneRequest() async throws {
        let home = KnownHome(
            url: "http://site.example", apiRoot: "http://site.example/wp-json/", language: "de-DE")
        let index = ["http://site.example/wp-json/": TransportResponse.json(Self.index)]
        let (found, asked) = try await find(home, index)
        #expect(asked.count == 1 && found.usage.requests == 1)
        #expect(found.site.language == "de-DE" && found.site.url == "http://site.example")
    }

    @Test func aKnownSite_thatIsElsewhere_isLookedFor() async throws {
        let home = KnownHome(
            url: "http://site.example", apiRoot: "http://site.example/old/wp-json/",
            language: "de-DE")
        let (found, _) = try await find(
            home,
            [
                "http://site.example": html(link: "http://site.example/wp-json/"),
                "http://site.example/": html(link: "http://site.example/wp-json/"),
                "http://site.example/wp-json/": .json(Self.index),
            ])
        #expect(found.root.url == "http://site.example/wp-json/")
    }

    private func html(
        _ text: String = page, link: String? = nil, url: String = "http://site.example/"
    ) -> TransportResponse {
        var headers = TransportHeaders()
        headers.append("Link", "<http://site.example/?p=1>; rel=shortlink")
        if let link { headers.append("Link", "<\(link)>; rel=\"https://api.w.org/\"") }
        return .json(text, headers, url: url)
    }

    @Test func aLinkHeader_isFollowed_inTwoRequests() async throws {
        let (found, asked) = try await discover(
            "http://site.example",
            [
                "http://site.example/": html(link: "http://site.example/wp-json/"),
                "http://site.example/wp-json/": .json(Self.index),
            ])
        #expect(found.root.url == "http://site.example/wp-json/")
        #expect(
            found.site
                == Site(
                    url: "http://site.example", name: "R&D", language: "de-DE",
                    apiRoot: "http://site.example/wp-json/"))
        #expect(found.offset == 3600)
        #expect(found.usage.requests == 2 && asked.count == 2)
    }

    @Test(arguments: [
        (
            "</blog/index.php?rest_route=/>; rel=\"https://api.w.org/\"", "",
            "http://site.example/blog/index.php?rest_route=/"
        ),
        (
            "", "<LINK href='/x/wp-json/?a=1&amp;lang=de' rel='https://api.w.org/'>",
            "http://site.example/x/wp-json/?a=1&lang=de"
        ),
        ("", "<link rel=https://api.w.org/ href=wp-json/>", "http://site.example/wp-json/"),
        ("", "", "http://site.example/?rest_route=/"),
    ])
    func everyWayOfNamingARoot_isUnderstood(header: String, element: String, root: String)
        async throws
    {
        let page = TransportResponse.json(
            "<html><head>\(element)</head>", header.isEmpty ? [:] : ["Link": header],
            url: "http://site.example/")
        let (found, _) = try await discover(
            "http://site.example/", ["http://site.example/": page, root: .json(Self.index)])
        #expect(found.root.url == root)
        #expect(found.site.language == nil)
    }

    @Test func aPostsAddress_leadsToItsSite_alsoBelowAFolder() async throws {
        let (found, _) = try await discover(
            "http://site.example/blog/2020/01/my-post/",
            [
                "http://site.example/blog/2020/01/my-post/": html(
                    url: "http://site.example/blog/2020/01/my-post/"),
                "http://site.example/blog/wp-json/": .json(Self.index),
            ])
        #expect(found.root.url == "http://site.example/blog/wp-json/")
    }

    @Test func anAddressOfTheAPI_isTakenAsItIs_andTheHomePageTellsTheLanguage() async throws {
        let (found, asked) = try await discover(
            "http://site.example/wp-json/wp/v2/posts?per_page=3",
            [
                "http://site.example/wp-json/": .json(Self.index),
                "http://site.example/": html(),
            ])
        #expect(found.root.url == "http://site.example/wp-json/")
        #expect(found.site.language == "de-DE")
        #expect(found.usage.requests == 2 && asked.count == 2)
    }

    @Test func aNameWithoutScheme_isTriedSecurelyFirst() async throws {
        let (_, asked) = try await discover(
            "site.example",
            [
                "http://site.example/": html(link: "/wp-json/"),
                "http://site.example/wp-json/": .json(Self.index),
            ])
        #expect(asked.first == "GET https://site.example/")
        #expect(
            SiteDiscovery.addresses("localhost:8088").first?.description == "http://localhost:8088/"
        )
        #expect(SiteDiscovery.addresses("127.0.0.1:8088").first?.scheme == "http")
        #expect(
            SiteDiscovery.addresses("ftp://x").isEmpty && SiteDiscovery.addresses("a b").isEmpty)
    }

    @Test func wordPressCom_isKnownByItsAddress() async throws {
        let api = "https://public-api.wordpress.com"
        let (found, _) = try await discover(
            api + "/wp/v2/sites/x.wordpress.com/",
            [
                api + "/wp/v2/sites/x.wordpress.com": .json(#"{"namespace":"wp/v2","routes":{}}"#),
                api + "/rest/v1.1/sites/x.wordpress.com?fields=ID,name,description,URL,lang": .json(
                    #"{"ID":1,"name":"X","description":"d","URL":"https://x.wordpress.com","lang":"pt_BR"}"#
                ),
            ])
        #expect(found.site.url == "https://x.wordpress.com" && found.site.language == "pt-BR")
        #expect(found.root.url("posts") == api + "/wp/v2/sites/x.wordpress.com/posts")
    }

    @Test(
        arguments: [
            (
                "http://refused.example", nil, IngestError.Code.unreachable,
                "http://refused.example cannot be reached: nothing answers there (connection refused); check the address and port."
            ),
            (
                "http://site.example",
                TransportResponse.json("<html>Hello", url: "http://site.example/"), .noSite,
                "http://site.example does not look like a WordPress site: it names no REST API; check that the address is that of a WordPress site (4.7 or later) with its REST API on."
            ),
            (
                "http://site.example", .json(page, url: "http://site.example/"), .noSite,
                "http://site.example looks like WordPress, but names no REST API; check that the address is that of a WordPress site (4.7 or later) with its REST API on."
            ),
            (
                "not a url", nil, .unreachable,
                "\"not a url\" is no web address; give one like https://example.org."
            ),
        ] as [(String, TransportResponse?, IngestError.Code, String)])
    func whatIsNotFound_isOneSentence(
        typed: String, page: TransportResponse?, code: IngestError.Code, sentence: String
    ) async {
        let pages = page.map { ["http://site.example/": $0] } ?? [:]
        let error = await #expect(throws: IngestError.self) { try await discover(typed, pages) }
        #expect(error?.code == code)
        #expect(error?.description == sentence)
    }

    @Test func aFeed_isOfferedWhereThereIsNoAPI() async {
        let page =
            "<html><link rel=\"alternate\" type=\"application/rss+xml\" href=\"/comments/feed/\">"
            + "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"/feed/\">Hello"
        let error = await #expect(throws: IngestError.self) {
            try await discover(
                "http://site.example",
                ["http://site.example/": TransportResponse.json(page, url: "http://site.example/")])
        }
        #expect(
            error?.description
                == "http://site.example does not look like a WordPress site: it names no REST API; check that the address is that of a WordPress site (4.7 or later) with its REST API on, or save its feed, http://site.example/feed/, and import that."
        )
    }

    @Test(arguments: [
        (
            TransportResponse.failure(401, "rest_not_logged_in"), IngestError.Code.unauthorized,
            "lets only logged-in users read its REST API (401 rest_not_logged_in); give a user name and an application password, or ask its owner to open it."
        ),
        (
            .json("<html>blocked", status: 403), .unauthorized,
            "refuses to be read (403, an HTML page): a firewall or a security plugin blocks its REST API; ask its owner to let wpsearch in."
        ),
        (
            .failure(404, "rest_no_route"), .badAnswer,
            "has no such page (404 rest_no_route); check the address."
        ),
        (
            .json("<html>hello"), .badAnswer,
            "answered with an HTML page instead of JSON; a cache, firewall or maintenance page stands in front of its REST API: try again later, or ask its owner."
        ),
        (
            .json("{}", status: 503, ["Retry-After": "600"]), .badAnswer,
            "is busy or under maintenance (503); try again in 10 minutes."
        ),
        (
            .json("[1, 2"), .badAnswer,
            "sent damaged JSON (line 1, column 6: the text ends where a comma or ] after an element should be); the answer was cut short or mixed with other text: try again later."
        ),
    ])
    func aRootThatRefuses_saysWhy(
        answer: TransportResponse, code: IngestError.Code, sentence: String
    ) async {
        let pages = [
            "http://site.example/": html(link: "/wp-json/"), "http://site.example/wp-json/": answer,
        ]
        let error = await #expect(throws: IngestError.self) {
            try await discover("http://site.example", pages)
        }
        #expect(error?.code == code)
        #expect(error?.description == "http://site.example " + sentence)
    }

    @Test func credentials_goToTheHostTheyWereGivenForAlone() async {
        let pages = [
            "http://site.example/": html(link: "http://evil.example/wp-json/"),
            "http://evil.example/wp-json/": TransportResponse.json(Self.index),
        ]
        let error = await #expect(throws: IngestError.self) {
            try await discover("http://site.example", pages, Credentials(user: "a", password: "b"))
        }
        #expect(error?.code == .unauthorized)
        #expect(
            error?.description.contains("on another host, http://evil.example/wp-json/") == true)
    }

    @Test func pageHead_isNotFooledIntoTrapping() {
        let pieces = [
            "<", "link", "html", " ", "rel", "=", "'", "\"", "lang", ">", "/", "x", "\u{0}",
        ]
        var random = SplitMix64(seed: 6)
        for length in 0..<4000 {
            let text = (0..<(length % 12)).compactMap { _ in pieces.randomElement(using: &random) }
                .joined()
            #expect(PageHead(Array("<html ".utf8) + Array(text.utf8)).apiLinks.isEmpty)
        }
    }
}
