import BlogSearchImport
import Foundation
import Testing

/// Settings from the file beside an index, and those an app gives.
@Suite struct SettingsTests {
    private let scratch: Scratch
    private let index: String

    init() async throws {
        scratch = try Scratch()
        index = scratch.path + "/blog.sqlite"
        let lines = """
            {"slug": "one", "title": "One", "text": "apples", "tags": ["fruit", "featured"], "categories": ["food"]}
            {"slug": "two", "title": "Two", "text": "apples, pears", "tags": ["fruit"], "categories": ["food"]}
            """
        let posts = scratch.path + "/posts.jsonl"
        try Data(lines.utf8).write(to: URL(fileURLWithPath: posts))
        let engine = try SearchEngine.create(at: index)
        _ = try await engine.importFiles([posts], site: "https://b.example")
        try engine.close()
    }

    private func write(_ settings: String) throws {
        try Data(settings.utf8).write(
            to: URL(fileURLWithPath: scratch.path + "/blog.settings.json"))
    }

    @Test func fileBesideTheIndex_counts_withoutANewImport() async throws {
        #expect(try await SearchEngine.open(at: index).search("orchard").total == 0)
        try write("{\"synonyms\": [[\"orchard\", \"apple\"]]}")
        #expect(try await SearchEngine.open(at: index).search("orchard").total == 2)
        try FileManager.default.removeItem(atPath: scratch.path + "/blog.settings.json")
        #expect(try await SearchEngine.open(at: index).search("orchard").total == 0)
    }

    @Test func givenSettings_standInPlaceOfTheFile() async throws {
        try write("{\"synonyms\": [[\"orchard\", \"apple\"]]}")
        var settings = SearchSettings()
        settings.hiddenPosts = ["one"]
        let engine = try SearchEngine.open(at: index, settings: settings)
        #expect(try await engine.search("orchard").total == 0)
        #expect(try await engine.search("apples").hits.compactMap(\.slug) == ["two"])
        #expect(try engine.settings() == settings)
    }

    @Test func hiddenTagsAndPosts_areInNoListAndNoCloud() async throws {
        try write("{\"hidden\": {\"posts\": [\"two\"], \"tags\": [\"featured\"]}}")
        let engine = try SearchEngine.open(at: index)
        let terms = try await engine.terms()
        #expect(terms.map(\.slug) == ["food", "fruit"])
        #expect(terms.map(\.count) == [1, 1])
        #expect(try await engine.cloud().items.map(\.name) == ["fruit"])
        #expect(try await engine.cloud(matching: "apples").items.map(\.name) == ["fruit"])
        let found = try await engine.search("tag:featured")
        #expect(found.hits.compactMap(\.slug) == ["one"])
        #expect(found.hits.first?.tags.map(\.slug) == ["fruit"])
        #expect(try await engine.lookup("two") == nil)
    }

    @Test func termsOfHiddenPostsAlone_areInNoListAndNoCloud_emptyOnesAre() async throws {
        let export = scratch.path + "/export.xml"
        let text = """
            <?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
            <wp:base_site_url>https://c.example</wp:base_site_url>
            <wp:tag><wp:term_id>9</wp:term_id><wp:tag_slug>empty</wp:tag_slug>
            <wp:tag_name><![CDATA[Empty]]></wp:tag_name></wp:tag>
            <item><title>Three</title><wp:post_id>3</wp:post_id><wp:post_name>three</wp:post_name>
            <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: export))
        let filling = try SearchEngine.create(at: index)
        _ = try await filling.importFiles([export])
        try filling.close()
        try write("{\"hidden\": {\"posts\": [\"one\"]}}")
        let engine = try SearchEngine.open(at: index)
        let terms = try await engine.terms()
        #expect(terms.map(\.slug) == ["food", "fruit", "empty"])
        #expect(terms.map(\.count) == [1, 1, 0])
        #expect(try await engine.status().sites.map(\.terms) == [2, 1])
        let options = try CloudOptions(minimumCount: 0)
        #expect(try await engine.cloud(options: options).items.map(\.slug) == ["empty", "fruit"])
    }

    @Test(arguments: [
        (
            "{\n  \"weights\": {\"title\": 6}\n  \"hidden\": {}\n}", 3, 3,
            "a comma or } should be here"
        ),
        ("{\"é\": tru}", 1, 7, "no value begins like this"),
        ("{\n\"weights\": ", 2, 12, "a value should be here"), ("", 1, 1, "a value should be here"),
        ("{'a': [1, 2}", 1, 12, "a comma or ] should be here"),
        ("{\n// why\n weights {}}", 3, 10, "a colon should be here"),
        ("{,}", 1, 2, "a name or } should be here"),
        ("{}\n/* done", 2, 1, "this comment has no end"),
        ("{}\r\n}", 2, 1, "nothing more should be here"),
        ("{\"a\": \"b\n\"}", 1, 7, "this text is not closed on its line"),
        ("{\"a\": \"b\\q\"}", 1, 9, "this means no character; \\\\ would be a backslash"),
        ("{\"a\": \"b\\ud83d\"}", 1, 9, "this is half a character"),
        ("{\"a\": 01}", 1, 7, "no value begins like this"),
        (String(repeating: "[", count: 1_000), 1, 514, "lists and objects stand too deep here"),
    ])
    func brokenJSON_isNamedWithItsPlace(
        text: String, line: Int, column: Int, fault: String
    ) async throws {
        try write(text)
        let engine = try SearchEngine.open(at: index)
        let error = await #expect(throws: SearchError.self) { try await engine.search("apples") }
        let place = "is no JSON (line \(line), column \(column): \(fault));"
        #expect(error?.description.contains("blog.settings.json " + place) == true, "\(fault)")
    }

    /// Nobody knows then which posts are hidden.
    @Test func settingsThatCannotBeUsed_stopSearchesAndLookups_andNothingElse() async throws {
        try write("{\"weights\": {\"titel\": 2}}")
        let engine = try SearchEngine.open(at: index, readOnly: false)
        await #expect(throws: SearchError.self) { try await engine.lookup("one") }
        #expect(try await engine.verify().isEmpty)
        let error = await #expect(throws: SearchError.self) { try await engine.search("apples") }
        #expect(error?.code == .badSettings)
        #expect(error?.description.contains("blog.settings.json") == true)
        try write("{\"weights\": {\"title\": 2}}")
        #expect(try await engine.search("apples").total == 2)
        #expect(try await engine.lookup("one") != nil)
    }
}
