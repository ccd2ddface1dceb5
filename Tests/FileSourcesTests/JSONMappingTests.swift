import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

@Suite struct JSONMappingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mapping(_ text: String) throws -> JSONMapping {
        try JSONMapping(path: folder.write(text, to: "mapping/map.json"))
    }

    private func read(_ json: String, _ mapping: String, name: String = "posts.json") async throws
        -> Everything
    {
        let path = try folder.write(json, to: "app/" + name)
        let source = try FileSource.open([path], mapping: self.mapping(mapping))
        return try await everything(of: source)
    }

    private func everything(of source: any Source) async throws -> Everything {
        try await Everything(of: AnySource(source))
    }

    private struct AnySource: Source {
        var source: any Source
        init(_ source: any Source) { self.source = source }
        mutating func nextPage() async throws -> SourcePage? { try await source.nextPage() }
    }

    @Test func everyPart_isReadFromItsPlace() async throws {
        let all = try await read(
            """
            {"data": {"items": [{"nr": 7, "meta": {"head": "Milk &amp; tea", "on": "2020-06-05", "at": 1591351200},
              "body": {"rendered": "<p>One</p>"}, "path": "milk", "who": {"name": "Ana Ruiz"},
              "labels": [{"name": "Tea"}, {"name": "Milk"}], "sections": "News, Food > Drinks",
              "pics": [{"u": "https://a.example/1.png"}], "lead": "Short", "pin": "yes", "lc": "de_AT"}]}}
            """,
            """
            {"posts": "data.items", "id": "nr", "title": "meta.head", "html": "body.rendered", "slug": "path",
             "link": "https://example.org/blog/{path}/", "date": "meta.on", "modified": "meta.at",
             "author": "who", "tags": "labels.name", "categories": "sections", "image": "pics.0.u",
             "excerpt": ["teaser", "lead"], "sticky": "pin", "lang": "lc"}
            """)
        let post = try #require(all.posts.first)
        #expect(all.posts.count == 1)
        #expect(post.id == 7)
        #expect(post.title == "Milk & tea")
        #expect(post.html == "<p>One</p>")
        #expect(post.slug == "milk")
        #expect(post.link == "https://example.org/blog/milk/")
        #expect(post.date == Moment(iso8601: "2020-06-05"))
        #expect(post.modified == Moment(iso8601: "2020-06-05T10:00:00"))
        #expect(post.excerpt == "Short")
        #expect(post.image == "https://a.example/1.png")
        #expect(post.isSticky)
        #expect(post.language == "de-AT")
        #expect(all.names(of: post, in: "post_tag") == ["Tea", "Milk"])
        #expect(all.names(of: post, in: "category") == ["News", "Drinks"])
        #expect(all.authors.map(\.name) == ["Ana Ruiz"])
        #expect(all.sites.map(\.url) == ["https://example.org"])
    }

    @Test(arguments: [
        ("[{\"t\": \"A\"}, {\"t\": \"B\"}]", "posts.json"),
        ("{\"t\": \"A\"}\n{\"t\": \"B\"}\n", "posts.jsonl"),
        ("{\"t\": \"A\"}\n{\"t\": \"B\"}", "posts.json"),
        ("[{\"t\": \"A\"}] [{\"t\": \"B\"}]", "posts.txt"),
        ("\u{FEFF}[\n{\"t\": \"A\"},\n{\"t\": \"B\"}\n]", "posts.ndjson"),
    ])
    func listsLinesAndValuesInARow_areThePosts(json: String, name: String) async throws {
        #expect(
            try await read(json, "{\"title\": \"t\"}", name: name).posts.map(\.title) == ["A", "B"])
    }

    @Test func aListKeyedByName_isAList() async throws {
        let all = try await read(
            "{\"posts\": {\"x\": {\"t\": \"A\"}, \"y\": {\"t\": \"B\"}}}",
            "{\"posts\": \"posts\", \"title\": \"t\"}")
        #expect(all.posts.map(\.title) == ["A", "B"])
    }

    @Test func filesBelowAFolder_areReadTogether() async throws {
        for number in 1...3 {
            try folder.write(
                "{\"t\": \"T\(number)\", \"s\": \"s\(number)\"}", to: "many/\(number)/post.json")
        }
        try folder.write("{\"t\": \"L\"}\n", to: "many/lines.jsonl")
        try folder.write("no JSON", to: "many/readme.md")
        try folder.write("{\"t\": ", to: "many/broken.json")
        let source = try FileSource.open(
            [folder.path + "/many"], site: "https://example.org",
            mapping: mapping("{\"title\": \"t\", \"slug\": \"s\"}"))
        let all = try await everything(of: source)
        #expect(all.posts.map(\.title) == ["T1", "T2", "T3", "L"])
        #expect(all.skipped.map(\.id) == ["broken.json"])
        #expect(all.reasons.allSatisfy { $0.hasPrefix("damaged: line 1, column ") })
    }

    @Test(arguments: [
        ("a.md", "---\ntitle: Front\n---\n*Body*", "Front", "<p><em>Body</em></p>\n"),
        (
            "b.html", "<html><title>Page</title><body><p>Text</p></body></html>", "Page",
            "<p>Text</p>"
        ),
        ("c.txt", "1 < 2", "", "<p>1 &lt; 2</p>\n"),
    ])
    func aBodyInAFileOfItsOwn_isRead(file: String, text: String, title: String, html: String)
        async throws
    {
        try folder.write(text, to: "app/content/" + file)
        let all = try await read(
            "[{\"path\": \"\(file)\"}]", "{\"file\": \"content/{path}\"}")
        #expect(all.posts.map(\.title) == [title])
        #expect(all.posts.map(\.html) == [html])
    }

    @Test(arguments: ["../secret.md", "/etc/passwd", "a/../../secret.md", "none.md"])
    func aFileElsewhere_isDamage(file: String) async throws {
        try folder.write("# Secret", to: "secret.md")
        let all = try await read(
            "[{\"t\": \"Kept\"}, {\"t\": \"T\", \"p\": \"\(file)\"}]",
            "{\"title\": \"t\", \"file\": \"p\"}")
        #expect(all.posts.map(\.title) == ["Kept"])
        #expect(all.reasons.count == 1)
        #expect(all.reasons.allSatisfy { $0.hasPrefix("damaged: its file \"\(file)\"") })
    }

    @Test(arguments: [
        "\"s\": \"draft\"", "\"d\": true", "\"p\": false", "\"x\": \"pw\"", "\"d\": \"Yes\"",
        "\"v\": 1",
    ])
    func whatIsNotForEverybody_isLeftOut(member: String) async throws {
        let all = try await read(
            "[{\"t\": \"canary\", \(member)}, {\"t\": \"A\", \"d\": false, \"p\": true, \"x\": \"\"}]",
            """
            {"title": "t", "status": "s", "draft": "d", "published": "p", "password": "x", "private": "v"}
            """)
        #expect(all.posts.map(\.title) == ["A"])
        #expect(all.skipped.count == 1)
        #expect(!"\(all.changes)".contains("canary"))
    }

    @Test(arguments: [
        (
            "{\"titel\": \"a\"}",
            "maps \"titel\", which is no part of a post; the parts are posts, title, "
        ),
        ("{\"title\": 7}", "\"title\" names no place such as \"meta.title\""),
        ("{\"title\": \"a..b\"}", "\"title\" names no place"),
        ("{\"title\": \"{a\"}", "\"title\" names no place"),
        ("{\"title\": \"}a{\"}", "\"title\" names no place"),
        ("{\"date\": \"a\"}", "it maps neither title nor html, text, markdown or file"),
        ("[1]", "it is no JSON object"), ("{", "line 1, column 2: a member name should be here"),
        ("", "line 1, column 1: the text ends where a value should be"),
    ])
    func aWrongMapping_isAnErrorThatSaysWhy(text: String, reason: String) throws {
        let error = #expect(throws: IngestError.self) { try mapping(text) }
        #expect(error?.code == .wrongKind)
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["{\"items\": []}", "[]", "[1, \"a\", null]", "", "no JSON", "[{\"x\": 1}]"])
    func jsonWithoutPosts_isAnError(json: String) async throws {
        let error = await #expect(throws: IngestError.self) {
            try await read(json, "{\"posts\": \"items\", \"title\": \"t\"}")
        }
        #expect(error?.description.contains("holds no post that the mapping can read") == true)
    }
}
