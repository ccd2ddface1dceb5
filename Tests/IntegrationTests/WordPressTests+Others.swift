import BlogSearch
import Foundation
import TestSupport
import Testing

/// The plugin beside others that hide posts, or add some, and beside servers that are none.
extension WordPressTests {
    private static let lanterns = "/wp-json/wp/v2/posts?search=lanterns"

    /// Runs with the plugin and a server of posts with the word "lantern", of which WordPress finds none for "lanterns".
    ///
    /// - Parameter body: is given the posts in the order of the server.
    private func withLanterns(
        _ count: Int, _ body: (_ ids: [Int], _ address: String) throws -> Void
    ) async throws {
        _ = try make(count) { $0.word = "lantern" }
        try await withIndex { index in
            try await index.sync()
            try await ServedIndex.serving(index.path, []) { address in
                try site.perform(Step("plugin") { $0.to = address })
                var ids: [Int] = []
                for page in 1...((count + 99) / 100) {
                    let part = "\(Self.lanterns)&per_page=100&page=\(page)"
                    ids += try SearchedSite(address + part).ids
                }
                try #require(Set(ids).count == count)
                try body(ids, address)
            }
        }
    }

    /// Every page that there is, and one more.
    private func pages(of size: Int, _ search: String) throws -> [SearchedSite] {
        var pages: [SearchedSite] = []
        repeat {
            let part = "\(search)&per_page=\(size)&page=\(pages.count + 1)"
            pages.append(try SearchedSite(site.url + part))
        } while pages.last?.ids.isEmpty == false && pages.count < 100
        return pages
    }

    @Test(arguments: ["the_posts", "posts_results", "posts_where", "posts_search", "post__not_in"])
    func whatAnotherPluginHides_isOnNoPage_andInNoCount(how: String) async throws {
        try await withLanterns(240) { ids, _ in
            for shown in [
                // The first page of the server has none of them.
                [37, 88, 120, 199, 220, 239].map { ids[$0] },
                stride(from: 0, to: 240, by: 2).map { ids[$0] },
                Array(ids.dropFirst(9)),
            ] {
                let hidden = ids.filter { !shown.contains($0) }
                try site.perform(Step("others") { ($0.name, $0.ids) = (how, hidden) })
                let pages = try pages(of: 20, Self.lanterns)
                #expect(pages.flatMap(\.ids) == shown)
                #expect(pages.dropLast().allSatisfy { $0.total == shown.count })
                #expect(pages.dropLast().dropLast().allSatisfy { $0.ids.count == 20 })
                #expect(pages.last?.status == 400)
                let search = "/?s=lanterns&post_type=post"
                #expect(try SearchedSite(site.url + search).ids == Array(shown.prefix(10)))
                let fields = ["s": "lanterns", "post_type": "post", "posts_per_page": "5"]
                let asked = try site.perform(Step("query") { $0.fields = fields })
                #expect(asked == [shown.count, (shown.count + 4) / 5] + shown.prefix(5))
            }
        }
    }

    @Test func whatIsHiddenFromTheMainQueryAlone_isOnNoPageOfIt() async throws {
        try await withLanterns(60) { ids, _ in
            let shown = Array(ids.dropFirst(6))
            try site.perform(Step("others") { ($0.name, $0.ids) = ("main", Array(ids.prefix(6))) })
            for page in 1...6 {
                let way = "/?s=lanterns&post_type=post&paged=\(page)"
                let found = try SearchedSite(site.url + way)
                #expect(found.ids == Array(shown.dropFirst(page * 10 - 10).prefix(10)), "\(page)")
            }
            // Other queries are not its business.
            #expect(try SearchedSite(site.url + Self.lanterns).total == 60)
        }
    }

    /// WordPress reads them in the order of the other plugin, and as many as it was asked for.
    @Test func idsThatAnotherPluginAsksFor_areAllFound() async throws {
        try await withLanterns(60) { ids, _ in
            let wanted = [58, 3, 41, 30, 12, 57, 20].map { ids[$0] }
            let shown = ids.filter(wanted.contains)
            try site.perform(Step("others") { ($0.name, $0.ids) = ("post__in", wanted) })
            let all = try SearchedSite(site.url + Self.lanterns)
            #expect(all.ids == shown && all.total == 7)
            #expect(try pages(of: 3, Self.lanterns).flatMap(\.ids) == shown)
            for way in ["/?s=lanterns", "/?s=lanterns&post_type=post"] {
                #expect(try SearchedSite(site.url + way).ids == shown, "\(way)")
            }
        }
    }

    @Test func postsThatAnotherPluginAdds_standBesideThoseFound() async throws {
        try await withLanterns(30) { ids, _ in
            let added = [ids[27], ids[29]]
            try site.perform(Step("others") { ($0.name, $0.ids) = ("added", added) })
            let search = "/?s=lanterns&post_type=post&paged=2"
            #expect(try SearchedSite(site.url + search).ids == added + ids[10..<20])
            try site.perform(Step("others") { ($0.name, $0.ids) = ("posts_per_page", added) })
            #expect(try SearchedSite(site.url + search).ids == Array(ids[3..<6]))
        }
    }

