import Testing

@testable import Blog
@testable import BlogSearchFileSources

/// What real folders had that were read wrongly, and relatives of each.
@Suite struct FolderCaseTests {
    @Test func eleventy_takesFrontMatterInEveryLanguage() async throws {
        let site = try WrittenSite([
            "package.json": #"{"dependencies": {"@11ty/eleventy": "3"}}"#,
            ".eleventy.js": "module.exports = function (c) {}",
            "posts/a.md": "---json\n{\"title\": \"Draft J\", \"draft\": true}\n---\nWord\n",
            "posts/b.md": "---json\n{\"title\": \"No page\", \"permalink\": false}\n---\nWord\n",
            "posts/c.md": "---toml\ntitle = \"T\"\ndraft = true\n---\nWord\n",
            "posts/e.md": "---js\n{ title: \"JS\", draft: true }\n---\nWord\n",
            "posts/h.md": "---yaml\ntitle: Yam\ndraft: true\n---\nWord\n",
            "posts/i.md": page("title: ok\ndate: 2024-01-01"),
            "posts/j.md": "---json\n{\"title\": \"Six\", \"date\": \"2024-06-06\"}\n---\nWord\n",
            "posts/k.md": "---js\nconst title = \"K\";\nconst permalink = false;\n---\nWord\n",
            "posts/l.html":
                "---json\n{\"title\": \"L\", \"date\": \"2024-06-07\"}\n---\n<p>Word</p>\n",
        ])
        let all = try await site.read()
        #expect(all.posts.map(\.title) == ["ok", "Six", "L"])
        #expect(
            all.posts.map(\.date)
                == ["2024-01-01", "2024-06-06", "2024-06-07"].map { Moment(iso8601: $0) })
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "draft": ["posts/a.md", "posts/c.md", "posts/e.md", "posts/h.md"],
                "not rendered": ["posts/b.md", "posts/k.md"],
            ])
    }

    @Test func eleventy_heedsFilesOfData() async throws {
        let site = try WrittenSite([
            "eleventy.config.js": "export default (c) => ({ dir: { input: \"src\" } });\n",
            "src/off/off.11tydata.js": "export default { permalink: false };\n",
            "src/off/a.md": page("title: A"),
            "src/posts/b.11tydata.js": "module.exports = () => ({ draft: true, tags: [\"x\"] });\n",
            "src/posts/b.md": page("title: B"),
            "src/posts/c.11tydata.json": "{\"published\": false}",
            "src/posts/c.md": page("title: C"), "src/posts/d.json": "{\"tags\": [\"y\"]}",
            "src/posts/d.md": page("title: D\ndate: 2024-01-01"),
            "src/talks/talks.11tydata.js":
                "module.exports = { eleventyComputed: { permalink: (d) => \"/t/\" + d.slug } };\n",
            "src/talks/e.md": page("title: E\npermalink: /e/\ndate: 2024-01-01"),
        ])
        let all = try await site.read(site: "https://e.example")
        #expect(all.posts.map(\.title) == ["D", "E"])
        #expect(all.posts.map(\.link) == ["https://e.example/posts/d/", nil])
        #expect(all.terms.map(\.name) == ["y"])
        let leftOut = try await site.leftOut()
        #expect(
            leftOut == [
                "not rendered": ["src/off/a.md"], "draft": ["src/posts/b.md", "src/posts/c.md"],
            ])
    }

    @Test func hexo_needsNoOpening() async throws {
        let site = try WrittenSite([
            "_config.yml":
                "title: HX\nurl: https://hx.example\npermalink: :year/:month/:day/:title/\n",
            "source/_posts/a.md":
                "\"title\": \"Json fm\",\n\"date\": \"2024-04-05\",\n\"published\": false\n;;;\nWord\n",
            "source/_posts/b.md": "title: No opening\ndate: 2024-04-06\n---\nWord\n",
            "source/_posts/d.md": "\"title\": \"Json two\",\n\"date\": \"2024-04-08\"\n;;;\nWord\n",
            "source/_posts/f.md": "----\ntitle: Four\npublished: false\n----\nWord\n",
            "source/_posts/g.md":
                ";;;\n\"title\": \"Both\",\n\"date\": \"2024-04-09\"\n;;;\nWord\n",
            "source/_posts/h.md": "-----\ntitle: Five\ndate: 2024-04-10\n-----\nWord\n",
            "source/_posts/p.md": "title: Locked\ndate: 2024-04-06\npassword: abc\n---\nWord\n",
            "source/_posts/q.md": "title: Later\ndate: 2024-04-06\npublished: false\n---\nWord\n",
            "source/_posts/r.md": "title: No date\n---\nWord\n",
        ])
        let links = try await site.links()
        #expect(
            links == [
                "No opening": "https://hx.example/2024/04/06/b/",
                "Json two": "https://hx.example/2024/04/08/d/",
                "Both": "https://hx.example/2024/04/09/g/",
                "Five": "https://hx.example/2024/04/10/h/", "No date": "-",
            ])
        let all = try await site.read()
        #expect(all.posts.allSatisfy { $0.html == "<p>Word</p>\n" })
        #expect(
            all.incomplete.map(\.reason).contains("its date, which its generator takes of the file")
        )
    }

    @Test(
        arguments: [
            ("\":filename\", \":default\"", "2024-03-05", "/file-name/", "/own/", "/bundle/"),
            ("\":default\", \":filename\"", "2024-01-01", "/title-wins/", "/own/", "/bundle/"),
            ("\"published\", \":filename\"", "2024-03-05", "/file-name/", "/own/", "/bundle/"),
            ("\"date\"", "2024-01-01", "/title-wins/", "/own/", "/a/b-thank-you/"),
        ])
    func hugo_takesSlugsWhereItTakesDates(
        sources: String, date: String, plain: String, own: String, bundle: String
    ) async throws {
        let site = try WrittenSite([
            "hugo.toml":
                "baseURL = \"https://hg.example/\"\n[frontmatter]\n  date = [\(sources)]\n[permalinks]\n  posts = \"/:slug/\"\n  notes = \"/n/:slugorfilename/\"\n",
            "content/posts/2024-03-04-bundle/index.md": page("title: \"A/B: Thank you\""),
            "content/posts/plain.md": page("title: By title\ndate: 2024-01-01"),
            "content/posts/2024-03-05-file-name.md": page("title: Title wins?\ndate: 2024-01-01"),
            "content/posts/2024-03-06_x.md": page("title: With slug\nslug: own"),
        ])
        let all = try await site.read()
        let links = Dictionary(
            uniqueKeysWithValues: all.posts.map { ($0.title, $0.link?.dropFirst(18) ?? "-") })
        #expect(
            links == [
                "By title": "/by-title/", "Title wins?": plain[...], "With slug": own[...],
                "A/B: Thank you": bundle[...],
            ])
        let wins = all.posts.first { $0.title == "Title wins?" }
        #expect(wins?.date == Moment(iso8601: date))
    }

    @Test func hugo_slugOfANote_isThatOfItsFile() async throws {
        let site = try WrittenSite([
            "hugo.toml":
                "baseURL = \"https://hg.example/\"\n[frontmatter]\n  date = [\":filename\"]\n[permalinks]\n  notes = \"/n/:slugorfilename/\"\n",
            "content/notes/2024-03-07-note.md": page("title: Note"),
            "content/notes/2024-03-08.md": page("title: Day"),
            "content/posts/2024-03-09-c.md": page("title: C"),
        ])
        let links = try await site.links()
        #expect(
            links == [
                "Note": "https://hg.example/n/note/", "Day": "https://hg.example/n/2024-03-08/",
                "C": "https://hg.example/posts/c/",
            ])
    }

    @Test(
        arguments: [
            (#"["ignored-.*\\.md$", "\\.skip\\.md$"]"#, ["ok", "c1"]),
            (#"['/posts/(ignored|ok)']"#, ["c1", "skip"]),
            (#"["[a-c]\\d+\\.md$"]"#, ["a", "ok", "skip"]),
            (#"["^content/"]"#, ["a", "ok", "c1", "skip"]),
            (#"["(?i)OK"]"#, ["a", "ok", "c1", "skip"]),
        ] as [(String, [String])])
    func hugo_ignoresFilesByExpressions(patterns: String, titles: [String]) async throws {
        let site = try WrittenSite([
            "hugo.toml": "baseURL = \"https://pu.example/\"\nignoreFiles = \(patterns)\n",
            "content/posts/b.skip.md": page("title: skip"),
            "content/posts/ok.md": page("title: ok"),
            "content/posts/ignored-a.md": page("title: a"),
            "content/posts/c1.md": page("title: c1"),
        ])
        let all = try await site.read()
        #expect(Set(all.posts.map(\.title)) == Set(titles))
        #expect(all.incomplete.isEmpty == !patterns.contains("?i"))
    }

    @Test(arguments: [
        "  } else {\n    // only a few articles while developing\n    c.ignores.add(\"./src/articles/**\");\n  }\n",
        "  }\n  // c.ignores.add(\"src/articles/a.md\");\n  /* c.ignores.add(\"src/articles/a.md\"); */\n",
        "  }\n  const s = 'c.ignores.add(\"src/articles/a.md\")';\n",
        "  }\n  if (dev) c.ignores.add(\"src/articles/a.md\");\n",
        "  }\n  c.on(\"x\", () => { c.ignores.add(\"src/articles/a.md\"); });\n",
    ])
    func eleventy_ignoresOnlyWhatIsNoBranch(more: String) async throws {
        let site = try WrittenSite([
            ".eleventy.js":
                "module.exports = function (c) {\n  const input = { input: \"nowhere\" };\n  if (process.env.NODE_ENV === \"production\") {\n    c.addPassthroughCopy(\"img\");\n\(more)  return { dir: { input: \"src\" } };\n};\n",
            "src/articles/a.md": page("title: A\ndate: 2024-01-01"),
            "src/notes/n.md": page("title: N\ndate: 2024-01-01"),
        ])
        let all = try await site.read(site: "https://e.example")
        #expect(all.posts.map(\.title) == ["A", "N"])
        #expect(
            all.posts.map(\.link) == [
                "https://e.example/articles/a/", "https://e.example/notes/n/",
            ])
        let isTold = ["} else {", "if (dev)", "c.on("].contains { more.contains($0) }
        #expect(
            all.incomplete.map(\.reason)
                == (isTold
                    ? [
                        "\"ignores\" in its configuration, which a program decides: it counts as not set"
                    ]
                    : []))
    }

    @Test(
        arguments: [
            (["canonical: https://other.example/e/"], "file:"),
            (
                ["canonical: https://other.example/e/", "canonical: https://other.example/f/"],
                "file:"
            ),
            (
                Array(repeating: "link: https://own.example/e/", count: 4), "https://own.example"
            ),
            (
                Array(repeating: "canonical_url: https://own.example/e/", count: 5),
                "https://own.example"
            ),
        ])
    func site_isThatOfMostPosts(matters: [String], site: String) async throws {
        let folder = try TemporaryFolder()
        for (number, matter) in matters.enumerated() {
            try folder.write(page("title: E\(number)\n\(matter)"), to: "a\(number).md")
        }
        for number in matters.count..<7 {
            try folder.write(page("title: P\(number)"), to: "p\(number).md")
        }
        let all = try await Everything(of: AnySource(try FileSource.open([folder.path])))
        #expect(all.posts.count == 7)
        #expect(all.sites.map(\.url).allSatisfy { $0.hasPrefix(site) })
    }

    @Test(
        arguments: [
            ("canonical: https://other.example/e/", "file:"),
            ("permalink: https://own.example/e/", "https://own.example"),
        ])
    func siteOfOneFile_isNotThatOfItsCanonicalAddress(matter: String, site: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(page("title: E\n\(matter)"), to: "a.md")
        let all = try await Everything(of: AnySource(try FileSource.open([path])))
        #expect(all.sites.map(\.url).allSatisfy { $0.hasPrefix(site) })
    }

    @Test(arguments: [
        [
            "_config.yml": "url: https://id.example",
            "_posts/2024-01-01-p1.md": page("title: 1\nid: 7"),
            "_posts/2024-01-02-p2.md": page("title: 2\nid: 7"),
            "_posts/2024-01-03-p3.md": page("title: 3\nid: 7"),
        ],
        [
            "hugo.toml": "baseURL = 'https://ih.example/'",
            "content/posts/p1.md": page("title: 1\nid: 7"),
            "content/posts/p2.md": page("title: 2\nid: 7"),
            "content/posts/p3.md": page("title: 3\nid: 7"),
        ],
        [
            "p1.md": page("title: 1\nid: a"), "p2.md": page("title: 2\nid: a"),
            "p3.md": page("title: 3\nwordpress_id: a"),
        ],
        [
            "_config.yml": "url: https://id.example",
            "_posts/2024-01-01-p1.md": page("title: 1\nid: 7"),
            "_posts/2024-01-02-d.md": page("title: D\nid: 7\npublished: false"),
            "_posts/2024-01-02-p2.md": page("title: 2\nid: 7"),
            "_posts/2024-01-03-p3.md": page("title: 3\nid: 8"),
        ],
    ])
    func postsThatShareAnID_areSeveral(files: [String: String]) async throws {
        let all = try await WrittenSite(files).read()
        #expect(all.posts.map(\.title) == ["1", "2", "3"])
        #expect(Set(all.posts.map(\.id)).count == 3)
        let removed = all.changes.compactMap { if case .removal(let id) = $0 { id } else { nil } }
        #expect(!removed.contains { id in all.posts.contains { $0.id == id } })
    }

    @Test func nikola_keepsLinesAboveTheText() async throws {
        let lines =
            ".. slug: %\n.. date: 2012-09-15 19:52:05 UTC+02:00\n.. tags: a, b\n.. type: text\n"
        let site = try WrittenSite([
            "a.md": "<!--\n.. title: Open\n\(lines)-->\n\nWord\n",
            "b.md": ".. title: Draft\n\(lines).. status: draft\n\nWord\n",
            "c.md": ".. title: Private\n\(lines).. status: private\n\nWord\n",
            "d.md":
                ".. title: Featured\n\(lines).. status: featured\n.. link: https://x.example\n\nWord\n",
            "e.md": "Word\n", "e.meta": ".. title: Apart\n\(lines)",
            "f.md": "Word\n", "f.meta": ".. title: Apart\n\n.. status: draft\n",
        ])
        let all = try await site.read()
        #expect(all.posts.map(\.title) == ["Open", "Featured", "Apart"])
        #expect(all.posts.allSatisfy { $0.html == "<p>Word</p>\n" && $0.type == "post" })
        #expect(all.posts.allSatisfy { $0.date == Moment(iso8601: "2012-09-15T17:52:05Z") })
        #expect(all.posts.allSatisfy { $0.link == nil })
        #expect(all.terms.map(\.name) == ["a", "b"])
    }

    @Test(
        arguments: [
            (["_config.yml": "x: 1"], "_posts/2024-01-01-a.md", "type: newsletter", "post"),
            (["_config.yml": "x: 1"], "_posts/2024-01-01-a.md", "layout: page", "post"),
            (
                ["hugo.toml": "baseURL = 'https://h.example'"], "content/posts/a.md", "type: docs",
                "post"
            ),
            ([".eleventy.js": ""], "notes/a.md", "type: essay", "post"),
            ([".eleventy.js": ""], "about/a.md", "layout: page", "page"),
            ([:], "a.md", "type: book", "book"),
        ] as [([String: String], String, String, String)])
    func type_isWhereAFileLies(
        files: [String: String], path: String, matter: String, type: String
    ) async throws {
        let all = try await WrittenSite(files.merging([path: page(matter)]) { $1 }).read()
        #expect(all.posts.map(\.type) == [type])
    }

    @Test func eleventy_callsAnIndexAsItsFolder() async throws {
        let site = try WrittenSite([
            ".eleventy.js": "module.exports = () => ({ dir: { input: \"src\" } });\n",
            "src/posts/posts.json": "{\"permalink\": \"/b/{{ page.fileSlug }}/\"}",
            "src/posts/one/2024-01-05-index.md": page("title: One"),
            "src/posts/two/index.md": page("title: Two"),
            "src/posts/2024-01-06-three/index.md": page("title: Three"),
            "src/posts/2024-01-07-four.md": page("title: Four"),
        ])
        let links = try await site.links(site: "https://e.example")
        #expect(
            links == [
                "One": "https://e.example/b/one/", "Two": "https://e.example/b/two/",
                "Three": "https://e.example/b/three/", "Four": "https://e.example/b/four/",
            ])
        let dates = try await site.read().posts.map { $0.date != nil }
        #expect(dates.filter { $0 }.count == 3)
    }

    @Test(arguments: [
        ("_config.yml", "_posts/2022-02-30-b.md", "2022-02-30"),
        ("x.txt", "2022-13-01-b.md", "2022-13-01"),
        ("hugo.toml", "content/posts/2022-02-30-b/index.md", "2022-02-30"),
    ])
    func daysOfNamesThatAreNone_areTold(other: String, path: String, day: String) async throws {
        let all = try await WrittenSite([other: "", path: page("title: A")]).read()
        #expect(all.posts.map(\.title) == ["A"])
        #expect(all.incomplete.map(\.reason).contains("a date that cannot be read"))
        #expect(all.incomplete.contains { $0.id.hasSuffix("\"\(day)\"") })
    }

    @Test(arguments: [
        "embargo: 2999-01-01", "publish_on: 2999-01-01", "seo: {noindex: true}", "index: false",
        "archived: true", "in_search_index: false", "permalink: false", "embargo: true",
        "robots: {index: false}", "seo:\n  robots: noindex", "publishAfter: 2999-01-01T00:00:00Z",
        "embargo_until: 2999-01-01",
    ])
    func flagsOfAuthors_keepAPostOut(yaml: String) async throws {
        let all = try await WrittenSite([
            "a.md": page("title: A\n\(yaml)"),
            "b.md": page("title: B\nembargo: 2001-01-01\nindex: 3"),
        ]).read()
        #expect(all.posts.map(\.title) == ["B"])
        #expect(all.skipped.count == 1)
    }
}
