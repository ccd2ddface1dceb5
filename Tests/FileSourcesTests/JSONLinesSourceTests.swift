import Blog
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

private func read(_ text: String, site: String? = nil) async throws -> Everything {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "posts.jsonl")
    return try await Everything(of: JSONLinesSource(path: path, site: site))
}

@Suite struct JSONLinesSourceTests {
    @Test func post_hasEveryFieldOfItsLine() async throws {
        let all = try await read(
            """
            {"id": 12, "title": "Tea &amp; cake", "html": "<p>Hi</p>", "slug": "tea", "link": "https://example.org/tea/", \
            "date": "2020-09-05T15:00:41", "modified": "2020-09-06", "excerpt": "Short", "author": "Ana Ruiz", \
            "categories": ["Food > Tea"], "tags": ["C", "C++", "C", "a > b"], "type": "page", "lang": "de_AT", \
            "image": "https://example.org/i.png", "license": "CC0", "status": "publish", "unknown": {"a": [1]}}
            """)
        let food = Term.stableID(taxonomy: "category", path: "food")
        let tea = Term.stableID(taxonomy: "category", path: "food/tea")
        let post = try #require(all.posts.first)
        #expect(all.posts.count == 1)
        #expect(
            post
                == Post(
                    id: 12, type: "page", slug: "tea", link: "https://example.org/tea/",
                    title: "Tea & cake", html: "<p>Hi</p>", excerpt: "Short",
                    date: Moment(iso8601: "2020-09-05T15:00:41"),
                    modified: Moment(iso8601: "2020-09-06"), author: all.authors.first?.id,
                    terms: post.terms, image: "https://example.org/i.png", language: "de-AT",
                    license: "CC0"))
        #expect(post.terms.first == .init(taxonomy: "category", id: tea))
        #expect(all.names(of: post, in: "post_tag") == ["C", "C++", "a > b"])
        #expect(
            all.terms.prefix(2) == [
                Term(key: .init(taxonomy: "category", id: food), slug: "food", name: "Food"),
                Term(
                    key: .init(taxonomy: "category", id: tea), slug: "tea", name: "Tea",
                    parent: food),
            ])
        #expect(
            all.authors == [
                Author(id: Author.stableID(slug: "ana-ruiz"), slug: "ana-ruiz", name: "Ana Ruiz")
            ])
        #expect(all.sites == [Site(url: "https://example.org")])
    }

    @Test(arguments: [
        (#"{"title":"t","id":"7"}"#, 7), (#"{"title":"t","id":7.0}"#, 7),
        (#"{"title":"t","id":"x"}"#, Post.stableID(for: "id/x")),
        (#"{"title":"t","link":"https://a.example/"}"#, Post.stableID(for: "https://a.example/")),
        (#"{"title":"t","slug":"s"}"#, Post.stableID(for: "post/s")),
        (#"{"title":"t","slug":"s","type":"page"}"#, Post.stableID(for: "page/s")),
        (
            #"{"title":"t","id":null,"slug":false,"date":"2020-01-01"}"#,
            Post.stableID(for: "t\n2020-01-01")
        ),
        (#"{"title":"t","id":0,"slug":"s"}"#, Post.stableID(for: "id/0")),
    ])
    func id_isGivenOrStable(line: String, id: Int) async throws {
        #expect(try await read(line).posts.map(\.id) == [id])
    }

    @Test func authorsOfSignsAlone_areDifferentPeople() async throws {
        let names = ["😀", "☕", "???", "Ann", "ann!"]
        let lines = names.map { #"{"title":"By \#($0)","author":"\#($0)"}"# }
        let all = try await read(lines.joined(separator: "\n"))
        #expect(all.authors.map(\.name) == ["😀", "☕", "???", "Ann"])
        #expect(Set(all.posts.map(\.author)).count == 4)
    }

    @Test func sameSlug_doesNotLoseAPost() async throws {
        let line = #"{"title":"a","slug":"s","date":"2020-01-01"}"#
        let all = try await read([line, line, line].joined(separator: "\n"))
        #expect(Set(all.posts.map(\.id)).count == 3)
        #expect(try await read([line, line, line].joined(separator: "\n")).posts == all.posts)
    }

    @Test(arguments: [
        (#""a, b""#, ["a", "b"]), (#"["a","b"]"#, ["a", "b"]), (#"["a, b"]"#, ["a, b"]),
        ("null", []), ("false", []), ("[]", []), ("{}", []), (#""""#, []), ("7", ["7"]),
        (#"[{"name":"a","id":3},null,2,true]"#, ["a", "2"]), (#"{"name":"a"}"#, ["a"]),
    ])
    func tags_areReadInAnySpelling(value: String, names: [String]) async throws {
        let all = try await read(#"{"title":"t","tags":\#(value)}"#)
        #expect(all.posts.count == 1)
        #expect(all.terms.map(\.name) == names)
    }

    @Test func terms_mayBeObjects_withWhatIsAboveThem() async throws {
        let all = try await read(
            """
            {"title":"t","categories":[{"slug":"tea","name":"Tea &amp; Co","parent":{"slug":"food","name":"Food"}},"Plain"],\
            "tags":[{"slug":"c-2","name":"C++","id":9},{"slug":"x","name":"X","parent":"Y z"}]}
            {"title":"u","categories":["Food > Tea"],"tags":{"slug":"x"}}
            """)
        #expect(all.skipped.isEmpty && all.incomplete.isEmpty)
        let food = Term.stableID(taxonomy: "category", path: "food")
        let tea = Term.stableID(taxonomy: "category", path: "food/tea")
        #expect(
            all.terms.filter { $0.key.taxonomy == "category" } == [
                Term(
                    key: .init(
                        taxonomy: "category", id: Term.stableID(taxonomy: "category", path: "plain")
                    ),
                    slug: "plain", name: "Plain"),
                Term(key: .init(taxonomy: "category", id: food), slug: "food", name: "Food"),
                Term(
                    key: .init(taxonomy: "category", id: tea), slug: "tea", name: "Tea & Co",
                    parent: food),
            ])
        #expect(all.terms.contains { $0.key.id == 9 && $0.slug == "c-2" && $0.name == "C++" })
        #expect(try all.names(of: all.posts[at: 0], in: "post_tag") == ["C++", "X"])
        // The same place in the tree by its name alone.
        #expect(try all.posts[at: 1].terms.contains(.init(taxonomy: "category", id: tea)))
    }

    @Test func aLine_mayNameItsSite() async throws {
        let all = try await read(
            """
            {"title":"a","id":1,"site":"https://two.example/blog/","link":"https://two.example/blog/a/"}
            {"title":"b","id":1,"site":"https://two.example"}
            {"title":"c","id":1,"site":"file:notes"}
            {"title":"d","id":2,"site":"18F","link":"https://www.two.example/d/"}
            """)
        #expect(
            Set(all.sites.map(\.url)) == [
                "https://two.example/blog", "https://two.example", "file:notes",
            ])
        #expect(all.posts.map(\.title).sorted() == ["a", "b", "c", "d"])
        #expect(all.skipped.isEmpty)
        let given = try await read(
            #"{"title":"a","site":"https://two.example"}"#, site: "https://one.example")
        #expect(given.sites.map(\.url) == ["https://one.example"])
    }

    @Test func comments_areReadWhereTheyAreWanted() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            """
            {"title":"t","id":7,"link":"https://a.example/t/","comments":[\
            {"id":3,"author":{"name":"Bo <bo@x.example>","url":"https://bo.example","email":"bo@x.example"},\
            "date":"2024-01-02T03:04:05+01:00","html":"<p>Yes</p>"},\
            {"id":4,"author":"Al","text":"No & no","parent":3,"status":"approved"},\
            {"id":5,"html":"spam","status":"spam"},{"id":6,"html":"hid","private":true},{"html":"none"},7]}
            """, to: "posts.jsonl")
        let without = try await Everything(of: JSONLinesSource(path: path, site: nil))
        #expect(without.posts.map(\.id) == [7])
        let all = try await Everything(
            of: JSONLinesSource(path: path, site: nil, withComments: true))
        #expect(all.posts.map(\.slug) == ["t", "comment-3", "comment-4"])
        let (first, second) = try (all.posts[at: 1], all.posts[at: 2])
        #expect(first.id == Post.id(ofComment: 3) && first.title == "Bo" && first.type == "comment")
        #expect(first.link == "https://a.example/t/#comment-3" && first.utcOffset == 3600)
        #expect(
            first.extra?.comment
                == Post.CommentDetails(post: 7, authorURL: "https://bo.example"))
        #expect(second.html == "<p>No &amp; no</p>\n" && second.extra?.comment?.parent == 3)
        #expect(!"\(all.changes)".contains("bo@x.example"))
    }

    @Test func aLineOfAnExport_isTakenAsItIs_butForWhatIsNotPublic() async throws {
        let all = try await read(
            """
            {"wpsearch":1,"site":"https://a.example","blog":{"name":"A & B","terms":[{"taxonomy":"genre","id":4,"slug":"noir","name":"Noir"}],\
            "authors":[{"id":8,"slug":"el","name":"El"}]},"id":1,"type":"My Type","slug":"","title":"","html":"","sticky":true}
            {"wpsearch":1,"site":"https://a.example","id":2,"type":"post","slug":"x","title":"a &amp; b </b>","html":"<p>x</p>",\
            "author":{"id":9,"slug":"bo","name":"Bo <bo@x.example>"},"link":"javascript:x","modified":"2024-01-02T00:00:00+02:00",\
            "date":"2024-01-02T00:00:00+01:00","media":{"id":5,"url":"https://a.example/p.png","alt":"A"},\
            "terms":[{"taxonomy":"genre","id":4}],"tags":[{"id":3,"slug":"c-2","name":"C++"}],"termOrder":[1,0]}
            {"wpsearch":1,"id":3,"type":"post","slug":"d","title":"Draft","html":"","status":"draft"}
            """)
        #expect(all.posts.count == 2)
        #expect(all.skipped.map(\.id) == ["3", "line 2"])
        let (empty, full) = try (all.posts[at: 0], all.posts[at: 1])
        #expect(empty.title == "" && empty.slug == "" && empty.type == "My Type" && empty.isSticky)
        #expect(full.title == "a &amp; b </b>" && full.link == nil)
        #expect(full.utcOffset == 3600 && full.extra?.modifiedOffset == 7200)
        #expect(full.author == 9 && full.featuredMedia == 5 && full.image == nil)
        #expect(
            full.terms == [
                Term.Key(taxonomy: "genre", id: 4), Term.Key(taxonomy: "post_tag", id: 3),
            ])
        #expect(all.authors.map(\.name) == ["El", "Bo"])
        #expect(all.sites.first?.name == "A & B")
        #expect(all.terms.map(\.slug) == ["noir", "c-2"])
    }

    @Test(arguments: ["draft", "private", "pending", "future", "trash", "Draft", "wc-done"])
    func otherStatuses_areSkipped(status: String) async throws {
        let all = try await read(#"{"title":"t","id":3,"status":"\#(status)"}"#)
        #expect(all.posts.isEmpty)
        #expect(all.skipped == [Skipped(id: "3", reason: status.lowercased())])
    }

    @Test(arguments: ["\"publish\"", "\"Published\"", "null", "false", "\"\""])
    func published_isKept(status: String) async throws {
        #expect(try await read(#"{"title":"t","status":\#(status)}"#).posts.count == 1)
    }

    @Test func password_isSkipped() async throws {
        let all = try await read(
            "{\"title\":\"t\",\"password\":\"pw\"}\n{\"title\":\"u\",\"password\":\"\"}")
        #expect(all.posts.map(\.title) == ["u"])
        #expect(all.reasons == ["password"])
    }

    @Test func damagedLines_areNamedAndLoseNothingElse() async throws {
        let all = try await read(
            "{\"title\":\"a\"}\n{\"title\":\n[1,2]\n\n\"x\"\n{\"title\":\"b\"} x\n{}\n{\"title\":\"c\",}\n{\"title\":\"z\"}"
        )
        #expect(all.posts.map(\.title) == ["a", "z"])
        #expect(
            all.skipped.map(\.id) == ["line 2", "line 3", "line 5", "line 6", "line 7", "line 8"])
        #expect(try all.skipped[at: 0].reason == "damaged: line 2 is no JSON object")
        #expect(try all.skipped[at: 4].reason == "damaged: line 7 has neither title nor text")
    }

    @Test(arguments: [
        "\u{FEFF}{\"title\":\"a\"}\r\n{\"title\":\"b\"}\r\n",
        "[\n{\"title\":\"a\"},\n{\"title\":\"b\"}\n]", "{\"title\":\"a\"}\n\n\n{\"title\":\"b\"}",
    ])
    func marksLineEndsAndArrays_areRead(text: String) async throws {
        let all = try await read(text)
        #expect(all.posts.map(\.title) == ["a", "b"])
        #expect(all.skipped.isEmpty)
    }

    @Test(arguments: [
        ("one\ntwo", "<p>one<br>\ntwo</p>\n"), ("one\n \n\ntwo\n", "<p>one</p>\n<p>two</p>\n"),
        ("a < b & c", "<p>a &lt; b &amp; c</p>\n"), ("", ""), ("\r\n\r\na", "<p>a</p>\n"),
        ("a\rb\u{85}c\u{2028}d\u{2029}e\u{B}f", "<p>a<br>\nb<br>\nc<br>\nd<br>\ne<br>\nf</p>\n"),
        (
            "tab\there é\u{A0}\u{2014}… and 16 more bytes",
            "<p>tab\there é\u{A0}\u{2014}… and 16 more bytes</p>\n"
        ),
        ("&&<<>>", "<p>&amp;&amp;&lt;&lt;&gt;&gt;</p>\n"),
        ("one\n\u{2003}\n\u{A0}two", "<p>one</p>\n<p>\u{A0}two</p>\n"), ("\u{2028}", ""),
    ])
    func text_becomesParagraphs(text: String, html: String) {
        #expect(PostLine.paragraphs(text) == html)
    }

    @Test func pages_areBoundedAndTogetherComplete() async throws {
        let lines = (1...33_000).map {
            "{\"id\":\($0),\"title\":\"t\",\"html\":\"\(String(repeating: "x", count: $0 % 500 + 1))\"}"
        }
        let all = try await read(lines.joined(separator: "\n"))
        #expect(all.posts.map(\.id) == Array(1...33_000))
        // Of 500, 1,000, 2,000, 4,000, three times 8,000 and 1,500 posts.
        #expect(all.pages == 8)
        #expect(all.posts.last?.html.count == 1)
    }

    @Test func longLines_crossChunks() async throws {
        let body = String(repeating: "wörd ", count: 2_800_000)
        let lines = (1...5).map { "{\"id\":\($0),\"title\":\"t\",\"html\":\"\(body)\"}" }
        let all = try await read(lines.joined(separator: "\n"))
        #expect(all.posts.map(\.html.utf8.count) == Array(repeating: body.utf8.count, count: 5))
        // Of 15 MB each: pages end with the post that brings them to 2, 4, 8, 16 and 32 MB.
        #expect(all.pages == 5)
    }

    @Test(arguments: [
        ("", "it is empty"), ("\n\n", "it is empty"),
        ("<html>\n</html>", "its lines are no JSON objects"),
    ])
    func whatIsNoJSONLines_isAnError(text: String, reason: String) async throws {
        let error = await #expect(throws: IngestError.self) { try await read(text) }
        #expect(error?.code == .wrongKind)
        #expect(error?.description.contains(reason) == true)
    }

    @Test func sameID_isReadOnceAndToldAgain() async throws {
        let all = try await read(
            """
            {"id": 7, "title": "First"}
            {"id": "7", "title": "Second"}
            {"id": 7, "title": "Hidden", "status": "draft"}
            {"id": 8, "title": "Third"}
            """)
        #expect(all.posts.map(\.title) == ["First", "Third"])
        #expect(
            all.skipped == [
                Skipped(
                    id: "line 2 (id 7)", reason: "the same id as another post of this import"),
                Skipped(id: "7", reason: "draft"),
            ])
        #expect(!all.changes.contains(.removal(7)))
    }

    @Test func postsAtSeveralHosts_areOfTheirSitesUnlessOneIsGiven() async throws {
        let text = """
            {"id": 1, "title": "A", "link": "https://a.example/1"}
            {"id": 1, "title": "B", "link": "https://b.example/1", "tags": ["x"]}
            {"id": 3, "title": "C", "link": "http://www.a.example/2", "tags": ["x"]}
            {"id": 4, "title": "D"}
            {"id": 5, "title": "E", "link": "/5"}
            {"id": 6, "title": "F", "link": "https://b.example:8080/"}
            """
        let folder = try TemporaryFolder()
        var source = JSONLinesSource(path: try folder.write(text, to: "posts.jsonl"), site: nil)
        var titles: [String: [String]] = [:]
        var site = ""
        while let page = try await source.nextPage() {
            for change in page.changes {
                if case .site(let named) = change { site = named.url }
                if case .post(let post) = change { titles[site, default: []].append(post.title) }
                if case .term(let term) = change {
                    titles[site, default: []].append("#" + term.slug)
                }
            }
            #expect(page.skipped.isEmpty)
        }
        #expect(
            titles == [
                "https://a.example": ["A", "#x", "C", "D", "E"], "https://b.example": ["#x", "B"],
                "https://b.example:8080": ["F"],
            ])
        let given = try await read(text, site: "https://s.example")
        #expect(given.posts.count == 5 && given.skipped.map(\.id) == ["line 2 (id 1)"])
    }

    @Test(arguments: [
        (#""author":["Ann","Bob"]"#, "its further authors, as a post has one"),
        (#""author":[{"name":"Ann"},{"name":"Bob"}]"#, "its further authors, as a post has one"),
        (#""title":["a","b"]"#, "its title, which is no text"),
        (#""title":true"#, "its title, which is no text"),
        (#""slug":{"a":1}"#, "its slug, which is no text"),
        (#""text":["x"]"#, "its text, which is no text"),
        (#""tags":true"#, "its tags, which is no name"),
        (#""author":{"login":"x"}"#, "its author, which is no name"),
    ])
    func whatIsNotKeptOfAPost_isTold(field: String, reason: String) async throws {
        let all = try await read(#"{"html":"<p>x","# + field + "}")
        #expect(all.posts.count == 1)
        #expect(all.skipped == [Skipped(id: "line 1", reason: reason)])
    }

    @Test(arguments: [
        #""author":["Ann","Ann"]"#, #""author":["Ann",null,""]"#, #""title":[]"#, #""title":false"#,
        #""title":{"rendered":""}"#, #""excerpt":{}"#, #""tags":[null]"#, #""other":[true]"#,
    ])
    func whatSaysNothing_isNotTold(field: String) async throws {
        let all = try await read(#"{"html":"<p>x","# + field + "}")
        #expect(all.posts.count == 1 && all.skipped.isEmpty)
    }

    @Test func whatCouldHideAPost_hidesIt() async throws {
        let all = try await read(
            "{\"title\":\"a\",\"status\":[\"draft\"]}\n{\"title\":\"b\",\"password\":true}")
        #expect(all.posts.isEmpty)
        #expect(all.reasons == ["damaged: its status is no text", "password"])
    }

    @Test func nothingPrivate_isTakenFromAuthors() async throws {
        let all = try await read(
            #"{"title":"t","author":{"name":"Ana","email":"ana@example.org"}}"# + "\n"
                + #"{"title":"u","author":"Bo <bo@example.org>"}"#)
        #expect(all.authors.map(\.name) == ["Ana", "Bo"])
    }
}
