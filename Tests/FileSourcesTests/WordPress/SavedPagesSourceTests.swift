import Blog
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SavedPagesSourceTests {
    /// Writes files into a folder of their own, and removes it afterwards.
    private func withFolder<Value>(
        _ files: [String: String], _ body: (String) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.path + "/saved-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        let result = try await body(folder)
        try FileManager.default.removeItem(atPath: folder)
        return result
    }

    @Test func aFolder_isReadInTheOrderItsPostsNeed() async throws {
        let files = [
            "posts-2.json": #"[{"id": 2, "title": "Two", "categories": [5], "genres": [6]}]"#,
            "posts-10.json": #"[{"id": 10, "title": "Ten"}]"#,
            "categories.json": #"[{"id": 5, "name": "Five", "slug": "five"}]"#,
            "words.json": #"[{"id": 6, "name": "Six", "slug": "six", "taxonomy": "genre"}]"#,
            "users.json": #"[{"id": 1, "name": "Ann", "slug": "ann"}]"#,
            "taxonomies.json": #"{"genre": {"rest_base": "genres", "types": ["post"]}}"#,
            "index.json":
                #"{"name": "A &amp; B", "home": "https://a.example/blog/", "namespaces": ["wp/v2"]}"#,
            "notes.txt": "not ours",
        ]
        let changes = try await withFolder(files) { folder in
            #expect(SavedPagesSource.detects(folder))
            return try await allChanges(of: SavedPagesSource(path: folder)).changes
        }
        #expect(changes.first == .site(Site(url: "https://a.example/blog", name: "A & B")))
        let posts = changes.compactMap { if case .post(let post) = $0 { post } else { nil } }
        #expect(posts.map(\.id) == [2, 10])
        #expect(try posts[at: 0].terms.map(\.taxonomy) == ["category", "genre"])
        let firstPost = changes.firstIndex { if case .post = $0 { true } else { false } }
        #expect(firstPost == changes.count - 2)
        #expect(changes.contains(.author(Author(id: 1, slug: "ann", name: "Ann"))))
        #expect(
            changes.contains(
                .term(Term(key: .init(taxonomy: "category", id: 5), slug: "five", name: "Five"))))
    }

    @Test func damage_costsNoMoreThanItself() async throws {
        let files = [
            "posts-1.json":
                #"[{"id": 1, "title": "One"}, 7, {"id": 2, "status": "draft", "title": "D"}, {}, "#,
            "posts-2.json": #"[{"id": 3, "title": "Three", "link": "http://x.example/three/"}]"#,
            "page.json": "<!DOCTYPE html><p>maintenance",
        ]
        let (changes, skipped) = try await withFolder(files) { folder in
            try await allChanges(of: SavedPagesSource(path: folder))
        }
        let ids = changes.compactMap { if case .post(let post) = $0 { post.id } else { nil } }
        #expect(ids == [1, 3])
        #expect(
            skipped.map(\.id) == [
                "page.json", "posts-1.json", "posts-1.json item 2", "2", "posts-1.json item 4",
            ])
        #expect(try skipped[at: 0].reason == "damaged: line 1, column 1: an HTML page")
        #expect(try skipped[at: 3].reason == "draft")
    }

    @Test func theSite_comesFromTheIndexElseTheUserElseAPost() async throws {
        let post = ["p.json": #"[{"id": 3, "title": "T", "link": "http://x.example/three/"}]"#]
        try await withFolder(post) { folder in
            let given = SavedPagesSource(path: folder, site: "https://given.example/")
            let first = try await allChanges(of: given).changes.first
            #expect(first == .site(Site(url: "https://given.example")))
            let told = try await allChanges(of: SavedPagesSource(path: folder)).changes.first
            #expect(told == .site(Site(url: "http://x.example")))
        }
    }

    @Test(arguments: [
        ("a.json", #"[{"title": "x", "html": "<p>y"}]"#, false),
        ("a.json", "{\"title\": 1}\n{\"title\": 2}", false), ("a.json", "[]", false),
        ("a.json", #"{"id": 1, "title": {"rendered": "x"}}"#, true),
        ("a.txt", #"{"id": 1, "title": {"rendered": "x"}}"#, false),
        ("a.json", #"{"posts": [{"ID": 1, "title": "x"}], "found": 1}"#, true),
        ("a.json", #"{"post": {"rest_base": "posts", "taxonomies": []}}"#, true),
    ])
    func detection_looksAtTheShape(name: String, text: String, expected: Bool) async throws {
        try await withFolder([name: text]) { folder in
            #expect(SavedPagesSource.detects(folder) == expected)
        }
    }

    @Test func nothingThere_isOneSentence() async throws {
        let missing = await #expect(throws: IngestError.self) {
            try await allChanges(of: SavedPagesSource(path: "/nowhere/at/all"))
        }
        #expect(missing?.code == .unreadable && missing?.path == "/nowhere/at/all")
        #expect(missing?.description == "/nowhere/at/all does not exist; check the path.")
        let error = await #expect(throws: IngestError.self) {
            try await withFolder([:]) { try await allChanges(of: SavedPagesSource(path: $0)) }
        }
        #expect(error?.code == .wrongKind)
        #expect(error?.description.contains("holds no answers of WordPress") == true)
    }
}

/// Reads a source to its end.
func allChanges(
    of source: some Source & SendableMetatype
) async throws -> (changes: [Change], skipped: [Skipped]) {
    var source = source
    var (changes, skipped): ([Change], [Skipped]) = ([], [])
    while let page = try await source.nextPage() {
        changes += page.changes
        skipped += page.skipped + page.incomplete
    }
    return (changes, skipped)
}
