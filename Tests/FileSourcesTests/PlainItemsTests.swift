import TestSupport
import Testing

@testable import BlogSearchFileSources

@Suite struct PlainItemsTests {
    /// Pieces of an export with these items, in chunks of `size` bytes, that are left to be read.
    private func left(_ xml: String, size: Int) -> (text: String, passed: Int) {
        var splitter = XMLItemSplitter()
        var items = PlainItems()
        var output: [UInt8] = []
        let bytes = Array(xml.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let isLast = start + size >= bytes.count
            let chunk = Array(bytes[start..<min(start + size, bytes.count)])
            let pieces = splitter.split(chunk, isLast: isLast)
            for piece in items.pass(pieces, isLast: isLast) { output += piece.bytes }
        }
        return (String(decoding: output, as: UTF8.self), items.count)
    }

    @Test(arguments: [1, 2, 3, 7, 64, 100_000]) func plainPosts_arePassedOver(size: Int) {
        let post = exportItem(1, "<wp:postmeta><wp:meta_key>views</wp:meta_key></wp:postmeta>")
        let page = exportItem(2, type: "<![CDATA[page]]>")
        let between = "<wp:tag><wp:tag_slug>a</wp:tag_slug></wp:tag>"
        let found = left("<rss>\(post)\(between)\(page)</rss>", size: size)
        #expect(found.passed == 2)
        #expect(found.text == "<rss>\(between)</rss>")
    }

    @Test(arguments: [1, 5, 100_000]) func whateverMayTellOfPictures_isRead(size: Int) {
        let kept = [
            exportItem(1, type: "attachment"), exportItem(1, type: "<![CDATA[attachment]]>"),
            exportItem(1, type: " attachment"), exportItem(1, type: "&#97;ttachment"),
            exportItem(1, type: "Attachment"), exportItem(1, type: "<!-- -->attachment"),
            exportItem(1, "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key></wp:postmeta>"),
            exportItem(1, "<wp:post_type>page</wp:post_type>"),
            exportItem(1).replacing("wp:post_type", with: "wp:kind"),
            String(exportItem(1).dropLast(7)),
        ]
        for item in kept {
            let found = left("<rss>\(item)</rss>", size: size)
            #expect(found.passed == 0)
            // Bodies are never needed; one that a chunk's end hides is kept.
            let texts = [found.text, "<rss>\(item)</rss>"].map {
                $0.replacing("<p>Body 1</p>", with: "")
            }
            #expect(texts[0] == texts[1])
        }
    }

    /// What stands in a body decides nothing.
    @Test func bodies_areNotLookedAt() {
        let item = exportItem(1).replacing(
            "Body 1", with: "_thumbnail_id <item> </item> :post_type>attachment")
        #expect(left("<rss>\(item)</rss>", size: 100_000).passed == 1)
    }

    @Test func anEndlessItem_isNotHeldForEver() {
        var items = PlainItems()
        let start = Array("<item>".utf8)[...]
        let more = [UInt8](repeating: 0x20, count: 1 << 18)[...]
        var given = items.pass([.init(beginsItem: true, bytes: start)], isLast: false)
        for _ in 0..<8 where given.isEmpty {
            given = items.pass([.init(bytes: more)], isLast: false)
        }
        #expect(!given.isEmpty)
        #expect(items.pass([.init(bytes: more)], isLast: false).map(\.bytes) == [more])
    }

    @Test func aSurvey_countsAllItems_andFindsEachPicture() async throws {
        var random = SplitMix64(seed: 5)
        var items: [String] = []
        var featured: Set<Int> = []
        for id in 1...3000 {
            let body = String(repeating: "word _ ", count: Int.random(in: 0...200, using: &random))
            var item: String
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                item = exportItem(
                    id, "<wp:attachment_url>https://e.org/\(id).jpg</wp:attachment_url>",
                    status: "inherit", type: "attachment")
            case 1:
                let picture = Int.random(in: 1...3000, using: &random)
                featured.insert(picture)
                item = exportItem(
                    id,
                    """
                    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key>
                    <wp:meta_value>\(picture)</wp:meta_value></wp:postmeta>
                    """)
            default: item = exportItem(id, type: "<![CDATA[page]]>")
            }
            item.replace("Body \(id)", with: body)
            items.append(item)
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(exportText(items.joined()), to: "export.xml")
        let survey = try await WXRSurveys(of: [(path, nil)]).survey(of: path)
        let attachments = items.indices.filter { items[$0].contains("attachment_url") }.map {
            $0 + 1
        }
        #expect(survey.items == 3000)
        #expect(survey.media.map(\.id) == attachments.filter { featured.contains($0) })
        #expect(survey.media.count > 50)
    }
}
