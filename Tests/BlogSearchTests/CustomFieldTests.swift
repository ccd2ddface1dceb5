import BlogSearchImport
import BlogSearchTesting
import Foundation
import Testing

/// Custom fields in answers: a field of their own.
@Suite struct CustomFieldTests {
    private let engine: SearchEngine
    private let site = Site(url: "https://example.org")

    init() async throws {
        engine = try SearchEngine.temporary()
        var first = Post(
            id: 1, slug: "one", title: "One", html: "<p>Rivers run to the sea.</p>")
        first.extra = Post.Extra(fields: [
            "acf.subtitle": "Of quiet harbours", "meta.place": "Lisbon\nPorto",
        ])
        let second = Post(
            id: 2, slug: "two", title: "Two", html: "<p>Quiet harbours in the text, and Lisbon.</p>"
        )
        try await engine.add([first, second], of: site)
    }

    private func ids(_ text: String) async throws -> [Int] {
        try await engine.search(text, options: Self.strict).hits.map(\.id)
    }

    private static var strict: SearchOptions {
        var options = SearchOptions()
        options.matching = .all
        options.fuzziness = .off
        return options
    }

    @Test func words_areFoundInThem_andThereAlone() async throws {
        #expect(try await ids("in:custom harbours") == [1])
        #expect(try await ids("in:custom harbour") == [1])
        #expect(try await Set(ids("harbour")) == [1, 2])
        #expect(try await ids("in:body harbour") == [2])
        #expect(try await ids("custom:lisbon") == [1])
        #expect(try await ids("in:custom \"quiet harbours\"") == [1])
        #expect(try await ids("in:custom \"lisbon porto\"").isEmpty, "two texts are no phrase")
        #expect(try await ids("in:custom,title one") == [1])
        #expect(try await ids("in:custom harb*") == [1])
        #expect(try await ids("rivers porto") == [1])
        #expect(try await engine.search("in:custom x").query.canonical == "in:custom x")
    }

    @Test func explanations_nameTheField_andAddUp() async throws {
        var options = Self.strict
        options.explain = true
        let hits = try await engine.search("porto rivers", options: options).hits
        let lines = try #require(hits.first?.explanation)
        #expect(lines.contains { $0.field == "custom" && $0.words == ["porto"] })
        #expect(lines.reduce(0) { $0 + $1.contribution } == hits.first?.score)
        options.whyNot = "one"
        let reason = try await engine.search("in:custom rivers", options: options).whyNot
        #expect(reason != nil)
        #expect(try await ids("in:custom rivers").isEmpty)
    }

    @Test func theirWeight_isASetting() async throws {
        var settings = SearchSettings()
        settings.weights = [.custom: 9]
        let heavy = try SearchEngine.temporary(settings: settings)
        var post = Post(id: 1, title: "One", html: "<p>sea</p>")
        post.extra = Post.Extra(fields: ["a": "harbour"])
        let other = Post(id: 2, title: "Two", html: "<p>harbour</p>")
        try await heavy.add([post, other], of: site)
        #expect(try await heavy.search("harbour").hits.map(\.id) == [1, 2])
        settings.weights = [.custom: 0]
        let light = try SearchEngine.temporary(settings: settings)
        try await light.add([post, other], of: site)
        #expect(try await light.search("harbour").hits.map(\.id) == [2, 1])
    }

    @Test func whatIsShown_isTrue() async throws {
        let hit = try #require(try await engine.search("porto", options: Self.strict).hits.first)
        #expect(hit.snippet?.text == "Porto")
        #expect(hit.snippet?.highlights == [Highlight(start: 0, length: 5)])
        let body = try #require(try await engine.search("rivers", options: Self.strict).hits.first)
        #expect(body.snippet?.text == "Rivers run to the sea.")
        var options = Self.strict
        options.passages = true
        let passages = try await engine.search("porto", options: options).hits.first?.passages
        #expect(passages?.sections.isEmpty == true, "they are in no section of the text")
        let tokens = try #require(try await engine.tokens(of: "one"))
        let words = tokens.fields.first { $0.name == "custom" }?.words.map(\.word)
        #expect(words == ["of", "quiet", "harbours", "lisbon", "porto"])
    }

    @Test func aStoredPost_hasThem_alsoAsJSON() async throws {
        let post = try #require(try await engine.lookup("one"))
        #expect(
            post.fields == ["acf.subtitle": "Of quiet harbours", "meta.place": "Lisbon\nPorto"])
        let data = try JSONEncoder().encode(post)
        #expect(try JSONDecoder().decode(StoredPost.self, from: data) == post)
        let other = try #require(try await engine.lookup("two"))
        let text = String(decoding: try JSONEncoder().encode(other), as: UTF8.self)
        #expect(text.contains(#""fields":null"#))
    }

    @Test func aChangedField_isAChangedPost() async throws {
        var post = Post(id: 2, slug: "two", title: "Two", html: "<p>Quiet harbours.</p>")
        post.extra = Post.Extra(fields: ["acf.subtitle": "Anchors"])
        try await engine.add([post], of: site)
        #expect(try await ids("anchor") == [2])
        post.extra?.fields["acf.subtitle"] = "Sails"
        let cursor = try await engine.changes(since: nil, limit: 10).cursor
        try await engine.add([post], of: site)
        #expect(try await engine.changes(since: cursor, limit: 10).changes.map(\.id) == [2])
        #expect(try await ids("anchor").isEmpty)
        #expect(try await ids("sail") == [2])
        post.extra = nil
        try await engine.add([post], of: site)
        #expect(try await ids("sail").isEmpty)
        #expect(try await engine.verify().isEmpty)
    }

    @Test func linesOfJSON_areReadAgain() async throws {
        let scratch = try Scratch()
        let stored = try #require(try await engine.lookup("one"))
        let line = try JSONSerialization.data(
            withJSONObject: [
                "id": stored.id, "title": stored.title ?? "", "html": stored.html,
                "fields": stored.fields,
            ] as [String: Any])
        let path = try scratch.write(line, to: "posts.jsonl")
        let other = try SearchEngine.create(at: scratch.index)
        _ = try await other.importFiles([path], site: site.url, fields: ["*"])
        #expect(try await other.lookup("1")?.fields == stored.fields)
        #expect(try await other.search("in:custom porto").hits.map(\.id) == [1])
        _ = try await other.importFiles([path], site: site.url)
        #expect(try await other.lookup("1")?.fields == [:])
        try other.close()
    }
}
