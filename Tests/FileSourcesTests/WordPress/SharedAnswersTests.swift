import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Real saved answers, which may not be shipped: read where the folder `shared` stands beside the checkout.
@Suite(.enabled(if: SharedAnswers.exist, "needs the folder shared/data/rest beside the checkout"))
struct SharedAnswersTests {
    /// Each file's posts (with body), terms, authors and media, and what was skipped.
    @Test(
        arguments: [
            ("fluxc__jetpack-tunnel-root-response-success", "", []),
            ("frontity-min__2019-posts", "3 posts (0) 1 terms 1 authors", []),
            ("frontity-min__author-1-posts", "3 posts (0) 1 authors", []),
            ("frontity-min__child-page-with-parent-same-slug", "2 posts (0) 1 authors", []),
            ("frontity-min__page-1-with-parent", "1 posts (0) 1 authors", []),
            ("frontity-min__posts-cpt", "3 posts (0) 1 terms 1 authors", []),
            ("frontity-min__posts", "3 posts (0) 1 terms 1 authors", []),
            ("frontity__author-4", "1 authors", []), ("frontity__categories-list", "3 terms", []),
            ("frontity__latest-movie", "1 terms", []), ("frontity__media-581", "1 media", []),
            ("frontity__page-with-subpage", "1 posts (1) 1 authors", []),
            ("frontity__post-60", "1 posts (1) 7 terms 1 authors 1 media", []),
            ("frontity__tag-10", "1 terms", []), ("ghost__dated-posts", "3 posts (0)", []),
            ("ghost__single-coauthor-post", "1 posts (1) 2 terms 1 authors", []),
            ("ghost__single-post-no-author", "1 posts (1) 5 terms 1 media", []),
            (
                "ghost__single-post-with-duplicate-images", "1 posts (1) 5 terms 1 authors 1 media",
                []
            ),
            ("ghost__single-post-with-html-in-title", "1 posts (1) 5 terms 1 authors 1 media", []),
            ("ghost__single-post", "1 posts (1) 5 terms 1 authors 1 media", []),
            ("wpcom-mocks__posts_106", "1 posts (1) 1 terms 1 authors 1 media", []),
            ("wpcom-mocks__posts_213", "", [Skipped(id: "213", reason: "draft")]),
            ("wpkit__reader-posts-success", "10 posts (10) 62 terms 8 authors 4 media", []),
            ("wpkit__wp-pages", "10 posts (0)", []),
        ] as [(String, String, [Skipped])])
    func anAnswer_givesWhatItHolds(name: String, expected: String, skipped: [Skipped]) async throws
    {
        let read = try await allChanges(of: SavedPagesSource(path: SharedAnswers.path(name)))
        #expect(SharedAnswers.summary(read.changes) == expected)
        #expect(read.skipped == skipped)
    }

    @Test(arguments: [
        (
            "fluxc__jetpack-tunnel-root-response-failure",
            "holds nothing that can be read (an error of the site (rest_no_route: No route was found matching the URL and request method))"
        ),
        (
            "frontity-min__attachment-1",
            "holds nothing that can be read (damaged: a media item without the address of its file)"
        ),
        ("frontity__comment-5", "holds comments, not posts"),
        (
            "wpkit__WordPressComRestApiMultipleErrors",
            "holds nothing that can be read (an error of the site (upload_error: No media provided in input.))"
        ),
        (
            "wpkit__page-layout-blog-layouts-malformed",
            "holds nothing that can be read (damaged: line 15, column 1: the text ends where a comma or ] after an element should be)"
        ),
        ("wpkit__post-revisions-success", "holds revisions, not posts"),
        ("wpkit__self-hosted-plugins-get", "holds plugins, not posts"),
        ("wpkit__site-comments-success", "holds comments, not posts"),
    ])
    func anAnswerWithoutPosts_saysWhy(name: String, reason: String) async throws {
        let path = SharedAnswers.path(name)
        let error = await #expect(throws: IngestError.self) {
            try await allChanges(of: SavedPagesSource(path: path))
        }
        #expect(error?.code == .wrongKind)
        #expect(
            error?.description
                == "\(path) \(reason); give saved answers of /wp/v2/posts, categories, tags, users or media."
        )
    }

    /// The manifest's rows: file, bytes, shape.
    private static let manifest: [[String]] = {
        guard
            let text = try? String(
                contentsOfFile: SharedAnswers.folder + "/manifest.tsv", encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(3).map(String.init)
        }
    }()

    @Test(arguments: manifest) func everyShape_isAsTheManifestSays(row: [String]) throws {
        let path = SharedAnswers.folder + "/" + row[0]
        #expect(try ByteFile(path).length == Int(row[1]))
        let document = try SavedFolder.document(path)
        #expect((document.damage != nil) == (row[2] == "NOT JSON"))
        guard document.damage == nil else { return }
        let value = try #require(document.value)
        if row[2].hasPrefix("array of ") {
            guard case .array(let elements) = value else {
                Issue.record("no array")
                return
            }
            #expect("array of \(elements.count)" == row[2])
        } else {
            #expect(value.isObject)
            let names = row[2].hasPrefix("wpcom ") ? row[2].dropFirst(6).split(separator: ",") : []
            for name in names { #expect(value[String(name)] != nil) }
        }
    }

    @Test func everyFile_isInOneOfTheTables() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: SharedAnswers.folder)
        #expect(names.count { $0.hasSuffix(".json") } == 24 + 8)
    }

    @Test func markupInATitle_isText() async throws {
        let path = SharedAnswers.path("ghost__single-post-with-html-in-title")
        let changes = try await allChanges(of: SavedPagesSource(path: path)).changes
        guard case .post(let post)? = changes.last else {
            Issue.record("no post")
            return
        }
        #expect(post.title.hasPrefix("Lorem ipsum dolor sit amet"))
        #expect(!post.title.contains("<"))
    }
}

enum SharedAnswers {
    static let folder: String = {
        let beside = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let shared =
            ProcessInfo.processInfo.environment["WPSEARCH_SHARED"] ?? "/\(beside)/../shared"
        return shared + "/data/rest"
    }()

    static var exist: Bool { FileManager.default.fileExists(atPath: folder) }

    static func path(_ name: String) -> String { folder + "/" + name + ".json" }

    static func summary(_ changes: [Change]) -> String {
        var (terms, authors, media): (Set<Term.Key>, Set<Int>, Set<Int>) = ([], [], [])
        var posts: [Post] = []
        for change in changes {
            switch change {
            case .post(let post): posts.append(post)
            case .term(let term): terms.insert(term.key)
            case .author(let author): authors.insert(author.id)
            case .media(let item): media.insert(item.id)
            case .site, .removal, .termRemoval, .authorRemoval: break
            }
        }
        let parts = [
            (posts.count, "posts (\(posts.count { !$0.html.isEmpty }))"), (terms.count, "terms"),
            (authors.count, "authors"), (media.count, "media"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
