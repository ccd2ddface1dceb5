import BlogSearchIndexFile
import BlogSearchQueries
import BlogSearchStore
import Foundation
import TestSupport
import Testing

@Suite struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ text: String) throws -> SearchSettings? {
        let path = folder.path + "/blog.settings.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try SettingsFile(at: path).settings()
    }

    @Test(arguments: [
        ("/a/blog.sqlite", "/a/blog.settings.json"), ("/a.b/blog", "/a.b/blog.settings.json"),
        ("blog.db", "blog.settings.json"), ("/a/.hidden", "/a/.hidden.settings.json"),
        ("/a/my.blog.sqlite", "/a/my.blog.settings.json"),
    ])
    func file_standsBesideTheIndex(index: String, path: String) {
        #expect(SettingsFile(besideIndex: index).path == path)
    }

    @Test func missingFile_isNoSettings() throws {
        #expect(try SettingsFile(at: folder.path + "/none.json").settings() == nil)
        #expect(try SettingsFile(at: folder.path + "/none/none.json").settings() == nil)
    }

    private static let everything = """
        {
          // How much words count.
          "weights": { "title": 6, "code": 0, "body": 0.5 },
          "synonyms": [["js", "javascript"], { "from": "k8s", "to": ["kubernetes", "a platform"] }],
          "pinned": [{ "query": "pricing", "posts": ["our-prices", 17] }],
          "hidden": { "posts": "old-draft", "tags": ["featured"], "categories": ["News"] },
          "stopWords": { "en-US": { "add": ["blog"] }, "de": { "remove": "wer" } },
        }
        """

    private static var expected: SearchSettings {
        var settings = SearchSettings()
        settings.weights = [.title: 6, .code: 0, .body: 0.5]
        settings.synonyms = [
            .equal(["js", "javascript"]),
            .oneWay(from: ["k8s"], to: ["kubernetes", "a platform"]),
        ]
        settings.pins = [.init(queries: ["pricing"], posts: ["our-prices", "17"])]
        settings.hiddenPosts = ["old-draft"]
        settings.hiddenTags = ["featured"]
        settings.hiddenCategories = ["News"]
        settings.stopWords = ["en": .init(added: ["blog"]), "de": .init(removed: ["wer"])]
        return settings
    }

    @Test func everySetting_isRead() throws {
        #expect(try settings(Self.everything) == Self.expected)
        #expect(try settings("{}") == SearchSettings())
        #expect(try settings("{\"hidden\": {\"tags\": []}}") == SearchSettings())
    }

    @Test func settings_areWrittenAsTheyAreRead() throws {
        for expected in [Self.expected, SearchSettings()] {
            let data = try JSONEncoder().encode(expected)
            #expect(try settings(String(decoding: data, as: UTF8.self)) == expected)
        }
    }

    @Test(arguments: [
        (
            "{\"weigths\": {}}",
            "cannot be used, \"weigths\" is not known: it could be weights, synonyms, pinned, hidden or stopWords"
        ),
        (
            "{\"weights\": {\"header\": 2}}",
            "\"weights.header\" is not known: it could be title, tags,"
        ),
        ("{\"weights\": {\"title\": \"6\"}}", "\"weights.title\" is no number from 0 to 100"),
        ("{\"weights\": {\"title\": -1}}", "\"weights.title\" is no number from 0 to 100"),
        ("{\"weights\": {\"title\": 101}}", "\"weights.title\" is no number from 0 to 100"),
        ("{\"weights\": {\"title\": true}}", "\"weights.title\" is no number from 0 to 100"),
        ("{\"weights\": {\"title\": null}}", "\"weights.title\" is no number from 0 to 100"),
        ("{\"weights\": 3}", "\"weights\" is no object"),
        ("{\"synonyms\": {\"a\": \"b\"}}", "\"synonyms\" is no list"),
        ("{\"synonyms\": [[\"a\"]]}", "\"synonyms[1]\" has one word only"),
        ("{\"synonyms\": [[\"a\", \"b\"], [\"a\", 1.5]]}", "\"synonyms[2]\" has a number in it"),
        ("{\"synonyms\": [[\"a\", \" \"]]}", "\"synonyms[1]\" has something in it that is no text"),
        ("{\"synonyms\": [{\"from\": \"a\"}]}", "\"synonyms[1].to\" is missing"),
        ("{\"synonyms\": [{\"from\": \"a\", \"to\": []}]}", "\"synonyms[1].to\" is empty"),
        ("{\"synonyms\": [{\"from\": \"a\", \"too\": \"b\"}]}", "\"synonyms[1].too\" is not known"),
        ("{\"pinned\": [{\"query\": \"a\"}]}", "\"pinned[1].posts\" is missing"),
        ("{\"pinned\": [{\"posts\": [\"a\"]}]}", "\"pinned[1].query\" is missing"),
        ("{\"pinned\": \"a\"}", "\"pinned\" is no list"),
        ("{\"hidden\": [\"a\"]}", "\"hidden\" is no object"),
        (
            "{\"hidden\": {\"pages\": [\"a\"]}}",
            "\"hidden.pages\" is not known: it could be posts, tags or categories"
        ),
        ("{\"stopWords\": {\"english\": {}}}", "\"stopWords.english\" is no language code"),
        ("{\"stopWords\": {\"en\": [\"a\"]}}", "\"stopWords.en\" is no object"),
        ("[]", "is no object: it begins with {"), ("{\"weights\": ", "is no JSON"),
        ("", "is no JSON"),
        ("\u{0}\u{FFFD}", "is no JSON"), (String(repeating: "[", count: 100_000), "is no JSON"),
        (String(repeating: " ", count: 5 << 20), "is longer than 4 MB"),
    ])
    func whatCannotBeUsed_isNamed_withTheFile(text: String, sentence: String) throws {
        let error = try #require(throws: IndexError.self) { try settings(text) }
        #expect(error.code == .badSettings)
        #expect(error.description.hasPrefix(folder.path + "/blog.settings.json "))
        #expect(error.description.contains(sentence), "\(error)")
        #expect(!error.description.contains("\n"))
    }

    @Test func folderInItsPlace_isAnError() throws {
        let path = folder.path + "/blog.settings.json"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let error = try #require(throws: IndexError.self) { try SettingsFile(at: path).settings() }
        #expect(error.description.contains("cannot be read"))
    }
}
