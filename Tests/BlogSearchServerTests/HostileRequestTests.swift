import Blog
import BlogSearch
import Foundation
import TestSupport
import Testing

@testable import BlogSearchServer

/// Requests that no proper client sends, answered without a socket: nothing ends the server, nothing is its own fault, and every
/// answer is within its bounds. A hundred times as much (`LongRun`) is 100,000 of them.
@Suite struct HostileRequestTests {
    private static let rounds = 250 * LongRun.factor

    @Test(arguments: 1...UInt64(4)) func whateverIsAsked_isAnsweredWithinBounds(seed: UInt64)
        async throws
    {
        var random = SplitMix64(seed: seed)
        let blog = try await ServedBlog(posts: HostileBlog.posts)
        var options = ServerOptions()
        if seed == 2 { options.site = "https://example.org" }
        if seed == 3 { options.publicURL = "https://search.example/folder" }
        if seed == 4 { options.allowedOrigin = "https://app.example" }
        let router = blog.answering(options)
        for round in 0..<Self.rounds {
            let request = HostileRequest.request(&random)
            let response = await router.response(
                to: request, at: options.publicURL ?? ServedBlog.base)
            let faults = HostileAnswer.faults(of: response, to: request)
            #expect(faults.isEmpty, "seed \(seed), round \(round): \(request)")
        }
    }

    /// Names of parameters come back in the links to other pages: none ends its line or its link.
    @Test(arguments: [
        "%0D%0ASet-Cookie:%20a", "a%3E%2C%20%3Chttp://x%3E", "%1F%7F%C2%85", "a%5B%0A%5D",
    ])
    func names_stayInTheirLinks(name: String) async throws {
        let blog = try await ServedBlog(posts: HostileBlog.posts)
        let request = WebRequest("/wp-json/wp/v2/posts?per_page=1&\(name)=1")
        let response = await blog.answering(ServerOptions()).response(
            to: request, at: ServedBlog.base)
        #expect(HostileAnswer.faults(of: response, to: request) == [])
        let link = try #require(response.header("Link"))
        #expect(link.filter { $0 == "<" }.count == 1 && link.filter { $0 == ">" }.count == 1)
        #expect(link.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    /// No number is so large that a sum with it ends the server.
    @Test(arguments: [
        "/?q=wombat&page=9223372036854775807",
        "/wp-json/wp/v2/categories?page=99999999999999999&per_page=100",
        "/wp-json/wp/v2/tags?offset=999999999999999999&per_page=1",
        "/wp-json/wp/v2/users?page=99999999999999999&per_page=100",
        "/wp-json/wp/v2/comments?offset=999999999999999999",
        "/wp-json/wp/v2/posts?offset=-999999999999999999&search=wombat",
        "/wp-json/wp/v2/search?search=wombat&page=90000000000000000&per_page=100",
        "/wp-json/wp/v2/media?page=99999999999999999&per_page=100",
        "/wp-json/wpsearch/v1/cloud?min-count=9223372036854775807",
        "/wp-json/wpsearch/v1/search?q=wombat&recency=9223372036854775807",
        "/read/9223372036854775807",
    ])
    func largeNumbers_areNumbersLikeOthers(target: String) async throws {
        let blog = try await ServedBlog(posts: HostileBlog.posts)
        let router = blog.answering(ServerOptions())
        let request = WebRequest(target)
        let response = await router.response(to: request, at: ServedBlog.base)
        #expect(HostileAnswer.faults(of: response, to: request).isEmpty, "\(target)")
    }

    /// The same while another program changes the index, which is no fault either.
    @Test func whatIsAskedDuringAnImport_isAnsweredAsWell() async throws {
        var random = SplitMix64(seed: 5)
        let blog = try await ServedBlog(posts: HostileBlog.posts)
        let router = blog.answering(ServerOptions())
        for version in 0..<(3 * LongRun.factor) {
            async let added: Void = blog.add(
                (0..<20).map {
                    ServedBlog.post(900 + $0, "Version \(version)", "wombat \(version)")
                })
            for _ in 0..<20 {
                let request = HostileRequest.request(&random)
                let response = await router.response(to: request, at: ServedBlog.base)
                #expect(HostileAnswer.faults(of: response, to: request).isEmpty, "\(request)")
            }
            try await added
        }
    }
}

extension ServedBlog {
    /// A server without a socket that answers WordPress's routes from the index, too.
    func answering(
        _ options: ServerOptions, tell: @escaping @Sendable (String) -> Void = { _ in }
    ) -> WebRouter {
        WebRouter(
            engine: engine, options: options,
            wordPress: SearchServer.wordPress(of: engine, options), number: 7, tell: tell)
    }
}

/// What is in the index that is asked: texts that would be markup if they were not escaped.
enum HostileBlog {
    static let posts =
        ServedBlog.wombats
        + (100..<140).map { id in
            ServedBlog.post(
                id, "Title \(id) \(HostileRequest.needle) & wombat",
                "Text \(HostileRequest.needle) \(id)",
                date: "20\(10 + id % 10)-0\(1 + id % 9)-11",
                tags: ["t\(id % 7)", "a & b \(id % 3)"])
        }
}

/// Makes requests that are nearly right, or not at all.
enum HostileRequest {
    /// Would run, or break out of what it stands in, where somebody forgot to escape it.
    static let needle = "<img src=x onerror=alert(1)>\"'"

