import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Custom fields of files: taken when they are asked for, and never else.
@Suite struct CustomFieldSourcesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(
        _ text: String, _ name: String, _ fields: [String]
    ) async throws -> Everything {
        let path = try folder.write(text, to: name)
        return try await read(path, fields)
    }

    private func read(_ path: String, _ fields: [String]) async throws -> Everything {
        try await Everything(
            of: Boxed(source: FileSource.batch([path], site: "https://a.example", fields: fields)))
    }

    private func meta(_ key: String, _ value: String) -> String {
        """
        <wp:postmeta><wp:meta_key><![CDATA[\(key)]]></wp:meta_key>
        <wp:meta_value><![CDATA[\(value)]]></wp:meta_value></wp:postmeta>
        """
    }

    private var export: String {
        exportText(
            exportItem(
                1,
                meta("subtitle", "A <b>quiet</b> place") + meta("_secret", "hidden words")
                    + meta("source", "One") + meta("source", "Two")
                    + meta("colors", #"a:2:{i:0;s:3:"red";i:1;s:2:"12";}"#)
                    + meta("options", #"O:8:"stdClass":0:{}"#)
                    + meta("motto", "Slow") + meta("_motto", "field_5f3c2a1b0d9e8")
                    + meta("team", "2") + meta("_team", "field_5f3c2a1b0d9e9")
                    + meta("team_0_name", "Ann") + meta("_team_0_name", "field_5f3c2a1b0d9ea")
                    + meta("team_1_name", "Bob") + meta("_team_1_name", "field_5f3c2a1b0d9ea"))
                + exportItem(2, meta("subtitle", "of a draft"), status: "draft")
                + exportItem(
                    3, "<wp:post_password>x</wp:post_password>" + meta("subtitle", "locked")))
    }

    @Test func metasOfAnExport_areLeftOut_unasked() async throws {
        let all = try await read(export, "a.xml", [])
        #expect(all.posts.count == 1)
        #expect(all.posts.allSatisfy { $0.extra?.fields.isEmpty != false })
        #expect(all.incomplete.isEmpty)
    }

    @Test(
        arguments: [
            (["meta.subtitle"], ["meta.subtitle": "A quiet place"]),
            (["subtitle"], ["meta.subtitle": "A quiet place"]),
            (["meta.source"], ["meta.source": "One\nTwo"]),
            (["meta.colors", "meta.options"], ["meta.colors": "red"]),
            (["acf.*"], ["acf.motto": "Slow", "acf.team.name": "Ann\nBob"]),
            (["meta.motto"], ["meta.motto": "Slow"]), (["meta._secret", "_secret"], [:]),
            (
                ["*"],
                [
                    "meta.subtitle": "A quiet place", "meta.source": "One\nTwo",
                    "meta.colors": "red", "acf.motto": "Slow", "acf.team.name": "Ann\nBob",
                ]
            ),
        ] as [([String], [String: String])])
    func metasOfAnExport(patterns: [String], expected: [String: String]) async throws {
        let all = try await read(export, "a.xml", patterns)
        #expect(all.posts.map(\.id) == [1])
        #expect(all.posts.first?.extra?.fields ?? [:] == expected)
    }

    @Test func aPatternWithoutText_isToldOnce() async throws {
        let all = try await read(export, "a.xml", ["meta.subtitle", "meta.nothing", "_secret"])
        #expect(all.incomplete.map(\.id) == ["_secret", "meta.nothing"])
        #expect(
            Set(all.incomplete.map(\.reason)) == ["no post has text in a custom field of this name"]
        )
    }

    @Test func fieldsOfJSONLines() async throws {
        let text = """
            {"title": "t", "html": "<p>x</p>", "fields": {"acf.subtitle": "A", "acf": {"team": [{"name": "Ann"}]}, "plain": 3}}
            {"title": "u", "html": "<p>y</p>", "draft": true, "fields": {"plain": "draft"}}
            {"title": "v", "html": "<p>z</p>", "fields": "no object"}
            """
        let all = try await read(text, "a.jsonl", ["*"])
        #expect(
            all.posts.map { $0.extra?.fields ?? [:] } == [
                ["acf.subtitle": "A", "acf.team.name": "Ann", "plain": "3"], [:],
            ])
        let few = try await read(text, "a.jsonl", ["acf.subtitle"])
        #expect(few.posts.first?.extra?.fields == ["acf.subtitle": "A"])
        let none = try await read(text, "a.jsonl", [])
        #expect(none.posts.allSatisfy { $0.extra?.fields.isEmpty != false })
    }

    @Test func keysOfFrontMatter_thatHaveNoMeaning() async throws {
        try folder.write(
            """
            ---
            title: T
            date: 2020-01-02
            description: D
            Sub_Title: A <i>quiet</i> place
            params: {reading_hint: Slowly, mood: [calm, bright]}
            featured: true
            password_hint: x
            ---
            Body
            """, to: "blog/a.md")
        let all = try await read(folder.path("blog"), ["*"])
        let found = try #require(all.posts.first?.extra?.fields)
        #expect(found["Sub_Title"] == "A quiet place")
        #expect(found["params.reading_hint"] == "Slowly")
        #expect(found["params.mood"] == "calm\nbright")
        #expect(
            found.keys.allSatisfy { !["title", "date", "description", "featured"].contains($0) })
        let one = try await read(folder.path("blog"), ["sub-title", "description"])
        #expect(one.posts.first?.extra?.fields == ["sub-title": "A quiet place"])
        #expect(one.incomplete.map(\.id) == ["description"])
        let none = try await read(folder.path("blog"), [])
        #expect(none.posts.first?.extra?.fields ?? [:] == [:])
    }

    @Test func savedAnswers() async throws {
        let path = try folder.write(
            """
            [{"id": 4, "type": "post", "status": "publish", "title": {"rendered": "T"},
              "content": {"rendered": "<p>x</p>", "protected": false}, "acf": {"subtitle": "A"},
              "meta": {"footnotes": ""}, "class_list": ["post-4"], "hint": "H"}]
            """, to: "rest/posts.json")
        let all = try await read(path, ["*"])
        #expect(all.posts.first?.extra?.fields == ["acf.subtitle": "A", "hint": "H"])
        #expect(try await read(path, []).posts.first?.extra?.fields ?? [:] == [:])
    }
}

/// Any source as one of a known type.
private struct Boxed: Source {
    var source: any Source

    mutating func nextPage() async throws -> SourcePage? { try await source.nextPage() }
}
