import BlogSearch
import Foundation
import Synchronization
import TestSupport
import Testing

/// The site's own search, answered by the plugin in `Integrations/wordpress-plugin` from a running server.
extension WordPressTests {
    /// A search of the site, and the same asked of the server.
    private struct Search {
        var site: String
        var server: String

        init(_ site: String, _ server: String? = nil) {
            self.site = site
            self.server = server ?? site
        }
    }

    /// "gardens" stands in no post and its stem in many: WordPress finds nothing.
    private func searches() throws -> [Search] {
        func term(_ name: String, _ taxonomy: String) throws -> Int {
            let found = try site.perform(
                Step("term") { ($0.name, $0.taxonomy) = (name, taxonomy) })
            return try #require(found.first)
        }
        let (news, travel) = (try term("News", "category"), try term("Travel", "category"))
        let (blue, green) = (try term("blue", "post_tag"), try term("green", "post_tag"))
        let posts = "/wp-json/wp/v2/posts?search=gardens"
        let all = "/wp-json/wp/v2/search?search=gardens"
        let several = "\(all)&subtype[]=post&subtype[]=page"
        let own = "/wp-json/wpsearch/v1/search?q=gardens&no-collapse=true&type[]=post&type[]=page"
        let withChildren = "\(posts)&categories[terms][]=\(news)&categories[include_children]=1"
        return [
            "", "&page=2&per_page=7", "&per_page=100", "&categories=\(news)",
            "&categories=\(news),\(travel)", "&categories_exclude=\(news)", "&tags=\(blue)",
            "&categories[terms][]=\(news)&categories[terms][]=\(travel)&categories[operator]=AND",
            "&tags=\(blue),\(green)&tags_exclude=\(green)", "&author=2", "&author_exclude=1,2",
            "&categories=\(travel)&tags=\(blue)&tax_relation=OR", "&exclude=1,2,3,4,5,6,7,8",
            "&after=2018-05-05T05:05:05&before=2020-01-01T00:00:00",
            "&modified_after=2020-10-01T00:00:00", "&orderby=title&order=asc&per_page=100",
            "&orderby=date&order=asc", "&page=99",
        ].map { Search(posts + $0) } + [
            Search("/wp-json/wp/v2/pages?search=pages"),
            Search(all), Search(all + "&page=2&per_page=4"), Search(all + "&subtype=post"),
            Search("/?s=gardens", several), Search("/?s=gardens&paged=2", several + "&page=2"),
            Search("/page/2/?s=gardens", several + "&page=2"),
            Search("/?s=gardens&post_type=post", posts),
            Search("/?s=gardens&cat=\(news)", withChildren),
            Search("/?s=gardens&category_name=news", withChildren),
            Search("/?s=gardens&tag=blue", posts + "&tags=\(blue)"),
            Search("/?s=gardens&author=2", own + "&author=2"),
            Search("/author/anna/?s=gardens", own + "&author=2"),
            Search("/?s=gardens&year=2019", own + "&after=2018&before=2020"),
            Search("/?s=gardens&m=201906", own + "&after=2019-05&before=2019-07"),
        ]
    }

    @Test func theSitesOwnSearch_isAnsweredByTheServer_andByWordPressWithoutOne() async throws {
        try site.perform(Step("blog"))
        try await withIndex { index in
            try await index.sync()
            let searches = try searches()
            let before = try searches.map { try SearchedSite(site.url + $0.site) }
            try await ServedIndex.serving(index.path, []) { address in
                try site.perform(Step("plugin") { $0.to = address })
                var empty: [String] = []
                for search in searches {
                    let expected = try SearchedSite(address + search.server)
                    let found = try SearchedSite(site.url + search.site)
                    #expect(found.ids == expected.ids, "\(search.site)")
                    if let total = found.total {
                        #expect(total == expected.total, "\(search.site)")
                    }
                    if found.ids.isEmpty { empty.append(search.site) }
                }
                // The last page has none, and one of what there is little of may not.
                #expect(empty.count <= 2, "\(empty)")
                try expectQueries(equal: address)
            }
            // The server is gone.
            for (search, before) in zip(searches, before) {
                #expect(try SearchedSite(site.url + search.site) == before, "\(search.site)")
            }
        }
    }

