import Blog
import Foundation
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// A source of any kind as one kind.
struct AnySource: Source {
    private var source: any Source

    init(_ source: any Source) { self.source = source }

    mutating func nextPage() async throws -> SourcePage? { try await source.nextPage() }
}

@Suite struct FileSourceTests {
    private static let wxr =
        "<?xml version='1.0'?><rss><channel><item><title>W</title></item></channel></rss>"

    @Test(
        arguments: [
            ("a.xml", "", .wxr), ("a.WXR", "", .wxr), ("a.md", "", .markdown),
            ("a.markdown", "", .markdown),
            ("a.html", "", .html), ("a.HTM", "", .html), ("a.jsonl", "", .jsonl),
            ("a.ndjson", "", .jsonl),
            ("export", wxr, .wxr), ("export.txt", "\u{FEFF}\n<rss>", .wxr),
            ("page", "<!DOCTYPE html><p>", .html),
            ("posts.json", "{\"title\": 1}", .jsonl),
            ("note.txt", "---\ntitle: x\n---\n", .markdown), ("README", "# Hi", .markdown),
        ] as [(String, String, FileSource.Kind)])
    func kindOfAFile_isToldByNameElseContents(name: String, contents: String, kind: FileSource.Kind)
        throws
    {
        let folder = try TemporaryFolder()
        #expect(try FileSource.detect(try folder.write(contents, to: name)) == kind)
    }

