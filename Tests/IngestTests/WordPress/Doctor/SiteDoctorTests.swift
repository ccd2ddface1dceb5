import Blog
import Ingest
import Testing

/// What the doctor says, word for word: each sentence names the thing, the reason and the next step.
@Suite struct SiteDoctorTests {
    private static let now = Moment(iso8601: "2026-11-21T12:00:00Z") ?? Moment(seconds: 0)

    /// A site in memory whose pages and routes can be replaced.
    private struct Site {
        var pages: [String: TransportResponse] = [:]
        var posts = FakeSite(posts: (1...250).map { .init(id: $0) }, pages: [.init(id: 900)])
        var front = Site.frontPage()
        var index =
            #"{"name":"R&amp;D","home":"http://site.example","gmt_offset":1,"namespaces":["wp/v2"]}"#

        static func frontPage(
            root: String = "http://site.example/wp-json/", _ more: TransportHeaders = [:],
            generator: String = "WordPress 6.1.9"
        ) -> TransportResponse {
            var headers = more
            headers.append("Link", "<\(root)>; rel=\"https://api.w.org/\"")
            return .json(
                "<html><meta name=\"generator\" content=\"\(generator)\"></html>", headers,
                url: "http://site.example/")
        }

        func examine(
            _ typed: String = "http://site.example", credentials: Credentials? = nil,
            allowsPlainHTTP: Bool = true
        ) async throws -> [String] {
            let (site, rest) = (self, posts.transport())
            let transport = PassingTransport { request in
                let address = String(request.url.prefix { $0 != "?" })
                if let page = site.pages[request.url] ?? site.pages[address] { return page }
                switch address {
                case "http://site.example/" where !request.url.contains("?"): return site.front
                case "http://site.example/wp-json/": return .json(site.index)
                default:
                    if address.hasPrefix("http://site.example/wp-json/wp/v2/") {
                        return try await rest.send(request)
                    }
                    if address.hasPrefix("http://site.example/") {
                        return .json("<html>no", status: 404, url: request.url)
                    }
                    throw TransportError(.connectionRefused)
                }
            }
            let doctor = SiteDoctor(
                transport: transport, credentials: credentials,
                allowsPlainHTTP: allowsPlainHTTP, retries: .once,
                now: { SiteDoctorTests.now })
            return try await doctor.examine(typed).map { "\($0.kind.rawValue): \($0.sentence)" }
        }
    }