    /// What code asks for: in every form that a query can want.
    private func expectQueries(equal address: String) throws {
        let expected = try SearchedSite(
            address + "/wp-json/wp/v2/posts?search=gardens&per_page=5&page=2")
        let total = try #require(expected.total)
        let query = [
            "s": "gardens", "post_type": "post", "posts_per_page": "5", "paged": "2",
        ]
        for (further, counts) in [
            ([:], true), (["fields": "ids"], true), (["fields": "id=>parent"], true),
            (["no_found_rows": "1"], false), (["no_found_rows": "1", "fields": "ids"], false),
        ] as [([String: String], Bool)] {
            let found = try site.perform(
                Step("query") { $0.fields = query.merging(further) { $1 } })
            let numbers = counts ? [total, (total + 4) / 5] : [0, 0]
            #expect(found == numbers + expected.ids, "\(further)")
        }
        // What is not for the server WordPress answers: it finds none.
        for further in [
            ["suppress_filters": "1"], ["offset": "1"], ["posts_per_page": "-1"],
            ["posts_per_page": "101"], ["post_status": "any"], ["meta_key": "x"],
            ["sentence": "1"], ["orderby": "rand"], ["hour": "0"], ["monthnum": "3"],
            ["post_type": "attachment"], ["post_parent": "0"], ["wpsearch_left": "1"],
        ] {
            let found = try site.perform(
                Step("query") { $0.fields = query.merging(further) { $1 } })
            #expect(found == [0, 0], "\(further)")
        }
    }

    /// As WordPress has it, the newest come first there.
    @Test func aFeedOfASearch_isTheServersByDate() async throws {
        try site.perform(Step("blog"))
        let posts = try site.published().mapValues(\.url)
        try await withIndex { index in
            try await index.sync()
            try await ServedIndex.serving(index.path, []) { address in
                try site.perform(Step("plugin") { $0.to = address })
                let own = "/wp-json/wpsearch/v1/search?q=gardens&no-collapse=true"
                let served = try SearchedSite(address + own + "&type=post&sort=newest")
                let feed = try SearchedSite(site.url + "/?s=gardens&feed=rss2")
                #expect(feed.links == served.ids.map { posts[$0] } && feed.links.count == 10)
            }
        }
    }

    /// The index is older than what was done to the posts.
    @Test func whatWasWithdrawn_isInNoAnswer() async throws {
        let ids = try make(30) { $0.word = "lantern" }
        try await withIndex { index in
            try await index.sync()
            try await ServedIndex.serving(index.path, []) { address in
                try site.perform(
                    Step("plugin") { $0.to = address },
                    Step("edit", id: ids[0]) { $0.fields = ["post_status": "draft"] },
                    Step("edit", id: ids[1]) { $0.fields = ["post_status": "private"] },
                    Step("edit", id: ids[2]) { $0.fields = ["post_status": "pending"] },
                    Step("edit", id: ids[3]) { $0.fields = ["post_password": "secret"] },
                    Step("edit", id: ids[4]) { $0.fields = ["post_type": "page"] },
                    Step("edit", id: ids[5]) {
                        $0.fields = [
                            "post_status": "future", "post_date": "2050-01-01 00:00:00",
                            "post_date_gmt": "2050-01-01 00:00:00", "edit_date": "1",
                        ]
                    },
                    Step("trash", id: ids[6]), Step("delete", id: ids[7]))
                let posts = "/wp-json/wp/v2/posts?search=lantern&per_page=100"
                let claimed = try SearchedSite(address + posts)
                #expect(Set(claimed.ids) == Set(ids) && claimed.total == 30)
                let shown = claimed.ids.filter { !ids[0...7].contains($0) }
                let expected = try SearchedSite(site.url + posts)
                #expect(expected.ids == shown && expected.total == 22)
                for way in [
                    "/wp-json/wp/v2/posts?search=lantern&per_page=15",
                    "/wp-json/wp/v2/posts?search=lantern&per_page=15&page=2",
                    "/wp-json/wp/v2/search?search=lantern&per_page=15&subtype=post",
                    "/wp-json/wp/v2/search?search=lantern&per_page=15&page=2", "/?s=lantern",
                    "/?s=lantern&paged=2", "/?s=lantern&paged=3",
                ] {
                    let found = try SearchedSite(site.url + way)
                    let hidden = Set(found.ids).intersection(ids[0...7])
                    // As a page it may be found among posts of all types.
                    #expect(hidden.isSubset(of: way.contains("posts") ? [] : [ids[4]]), "\(way)")
                    #expect(!found.ids.isEmpty, "\(way)")
                }
                for fields in ["ids", "id=>parent", ""] {
                    let found = try site.perform(
                        Step("query") {
                            $0.fields = [
                                "s": "lantern", "post_type": "post", "posts_per_page": "100",
                                "fields": fields,
                            ]
                        })
                    #expect(found == [22, 1] + shown, "\(fields)")
                }
            }
        }
    }