    @Test func kindOfAFolder_isThatOfMostFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "a.html")
        #expect(try FileSource.detect(folder.path) == .html)
        try folder.write("", to: "b/b.md")
        #expect(try FileSource.detect(folder.path) == .markdown)
        try folder.write("", to: "c/c.htm")
        #expect(try FileSource.detect(folder.path) == .html)
    }

    @Test(
        arguments: [
            ("photo.jpg", [0xFF, 0xD8, 0xFF], "say which"),
            ("a.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A], "is compressed; unpack it first"),
            ("empty", [], "is empty"),
        ] as [(String, [UInt8], String)])
    func unknownFiles_areErrors(name: String, bytes: [UInt8], part: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: name)
        let error = #expect(throws: IngestError.self) { try FileSource.open([path]) }
        #expect(error?.code == .wrongKind)
        #expect(error?.description.contains(part) == true)
        #expect(error?.description.hasPrefix(path) == true)
    }

    @Test func missingPathsAndEmptyFolders_areErrors() throws {
        let folder = try TemporaryFolder()
        let missing = folder.path + "/nothing.xml"
        for kind in [nil] + FileSource.Kind.allCases.map(Optional.some) {
            let error = #expect(throws: IngestError.self) {
                try FileSource.open([missing], as: kind)
            }
            #expect(error?.code == .unreadable && error?.path == missing)
            #expect(error?.description == "\(missing) does not exist; check the path.")
            let empty = #expect(throws: IngestError.self) {
                try FileSource.open([folder.path], as: kind)
            }
            #expect(empty?.description.contains("holds no file that ends in .") == true)
        }
        #expect(throws: IngestError.self) { try FileSource.open([]) }
        #expect(throws: IngestError.self) { try FileSource.open([""]) }
    }

    @Test func oneWrongPath_readsNothing() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("# A", to: "a.md")
        #expect(throws: IngestError.self) { try FileSource.open([good, folder.path + "/b.md"]) }
    }

    @Test(arguments: [
        (
            [("a.xml", "<catalog><book>B</book></catalog>"), ("z.xml", "")], ("w.xml", Self.wxr),
            "W",
            ["no export: its outermost element is <catalog>", "no export: it holds no XML"]
        ),
        (
            [("a.jsonl", "[1, 2]\nnot JSON\n"), ("z.ndjson", "\n\n")],
            ("j.jsonl", "\n[\n{\"title\":\"J\"},\n]\n"), "J",
            ["no JSON Lines: its lines are no JSON objects", "no JSON Lines: it is empty"]
        ),
    ])
    func somethingElseInAFolder_isLeftOut(
        others: [(name: String, text: String)], good: (name: String, text: String), title: String,
        reasons: [String]
    ) async throws {
        let folder = try TemporaryFolder()
        for other in others { try folder.write(other.text, to: other.name) }
        #expect(throws: IngestError.self) { try FileSource.open([folder.path]) }
        try folder.write(good.text, to: good.name)
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.map(\.title) == [title])
        #expect(all.skipped.map(\.id) == others.map(\.name))
        #expect(all.skipped.map(\.reason) == reasons)
    }

    @Test(arguments: [nil, FileSource.Kind.jsonl])
    func folderOfJSON_isReadAsWhatItsFilesAre(kind: FileSource.Kind?) async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"title\":\"A\"}\n{\"title\":\"B\"}\n", to: "a.json")
        try folder.write("[{\"title\":\"C\",\"text\":\"c\"}]", to: "c.json")
        let config = try folder.write("{\n  \"name\": \"x\",\n  \"version\": 1\n}", to: "d.json")
        let cut = try folder.write("{\"title\":", to: "e.json")
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path], as: kind)))
        #expect(all.posts.map(\.title) == ["A", "B", "C"])
        #expect(all.skipped.map(\.id) == ["d.json", "e.json"])
        #expect(try all.reasons[at: 0].hasPrefix("\(config) holds objects that are neither"))
        #expect(try all.reasons[at: 1].hasPrefix("\(cut) is no JSON that can be read: "))
    }

    @Test func folderOfJSONWithoutPosts_isAnErrorThatNamesTheFile() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("{\n  \"name\": \"x\"\n}", to: "package.json")
        let error = #expect(throws: IngestError.self) { try FileSource.open([folder.path]) }
        #expect(error?.description.hasPrefix("\(file) holds objects that are neither") == true)
    }

    @Test(arguments: [
        ("a.xml", Self.wxr), ("a.jsonl", "{\"title\":\"J\"}\n"), ("a.md", "\u{FEFF}# M\n"),
        ("a.html", "<title>H</title>"), ("a.json", "[{\"title\":\"J\",\"text\":\"t\"}]"),
        (
            "posts.json",
            "[{\"id\":1,\"title\":{\"rendered\":\"R\"},\"content\":{\"rendered\":\"r\"}}]"
        ),
    ])
    func bytesOfAllFiles_areCounted(name: String, text: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: name)
        let twice = [path, try folder.write(text, to: "again/" + name)]
        #expect(
            try await Everything(of: AnySource(try FileSource.open([path]))).bytes
                == text.utf8.count)
        #expect(
            try await Everything(of: AnySource(try FileSource.open(twice))).bytes
                == 2 * text.utf8.count)
    }

    @Test(
        arguments: [
            ("a.md", "---\nauthors: [Ann, Bob]\n---\nText", "a.md"),
            ("a.md", "---\nauthor:\n  - name: Ann\n  - name: Bob\n---\nText", "a.md"),
            (
                "a.html",
                "<meta name=author content=Ann><meta name=author content=Bob><p>Text", "a.html"
            ),
            ("a.md", "---\nauthors: [Ann, Ann]\n---\nText", nil),
            ("a.html", "<meta name=author content=Ann><p>Text", nil),
        ] as [(String, String, String?)])
    func authorsAfterTheFirst_areTold(name: String, text: String, told: String?) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: name)
        let all = try await Everything(of: AnySource(try FileSource.open([path])))
        #expect(all.posts.count == 1)
        #expect(all.authors.map(\.name) == ["Ann"])
        #expect(all.skipped.map(\.id) == (told.map { [$0] } ?? []))
        #expect(all.reasons == (told == nil ? [] : ["its further authors, as a post has one"]))
    }

    private static func item(_ date: String) -> String {
        "<?xml version='1.0'?><rss><channel><item><title>W</title>\(date)</item></channel></rss>"
    }

    @Test(
        arguments: [
            ("a.md", "---\ndate: soon\n---\nText", ["a.md: \"soon\""]),
            (
                "2020-01-02-a.md", "---\ndate: 2020-13-45\n---\nText",
                ["2020-01-02-a.md: \"2020-13-45\""]
            ),
            ("a.md", "---\ndate: soon\ncreated: 2020-01-02\npublished: true\n---\nText", []),
            ("a.md", "---\nupdated: later\n---\nText", ["a.md: \"later\""]),
            ("a.html", "<meta name=date content=someday><p>Text", ["a.html: \"someday\""]),
            ("a.html", "<time datetime=PT5M>five minutes</time><p>Text", []),
            ("a.jsonl", "{\"title\":\"J\",\"date\":\"yore\"}", ["line 1: \"yore\""]),
            ("a.jsonl", "{\"title\":\"J\",\"date\":null}", []),
            ("a.xml", item("<pubDate>Yesterday</pubDate>"), ["item 1: \"Yesterday\""]),
            ("a.xml", item("<pubDate>Mon, 30 Nov 1999 00:00:00 +0000</pubDate>"), []),
            ("a.xml", item(""), []),
        ] as [(String, String, [String])])
    func datesThatCannotBeRead_areTold_andThePostIsKept(
        name: String, text: String, told: [String]
    ) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: name)
        let all = try await Everything(of: AnySource(try FileSource.open([path])))
        #expect(all.posts.count == 1)
        #expect(all.skipped.map(\.id) == told)
        #expect(all.reasons == told.map { _ in "a date that cannot be read" })
    }

    @Test func pipesAndDevices_areNoFiles() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/pipe.xml", 0o600) == 0)
        for (path, kind) in [(folder.path + "/pipe.xml", "named pipe"), ("/dev/zero", "device")] {
            let error = #expect(throws: IngestError.self) { try FileSource.open([path], as: .wxr) }
            #expect(error?.description == "\(path) is a \(kind); name a file.")
        }
    }

    @Test func severalPaths_areReadInOrder() async throws {
        let folder = try TemporaryFolder()
        let paths = [
            try folder.write(Self.wxr, to: "w.xml"),
            try folder.write("{\"title\":\"J\"}", to: "j.jsonl"),
            try folder.write("# M", to: "m.md"), try folder.write("<title>H</title>", to: "h.html"),
        ]
        let all = try await Everything(
            of: AnySource(try FileSource.open(paths, site: "https://s.example")))
        #expect(all.posts.map(\.title) == ["W", "J", "M", "H"])
        #expect(all.sites.map(\.url) == Array(repeating: "https://s.example", count: 4))
    }

    @Test func sameIDInAnotherFile_isToldOnlyOfTheSameSite() async throws {
        let folder = try TemporaryFolder()
        let paths = [
            try folder.write(
                "{\"id\":1,\"title\":\"A\"}\n{\"id\":2,\"title\":\"B\"}", to: "a.jsonl"),
            try folder.write(
                "{\"id\":2,\"title\":\"C\"}\n{\"id\":3,\"title\":\"D\"}", to: "b.jsonl"),
        ]
        let together = try await Everything(
            of: AnySource(try FileSource.open(paths, site: "s.example")))
        #expect(together.posts.map(\.title) == ["A", "B", "D"])
        #expect(
            together.skipped == [
                Skipped(
                    id: "2 (C)", reason: "the same id as a post of another file of this import")
            ])
        let apart = try await Everything(of: AnySource(try FileSource.open(paths)))
        #expect(apart.posts.map(\.title) == ["A", "B", "C", "D"] && apart.skipped.isEmpty)
    }

    @Test func aSiteWithoutHost_isAnError() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("# M", to: "m.md")
        let error = #expect(throws: IngestError.self) {
            try FileSource.open([path], site: "http://")
        }
        #expect(error?.code == .badSite)
    }

    @Test func kindGiven_overrulesTheName() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("# Heading", to: "text.xml")
        let all = try await Everything(of: AnySource(try FileSource.open([path], as: .markdown)))
        #expect(all.posts.map(\.title) == ["Heading"])
    }

    @Test func cancelledTasks_stop() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("{\"title\":\"J\"}", to: "j.jsonl")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Everything(of: JSONLinesSource(path: path, site: nil)).posts.count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

