import Blog
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// Texts that pages show and an export keeps elsewhere than in its posts.
@Suite struct SharedTextsTests {
    private func item(
        _ id: Int, _ content: String, type: String = "post", status: String = "publish",
        excerpt: String = "", more: String = ""
    ) -> String {
        """
        <item><title>Post \(id)</title><link>https://example.org/blog/\(id)/</link><content:encoded><![CDATA[\(content)]]></content:encoded>
        <excerpt:encoded><![CDATA[\(excerpt)]]></excerpt:encoded><wp:post_id>\(id)</wp:post_id>
        <wp:status>\(status)</wp:status><wp:post_type>\(type)</wp:post_type>\(more)</item>
        """
    }

    private func meta(_ key: String, _ value: String) -> String {
        "<wp:postmeta><wp:meta_key><![CDATA[\(key)]]></wp:meta_key><wp:meta_value><![CDATA[\(value)]]></wp:meta_value></wp:postmeta>"
    }

    /// The texts of the posts of an export, by id.
    private func texts(_ items: String...) async throws -> [Int: String] {
        let all = try await readExport(exportText(items.joined()))
        return Dictionary(all.posts.map { ($0.id, HTMLContent.text(in: $0.html)) }) { first, _ in
            first
        }
    }

    private let notes =
        #"[{"content":"A note about <em>footwort</em> here","id":"d47e"},{"content":"Another [members_only]secret[/members_only]","id":"e1"}]"#

    @Test func footnotes_standWhereTheirBlockIs() async throws {
        let marked =
            "<p>Text<sup data-fn=\"d47e\" class=\"fn\"><a href=\"#d47e\">1</a></sup> goes on.</p>"
        let found = try await texts(
            item(1, marked + "<!-- wp:footnotes /--><p>end</p>", more: meta("footnotes", notes)),
            item(
                2, marked + "<!-- wp:footnotes {\"fontSize\":\"small\"} /-->",
                more: meta("footnotes", notes)),
            item(3, marked, more: meta("footnotes", notes)),
            item(4, "<!-- wp:footnotes /-->x", more: meta("footnotes", "no JSON")),
            item(5, "<!-- wp:footnotes /-->", more: meta("notes", notes)),
            // Where the text that calls a note is for members, so is the note.
            item(
                6, "a [members_only]\(marked)[/members_only] <!-- wp:footnotes /-->",
                more: meta("footnotes", notes)))
        let shown = "A note about footwort here\nAnother"
        #expect(found[1] == "Text 1 goes on.\n\(shown)\nend")
        #expect(found[2] == "Text 1 goes on.\n\(shown)")
        #expect(found[3] == "Text 1 goes on." && found[4] == "x" && found[5] == "")
        #expect(found[6] == "a\nAnother")
    }

    @Test func syncedPatterns_standWhereTheyAreReferredTo() async throws {
        let found = try await texts(
            item(2, "<p>Own.</p><!-- wp:block {\"ref\":77} /--><p>After.</p>"),
            item(3, "<!-- wp:block {\"ref\":78} /-->x"),
            item(4, "<!-- wp:block {\"ref\":79,\"lock\":true} /-->"),
            item(5, "<!-- wp:block {\"ref\":80} /-->x"),
            item(6, "<!-- wp:block {\"ref\":81} /-->x<!-- wp:block {\"ref\":999} /-->"),
            item(77, "<p>Synced reusewort.</p>", type: "wp_block"),
            item(78, "<p>draft</p>", type: "wp_block", status: "draft"),
            // One holds another, and one itself.
            item(79, "<p>outer</p><!-- wp:block {\"ref\":77} /-->", type: "wp_block"),
            item(80, "<p>round</p><!-- wp:block {\"ref\":80} /-->", type: "wp_block"),
            item(
                81, "<p>locked</p>", type: "wp_block",
                more: "<wp:post_password>pass</wp:post_password>"))
        #expect(found.keys.sorted() == [2, 3, 4, 5, 6])
        #expect(found[2] == "Own.\nSynced reusewort.\nAfter.")
        #expect(found[3] == "x" && found[6] == "x")
        #expect(found[4] == "outer\nSynced reusewort.")
        #expect(found[5] == "round\nx")
    }

    @Test func patternsThatMultiplyThemselves_endSoon() async throws {
        let patterns = (1...7).map { id in
            item(
                id, String(repeating: "<!-- wp:block {\"ref\":\(id + 1)} /-->", count: 20),
                type: "wp_block")
        }
        let last = item(8, String(repeating: "word ", count: 100), type: "wp_block")
        let found = try await texts(
            patterns.joined(), last, item(9, "<!-- wp:block {\"ref\":1} /-->end"))
        #expect(found[9]?.hasSuffix("end") == true)
        #expect(found[9].map { $0.utf8.count < 3 << 20 } == true)
    }

    @Test func captionsOfGalleries_followThem() async throws {
        func picture(_ id: Int, _ caption: String, of post: Int = 0, status: String = "inherit")
            -> String
        {
            item(
                id, "", type: "attachment", status: status, excerpt: caption,
                more:
                    "<wp:post_parent>\(post)</wp:post_parent><wp:attachment_url>https://example.org/\(id).jpg</wp:attachment_url>"
            )
        }
        let found = try await texts(
            item(1, "a [gallery ids=\"11,12, 13\" columns=2] b"),
            item(2, "<!-- wp:shortcode -->[gallery]<!-- /wp:shortcode -->"),
            item(3, "[gallery include='12'] and [[gallery ids=\"11\"]]"),
            item(4, "[gallery ids=\"14\"]x"),
            picture(11, "Red <b>rose</b>"), picture(12, "Lily", of: 2), picture(13, ""),
            picture(14, "hidden", status: "private"), picture(15, "Tulip", of: 2))
        #expect(found[1] == "a\nRed rose\nLily\nb")
        #expect(found[2] == "Lily\nTulip")
        #expect(found[3] == "Lily\nand [gallery ids=\"11\"]")
        #expect(found[4] == "x")
    }

    @Test func partsOfAnExport_haveThemForEachOther() async throws {
        let written = try WrittenSite([
            "a.xml": exportText(item(1, "<!-- wp:block {\"ref\":77} /-->[gallery ids=\"11\"]")),
            "b.xml": exportText(
                item(77, "<p>pattern</p>", type: "wp_block")
                    + item(
                        11, "", type: "attachment", status: "inherit", excerpt: "caption",
                        more: "<wp:attachment_url>https://example.org/11.jpg</wp:attachment_url>")),
        ])
        let all = try await written.read()
        #expect(all.posts.map { HTMLContent.text(in: $0.html) } == ["pattern\ncaption"])
    }

    /// What a page shows is no secret, whatever it is kept in.
    @Test func anAudit_knowsThemAsPublic() throws {
        let written = try WrittenSite([
            "a.xml": exportText(
                item(
                    1, "<!-- wp:block {\"ref\":77} /--><!-- wp:footnotes /-->",
                    more: meta("footnotes", notes))
                    + item(77, "<p>reusewort pattern</p>", type: "wp_block")
                    + item(78, "<p>hiddenwort pattern</p>", type: "wp_block", status: "draft"))
        ])
        let set = try CanarySet(ofExports: [written.folder.path + "/a.xml"])
        let texts = set.canaries.map(\.text).joined(separator: " ")
        #expect(!texts.contains("footwort") && !texts.contains("reusewort"))
        #expect(texts.contains("hiddenwort"))
    }
}
