import Blog
import Testing

@testable import Ingest

/// Whose posts an API's are: it speaks for its own host, for another when that says so itself.
@Suite struct SiteHomeTests {
    private func index(_ home: String) -> TransportResponse {
        .json(#"{"name":"S","home":"\#(home)","namespaces":["wp/v2"]}"#)
    }

    private func page(_ root: String?, url: String, body: String = "") -> TransportResponse {
        .json(
            "<html>" + body, root.map { ["Link": "<\($0)>; rel=\"https://api.w.org/\""] } ?? [:],
            url: url)
    }

    private func discover(
        _ typed: String, _ pages: [String: TransportResponse], _ credentials: Credentials? = nil
    ) async throws -> (found: DiscoveredSite, asked: [TransportRequest]) {
        let transport = FakeTransport { request, _ in
            let parts = request.url.split(separator: "_fields=")
            let address = String(parts.count > 1 ? parts[0].dropLast() : parts[0])
            guard var page = pages[address] else {
                return .json("<html>not found", status: 404, url: request.url)
            }
            if page.url == "http://site.example/" { page.url = request.url }
            return page
        }
        let found = try await SiteDiscovery(transport: transport, credentials: credentials)
            .discover(typed)
        return (found, await transport.requests)
    }

    /// What a site at `https://api.example` claims while the page at `https://home.example/` is as given.
    private func claim(
        _ home: String, _ front: TransportResponse?
    ) async throws -> DiscoveredSite {
        var pages = [
            "https://api.example/": page(
                "https://api.example/wp-json/", url: "https://api.example/"),
            "https://api.example/wp-json/": index(home),
            // The other host has an API of its own that claims the same.
            "https://home.example/wp-json/": index("https://home.example"),
        ]
        pages["https://home.example/"] = front
        return try await discover("https://api.example", pages).found
    }

    @Test(arguments: [
        "https://api.example", "http://api.example", "https://www.api.example/",
        "http://api.example:80", "https://api.example/blog", "http://www.api.example:443",
    ])
    func aHomeOnTheSameHost_isTaken(home: String) async throws {
        let found = try await claim(home, nil)
        #expect(found.unprovenHome == nil)
        #expect(found.site.url == Site(url: WebAddress(home)?.description ?? "").url)
    }

    @Test(arguments: [
        ("https://api.example/wp-json/", ""), ("http://www.api.example/wp-json/", ""),
        ("https://api.example/?rest_route=/", ""),
        ("", #"<link rel="https://api.w.org/" href="https://api.example/wp-json/">"#),
    ])
    func aHomeWhoseFrontPageNamesThisAPI_isTaken(root: String, body: String) async throws {
        let front = page(root.isEmpty ? nil : root, url: "https://home.example/", body: body)
        let found = try await claim("https://home.example", front)
        #expect(found.site.url == "https://home.example" && found.unprovenHome == nil)
    }

    @Test func aHomeThatRedirectsToThisSite_isTaken() async throws {
        let front = page(nil, url: "https://api.example/welcome/")
        let found = try await claim("https://home.example", front)
        #expect(found.site.url == "https://home.example")
    }

    @Test(arguments: [
        ("https://home.example/wp-json/", ""), ("https://api.example/other/wp-json/", ""),
        ("https://api.example:8443/wp-json/", ""), ("https://api.example.evil/wp-json/", ""),
        ("", ""),
        ("", #"<body><link rel="https://api.w.org/" href="https://api.example/wp-json/">"#),
        ("", #"<!--<link rel="https://api.w.org/" href="https://api.example/wp-json/">-->"#),
    ])
    func anyOther_isNot(root: String, body: String) async throws {
        let front = page(root.isEmpty ? nil : root, url: "https://home.example/", body: body)
        let found = try await claim("https://home.example", front)
        #expect(found.site.url == "https://api.example")
        #expect(found.unprovenHome == "https://home.example")
        #expect(
            found.notes(user: nil) == [
                "https://api.example says that it is https://home.example, whose front page does not name this API, so its posts are kept under https://api.example; if both are one site: sync https://api.example with https://home.example as its address"
            ])
    }

    @Test func aHomeThatCannotBeRead_isNotTaken() async throws {
        #expect(try await claim("https://home.example", nil).site.url == "https://api.example")
        #expect(try await claim("https://none.invalid", nil).unprovenHome == "https://none.invalid")
    }

    /// `victim.example/out?to=…` leads wherever it is told to.
    @Test(arguments: [
        "https://home.example/out/https://api.example/", "https://home.example/?to=x",
    ])
    func aHomeThatIsARedirector_isNotTaken(home: String) async throws {
        let landed = page(nil, url: "https://api.example/")
        let (found, _) = try await discover(
            "https://api.example",
            [
                "https://api.example/": page("/wp-json/", url: "https://api.example/"),
                "https://api.example/wp-json/": index(home),
                home: landed, "https://home.example/": page(nil, url: "https://home.example/"),
            ])
        #expect(found.site.url == "https://api.example")
    }

    /// Typed is the front of a headless site, which names the API; it is not asked for twice.
    @Test func aHeadlessFront_isReadOnce() async throws {
        let (found, asked) = try await discover(
            "https://home.example",
            [
                "https://home.example/": page(
                    "https://api.example/wp-json/", url: "https://home.example/"),
                "https://api.example/wp-json/": index("https://home.example"),
            ])
        #expect(found.site.url == "https://home.example" && found.unprovenHome == nil)
        #expect(asked.count == 2)
        #expect(asked.allSatisfy { $0.headers["Authorization"] == nil })
    }

    /// A page names another's API, which claims a third: the posts are of the address that was asked.
    @Test func theAddressAsked_isTheFolderOfThePage() async throws {
        let (found, _) = try await discover(
            "https://host.example/~ann/page.html",
            [
                "https://host.example/~ann/page.html": page(
                    "https://api.example/wp-json/", url: "https://host.example/~ann/page.html"),
                "https://api.example/wp-json/": index("https://host.example"),
                "https://host.example/": page(nil, url: "https://host.example/"),
            ])
        #expect(found.site.url == "https://host.example/~ann")
        #expect(found.unprovenHome == "https://host.example")
    }

    /// An API without a home is of the folder it is in, not of the whole host.
    @Test(arguments: [
        ("https://host.example/~ann/wp-json/", "https://host.example/~ann"),
        ("https://host.example/~ann/?rest_route=/", "https://host.example/~ann"),
        ("https://host.example/index.php?rest_route=/", "https://host.example"),
        ("https://public-api.wordpress.com/wp/v2/sites/a.example", "https://a.example"),
    ])
    func anAPIWithoutAHome_isOfItsFolder(root: String, folder: String) throws {
        #expect(APIRoot(try #require(WebAddress(root))).folder == folder)
    }

    @Test func anAPIThatMoved_isAskedWhereItIs() async throws {
        var moved = index("https://new.example")
        moved.url = "https://new.example/wp-json/?_fields=name"
        let (found, _) = try await discover(
            "https://old.example/wp-json/",
            [
                "https://old.example/wp-json/": moved,
                "https://new.example/": page(nil, url: "https://new.example/"),
            ])
        #expect(found.root.url == "https://new.example/wp-json/")
        #expect(found.site.url == "https://new.example" && found.unprovenHome == nil)
    }

    /// WordPress.com serves all its sites from one host; it knows the number of each.
    @Test(arguments: [
        ("77", 77, 77, true), ("77", 77, 99, false), ("x.wordpress.com", 77, 77, true),
        ("mapped.example", 77, 0, true), ("evil.example", 66, 77, false),
    ])
    func aSiteOfWordPressCom_isWhatWordPressComSays(
        name: String, number: Int, numberOfHome: Int, isTaken: Bool
    ) async throws {
        let api = "https://public-api.wordpress.com"
        let (found, _) = try await discover(
            api + "/wp/v2/sites/" + name,
            [
                api + "/wp/v2/sites/" + name: .json(#"{"namespace":"wp/v2"}"#),
                api + "/rest/v1.1/sites/\(name)?fields=ID,name,description,URL,lang": .json(
                    #"{"ID":\#(number),"name":"M","URL":"https://mapped.example","lang":"en"}"#),
                api + "/rest/v1.1/sites/mapped.example?fields=ID,URL": .json(
                    #"{"ID":\#(numberOfHome)}"#),
            ])
        #expect((found.site.url == "https://mapped.example") == isTaken)
        #expect((found.unprovenHome == nil) == isTaken)
    }

    // MARK: What the index knows

    private func found(_ root: String, _ url: String, unproven: String? = nil) throws
        -> DiscoveredSite
    {
        let address = try #require(WebAddress(root))
        return DiscoveredSite(
            root: APIRoot(address), site: Site(url: url), unprovenHome: unproven)
    }

    @Test func whatTheIndexHasFromThisAPI_staysWhatItIs() throws {
        let known = [
            KnownHome(url: "https://www.h.example", apiRoot: "https://cms.example/wp-json/"),
            KnownHome(url: "https://other.example", apiRoot: "https://other.example/wp-json/"),
            KnownHome(url: "https://file.example"),
        ]
        let headless = try found(
            "http://cms.example/wp-json/", "https://cms.example", unproven: "https://www.h.example")
        #expect(headless.settled(among: known).site.url == "https://www.h.example")
        #expect(headless.settled(among: known).unprovenHome == nil)
        let evil = try found(
            "https://evil.example/wp-json/", "https://evil.example",
            unproven: "https://www.h.example")
        #expect(evil.settled(among: known).site.url == "https://evil.example")
        #expect(
            evil.settled(among: known, given: "https://www.h.example").site.url
                == "https://www.h.example")
        let file = try found("https://file.example/wp-json/", "https://file.example")
        #expect(file.settled(among: known).site.url == "https://file.example")
        #expect(file.origin == .api("https://file.example"))
        // Another spelling of its root is the same site; another language of it is not.
        for (root, home) in [
            ("https://cms.example/?rest_route=/", "https://www.h.example"),
            ("http://www.cms.example/index.php?rest_route=/", "https://www.h.example"),
            ("https://cms.example/wp-json/?lang=de", "https://cms.example"),
            ("https://cms.example/blog/wp-json/", "https://cms.example"),
        ] {
            let other = try found(root, "https://cms.example")
            #expect(other.settled(among: known).site.url == home, "\(root)")
        }
    }

    @Test(
        arguments: [
            (
                KnownHome(url: "https://a.example", apiRoot: "https://a.example/wp-json/"),
                "https://a.example"
            ),
            (
                KnownHome(
                    url: "https://a.example", apiRoot: "https://a.example/wp-json/",
                    origin: .api("https://www.a.example")), "https://www.a.example"
            ),
            (KnownHome(url: "https://a.example", apiRoot: "https://b.example/wp-json/"), nil),
            (
                KnownHome(
                    url: "https://a.example", apiRoot: "https://b.example/wp-json/",
                    origin: .api("https://b.example")), "https://b.example"
            ),
        ] as [(KnownHome, String?)])
    func credentialsWithoutAnAddress_goWhereTheIndexKeepsIt(home: KnownHome, origin: String?) {
        #expect(home.credentialScope(allowsPlainHTTP: false)?.home.origin == origin)
    }
}