@Suite struct SplitExportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func item(_ id: Int, picture: Int) -> String {
        exportItem(
            id,
            "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>\(picture)</wp:meta_value></wp:postmeta>"
        )
    }

    private func picture(_ id: Int) -> String {
        exportItem(
            id, "<wp:attachment_url>https://example.org/\(id).jpg</wp:attachment_url>",
            status: "inherit", type: "attachment")
    }

    @Test func picturesInAnotherFile_areFoundForTheirSiteOnly() async throws {
        try folder.write(exportText(item(1, picture: 20)), to: "1.xml")
        try folder.write(exportText(picture(20) + picture(21)), to: "2.xml")
        let other = exportText(item(5, picture: 9) + picture(20))
            .replacing("https://example.org/blog/</wp", with: "https://other.example/</wp")
        try folder.write(other, to: "3.xml")
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.map(\.id) == [1, 5])
        #expect(all.media.map(\.id) == [20])
        #expect(all.sites.map(\.url).count == 3)
    }

    @Test func aFileThatIsNoExport_isToldBeforeAnythingIsStored() async throws {
        let paths = [
            try folder.write(exportText(item(1, picture: 20)), to: "1.xml"),
            try folder.write("<html></html>", to: "2.xml"),
        ]
        let source = try FileSource.open(paths)
        var pages = 0
        await #expect(throws: IngestError.self) {
            var source = source
            while try await source.nextPage() != nil { pages += 1 }
        }
        #expect(pages == 0)
    }
}

