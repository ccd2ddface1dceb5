import BlogSearch
import Foundation
import TestSupport
import Testing

/// What is hidden: from everybody in what is found, from strangers in all, and from nobody who has the file.
@Suite struct HiddenPostsTests {
    private let folder: TemporaryFolder
    private static let site = Site(url: "https://a.example")

    init() async throws {
        folder = try TemporaryFolder()
        let engine = try SearchEngine.create(at: folder.index)
        _ = try await engine.importPosts(from: Pages(Self.changes))
        try engine.close()
    }

    private static func post(
        _ id: Int, _ text: String, type: String = "post", link: String
    ) -> Change {
        .post(
            Post(
                id: id, type: type, slug: "p\(id)", link: site.url + link, title: "Post \(id)",
                html: "<p>\(text)</p>", date: Moment(year: 2020, month: id % 12 + 1, day: 1)))
    }

    private static let changes: [Change] = [
        .site(site), post(1, "a lantern", link: "/1/"), post(2, "a lantern, too", link: "/2/"),
        post(901, "said of one", type: "comment", link: "/1/#comment-901"),
        post(902, "said of two", type: "comment", link: "/2/#comment-902"),
    ]

    private func engine(hiding posts: [String]) throws -> SearchEngine {
        var settings = SearchSettings()
        settings.hiddenPosts = posts
        return try SearchEngine.open(at: folder.index, settings: settings)
    }

    @Test func commentsOnHiddenPosts_areHidden() async throws {
        let engine = try engine(hiding: ["p2"])
        let found = try await engine.search("said", options: SearchOptions(types: ["comment"]))
        #expect(found.hits.map(\.id) == [901])
        #expect(try await engine.lookup("p902") == nil)
    }

    @Test(arguments: [ExportForm.jsonl, .markdown, .wxr])
    func anExportOfEverything_hasHiddenPosts_oneOfAQueryHasNot(form: ExportForm) async throws {
        let engine = try engine(hiding: ["p2"])
        for (text, isThere) in [("", true), ("lantern", false)] {
            let bytes = Gathered()
            _ = try await engine.export(form, matching: text) { await bytes.add($0.bytes) }
            let written = await bytes.text
            #expect(written.contains("a lantern"))
            #expect(written.contains("a lantern, too") == isThere, "\(form) \(text)")
        }
    }

    @Test func aMirror_hasHiddenPosts_andTheSettingsBesideItHideThem() async throws {
        let mirror = folder.path("mirror")
        let manifest = try await engine(hiding: ["p2"]).exportMirror(to: mirror)
        let copy = mirror + "/" + manifest.file
        #expect(try await SearchEngine.open(at: copy).search("lantern").total == 2)
        var settings = SearchSettings()
        settings.hiddenPosts = ["p2"]
        #expect(
            try await SearchEngine.open(at: copy, settings: settings).search("lantern").total == 1)
    }

    @Test func whoFollowsChanges_beginsAnew_whenOthersAreHidden() async throws {
        func changes(_ hidden: [String], _ cursor: ChangeCursor?) async throws -> IndexChanges {
            try await engine(hiding: hidden).seen(in: .strangers()).changes(since: cursor)
        }
        let all = try await changes([], nil)
        #expect(all.changes.map(\.id).sorted() == [1, 2, 901, 902])
        #expect(try await changes([], all.cursor).changes.isEmpty)
        let fewer = try await changes(["p2"], all.cursor)
        #expect(fewer.startsOver && fewer.changes.map(\.id).sorted() == [1, 901])
        #expect(try await changes(["p2"], fewer.cursor).changes.isEmpty)
        #expect(try await !changes(["p2"], fewer.cursor).startsOver)
        #expect(try await changes([], fewer.cursor).startsOver)
        // The owner is told of all.
        let owner = try await engine(hiding: ["p2"]).changes()
        #expect(owner.changes.count == 4 && owner.cursor == all.cursor)
    }

    @Test func changesOfAHiddenPost_areNone() async throws {
        let hiding = ["p2"]
        let before = try await engine(hiding: hiding).seen(in: .strangers()).changes()
        let writer = try SearchEngine.open(at: folder.index, readOnly: false)
        let news = [Self.post(2, "a secret", link: "/2/"), Self.post(3, "news", link: "/3/")]
        _ = try await writer.importPosts(from: Pages([.site(Self.site)] + news))
        try writer.close()
        let after = try await engine(hiding: hiding).seen(in: .strangers())
            .changes(since: before.cursor, limit: 1)
        #expect(after.changes.map(\.id) == [3] && !after.startsOver)
    }
}

/// Bytes as they come.
private actor Gathered {
    private var bytes: [UInt8] = []

    func add(_ more: some Sequence<UInt8> & Sendable) { bytes += more }
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