    private static let routes = [
        "posts", "posts/7", "posts/0", "posts/99999999999999999999", "posts/7/revisions", "pages",
        "media", "media/1", "categories", "categories/1", "tags", "tags/1", "users", "users/1",
        "users/me", "comments", "comments/1", "search", "types", "types/post", "taxonomies",
        "taxonomies/category", "statuses", "statuses/publish", "blocks", "", "posts/-1", "posts/x",
    ]
    private static let own = [
        "search", "suggest", "related", "cloud", "facets", "changes", "openapi.json", "", "none",
    ]
    private static let pages = [
        "/", "/feed", "/opensearch.xml", "/suggestions", "/read/7", "/read/0", "/read/x",
        "/style.css",
        "/icon.svg", "/healthz", "/sites/example.org/", "/sites/none/", "/2019/post-7/",
        "/..%2f..%2fetc",
        "/index.php", "/wp-json", "*", "", "x", "//", "/%00", "/wp-json/oembed/1.0",
        "/wp-login.php",
    ]
    private static let names = [
        "page", "per_page", "offset", "search", "after", "before", "modified_after",
        "modified_before", "author", "author_exclude", "include", "exclude", "order", "orderby",
        "slug", "status", "tax_relation", "categories", "categories_exclude", "tags",
        "tags_exclude", "sticky", "parent", "parent_exclude", "menu_order", "media_type",
        "mime_type", "hide_empty", "post", "roles", "capabilities", "who", "type", "subtype",
        "context", "_fields", "_embed", "_envelope", "_jsonp", "_method", "rest_route", "password",
        "has_published_posts", "categories[terms]", "categories[operator]",
        "categories[include_children]", "include[]", "_fields[]", "a[b][c][d][e]", "[", "]", "",
        "q", "limit", "sort", "facets", "fuzzy", "matching", "explain", "recency", "p", "category",
        "tag", "site", "language", "number", "smallest", "largest", "unit", "scale", "since",
        "taxonomy", "min-count", "order-by", "post_type", "why-not", "year", "s", "page_id",
        "passages",
    ]
    private static let words = [
        "wombat", "burrows", "1", "7", "0", "-1", "100", "101", "10000000000000000000000",
        "9223372036854775807",
        "-9223372036854775808", "99999999999999999", "999999999999999999", "1,7,8",
        "1,,7", "asc", "desc", "date", "id", "include", "relevance", "title", "slug", "author",
        "modified", "menu_order", "count", "name", "view", "embed", "edit", "true", "false", "any",
        "publish", "private", "2019-05-01", "2019-05-01T00:00:00", "2019-05-01T00:00:00Z",
        "99999-99-99T99:99:99", "id,title.rendered", "_links", "title.rendered.x.y.z",
        "author,wp:term",
        "alert", "alert(1)", "OR", "AND", "NOT", "(((((((((", "\"", "title:wombat", "NEAR/5",
        "wom*", "*",
        "post", "term", "post_tag", "category", "animals", "t1", "\u{0}", "\u{7F}", "é", "日本",
        "\u{202E}", "\u{FFFD}", "e\u{301}\u{301}\u{301}", "🙂", "%", "%zz", "&", "=", "+", "#",
        "\r\nX: y",
        "'; DROP TABLE post; --", "../../etc/passwd", needle, "https://example.org/2019/post-7/",
        "1e9",
        "0x10", "１２", "NaN", "-0", " ", "",
    ]
    private static let methods = [
        "GET", "GET", "GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH",
        "DELETE", "get", "",
        "TRACE", "\u{0}",
    ]

