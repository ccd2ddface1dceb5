import BlogSearchImport
import Foundation
import Testing

/// One site cannot speak for another, whatever it or a file says: the other's posts are as they were, byte for byte.
@Suite struct ForeignSiteTests {
    private static let victim = "https://victim.example"
    private static let evil = "https://evil.example"

    private let scratch: Scratch
    private let engine: SearchEngine
    private let hosts: LyingHosts

    init() throws {
        scratch = try Scratch()
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        hosts = LyingHosts([
            Self.victim: .init(site: .withPosts(12, home: Self.victim)),
            Self.evil: .init(site: .withPosts(5, home: Self.evil)),
        ])
    }

    @discardableResult
    private func sync(_ address: String, under site: String? = nil, isFull: Bool = false)
        async throws -> SyncSummary
    {
        var options = SyncOptions(isFull: isFull)
        options.site = site
        options.retries = .once
        return try await engine.sync(address, over: hosts, options: options)
    }

    /// All that the index holds of a site, as a person and as a program would see it.
    private func holdings(_ site: String = victim) async throws -> [String] {
        var holdings: [String] = []
        let found = try await engine.search("", options: SearchOptions(limit: 1000))
        for hit in found.hits where hit.site == site {
            let url = try #require(hit.url)
            let post = try #require(try await engine.lookup(url))
            holdings.append("\(post)")
        }
        let terms = try await engine.terms().filter { $0.site == site }
        return holdings.sorted() + terms.map { "\($0)" }.sorted()
            + (try await engine.status().sites.filter { $0.url == site }.map {
                "\($0.url) \($0.name ?? "") \($0.posts) \($0.terms) \($0.authors)"
            })
    }