@Suite struct HTMLPageTests {
    @Test(
        arguments: [
            (
                "<meta http-equiv=\"refresh\" content=\"0; URL=https://example.org/new/\">",
                "redirect"
            ),
            ("<meta name=\"robots\" content=\"NOINDEX, follow\">", "noindex"),
            ("<meta http-equiv=\"refresh\" content=\"600\">", nil),
            ("<meta name=\"robots\" content=\"index,follow\">", nil),
        ] as [(String, String?)])
    func pagesThatNoSearchShouldShow_areLeftOut(meta: String, reason: String?) {
        let page = HTMLPage("<html><head>\(meta)</head><body>Text</body></html>", path: "a.html")
        #expect(page.fields.reasonToSkip == reason)
    }

    @Test func facts_areTakenFromHeadAndBody() {
        let page = HTMLPage(
            """
            <!doctype html><html lang="de"><head><title>T &amp; Blog</title>
            <meta property="og:title" content="T &amp; more"><meta name="description" content="Short">
            <link rel="canonical" href="https://example.org/t/"><meta name="author" content="Ana">
            <meta property="article:published_time" content="2020-09-05T15:00:41Z">
            <meta property="article:tag" content="a"><meta property="article:tag" content="b">
            <meta name="Keywords" content="c, d"><meta property="article:section" content="News">
            <script>var x = "<article>no</article>";</script></head>
            <body><nav>Menu</nav><article><h1>H</h1><p>Body</p><article>inner</article></article></body></html>
            """, path: "t.html")
        #expect(
            page.fields
                == PostFields(
                    title: "T & more", html: "<h1>H</h1><p>Body</p><article>inner</article>",
                    link: "https://example.org/t/", date: "2020-09-05T15:00:41Z", excerpt: "Short",
                    authors: ["Ana"], categories: ["News"], tags: ["a", "b", "c", "d"],
                    language: "de"))
    }

    @Test(arguments: [
        ("<title>T</title><h1>H</h1>", "T"), ("<h1>H <em>x</em></h1>", "H x"), ("<p>x", "a page"),
        ("<title> </title><h1>H</h1>", "H"), ("<title>never closed", "a page"),
    ])
    func title_isTheBestThereIs(html: String, title: String) {
        #expect(HTMLPage(html, path: "a-page.html").fields.title == title)
    }

    @Test(arguments: [
        ("<body><p>b</p></body>", "<p>b</p>"), ("<body><main>m</main><p>b</body>", "m"),
        (
            "<body><article>1</article><article>2</article></body>",
            "<article>1</article><article>2</article>"
        ),
        ("<p>bare", "<p>bare"), ("<body><main>open", "open"), ("", ""),
        ("</article></main>x", "</article></main>x"),
    ])
    func body_isTheMainPart(html: String, body: String) {
        #expect(HTMLPage(html, path: "a.html").fields.html == body)
    }

    @Test func slugAndDate_comeFromTheName() {
        let fields = HTMLPage(
            "<time datetime='2021-02-03'>x</time>", path: "2020/some-post/index.html"
        ).fields
        #expect(fields.slug == "some-post")
        #expect(fields.date == "2021-02-03")
    }
}
