import BlogSearchImport
import Foundation
import BlogSearchNetwork
import TestSupport
import Testing
import WordPressSupport

@testable import BlogSearchServer

/// What is served can be synced again like a site of WordPress, and is the same index then.
@Suite struct ServedSyncTests {
    /// An index that follows a server.
    private struct Follower {
        let engine: SearchEngine
        private let folder: TemporaryFolder
        private let transport: NetworkTransport

        init(over transport: NetworkTransport) throws {
            self.transport = transport
            folder = try TemporaryFolder()
            engine = try SearchEngine.create(at: folder.index)
        }

        func options(_ site: String?) -> SyncOptions {
            var options = SyncOptions(types: ["all"], withComments: true)
            options.site = site
            return options
        }

        func sync(_ address: String, as site: String? = nil) async throws -> SyncSummary {
            try await engine.sync(address, over: transport, options: options(site))
        }

        func differences(from address: String, as site: String? = nil) async throws -> [String] {
            try await engine.compare(with: address, over: transport, options: options(site))
                .differences.map { "\($0)" }
        }
    }

    /// Runs `body` with an index that follows a server of another.
    private func following(
        _ served: SearchEngine,
        _ body: (_ follower: Follower, _ address: String) async throws -> Void
    ) async throws {
        try await asking { transport in
            let follower = try Follower(over: transport)
            try await serving(served) { try await body(follower, $0) }
            try follower.engine.close()
        }
    }

    /// What WordPress's clients are told of an index, list by list.
    private func told(_ engine: SearchEngine, site: String? = nil) async throws -> [String: String]
    {
        let api = engine.wordPress(site: site, publicURL: "https://api.example")
        var told: [String: String] = [:]
        for route in [
            "/", "posts", "pages", "recipe", "categories", "tags", "users", "media", "comments",
            "types", "taxonomies", "search",
        ] {
            var request = SmallBlog.request(route)
            if route != "/" { request.parameters = [RESTParameter("per_page", "100")] }
            told[route] = String(
                decoding: try await api.respond(to: request).body, as: UTF8.self)
        }
        return told
    }

    /// Posts, pages and a type of its own, terms, authors, a picture, comments: all of it is there again, is found as before, and
    /// a second server shows the same.
    @Test func whatIsServed_isTheSameIndexAgain() async throws {
        let blog = try await SmallBlog()
        try await following(blog.engine) { first, address in
            let summary = try await first.sync(address, as: SmallBlog.home)
            #expect(
                summary.added == 17 && summary.skipped.isEmpty && summary.site == SmallBlog.home)
            #expect(try await first.differences(from: address, as: SmallBlog.home) == [])
            let (served, synced) = (try await told(blog.engine), try await told(first.engine))
            for (route, records) in served { #expect(synced[route] == records, "\(route)") }
            try await following(first.engine) { second, address in
                _ = try await second.sync(address, as: SmallBlog.home)
                let (one, two) = (
                    try StoreContents(first.engine.store), try StoreContents(second.engine.store)
                )
                #expect(try await second.engine.status().sites.map(\.language) == ["en"])
                #expect(one.entries == two.entries)
                #expect(one == two)
                #expect(try await told(second.engine) == synced)
            }
        }
    }

    @Test func anAddressThatIsTyped_isThatOfTheIndex_withoutALongerStory() async throws {
        let blog = try await ServedBlog()
        try await following(blog.engine) { follower, address in
            let summary = try await follower.sync(address)
            #expect(summary.site == address && summary.added == 3)
            #expect(try await follower.differences(from: address) == [])
            let hits = try await follower.engine.search("wombat").hits
            #expect(
                Set(hits.map(\.url)) == [
                    "https://example.org/2019/post-7/", "https://example.org/2020/post-8/",
                ])
        }
    }

    /// More than two pages of a list; then nothing, then something new, something edited and something gone.
    @Test func aSecondSync_bringsWhatChanged() async throws {
        let posts = (1...230).map { number in
            ServedBlog.post(
                number, "Post \(number)", "Some words of number \(number).",
                date: "20\(10 + number % 10)-0\(1 + number % 9)-1\(number % 9)",
                tags: ["tag \(number % 7)"])
        }
        let blog = try await ServedBlog(posts: posts)
        try await following(blog.engine) { follower, address in
            #expect(try await follower.sync(address).added == 230)
            let again = try await follower.sync(address)
            #expect(again.added + again.updated + again.removed == 0 && again.unchanged == 230)
            #expect(again.changes.isEmpty)
            let writer = try SearchEngine.open(at: blog.folder.index, readOnly: false)
            let edited = try #require(try await writer.lookup("7"))
            _ = try await writer.importPosts(
                from: ListedChanges(site: edited.site) {
                    var post = Post(
                        id: 7, slug: edited.slug ?? "", link: edited.url, title: "Edited",
                        html: "<p>A quokka instead.</p>",
                        date: Moment(year: 2017, month: 8, day: 17))
                    post.modified = Moment(year: 2026, month: 1, day: 1)
                    return [
                        .post(post), .removal(9),
                        .post(
                            Post(
                                id: 500, slug: "post-500", link: "https://example.org/post-500/",
                                title: "New", html: "<p>A new one.</p>",
                                date: Moment(year: 2026, month: 2, day: 1))),
                    ]
                })
            try writer.close()
            let third = try await follower.sync(address)
            #expect(third.added == 1 && third.updated == 1 && third.removed == 1)
            #expect(try await follower.engine.search("quokka").hits.map(\.id) == [7])
            #expect(try await follower.differences(from: address) == [])
        }
    }

    @Test func oneOfSeveralSites_isSyncedByItsOwnAddress() async throws {
        let others = [
            ServedBlog.post(7, "Wombats elsewhere", "A wombat.", site: "https://b.example"),
            ServedBlog.post(8, "Koalas", "A koala.", site: "https://b.example", tags: ["koalas"]),
        ]
        let blog = try await ServedBlog(posts: ServedBlog.wombats + others)
        try await following(blog.engine) { follower, address in
            for (host, count) in [("b.example", 2), ("example.org", 3)] {
                let place = "\(address)/sites/\(host)"
                let summary = try await follower.sync(place, as: "https://\(host)")
                #expect(summary.site == "https://\(host)" && summary.added == count)
                // The pages of the server are in English, whatever the posts are in.
                let sites = try await follower.engine.status().sites
                #expect(sites.first { $0.url == "https://\(host)" }?.language == nil)
                #expect(try await follower.differences(from: place, as: "https://\(host)") == [])
                let (served, synced) = (
                    try await told(blog.engine, site: "https://\(host)"),
                    try await told(follower.engine, site: "https://\(host)")
                )
                for (route, records) in served { #expect(synced[route] == records, "\(route)") }
            }
            // Where there are several, the server's own address is none of them.
            await #expect(throws: SearchError.self) { try await follower.sync(address) }
        }
    }
}

/// A source of one page.
private struct ListedChanges: Source {
    let site: String
    let changes: @Sendable () -> [Change]
    private var isRead = false

    init(site: String, _ changes: @escaping @Sendable () -> [Change]) {
        (self.site, self.changes) = (site, changes)
    }

    mutating func nextPage() async throws -> SourcePage? {
        defer { isRead = true }
        return isRead ? nil : SourcePage(changes: [.site(Site(url: site))] + changes())
    }
}