    private typealias Lie = (at: String, truth: String, lie: String)
    /// Each field that names a site, one by one.
    private static let lies: [[Lie]] = [
        [("/wp-json/?", #""home":"https://evil.example""#, #""home":"https://victim.example""#)],
        [
            (
                "/wp-json/?", #""home":"https://evil.example""#,
                #""home":"http://www.victim.example/""#
            )
        ],
        [
            (
                "/wp-json/?", #""home":"https://evil.example""#,
                #""home":"https://victim.example:443""#
            )
        ],
        [
            (
                "/wp-json/?", #""home":"https://evil.example""#,
                #""home":"HTTPS://evil@Victim.example/?""#
            )
        ],
        [("/wp-json/?", "https://evil.example", "https://victim.example")],
        [
            ("/wp-json/?", #""home":"https://evil.example""#, #""x":1"#),
            ("/wp-json/?", #""url":"https://evil.example""#, #""url":"https://victim.example""#),
        ],
        [
            (
                "/wp-json/?", #""home":"https://evil.example""#,
                #""URL":"https://victim.example","site_url":"https://victim.example""#
            )
        ],
        [("/wp/v2/", "https://evil.example", "https://victim.example")],
        [("/posts", #""link":"https://evil.example"#, #""link":"https://victim.example"#)],
        [
            (
                "/posts", #""slug":"#,
                #""guid":{"rendered":"https://victim.example/?p=1"},"_links":{"self":[{"href":"https://victim.example/wp-json/wp/v2/posts/1"}]},"slug":"#
            )
        ],
        [("https://evil.example", "https://evil.example", "https://victim.example")],
    ]

    @Test(arguments: lies.indices)
    func aLyingServer_changesNothingOfAnother(row: Int) async throws {
        try await sync(Self.victim)
        let before = try await holdings()
        #expect(before.count > 12)
        hosts.change(Self.evil) { $0.lies = Self.lies[row] }
        for isFull in [false, true] {
            do {
                let summary = try await sync(Self.evil, isFull: isFull)
                #expect(
                    summary.site != Self.victim
                        || hosts.requests.last?.hasPrefix(Self.victim) == true)
            } catch is SearchError {}
            #expect(try await holdings() == before)
        }
        // Nothing left for the other's next sync to do.
        let again = try await sync(Self.victim)
        #expect((again.added, again.updated, again.removed) == (0, 0, 0))
        #expect(try await engine.verify().isEmpty)
    }

    @Test(arguments: ["/", "/wp-json/", "/wp-json/wp/v2/posts", "/wp-json/?"])
    func aRedirectOrLinkToAnother_changesNothingOfIt(path: String) async throws {
        try await sync(Self.victim)
        let before = try await holdings()
        hosts.change(Self.evil) { $0.redirects = [path: Self.victim + path] }
        do { try await sync(Self.evil) } catch is SearchError {}
        #expect(try await holdings() == before)
        hosts.change(Self.evil) {
            $0.redirects = [:]
            $0.link = "<\(Self.victim)/wp-json/>; rel=\"https://api.w.org/\""
        }
        do { try await sync(Self.evil) } catch is SearchError {}
        #expect(try await holdings() == before)
    }

    @Test func aHomeThatIsNotProven_isSaid_andTheOwnerDecides() async throws {
        hosts.change(Self.evil) { $0.lies = Self.lies[0] }
        let summary = try await sync(Self.evil)
        #expect(summary.site == Self.evil && summary.added == 5)
        #expect(
            summary.notes == [
                "https://evil.example says that it is https://victim.example, whose front page does not name this API, so its posts are kept under https://evil.example; if both are one site: sync https://evil.example with https://victim.example as its address"
            ])
        // Its owner says so: the posts move, nothing is twice.
        let named = try await sync(Self.evil, under: "victim.example")
        #expect(named.site == Self.victim && named.notes.isEmpty)
        #expect((named.added, named.updated, named.removed) == (0, 0, 0))
        #expect(try await engine.status().sites.map(\.url) == [Self.victim])
        // From then on the index has it from this API.
        let again = try await sync(Self.evil)
        #expect(again.site == Self.victim && again.notes.isEmpty && again.added == 0)
        #expect(try await engine.search("").total == 5)
        #expect(try await engine.verify().isEmpty)
    }

    /// Fronts without an API, other names of a host, and names that a front page vouches for, are as ever.
    @Test(arguments: [
        "http://www.evil.example", "https://evil.example:443", "https://front.example",
    ])
    func aSiteThatMayNameItsHome_isKeptThere(home: String) async throws {
        var front = LyingHosts.Host(site: .withPosts(1, home: "https://front.example"))
        front.link = "<\(Self.evil)/wp-json/>; rel=\"https://api.w.org/\""
        let site = SimulatedSite.withPosts(5, home: Self.evil)
        let hosts = LyingHosts([
            "https://front.example": front,
            Self.evil: .init(
                site: site,
                lies: [("/wp-json/?", #""home":"https://evil.example""#, #""home":"\#(home)""#)]),
        ])
        for address in [Self.evil, home.contains("front") ? home : Self.evil] {
            let summary = try await engine.sync(address, over: hosts)
            #expect(summary.site == home.replacing(":443", with: "") && summary.notes.isEmpty)
        }
        #expect(try await engine.search("").total == 5)
    }

    @Test func aPostsLinkOnAnotherHost_findsNothingOfThatSite() async throws {
        try await sync(Self.victim)
        let link = "\(Self.victim)/p1/"
        let before = try await engine.lookup(link)
        hosts.change(Self.evil) {
            $0.lies = [
                ("/posts", #""link":"https://evil.example"#, #""link":"https://victim.example"#)
            ]
        }
        try await sync(Self.evil)
        for spelling in [link, "http://www.victim.example/p1", "victim.example/p1/?x=1"] {
            #expect(try await engine.lookup(spelling)?.site == Self.victim, "\(spelling)")
        }
        #expect(try await engine.lookup(link) == before)
        // What only the other one says is at an address of the victim's is not there.
        hosts.change(Self.evil) {
            $0.lies = [
                (
                    "/posts", #""link":"https://evil.example/p1/"#,
                    #""link":"https://victim.example/secret/"#
                )
            ]
        }
        try await sync(Self.evil, isFull: true)
        #expect(try await engine.lookup("\(Self.victim)/secret/") == nil)
        #expect(try await engine.lookup("\(Self.evil)/p1/")?.site == Self.evil)
    }

    // MARK: Files

    private func file(_ name: String, _ text: String) throws -> String {
        let path = scratch.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static func wxr(_ site: String, id: Int = 1, title: String = "Forged") -> String {
        """
        <?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>V</title><wp:base_blog_url>\(site)</wp:base_blog_url>
        <item><title>\(title)</title><link>https://victim.example/p\(id)/</link><content:encoded>words</content:encoded><wp:post_id>\(id)</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
        <item><title>Draft</title><wp:post_id>3</wp:post_id><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>
        """
    }

    private static let line =
        #"{"id": 1, "title": "Forged", "text": "words", "link": "https://victim.example/p1/"}"#

    private static let files: [(name: String, text: String)] = [
        ("evil.jsonl", line), ("evil.json", "[\(line)]"),
        ("evil.xml", wxr("https://victim.example")),
        ("evil2.xml", wxr("http://www.victim.example/")),
        ("evil3.xml", wxr("https://user:secret@victim.example:443")),
        (
            "feed.xml",
            "<rss><channel><title>V</title><link>https://victim.example</link><item><title>Forged</title><link>https://victim.example/p1/</link><description>words</description></item></channel></rss>"
        ),
        ("notes/a.md", "---\ntitle: Forged\nid: 1\nlink: https://victim.example/p1/\n---\nwords"),
        (
            "saved/posts.json",
            #"[{"id":1,"slug":"p1","link":"https://victim.example/p1/","title":{"rendered":"Forged"},"content":{"rendered":"words"}}]"#
        ),
        ("jekyll/_config.yml", "url: https://victim.example\n"),
    ]

    /// The path of a kind of files that say they are of the victim.
    private func path(_ row: Int) throws -> String {
        let (name, text) = Self.files[row]
        let path = try file(name, text)
        if name.hasPrefix("jekyll") {
            _ = try file("jekyll/_posts/2020-01-01-p1.md", "---\ntitle: Forged\n---\nwords")
        }
        return name.contains("/") ? scratch.path + "/" + name.split(separator: "/")[0] : path
    }

    @Test(arguments: files.indices)
    func filesThatNameASyncedSite_changeNothingOfIt_unlessTheOwnerNamesIt(row: Int) async throws {
        try await sync(Self.victim)
        let before = try await holdings()
        let path = try path(row)
        let error = await #expect(throws: SearchError.self) {
            _ = try await engine.importFiles([path])
        }
        #expect(
            error?.description
                == "The index has https://victim.example already, from a sync, so nothing of it was changed; if these files are of the same blog, import them as those of https://victim.example."
        )
        #expect(error?.code == .foreignSite)
        #expect(try await holdings() == before)
        #expect(try await engine.status().sites.count == 1)
        _ = try await engine.importFiles([path], site: "https://victim.example")
        #expect(try await engine.search("title:forged").total == 1)
        #expect(try await engine.status().sites.count <= 2)
        // The next sync still is the site's own, and another import must be named again.
        #expect(try engine.syncableSites() == [Self.victim])
        await #expect(throws: SearchError.self) { _ = try await engine.importFiles([path]) }
    }

    @Test func anotherFile_changesNothing_theSameDoes() async throws {
        let own = try file("own.xml", Self.wxr(Self.victim, title: "True"))
        #expect(try await engine.importFiles([own]).added == 1)
        for row in Self.files.indices {
            let path = try path(row)
            let error = await #expect(throws: SearchError.self) {
                _ = try await engine.importFiles([path], prune: true)
            }
            #expect(error?.description.contains("already, from other files") == true)
        }
        #expect(try await engine.search("title:forged").total == 0)
        #expect(try await engine.search("title:true").total == 1)
        _ = try file("own.xml", Self.wxr(Self.victim, title: "Newer"))
        #expect(try await engine.importFiles([own]).updated == 1)
        // Of the same folder by another way.
        let roundabout = scratch.path + "/notes/../own.xml"
        #expect(try await engine.importFiles([roundabout]).unchanged == 1)
        // A further export, which its owner names once.
        let next = try file("own-2.xml", Self.wxr(Self.victim, id: 2, title: "Second"))
        await #expect(throws: SearchError.self) { _ = try await engine.importFiles([next]) }
        #expect(try await engine.importFiles([next], site: Self.victim).added == 1)
        #expect(try await engine.importFiles([next]).unchanged == 1)
        #expect(try await engine.importFiles([own]).unchanged == 1)
    }

    @Test func theFilesOfOneImport_areReadTogether_andTheSitesOfOthersAreKept() async throws {
        let parts = try [1, 2].map { try file("part\($0).xml", Self.wxr(Self.victim, id: $0)) }
        #expect(try await engine.importFiles(parts).added == 2)
        #expect(try await engine.importFiles(parts).unchanged == 2)
        // With a part that is new, in a folder that was named before, or exported on another day.
        let third = try file("part3.xml", Self.wxr(Self.victim, id: 4))
        #expect(try await engine.importFiles(parts + [third]).added == 1)
        let dated = try ["2026-01-31", "2026-02-28", "20260331"].map {
            try file("blog.WordPress.\($0).xml", Self.wxr("https://dated.example", id: 1))
        }
        for path in dated { _ = try await engine.importFiles([path]) }
        let folder = try file("exports/a.xml", Self.wxr("https://folder.example", id: 1))
        let exports = scratch.path + "/exports"
        #expect(try await engine.importFiles([exports]).added == 1)
        _ = try file("exports/b.xml", Self.wxr("https://folder.example", id: 2))
        #expect(try await engine.importFiles([exports]).added == 1)
        #expect(try await engine.importFiles([folder]).unchanged == 1)
        // Of several sites, the one that is another's is left out alone.
        let other = try file("other.xml", Self.wxr("https://other.example", id: 7))
        let forged = try file("forged.xml", Self.wxr(Self.victim, id: 1, title: "Worse"))
        await #expect(throws: SearchError.self) {
            _ = try await engine.importFiles([forged, other])
        }
        #expect(try await engine.search("title:worse").total == 0)
        let sites = try await engine.status().sites.map(\.url)
        #expect(sites.contains("https://other.example") && sites.count == 4)
        // A sync of the site itself takes over.
        #expect(try await sync(Self.victim).site == Self.victim)
        await #expect(throws: SearchError.self) { _ = try await engine.importFiles(parts) }
    }

    /// A file that names a folder of another's host finds nothing of what is there.
    @Test func aFileThatNamesAFolderOfTheHost_findsNothingOfIt() async throws {
        try await sync(Self.victim)
        let before = try await engine.lookup("\(Self.victim)/p1/")
        let path = try file("folder.xml", Self.wxr("https://victim.example/p1"))
        _ = try await engine.importFiles([path])
        #expect(try await engine.lookup("\(Self.victim)/p1/") == before)
    }

    @Test func anAddressWithAPassword_isNowhereInTheIndex() async throws {
        let path = try file("secret.xml", Self.wxr("https://ann:hunter2@secret.example/blog/"))
        #expect(try await engine.importFiles([path]).site == "https://secret.example/blog")
        #expect(
            try await engine.importFiles([path], site: "ann:hunter2@secret.example/blog").unchanged
                == 1)
    }
}