    static func request(_ random: inout SplitMix64) -> WebRequest {
        var target = path(&random)
        let count = random.chance(3) ? 1_200 : random.below(5)
        let pairs = (0..<count).map { _ in pair(&random) }
        if !pairs.isEmpty { target += "?" + pairs.joined(separator: "&") }
        if random.chance(3) { target += String(repeating: "a", count: random.below(20_000)) }
        if random.chance(10) { target = mutated(target, &random) }
        var headers: [String: String] = [:]
        for _ in 0..<random.below(3) {
            let (name, value) = fields[random.below(fields.count)]
            headers[name] = value
        }
        return WebRequest(
            target, method: methods[random.below(methods.count)], headers: headers)
    }

    private static let fields = [
        ("accept-encoding", "gzip"), ("accept-encoding", "gzip;q=0, *;q=x"), ("if-none-match", "*"),
        ("if-none-match", "W/\"0000000000000000\""),
        ("if-none-match", String(repeating: ",", count: 999)),
        ("origin", "https://app.example"), ("origin", "null"), ("origin", needle),
        ("host", needle), ("host", ""), ("authorization", "Basic eDp5"),
        ("accept-language", "de, *;q=0"),
        ("x-http-method-override", "DELETE"), ("x-wp-nonce", "1"),
        ("content-type", "application/json"),
        ("cookie", needle), ("range", "bytes=0-"),
    ]

    private static func path(_ random: inout SplitMix64) -> String {
        switch random.below(10) {
        case 0..<6: return "/wp-json/wp/v2/" + routes[random.below(routes.count)]
        case 6, 7: return "/wp-json/wpsearch/v1/" + own[random.below(own.count)]
        case 8: return "/sites/example.org/wp-json/wp/v2/" + routes[random.below(routes.count)]
        default: return pages[random.below(pages.count)]
        }
    }

    private static func pair(_ random: inout SplitMix64) -> String {
        let name = names[random.below(names.count)]
        var value = words[random.below(words.count)]
        if random.chance(15) { value += " " + words[random.below(words.count)] }
        if random.chance(2) {
            value = String(repeating: value + ",", count: random.below(300))
        }
        if random.chance(20) { return name + "=" + value }
        return name.percentEncoded(keeping: "[]_") + "=" + value.percentEncoded()
    }

    /// With some bytes changed, as far as they are a text then.
    private static func mutated(_ text: String, _ random: inout SplitMix64) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<(1 + random.below(4)) where !bytes.isEmpty {
            bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What is wrong with an answer, whatever was asked.
enum HostileAnswer {
    /// No list is longer than this, and no page of our blog larger than this.
    private static let (items, bytes) = (100, 4_000_000)

    static func faults(of answer: WebResponse, to request: WebRequest) -> [String] {
        var faults: [String] = []
        if !(200..<505).contains(answer.status) || answer.status == 500 || answer.failure != nil {
            faults.append("status \(answer.status) \(answer.failure ?? "")")
        }
        if answer.body.count > bytes { faults.append("\(answer.body.count) bytes") }
        if answer.status == 304, !answer.body.isEmpty { faults.append("304 with a body") }
        for header in answer.headers {
            let isText = (header.name + header.value).unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F
            }
            if !isText { faults.append("header \(header.name)") }
        }
        if answer.header("X-Content-Type-Options") != "nosniff" { faults.append("no nosniff") }
        guard answer.header("Content-Encoding") == nil else { return faults }
        let type = answer.header("Content-Type") ?? ""
        if type.hasPrefix("application/json"), !answer.body.isEmpty {
            faults += json(answer.body)
        } else if type.contains("html") || type.contains("xml")
            || type.hasPrefix("application/javascript")
        {
            let text = String(decoding: answer.body, as: UTF8.self)
            if !type.contains("javascript"), text.contains("<img src=x") {
                faults.append("unescaped")
            }
            // A name that no function has is refused as WordPress does: JSON of its own words, whatever it is called.
            if type.contains("javascript"), !text.isEmpty, !text.hasPrefix("/**/") {
                faults += answer.status == 400 ? json(answer.body) : ["a script"]
            }
        }
        return faults
    }

    private static func json(_ body: [UInt8]) -> [String] {
        guard
            let value = try? JSONSerialization.jsonObject(
                with: Data(body), options: .fragmentsAllowed)
        else { return ["no JSON"] }
        let list = (value as? [String: Any])?["hits"] as? [Any] ?? value as? [Any] ?? []
        return list.count > items ? ["\(list.count) items"] : []
    }
}
