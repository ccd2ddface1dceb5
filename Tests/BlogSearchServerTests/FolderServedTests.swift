import BlogSearchImport
import Foundation
import TestSupport
import Testing

@testable import BlogSearchServer

/// A folder of files is served, which has no address of its own.
@Suite struct FolderServedTests {
    private let folder: TemporaryFolder
    private let router: WebRouter

    init() async throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("notes"), withIntermediateDirectories: true)
        try folder.write(
            "---\ntitle: A wombat\ntags: [animals]\ncategories: [zoo]\n---\nA wombat digs.\n",
            to: "notes/a.md")
        let engine = try SearchEngine.create(at: folder.index)
        _ = try await engine.importFiles([folder.path("notes")])
        router = WebRouter(
            engine: engine, options: ServerOptions(),
            wordPress: SearchServer.wordPress(of: engine, ServerOptions()))
    }

    private func text(_ target: String) async -> String {
        await router.response(to: WebRequest(target), at: ServedBlog.base).text
    }

    /// Addresses that leave the index are those of the web.
    @Test(arguments: [
        "", "wp/v2/posts", "wp/v2/search?search=wombat", "wp/v2/categories", "wp/v2/tags",
        "wp/v2/posts?_embed",
    ]) func itsPosts_haveTheServersAddresses(route: String) async throws {
        #expect(await !text("/wp-json/" + route).contains("file:"))
    }

    @Test func theAddressOfAPost_leadsToIt() async throws {
        let posts = try #require(
            try JSONSerialization.jsonObject(
                with: Data(await text("/wp-json/wp/v2/posts").utf8)) as? [[String: Any]])
        let link = try #require(posts.first?["link"] as? String)
        #expect(link.hasPrefix(ServedBlog.base + "/?p="))
        let response = await router.response(
            to: WebRequest(String(link.dropFirst(ServedBlog.base.count))), at: ServedBlog.base)
        let place = try #require(response.header("Location"))
        #expect(await text(place).contains("A wombat digs."))
    }

    @Test(arguments: ["/", "/?q=wombat", "/feed?q=wombat", "/opensearch.xml"])
    func itsPages_haveTheNameOfTheFolder(target: String) async throws {
        let page = await text(target)
        #expect(page.contains("notes") && !page.contains("file:notes"), "\(page.prefix(900))")
    }

    @Test(arguments: ["GET", "HEAD", "POST"]) func settings_areForEditors(method: String) async {
        let response = await router.response(
            to: WebRequest("/wp-json/wp/v2/settings", method: method), at: ServedBlog.base)
        #expect(response.status == 401 && response.text.contains("rest_forbidden"))
    }
}