    // MARK: Servers that are none

    /// What a server says for a search, told from what it says of itself.
    static func reply(_ status: String, _ headers: String, _ body: String) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(headers)"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    private static let itself = [
        "/wp-json/": #"{"home":"http://127.0.0.1","namespaces":["wp/v2","wpsearch/v1"]}"#,
        "/wp-json/wp/v2/types": #"{"post":{"rest_base":"posts"},"page":{"rest_base":"pages"}}"#,
        "/wp-json/wp/v2/taxonomies": #"{"category":{"rest_base":"categories"}}"#,
    ]

    /// Runs with a server that answers searches with a text, and gives it the number of searches that it was asked.
    func withServer(
        answering answer: String, saying itself: [String: String] = [:],
        _ body: (_ asked: () -> Int) throws -> Void
    ) throws {
        let asked = Asked()
        let itself = Self.itself.merging(itself) { $1 }
        let server = try PlainServer { _, target in
            if let known = itself[String(target.prefix { $0 != "?" })] {
                return Self.reply("200 OK", "", known)
            }
            asked.count.withLock { $0 += 1 }
            return answer
        }
        defer { server.stop() }
        try site.perform(Step("plugin") { $0.to = server.url })
        try body { asked.count.withLock { $0 } }
    }

    private final class Asked: Sendable {
        let count = Mutex(0)
    }

    @Test(arguments: [
        ("200 OK", "X-WP-Total: 2\r\n", "<!DOCTYPE html><title>Page</title>"),
        ("200 OK", "X-WP-Total: 2\r\n", ""),
        ("200 OK", "X-WP-Total: 2\r\n", #"[{"id":"FIRST"},{"id":"SECOND"}]"#),
        ("200 OK", "X-WP-Total: 2\r\n", #"[FIRST,SECOND]"#),
        ("200 OK", "X-WP-Total: 2\r\n", #"[{"id":FIRST},{"id":FIRST}]"#),
        ("200 OK", "X-WP-Total: 2\r\n", #"[{"id":FIRST},{"id":-1}]"#),
        ("200 OK", "X-WP-Total: 2\r\n", #"{"first":{"id":FIRST}}"#),
        ("200 OK", "X-WP-Total: 2\r\n", #"[{"id":FIRST},{"#),
        ("200 OK", "X-WP-Total: 2\r\n", "[]"),
        ("200 OK", "", #"[{"id":FIRST}]"#),
        ("200 OK", "X-WP-Total: many\r\n", #"[{"id":FIRST}]"#),
        ("200 OK", "X-WP-Total: 99999999999999999999\r\n", #"[{"id":FIRST}]"#),
        ("302 Found", "X-WP-Total: 1\r\nLocation: /elsewhere\r\n", #"[{"id":FIRST}]"#),
        ("404 Not Found", "", #"{"code":"rest_no_route"}"#),
        ("500 Internal Server Error", "X-WP-Total: 1\r\n", #"[{"id":FIRST}]"#),
        ("503 Service Unavailable", "", #"{"code":"wpsearch_busy"}"#),
        ("", "", ""),
    ])
    func whatIsNoAnswer_leavesTheSearchToWordPress_andTheServerAlone(
        status: String, headers: String, body: String
    ) throws {
        let ids = try make(6) { $0.word = "lantern" }
        let own = try SearchedSite(site.url + "/wp-json/wp/v2/posts?search=lantern")
        #expect(Set(own.ids) == Set(ids) && own.total == 6)
        let body = body.replacing("FIRST", with: "\(ids[3])")
            .replacing("SECOND", with: "\(ids[1])")
        let answer = status.isEmpty ? "" : Self.reply(status, headers, body)
        try withServer(answering: answer) { asked in
            for _ in 0..<2 {
                let found = try SearchedSite(
                    site.url + "/wp-json/wp/v2/posts?search=lantern")
                #expect(found == own)
            }
            #expect(asked() == 1)
        }
    }

    /// A server that takes a request and never answers it.
    @Test func aSilentServer_isNotWaitedFor() throws {
        let ids = try make(6) { $0.word = "lantern" }
        let end = DispatchSemaphore(value: 0)
        let server = try PlainServer { _, _ in
            end.wait()
            return ""
        }
        defer {
            server.stop()
            for _ in 0..<8 { end.signal() }
        }
        try site.perform(Step("plugin") { $0.to = server.url })
        for _ in 0..<2 {
            let found = try SearchedSite(site.url + "/wp-json/wp/v2/posts?search=lantern")
            #expect(Set(found.ids) == Set(ids) && found.total == 6)
        }
    }

    /// Whoever claims them: hidden posts, other types, and what there is not.
    @Test func aServerThatClaimsHiddenPosts_getsThemNotShown() throws {
        let ids = try make(3)
        let hidden =
            try make(1, first: 10) { $0.status = "draft" }
            + make(1, first: 11) { $0.status = "private" }
            + make(1, first: 12) { $0.password = "secret" }
            + make(1, first: 13) { ($0.status, $0.date) = ("future", "2050-01-01 00:00:00") }
            + make(1, first: 14) { $0.type = "page" } + [999_999]
        let claimed = hidden + ids.reversed()
        let list = claimed.map { #"{"id":\#($0)}"# }.joined(separator: ",")
        // Of more posts than there are nobody is told.
        for total in ["9", "999999"] {
            let answer = Self.reply("200 OK", "X-WP-Total: \(total)\r\n", "[\(list)]")
            try withServer(answering: answer) { asked in
                let posts = site.url + "/wp-json/wp/v2/posts?search=anything"
                let found = try SearchedSite(posts)
                #expect(found.ids == ids.reversed())
                #expect(found.total ?? 99 <= 4)
                #expect(try SearchedSite(site.url + "/?s=anything&post_type=post").ids == found.ids)
                #expect(asked() == 2)
            }
        }
    }

    // MARK: Who is not answered by it

    @Test func whoEdits_andOtherSites_areAnsweredByWordPress() throws {
        let ids = try make(6) { $0.word = "lantern" }
        let answer = Self.reply("200 OK", "X-WP-Total: 1\r\n", #"[{"id":\#(ids[2])}]"#)
        let second = site.second
        try second.reset()
        try withServer(answering: answer) { asked in
            let posts = "/wp-json/wp/v2/posts?search=lantern"
            #expect(try SearchedSite(site.url + posts).ids == [ids[2]])
            #expect(asked() == 1)
            for way in [posts, posts + "&context=edit", "/wp-json/wp/v2/search?search=lantern"] {
                let found = try SearchedSite(site.url + way, as: site)
                #expect(Set(found.ids) == Set(ids), "\(way)")
            }
            // Without an address of its own the other site of the network has no server.
            let others = try second.perform(
                Step("plugin") { $0.to = " " },
                Step("make") { ($0.count, $0.word) = (3, "lantern") })
            #expect(Set(try SearchedSite(second.url + posts).ids) == Set(others))
            #expect(asked() == 1)
        }
    }
}
