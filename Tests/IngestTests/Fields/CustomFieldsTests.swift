import Blog
import Testing

@testable import Ingest

@Suite struct CustomFieldsTests {
    private func record(_ json: String) throws -> JSONValue {
        try #require(JSONDocument(Array(json.utf8)).value)
    }

    private func texts(_ json: String, _ patterns: String...) throws -> [String: String] {
        var fields = CustomFields(FieldPatterns(patterns.isEmpty ? ["*"] : patterns))
        fields.add(membersOf: try record(json))
        return fields.texts
    }

    @Test func texts_numbers_lists_andObjects_areText() throws {
        let found = try texts(
            """
            {"acf": {"subtitle": "Tea &amp; <em>cake</em>", "price": 12, "rating": 4.5, "none": null,
             "flag": true, "empty": "", "tags": ["one", "two"],
             "team": [{"name": "Ann", "role": "Cook"}, {"name": "Bob", "role": ""}],
             "body": "<p>First</p><script>evil()</script><p>Second</p>", "lines": "a\\r\\nb"}}
            """)
        #expect(
            found == [
                "acf.subtitle": "Tea & cake", "acf.price": "12", "acf.rating": "4.5",
                "acf.tags": "one\ntwo", "acf.team.name": "Ann\nBob", "acf.team.role": "Cook",
                "acf.body": "First\nSecond", "acf.lines": "a\nb",
            ])
    }

    @Test func onlyWhatIsChosen_isTaken() throws {
        let json =
            #"{"acf": {"a": "x", "b": {"c": "y"}}, "meta": {"a": "z", "_a": "hidden"}, "t": "w"}"#
        #expect(try texts(json, "acf.b") == ["acf.b.c": "y"])
        #expect(try texts(json, "a") == ["meta.a": "z"])
        #expect(try texts(json, "meta.*", "t") == ["meta.a": "z", "t": "w"])
        #expect(try texts(json, "meta._a", "_a") == [:])
        #expect(try texts(json, "nothing") == [:])
    }

    @Test(arguments: [
        #"data:image/png;base64,iVBORw0KGgoAAAANSUhEUg"#,
        #"a:2:{i:0;s:3:\"red\";i:1;s:4:\"blue\";}"#,
        #"O:8:\"stdClass\":1:{s:1:\"a\";b:1;}"#, #"{\"a\": [1, 2]}"#, #"[{\"id\": \"x\"}]"#,
        "aGVsbG8gd29ybGQhIGhlbGxvIHdvcmxkISBoZWxsbyB3b3JsZCEgaGVsbG8gd29ybGQhIQ==",
        "d41d8cd98f00b204e9800998ecf8427e", "field_5f3c2a1b0d9e8",
        "https://a.example/wp-content/uploads/2020/01/x.jpg", "<script>steal()</script>",
        "<!-- only a comment -->", "   ",
    ])
    func whatIsNoText_isLeftOut(value: String) throws {
        #expect(try texts(#"{"x": "\#(value)"}"#) == [:])
    }

    @Test(arguments: [
        "https://a.example/about", "1999", "O: an ode", "a:b", "[sic] so it is", "{curly} words",
        "Donaudampfschifffahrtsgesellschaftskapitän", "日本語の本文",
    ])
    func whatIsText_isKept(value: String) throws {
        #expect(try texts(#"{"x": "\#(value)"}"#)["x"]?.isEmpty == false)
    }

    @Test func numbersOfOtherThings_areNoText() throws {
        let found = try texts(
            """
            {"acf": {"hero_image": 77, "photo": "78", "gallery": [1, 2, 3], "related": [4, 5],
             "thumbnail_id": "9", "file_ids": "1, 2", "year": "1999", "width": 3}}
            """)
        #expect(found == ["acf.year": "1999", "acf.width": "3"])
    }

    @Test func recordsOfOtherThings_giveTheirNames() throws {
        let found = try texts(
            """
            {"acf": {
             "hero": {"ID": 5, "mime_type": "image/png", "url": "u", "alt": "A fox", "title": "Fox", "sizes": {"a": "b"}},
             "next": {"ID": 6, "post_status": "publish", "post_title": "Next", "post_content": "body", "post_password": ""},
             "secret": {"ID": 7, "post_status": "private", "post_title": "Hidden", "post_content": "body"},
             "locked": {"ID": 8, "post_status": "publish", "post_title": "Locked", "post_password": "x"},
             "by": {"ID": 9, "user_email": "ann@a.example", "user_login": "root", "display_name": "Ann"},
             "term": {"term_id": 1, "name": "Tea", "slug": "tea", "description": ""},
             "rich": {"rendered": "<p>Rich</p>", "protected": false},
             "closed": {"rendered": "<p>Closed</p>", "protected": true}}}
            """)
        #expect(
            found == [
                "acf.hero.alt": "A fox", "acf.hero.title": "Fox", "acf.next.post_title": "Next",
                "acf.by.display_name": "Ann", "acf.term.name": "Tea", "acf.rich": "Rich",
            ])
    }

    @Test func whatIsForMembers_isLeftOut() throws {
        #expect(
            try texts(#"{"x": "Open [members_only]secret[/members_only] end"}"#)["x"]
                .map { $0.contains("secret") } == false)
    }

    @Test func hostileValues_costABoundedAmount() throws {
        let many = (0..<5_000).map { #""f\#($0)": "word\#($0)""# }.joined(separator: ",")
        var fields = CustomFields(FieldPatterns(["*"]))
        fields.add(membersOf: try record("{\(many)}"))
        #expect(fields.texts.count == CustomFields.maximumCount)
        #expect(fields.isCut)

        fields = CustomFields(FieldPatterns(["*"]))
        let long = String(repeating: "long words ", count: 100_000)
        for name in ["a", "b", "c", "d", "e", "f"] { fields.add(long, at: [name]) }
        #expect(fields.texts.values.reduce(0) { $0 + $1.utf8.count } <= CustomFields.maximumBytes)
        #expect(fields.isCut)

        let deep =
            String(repeating: #"{"a":"#, count: 400) + "1" + String(repeating: "}", count: 400)
        #expect(try texts(deep) == [:])
        let names = [
            String(repeating: "n", count: 300), "a\\nb", "a\\u0000b", "", ".", "..", "a b",
        ]
        for name in names {
            #expect(try texts(#"{"\#(name)": "text"}"#) == [:], "\(name)")
        }
        #expect(try texts(#"{"a..b": "text"}"#) == ["a.b": "text"])
    }
}
