import Blog
import BlogSearchImport
import BlogSearchPlatform
import Foundation
import TestSupport
import Testing

@testable import BlogSearchServer

/// Which function answers which request, and what is said around every answer.
@Suite struct WebRouterTests {
    @Test(arguments: [
        ("/wp-json", "/", ""), ("/wp-json/", "/", ""), ("/wp-json/wp/v2/posts", "/wp/v2/posts", ""),
        ("/wp-json/wp/v2/posts/?page=2", "/wp/v2/posts", "page=2"),
        ("/?rest_route=/wp/v2/posts/7&_fields=id", "/wp/v2/posts/7", "_fields=id"),
        ("/index.php?rest_route=/", "/", ""), ("/index.php/wp-json/wp/v2/tags", "/wp/v2/tags", ""),
        ("/index.php/wp-json", "/", ""), ("/?rest_route=wp/v2/tags", "/wp/v2/tags", ""),
        ("/wp-json/WP/V2/Posts", "/WP/V2/Posts", ""),
        (
            "/wp-json/wp/v2/posts?include[]=7&include%5B%5D=8", "/wp/v2/posts",
            "include[]=7&include[]=8"
        ),
    ])
    func routesOfWordPress_reachItsAPI(target: String, route: String, parameters: String)
        async throws
    {
        let blog = try await ServedBlog()
        for method in ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"] {
            let response = await blog.response(target, method: method)
            let told = try JSONDecoder().decode([String].self, from: Data(response.body))
            #expect(told == ["https://example.org", ServedBlog.base, method, route, parameters])
            #expect(response.header("Content-Type") == "application/json; charset=UTF-8")
            #expect(response.header("X-WP-Total") == "3")
        }
    }

    @Test func withoutSomebodyWhoAnswers_thereIsNoRoute() async throws {
        let blog = try await ServedBlog(wordPress: nil)
        let response = await blog.response("/wp-json/wp/v2/posts")
        #expect(response.status == 404 && response.text.contains("rest_no_route"))
        #expect(await blog.response("/wp-json/wpsearch/v1").status == 200)
    }

    @Test(arguments: [
        "/", "/?q=wombat", "/feed?q=wombat", "/opensearch.xml", "/nothing", "/read/7",
    ])
    func everyPage_leadsToTheAPI(target: String) async throws {
        let blog = try await ServedBlog()
        for method in ["GET", "HEAD"] {
            let response = await blog.response(target, method: method)
            let link = "<\(ServedBlog.base)/wp-json/>; rel=\"https://api.w.org/\""
            let links = try #require(response.header("Link"))
            #expect(links.hasSuffix(link))
            let record = "<\(ServedBlog.base)/wp-json/wp/v2/posts/7>; rel=\"alternate\";"
            #expect(links.hasPrefix(record) == (target == "/read/7"))
            #expect(response.header("X-Content-Type-Options") == "nosniff")
            #expect(response.header("X-Robots-Tag") == "noindex")
        }
        for method in ["POST", "PUT", "DELETE", "BREW"] {
            let response = await blog.response(target, method: method)
            #expect(response.status == 405 && response.header("Allow") == "GET, HEAD, OPTIONS")
        }
        #expect(await blog.response(target, method: "OPTIONS").status == 204)
    }

    // MARK: Entity tags

    @Test(arguments: [
        "/", "/?q=wombat", "/wp-json/wpsearch/v1/search?q=wombat", "/wp-json/wp/v2/posts",
        "/feed?q=x",
    ])
    func anAnswer_isGivenOnceForAState(target: String) async throws {
        let blog = try await ServedBlog()
        let first = await blog.response(target)
        let tag = try #require(first.header("ETag"))
        #expect(first.status == 200 && first.header("Cache-Control") == "no-cache")
        let again = await blog.response(target, headers: ["if-none-match": tag])
        #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == tag)
        for name in [
            "Vary", "Cache-Control", "Access-Control-Allow-Origin", "Access-Control-Expose-Headers",
        ] {
            let isOfLists = name == "Access-Control-Expose-Headers"
            #expect(again.header(name) == first.header(name) || isOfLists, "\(name)")
        }
        #expect(await blog.response(target, headers: ["if-none-match": "*"]).status == 304)
        #expect(await blog.response(target + "&x=1", headers: ["if-none-match": tag]).status != 304)
        #expect(
            await blog.response(target, method: "POST", headers: ["if-none-match": tag]).status
                != 304)
        try await blog.add([ServedBlog.post(10, "Wombats again", "wombat")])
        let news = await blog.response(target, headers: ["if-none-match": tag])
        #expect(news.status == 200 && news.header("ETag") != tag)
    }

    @Test(arguments: [
        "/nothing", "/read/99", "/wp-json/wpsearch/v1/search?limit=x", "/wp-json/wp/v2/posts/99",
        "/sites/none/",
    ]) func whatIsNotThere_isNotUnchanged(target: String) async throws {
        let blog = try await ServedBlog()
        let router = blog.answering(ServerOptions())
        let request = WebRequest(target, headers: ["if-none-match": "*"])
        let response = await router.response(to: request, at: ServedBlog.base)
        #expect([400, 404].contains(response.status) && !response.body.isEmpty)
    }

    @Test func anUnknownSite_isToldAsJSON_whereJSONIsAsked() async throws {
        let blog = try await ServedBlog()
        for target in ["/sites/none/wp-json/wp/v2/posts", "/sites/none/?rest_route=/"] {
            let response = await blog.response(target)
            #expect(response.status == 404)
            #expect(
                response.text
                    == #"{"code":"rest_no_site","message":"This index has no such site.","data":{"status":404}}"#
            )
        }
        let page = await blog.response("/sites/none/")
        #expect(page.status == 404 && page.text.contains("<h1>404</h1>"))
    }

    @Test func onlyTheTrueVersionOfAFile_isKeptForEver() async throws {
        let blog = try await ServedBlog()
        for (address, isForEver) in [
            (Asset.script.address, true), ("/search.js", false), ("/search.js?v=1", false),
            (Asset.embed.address, false),
        ] {
            let lifetime = await blog.response(address).header("Cache-Control")
            #expect(
                lifetime
                    == (isForEver ? "public, max-age=31536000, immutable" : "public, max-age=3600"))
        }
    }

    @Test func whatAgesByItself_hasNoTag() async throws {
        let blog = try await ServedBlog()
        let response = await blog.response("/wp-json/wpsearch/v1/search?q=wombat&recency=2y")
        #expect(response.status == 200 && response.header("ETag") == nil)
        #expect(await blog.response("/wp-json/wpsearch/v1/search?limit=x").header("ETag") == nil)
    }

    // MARK: Other origins, packing

    @Test func origins_mayReadWhatTheyAreAllowedTo() async throws {
        var options = ServerOptions()
        options.allowedOrigin = "*"
        let blog = try await ServedBlog(options: options)
        let asked = ["origin": "https://a.example"]
        let target = "/wp-json/wpsearch/v1/search?q=wombat"
        let open = await blog.response(target, headers: asked)
        #expect(open.header("Access-Control-Allow-Origin") == "*")
        #expect(open.header("Access-Control-Expose-Headers") == "X-WP-Total, X-WP-TotalPages, Link")
        #expect(open.header("Access-Control-Allow-Credentials") == nil)
        // A cache may keep what a program asked for, and give it to pages.
        for plain in [target, "/embed.js", "/wp-json/wp/v2/posts/99"] {
            let response = await blog.response(plain)
            #expect(response.header("Access-Control-Allow-Origin") == "*", "\(plain)")
            #expect(response.header("Vary")?.contains("Origin") != true, "\(plain)")
        }
        #expect(
            await blog.response("/", headers: asked).header("Access-Control-Allow-Origin") == nil)
        options.allowedOrigin = "https://a.example"
        let closed = try await ServedBlog(options: options)
        let own = await closed.response(target, headers: asked)
        #expect(own.header("Access-Control-Allow-Origin") == "https://a.example")
        #expect(own.header("Vary")?.contains("Origin") == true)
        let other = await closed.response(target, headers: ["origin": "https://b.example"])
        #expect(other.header("Access-Control-Allow-Origin") == nil)
    }

    @Test func longTexts_arePackedForThoseWhoTakeIt() async throws {
        let blog = try await ServedBlog()
        let plain = await blog.response("/?q=wombat")
        let packed = await blog.response("/?q=wombat", headers: ["accept-encoding": "gzip"])
        #expect(plain.header("Content-Encoding") == nil)
        #expect(packed.header("Content-Encoding") == "gzip" && packed.body.count < plain.body.count)
        #expect(plain.header("Vary") == "Accept-Language, Accept-Encoding")
        let inflater = try #require(Inflater(.gzip))
        let whole = inflater.inflate(packed.body[...], room: 1 << 20)
        #expect(whole.state == .ended && whole.bytes == plain.body)
        let short = await blog.response("/healthz", headers: ["accept-encoding": "gzip"])
        #expect(short.header("Content-Encoding") == nil)
        #expect(short.text == #"{"status":"ok"}"#)
    }

    // MARK: Posts

    @Test(arguments: [
        "/?p=7", "/2019/post-7/", "/2019/post-7", "/?page_id=7", "/?attachment_id=7",
    ])
    func aPost_isAtItsOwnAddress(target: String) async throws {
        let blog = try await ServedBlog()
        let response = await blog.response(target)
        #expect(response.status == 302)
        #expect(response.header("Location") == "https://example.org/2019/post-7/")
        // A server that stands where the blog stood leads to its own page.
        let own = await blog.response(target, base: "https://example.org")
        #expect(own.header("Location") == "/read/7")
    }

    @Test(arguments: [
        "/?p=99", "/?p=x", "/read/99", "/read/", "/read/7/8", "/read/../7", "/2019/", "/post-99",
        "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/sites/", "/sites/other.example/",
        "//example.org/2019/post-7/x", "/\u{0}",
    ])
    func whatIsNoPost_isNotFound(target: String) async throws {
        let blog = try await ServedBlog()
        let response = await blog.response(target)
        #expect(response.status == 404, "\(target)")
        #expect(response.header("Content-Type") == "text/html; charset=UTF-8")
    }

    // MARK: Several sites

    @Test func eachOfSeveralSites_isServedForItself() async throws {
        let posts =
            ServedBlog.wombats + [
                ServedBlog.post(7, "Wombats elsewhere", "A wombat.", site: "https://b.example")
            ]
        let blog = try await ServedBlog(posts: posts)
        let all = try await blog.json("/wp-json/wpsearch/v1/search?q=wombat")
        #expect(all["total"] as? Int == 3)
        let prefix = "/sites/b.example"
        let one = try await blog.json(prefix + "/wp-json/wpsearch/v1/search?q=wombat")
        #expect(one["total"] as? Int == 1)
        let asked = try await blog.json(
            prefix + "/wp-json/wpsearch/v1/search?q=wombat&site=https://example.org")
        #expect(asked["total"] as? Int == 0)
        let filtered = try await blog.json("/wp-json/wpsearch/v1/search?q=wombat&site=b.example")
        #expect(filtered["total"] as? Int == 1)
        let ambiguous = await blog.response("/wp-json/wp/v2/posts")
        #expect(ambiguous.status == 404 && ambiguous.text.contains("rest_no_site"))
        let told = await blog.response(prefix + "/wp-json/wp/v2/posts").text
        #expect(
            told.contains("https:\\/\\/b.example") || told.contains("https://b.example")
        )
        let page = await blog.response(prefix + "/?q=wombat")
        #expect(page.text.contains("href=\"/sites/b.example/read/7?q=wombat\""))
        #expect(!page.text.contains("Wombats dig") && page.text.contains(ServedBlog.base + prefix))
        #expect(await blog.response(prefix + "/read/7").text.contains("elsewhere"))
        #expect(await blog.response("/sites/example.org/read/7").text.contains("dig"))
        #expect(await blog.response(prefix + "x/").status == 404)
        var options = ServerOptions()
        options.site = "https://b.example"
        let own = try await ServedBlog(posts: posts, options: options)
        #expect(try await own.json("/wp-json/wpsearch/v1/search?q=wombat")["total"] as? Int == 1)
        #expect(await own.response("/sites/example.org/").status == 404)
        // A filter by another site finds nothing, and the page has no chip of it.
        for site in ["https://example.org", "example.org"] {
            let found = await own.response("/wp-json/wpsearch/v1/search?q=wombat&site=\(site)")
            #expect(found.text.contains("\"total\":0"))
            #expect(found.text.contains("no site \\\"\(site)\\\" in this index"))
            let page = await own.response("/?q=wombat&site=\(site)").text
            #expect(!page.contains("chip") && !page.contains("Wombats dig"))
        }
        #expect(await own.response("/?q=wombat&site=b.example").text.contains("chip"))
        let metrics = await own.response("/metrics").text
        #expect(metrics.contains(#"wpsearch_site_posts{site="https://b.example"} 1"#))
        #expect(!metrics.contains("example.org"))
    }

    @Test func completionsAndPostsAlike_areOfTheSiteThatIsAsked() async throws {
        let (own, b) = ("/sites/example.org", "https://b.example")
        let others = [
            ("Quolls", "Quolls hunt wombats at night, by the river."),
            ("More quolls", "Where the river is wide, quolls sleep in hollow logs."),
        ].enumerated().map { number, post in
            ServedBlog.post(7 + number, post.0, post.1, site: b, tags: ["quolls"])
        }
        let blog = try await ServedBlog(posts: ServedBlog.wombats + others)
        func posts(_ prefix: String, _ typed: String) async throws -> [String: Int] {
            let route = prefix + "/wp-json/wpsearch/v1/suggest?q=" + typed
            let body = await blog.response(route).body
            let found = try #require(
                JSONSerialization.jsonObject(with: Data(body)) as? [[String: Any]])
            return Dictionary(
                found.map { ($0["text"] as? String ?? "", $0["posts"] as? Int ?? 0) }
            ) { $1 }
        }
        #expect(try await posts("", "quol")["quolls"] == 2)
        #expect(try await posts("/sites/b.example", "quol")["quolls"] == 2)
        #expect(try await posts(own, "quol").isEmpty)
        #expect(try await posts(own, "burrow")["burrows"] == 2)
        #expect(try await posts("/sites/b.example", "burrow").isEmpty)
        #expect(try await posts("/sites/b.example", "wom").values.max() == 1)
        #expect(try await posts(own, "") == ["animals": 2])
        #expect(try await posts("/sites/b.example", "") == ["quolls": 2])
        #expect(await blog.response(own + "/suggestions?q=quol").text == #"["quol",[]]"#)
        for post in ["7", "post-7", "https://b.example/2020/post-7/"] {
            let target = "/wp-json/wpsearch/v1/related?post=" + post
            let related = try await blog.json("/sites/b.example" + target)
            let hits = try #require(related["hits"] as? [[String: Any]], "\(post)")
            #expect(hits.map { $0["id"] as? Int } == [8])
            #expect(hits.allSatisfy { $0["site"] as? String == b })
            let other = await blog.response(own + target)
            #expect(other.status == (post.hasPrefix("http") ? 404 : 200))
            #expect(!other.text.contains("uolls"))
        }
    }

    @Test func aFolderOfThePublicAddress_standsInLinks() async throws {
        let blog = try await ServedBlog()
        let base = "https://search.example/find"
        for target in ["/find/?q=wombat", "/?q=wombat"] {
            let page = await blog.response(target, base: base)
            #expect(page.text.contains("action=\"/find/\""))
            #expect(page.text.contains("href=\"/find/style.css"))
            #expect(
                page.header("Link")?.hasPrefix("<https://search.example/find/wp-json/>") == true)
        }
        #expect(await blog.response("/find", base: base).status == 200)
        #expect(await blog.response("/finder", base: base).status == 404)
    }

    // MARK: What went wrong

    @Test func anAddressThatIsTooLong_isRefusedWithItsLimit() async throws {
        let blog = try await ServedBlog()
        let long = String(repeating: "a", count: 8_192)
        let page = await blog.response("/?q=" + long)
        #expect(page.status == 414 && page.text.contains("8192"))
        let api = await blog.response("/wp-json/wpsearch/v1/search?q=" + long)
        #expect(api.status == 414 && api.text.contains("rest_uri_too_long"))
    }

    @Test func aStoppedSearch_isSaidToBeOne() async throws {
        let blog = try await ServedBlog()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await blog.response("/wp-json/wpsearch/v1/search?q=wombat")
        }
        let response = await task.value
        #expect(response.status == 503 && response.text.contains("longer than 5 seconds"))
        #expect(response.header("Retry-After") == "1")
    }

    @Test func whatFailsInside_isToldToNoClient() async throws {
        let blog = try await ServedBlog()
        try blog.engine.close()
        let closed = await blog.response("/healthz")
        #expect(closed.status == 503 && !closed.text.contains(blog.folder.path))
        let other = try await ServedBlog()
        try FileManager.default.removeItem(atPath: other.folder.index)
        let gone = await other.response("/?q=wombat")
        #expect(gone.status == 503 && !gone.text.contains(other.folder.path))
        #expect(gone.text.contains("The index cannot be read at present"))
        #expect(gone.failure?.contains(other.folder.index) == true)
    }
}
