import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Folders with files of several kinds: one kind is read, nothing is lost without a word.
@Suite struct OtherFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let page = "<title>H</title><p>x"
    private static let export =
        "<?xml version='1.0'?><rss><channel><item><title>W</title></item></channel></rss>"
    private static let line = #"{"title":"J"}"#

    private func write(_ files: [String: String]) throws {
        for (name, text) in files { try folder.write(text, to: name) }
    }

    private func read(as kind: FileSource.Kind? = nil) async throws -> Everything {
        try await Everything(of: AnySource(FileSource.open([folder.path], as: kind)))
    }

    @Test(arguments: [
        (["a.md": "# M", "b.html": page], "M", "b.html", "Markdown", "markdown"),
        (["a.md": "# M", "w.xml": export], "W", "a.md", "WordPress exports", "wxr"),
        (["j.jsonl": line, "w.xml": export], "W", "j.jsonl", "WordPress exports", "wxr"),
        (["a.htm": page, "j.jsonl": line], "H", "j.jsonl", "HTML", "html"),
    ])
    func anotherKind_isToldByName(
        files: [String: String], title: String, other: String, words: String, name: String
    ) async throws {
        try write(files)
        let all = try await read()
        #expect(all.posts.map(\.title) == [title])
        #expect(
            all.skipped == [
                Skipped(
                    id: other,
                    reason:
                        "another kind than the folder's \(words): import it by its own path, or pass over it by reading the folder as \(name)"
                )
            ])
        // Whoever says what counts is not told of the rest.
        let kind = try #require(FileSource.Kind(rawValue: name))
        #expect(try await read(as: kind).skipped.isEmpty)
    }

    @Test func whatNoKindReads_isNotTold() async throws {
        try write([
            "README.md": "# R", "LICENSE.html": Self.page, "sitemap.xml": "<urlset/>",
            "w.xml": Self.export, "w2.xml": Self.export, "package.json": #"{"name":"x"}"#,
            "notes.ndjson": "[1]", "photo.jpg": "x", "docs/CHANGELOG.markdown": "x",
        ])
        let all = try await read()
        #expect(all.posts.map(\.title) == ["W", "W"])
        // Its ending says that it is an export.
        #expect(all.skipped.map(\.id) == ["sitemap.xml"])
    }

    @Test func savedAnswers_doNotHideOtherKinds() async throws {
        try write([
            "posts.json": #"[{"id": 1, "title": {"rendered": "R"}, "content": {"rendered": "x"}}]"#,
            "old/posts.json": #"[{"id": 2, "title": {"rendered": "O"}}]"#, "a.md": "# M",
            "README.md": "# R", "notes.txt": "x",
        ])
        let all = try await read()
        #expect(all.posts.map(\.title) == ["R"])
        #expect(all.skipped.map(\.id) == ["a.md", "old/posts.json"])
        #expect(all.skipped.map(\.isUnread) == [true, true])
    }

    @Test func pagesWithoutFrontMatter_areToldOfAGenerator() async throws {
        try write([
            "_config.yml": "title: T", "_posts/2020-01-02-a.md": "---\ntitle: A\n---\nx",
            "static.html": Self.page, "index.html": "---\ntitle: I\n---\n<p>x",
            "feed.xml": "---\n---\n" + Self.export, "_site/a.html": Self.page, "README.md": "# R",
        ])
        let all = try await read()
        #expect(all.posts.map(\.title) == ["A", "I"])
        let leftOut = all.skipped.filter { !all.incomplete.contains($0) }
        #expect(leftOut == [Skipped(id: "static.html", reason: "no front matter")])
    }

    @Test func htmlOfHugo_isReadWithAnyFrontMatter() async throws {
        try write([
            "hugo.toml": "baseURL = 'https://h.example/'",
            "content/posts/a.html": "---\ntitle: A\n---\n<p>One</p>",
            "content/posts/b.html": "+++\r\ntitle = 'B'\r\n+++\r\n<p>Two</p>",
            "content/posts/c.html": "{\n\"title\": \"C\"\n}\n<p>Three</p>",
            "content/posts/d.html": "{{< x >}}<p>Four</p>", "content/posts/e.md": "# E",
            "layouts/index.html": "<p>{{ .Content }}</p>",
        ])
        let all = try await read()
        #expect(all.posts.map(\.title) == ["A", "B", "C", "E"])
        #expect(all.posts.first?.html.trimmed == "<p>One</p>")
        #expect(all.skipped == [Skipped(id: "content/posts/d.html", reason: "no front matter")])
    }
}
