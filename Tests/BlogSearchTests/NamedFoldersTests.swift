import BlogSearchImport
import Foundation
import TestSupport
import Testing

/// Blogs of files that say nowhere where they live are told apart by their folders, and each is one however it is named.
@Suite struct NamedFoldersTests {
    private let folder: TemporaryFolder
    private let engine: SearchEngine

    init() throws {
        folder = try TemporaryFolder()
        engine = try SearchEngine.create(at: folder.index)
        for (path, word) in [("ada/posts", "ada"), ("bob/posts", "bob"), ("c/bob/posts", "cyd")] {
            try folder.write("---\ntitle: Hello\n---\n\(word)word", to: path + "/hello.md")
        }
    }

    private func sites() async throws -> [String: Int] {
        let sites = try await engine.status().sites
        return try Dictionary(once: sites.map { ($0.url, $0.posts) })
    }

    @Test func foldersOfOneName_areSeveralBlogs() async throws {
        for name in ["ada", "bob", "c/bob"] {
            let summary = try await engine.importFiles([folder.path(name + "/posts")])
            #expect(summary.added == 1)
        }
        #expect(
            try await sites() == ["file:posts": 1, "file:bob-posts": 1, "file:c-bob-posts": 1])
        #expect(try await engine.search("adaword").total == 1)
        #expect(try await engine.search("bobword").total == 1)
    }

    @Test func foldersNamedTogether_areSeveralBlogs_andStayThem() async throws {
        let paths = ["ada/posts", "bob/posts"].map(folder.path)
        #expect(try await engine.importFiles(paths).added == 2)
        for path in paths + paths.reversed() {
            #expect(try await engine.importFiles([path]).unchanged == 1)
        }
        #expect(try await engine.importFiles(paths.reversed()).unchanged == 2)
        #expect(try await sites() == ["file:posts": 1, "file:bob-posts": 1])
    }

    @Test(arguments: ["", "/", "/.", "/../posts", "/../../ada//posts"])
    func oneFolder_isOneBlog_howeverItIsNamed(tail: String) async throws {
        #expect(try await engine.importFiles([folder.path("ada/posts")]).added == 1)
        #expect(try await engine.importFiles([folder.path("ada/posts") + tail]).unchanged == 1)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("ada/posts"))
        #expect(try await engine.importFiles([folder.path("link")]).unchanged == 1)
        #expect(try await sites() == ["file:posts": 1])
    }

    @Test func aGivenName_isKept() async throws {
        #expect(
            try await engine.importFiles([folder.path("ada/posts")], site: "file:mine").added == 1)
        #expect(
            try await engine.importFiles([folder.path("bob/posts")], site: "file:mine").updated == 1
        )
        #expect(try await engine.importFiles([folder.path("bob/posts")]).unchanged == 1)
        #expect(try await sites() == ["file:mine": 1])
    }
}