    /// More posts than are gone through.
    @Test func whereManyMayBeHidden_WordPressAnswers_andWithdrawnPostsAreTakenOff() throws {
        let ids = try make(1_010) { $0.word = "lantern" }
        let search = "/wp-json/wp/v2/posts?search=lantern&per_page=20"
        let list = ids.prefix(100).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        let answer = Self.reply("200 OK", "X-WP-Total: 1010\r\n", "[\(list)]")
        try withServer(answering: answer) { asked in
            try site.perform(Step("trash", id: ids[4]))
            let found = try SearchedSite(site.url + search)
            #expect(found.total == 1_009)
            #expect(found.ids == Array(ids[0..<4] + ids[5..<21]))
            try site.perform(
                Step("others") { ($0.name, $0.ids) = ("posts_where", [ids[7], ids[1_000]]) })
            let own = try SearchedSite(site.url + search)
            #expect(own.total == 1_007)
            #expect(own.ids.first == ids[1_009] && own.ids.count == 20)
            #expect(asked() == 2)
        }
    }

    // MARK: Servers that are none

    @Test func theSitesOwnAddress_isNoServer() throws {
        let ids = try make(6) { $0.word = "lantern" }
        for own in [site.url, site.url + "/second", site.url + "/search/wp-json/"] {
            try site.perform(Step("plugin") { $0.to = own })
            let found = try SearchedSite(site.url + "/wp-json/wp/v2/posts?search=lantern")
            #expect(Set(found.ids) == Set(ids) && found.total == 6)
            #expect(
                try site.triedServer()
                    == "This is the site's own address. WordPress answers searches by itself; give the server a host or a port of its own."
            )
            #expect(
                try site.triedServer(typing: own)
                    == "The address of the search server was not changed: it is this site's own address, where WordPress answers. Give the server a host or a port of its own."
            )
        }
        let other = "https://search.example.org"
        #expect(try site.triedServer(typing: other + "/wp-json/") == other)
    }

    /// It has routes of the same names, and searches by them.
    @Test func anotherWordPress_isNoServer() throws {
        let ids = try make(6) { $0.word = "lantern" }
        let answer = Self.reply("200 OK", "X-WP-Total: 1\r\n", #"[{"id":\#(ids[2])}]"#)
        for root in [
            #"{"home":"http://127.0.0.1","namespaces":["oembed/1.0","wp/v2"]}"#, "{}", "[]",
            #"{"namespaces":"wpsearch/v1"}"#, #"{"namespaces":{"wpsearch/v1":1}}"#,
        ] {
            try withServer(answering: answer, saying: ["/wp-json/": root]) { asked in
                let found = try SearchedSite(site.url + "/wp-json/wp/v2/posts?search=lantern")
                #expect(Set(found.ids) == Set(ids), "\(root)")
                #expect(asked() == 0)
                #expect(
                    try site.triedServer()
                        == "What answers at this address is no wpsearch serve: its REST API does not name wpsearch/v1. WordPress answers searches by itself."
                )
            }
        }
    }

    /// As by a server that asks the site in its turn.
    @Test func aRequestOfThePlugin_isAnsweredByWordPress() throws {
        let ids = try make(6) { $0.word = "lantern" }
        let answer = Self.reply("200 OK", "X-WP-Total: 1\r\n", #"[{"id":\#(ids[2])}]"#)
        try withServer(answering: answer) { asked in
            let search = site.url + "/wp-json/wp/v2/posts?search=lantern"
            let own = try SearchedSite(search, header: "X-WPSearch-Plugin: 1")
            #expect(Set(own.ids) == Set(ids))
            #expect(asked() == 0)
            #expect(try SearchedSite(search).ids == [ids[2]])
            #expect(asked() == 1)
        }
    }

    // MARK: Types that the index lacks

    @Test func aTypeThatTheIndexLacks_isNamed_byThePluginAndTheDoctor() async throws {
        let lacking =
            "It lacks book, of which posts are published here: searches of all types, and so the search page, are left to WordPress."
        try await withLanterns(6) { ids, address in
            let sound = try site.triedServer()
            #expect(sound.hasPrefix("The server answers for this site. It has the types post, "))
            #expect(!sound.contains("lacks"))
            try site.perform(
                Step("type") { ($0.type, $0.share) = ("book", 1) })
            #expect(try site.triedServer() == sound)
            let books = try site.perform(
                Step("make") {
                    ($0.count, $0.first, $0.type, $0.word) = (3, 50, "book", "lantern")
                })
            #expect(books.count == 3)
            #expect(
                try site.triedServer()
                    == "\(sound) \(lacking) Give the sync --types post,page,book.")
            #expect(try SearchedSite(site.url + "/?s=lanterns").ids.isEmpty)
            #expect(try SearchedSite(site.url + Self.lanterns).ids == ids)
            let doctor = try Program.run(
                Program.products.appendingPathComponent("wpsearch").path, ["doctor", site.url])
            #expect(
                doctor.output.contains(
                    "! It also has 3 of the type \"book\", which a sync takes only once it was asked for that type"
                ))
            try site.perform(Step("type") { $0.type = "book" })
            #expect(
                try site.triedServer()
                    == "\(sound) \(lacking) No sync can read book, which the REST API does not show (show_in_rest); such a type may be left out of searches (exclude_from_search)."
            )
        }
    }
}
