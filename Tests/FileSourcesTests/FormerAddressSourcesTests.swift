import Blog
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Where files say under which addresses a post was found before, and what exports say besides.
@Suite struct FormerAddressSourcesTests {
    private func addresses(_ matter: String, site: String? = nil) -> [String] {
        MarkdownPost("---\ntitle: T\n\(matter)\n---\nText", path: "a.md", site: site).fields
            .formerAddresses
    }

    @Test func frontMatter_namesThem() {
        #expect(addresses("aliases: [/old/one/, old-two]") == ["/old/one/", "old-two"])
        #expect(addresses("redirect_from: /old/") == ["/old/"])
        #expect(
            addresses("redirect_from:\n  - /old/\n  - /older/", site: "https://a.example/blog/")
                == ["https://a.example/blog/old/", "https://a.example/blog/older/"])
        #expect(addresses("alias: //b.example/x") == ["//b.example/x"])
        #expect(addresses("tags: [aliases]") == [])
    }

    @Test func anExport_namesOldSlugs_andSaysTheRest() async throws {
        func meta(_ key: String, _ value: String) -> String {
            "<wp:postmeta><wp:meta_key>\(key)</wp:meta_key><wp:meta_value>\(value)</wp:meta_value></wp:postmeta>"
        }
        let item = exportItem(
            1,
            meta("_wp_old_slug", "first-name") + meta("_wp_old_slug", "zweiter-%c3%bc")
                + meta("_wp_page_template", "wide.php") + meta("_secret", "hush")
                + "<wp:post_parent>4</wp:post_parent><wp:menu_order>3</wp:menu_order>"
                + "<wp:comment_status>closed</wp:comment_status><wp:ping_status>open</wp:ping_status>"
                + "<category domain=\"post_format\" nicename=\"post-format-aside\">Aside</category>"
        )
        let post = try #require(try await readExport(exportText(item)).posts.first)
        let extra = try #require(post.extra)
        #expect(extra.formerAddresses == ["first-name", "zweiter-ü"])
        #expect(extra.template == "wide.php" && extra.format == "aside")
        #expect(extra.parent == 4 && extra.menuOrder == 3)
        #expect(extra.takesComments == false && extra.takesPings == true)
        #expect(!"\(post)".contains("hush"))
    }
}