    @Test(arguments: FakeSite.LimitKind.allCases)
    func aSiteThatGivesLessAtATime_isSound_andToldSo(kind: FakeSite.LimitKind) async throws {
        var site = Site()
        site.posts.limit = (25, kind)
        let findings = try await site.examine()
        #expect(!findings.contains { $0.hasPrefix("obstacle") }, "\(findings)")
        #expect(
            findings.contains(
                "note: It gives at most 25 things at a time, where WordPress allows 100; a sync asks it for that many, and needs more requests."
            ) || kind == .silentRefusal)
        #expect(
            findings.contains {
                $0.hasPrefix("note: It gives at most 2") || $0.contains("at most 12")
            }
        )
    }

    @Test func aSoundSite_isToldWhatASyncCosts() async throws {
        let findings = try await Site().examine()
        #expect(findings.count == 4)
        #expect(
            findings.first
                == "good: It is WordPress 6.1.9, named \"R&D\", and its REST API answers at http://site.example/wp-json/."
        )
        #expect(
            findings.dropFirst().first
                == "good: It has 250 posts to read; 50 were fetched to see what comes.")
        // 2 to find it, 2 catalogues, terms and authors; 250 posts in 3 lists, 5 batches and 5 of pictures, and one page.
        #expect(
            findings.last?.hasPrefix(
                "good: A first sync takes up to 22 requests, less than 0.1 MB unpacked and about a second, 2 requests at a time; one that finds nothing changed, 10 requests."
            ) == true)
    }

    @Test(
        arguments: [
            (
                ["Date": "Sat, 21 Nov 2026 09:00:00 GMT"],
                "Its clock is 3 hours behind this machine's; set right the one that is wrong, or scheduled posts appear at odd times."
            ),
            (
                ["Date": "Sat, 21 Nov 2026 12:10:00 GMT"],
                "Its clock is 10 minutes ahead of this machine's; set right the one that is wrong, or scheduled posts appear at odd times."
            ),
            (["Date": "Sat, 21 Nov 2026 09:00:00 GMT", "Age": "10800"], nil),
            (["Date": "Sat, 21 Nov 2026 12:01:00 GMT"], nil),
        ] as [(TransportHeaders, String?)])
    func clocksThatDiffer_areNoted(headers: TransportHeaders, sentence: String?) async throws {
        var site = Site()
        site.front = Site.frontPage(headers)
        let notes = try await site.examine().filter { $0.hasPrefix("note: ") }
        #expect(notes == (sentence.map { ["note: " + $0] } ?? []))
    }

    @Test(arguments: [
        (
            "http://site.example/index.php?rest_route=/", "http://site.example/index.php",
            "It uses plain permalinks, so its posts' addresses are numbers (?p=7); a sync works, and pretty ones can be chosen under Settings → Permalinks."
        ),
        (
            "http://site.example/api/", "http://site.example/api/",
            "Its REST API is not below /wp-json/ but at http://site.example/api/, as the site itself says; there is nothing to do."
        ),
        (
            "http://site.example/gone/wp-json/", "",
            "It names http://site.example/gone/wp-json/ as the address of its REST API, where nothing answers, but http://site.example/wp-json/ works and is used; to repair it, save Settings → Permalinks once more, or have the web server's rewrite rules put right."
        ),
    ])
    func whereTheAPIIs_isNoted(root: String, address: String, sentence: String) async throws {
        var site = Site()
        site.front = Site.frontPage(root: root)
        if !address.isEmpty { site.pages[address] = .json(site.index) }
        site.pages["http://site.example/gone/wp-json/"] = .failure(404, "rest_no_route")
        #expect(try await site.examine().contains("note: " + sentence))
    }

    @Test func anOldVersion_isNoted() async throws {
        var site = Site()
        site.front = Site.frontPage(generator: "WordPress 5.2.4")
        #expect(
            try await site.examine().contains(
                "note: WordPress 5.2.4 is older than 5.7 and cannot say what changed since a given time; a sync works all the same by comparing whole lists."
            ))
        site.index = #"{"name":"Old","namespaces":["oembed/1.0"]}"#
        #expect(
            try await site.examine() == [
                "obstacle: http://site.example has a REST API, but its index names no posts (wp/v2): its WordPress is older than 4.7, or a plugin takes them out; ask its owner to update, or to open the REST API."
            ])
    }

    @Test func shutAuthors_areNoObstacle() async throws {
        var site = Site()
        site.posts.usersStatus = 401
        let findings = try await site.examine()
        #expect(
            findings.contains(
                "note: It does not show its list of authors (the site answers 401 rest_user_cannot_view); there is nothing to do: authors come along with their posts."
            ))
        #expect(!findings.contains { $0.hasPrefix("obstacle") })
    }

    @Test func hiddenTotals_areNoted() async throws {
        var site = Site()
        site.posts.sendsTotals = false
        #expect(
            try await site.examine().contains(
                "note: It does not say how many posts it has (X-WP-Total is missing), so what is deleted there may stay in the index; ask its owner to let that header through the cache or proxy."
            ))
    }

    @Test(
        arguments: [
            (
                "/wp-json/", .failure(401, "rest_not_logged_in"),
                "lets only logged-in users read its REST API (401 rest_not_logged_in); give a user name and an application password, or ask its owner to open it."
            ),
            (
                "/wp-json/", .json("<html><title>403 Forbidden</title>", status: 403),
                "refuses to be read (403, an HTML page titled \"403 Forbidden\"): a firewall or a security plugin blocks its REST API; ask its owner to let wpsearch in."
            ),
            (
                "/wp-json/", .json("<html><title>Just a moment...</title>", status: 503),
                "tests with a page titled \"Just a moment...\" whether a browser asks, which no program passes; ask its owner to let the user agent wpsearch through to its REST API at the firewall (Cloudflare, or what the host has)."
            ),
            (
                "/wp-json/", .json("<html>", ["CF-Mitigated": "challenge"]),
                "tests with a page whether a browser asks, which no program passes; ask its owner to let the user agent wpsearch through to its REST API at the firewall (Cloudflare, or what the host has)."
            ),
            (
                "/wp-json/", .json("<html>", url: "http://site.example/wp-login.php?reauth=1"),
                "sends whoever asks its REST API to a login page; give a user name and an application password, or ask its owner to open it."
            ),
            (
                "/wp-json/", .json("{}", status: 503, ["Retry-After": "600"]),
                "is busy or under maintenance (503); try again in 10 minutes."
            ),
            (
                "/wp-json/wp/v2/posts", .failure(403, "rest_cannot_access"),
                "refuses to be read (403 rest_cannot_access): a firewall or a security plugin blocks its REST API; ask its owner to let wpsearch in."
            ),
        ] as [(String, TransportResponse, String)])
    func whatStopsASync_isTheLastWord(
        path: String, answer: TransportResponse, sentence: String
    ) async throws {
        var site = Site()
        site.pages["http://site.example" + path] = answer
        #expect(try await site.examine().last == "obstacle: http://site.example " + sentence)
    }

    @Test func whereAllIsShut_thatAloneIsSaid() async throws {
        var site = Site()
        site.posts.fault = { _, _, _ in .failure(401, "rest_not_logged_in") }
        let findings = try await site.examine()
        #expect(findings.count == 2)
        #expect(
            findings.last?.hasPrefix("obstacle: http://site.example lets only logged-in") == true)
    }

    @Test func aWrongPassword_isAnObstacle_andPlainHTTPIsNoted() async throws {
        var site = Site()
        let credentials = Credentials(user: "ann", password: "x")
        site.pages["http://site.example/wp-json/wp/v2/users/me"] = .failure(
            401, "rest_not_logged_in")
        let findings = try await site.examine(credentials: credentials)
        #expect(findings.last?.contains("does not accept the application password") == true)
        #expect(findings.contains { $0.contains("travels over plain http") })
        site.pages["http://site.example/wp-json/wp/v2/users/me"] = .json(#"{"id":1}"#)
        #expect(
            try await site.examine(credentials: credentials).contains(
                "good: It accepts the application password of \"ann\"."))
        #expect(
            try await site.examine(credentials: credentials, allowsPlainHTTP: false).last
                == "obstacle: http://site.example answers over plain http, where others can read a password on its way, so none was sent; give https://site.example if it answers there, or allow plain http."
        )
    }

    @Test func aLoginThatCannotBeAskedAfter_isNoted() async throws {
        var site = Site()
        site.pages["http://site.example/wp-json/wp/v2/users/me"] = .failure(
            403, "rest_forbidden")
        let findings = try await site.examine(
            credentials: Credentials(user: "ann", password: "x"))
        #expect(
            findings.contains(
                "note: A sync reads it as everybody sees it and not as \"ann\" does: whether it knows that login cannot be asked (the site answers 403 rest_forbidden); ask its owner to let the REST API through if more is wanted."
            ))
        #expect(!findings.contains { $0.hasPrefix("obstacle") })
    }

    @Test func anAddressNobodyAnswersAt_isAnObstacle() async throws {
        #expect(
            try await Site().examine("http://other.example") == [
                "obstacle: http://other.example cannot be reached: nothing answers there (connection refused); check the address and port."
            ])
        #expect(
            try await Site().examine("not a url") == [
                "obstacle: \"not a url\" is no web address; give one like https://example.org."
            ])
    }

    @Test func aSiteWithoutTLS_isPointedToItsPlainAddress() async throws {
        #expect(
            try await Site().examine("https://site.example") == [
                "note: http://site.example/ answers over plain http; give that address to go on without a secure connection, or have the certificate put right.",
                "obstacle: https://site.example cannot be reached: nothing answers there (connection refused); check the address and port.",
            ])
    }

    @Test func aSiteThatMovedToHTTPS_isToldSo() async throws {
        var site = Site()
        site.front.url = "https://site.example/"
        #expect(
            try await site.examine().first
                == "note: http://site.example leads to the secure https://site.example; give that address, and no sync has to be led there."
        )
    }

    @Test func whatIsNotWordPress_isAnObstacle() async throws {
        var site = Site()
        site.front = .json("<html>Hello", url: "http://site.example/")
        site.pages["http://site.example/wp-json/"] = .json("<html>no", status: 404)
        #expect(
            try await site.examine() == [
                "obstacle: http://site.example does not look like a WordPress site: it names no REST API; check that the address is that of a WordPress site (4.7 or later) with its REST API on."
            ])
    }

    /// Machinery of WordPress, and what nothing is published of, is not worth a word.
    @Test func whatASyncWouldLeaveOut_isNoted() async throws {
        var site = Site()
        let routes = "http://site.example/wp-json/wp/v2/"
        site.pages[routes + "types"] = .json(
            #"{"post":{"rest_base":"posts"},"page":{"rest_base":"pages"},"attachment":{"rest_base":"media"},"wp_block":{"rest_base":"blocks"},"book":{"rest_base":"books"},"film":{"rest_base":"films"},"shut":{"rest_base":"shut"}}"#
        )
        site.pages[routes + "books"] = .json(#"[{"id":7}]"#, ["X-WP-Total": "3"])
        site.pages[routes + "films"] = .json("[]", ["X-WP-Total": "0"])
        site.pages[routes + "shut"] = .failure(401, "rest_forbidden")
        #expect(
            try await site.examine().filter { $0.contains("type") } == [
                "note: It also has 3 of the type \"book\", which a sync takes only once it was asked for that type; until then WordPress answers searches of all types by itself, also with the plugin."
            ])
    }

    @Test func aTypeTheSiteDoesNotHave_isAnObstacle() async throws {
        let site = Site()
        let transport = PassingTransport { request in
            request.url.hasPrefix("http://site.example/wp-json/wp/v2")
                ? try await site.posts.transport().send(request)
                : request.url.contains("wp-json") ? .json(site.index) : site.front
        }
        let findings = try await SiteDoctor(
            transport: transport, types: ["movie"], retries: .once, now: { Self.now }
        ).examine("http://site.example")
        #expect(
            findings.last?.sentence
                == "http://site.example offers no post type \"movie\"; it has post, page.")
    }
}

/// A transport that answers by a closure that may wait.
private struct PassingTransport: Transport {
    let answer: @Sendable (TransportRequest) async throws -> TransportResponse

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await answer(request)
    }
}
