import Blog
import Testing

@testable import BlogSearchFileSources

/// What an export says of pictures: PHP's own text of width, height and further sizes.
@Suite struct WXRPictureTests {
    private let attachment = """
        <item><title>Picture</title><wp:post_id>900</wp:post_id><wp:status>inherit</wp:status>
        <wp:post_type>attachment</wp:post_type>
        <wp:attachment_url>https://example.org/900.jpg</wp:attachment_url></item>
        """

    @Test func aPicture_hasTheFormsThatItsMetaTells() async throws {
        let details = #"""
            a:5:{s:5:"width";i:640;s:6:"height";i:480;s:4:"file";s:15:"2011/01/900.jpg";s:5:"sizes";a:5:\#
            {s:9:"thumbnail";a:4:{s:4:"file";s:15:"900-150x150.jpg";s:5:"width";i:150;s:6:"height";\#
            s:3:"150";s:9:"mime-type";s:10:"image/jpeg";}s:6:"medium";a:5:{s:4:"file";s:8:"other.wp";\#
            s:5:"width";i:300;s:6:"height";i:225;s:9:"mime-type";s:10:"image/webp";s:9:"uncropped";b:0;}\#
            s:4:"path";a:3:{s:4:"file";s:10:"../etc.jpg";s:5:"width";i:3;s:6:"height";i:2;}\#
            s:4:"full";a:3:{s:4:"file";s:7:"900.jpg";s:5:"width";i:3;s:6:"height";i:2;}\#
            s:4:"none";a:1:{s:5:"width";i:0;}}s:10:"image_meta";a:1:{s:7:"caption";s:6:"hidden";}}
            """#
        let thumbnail =
            "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>900</wp:meta_value></wp:postmeta>"
        for (text, isRead) in [(details, true), (details + "x", false), ("O:1:{}", false)] {
            let meta = attachment.replacing(
                "</item>",
                with:
                    "<wp:postmeta><wp:meta_key>_wp_attachment_metadata</wp:meta_key><wp:meta_value><![CDATA[\(text)]]></wp:meta_value></wp:postmeta></item>"
            )
            let all = try await readExport(exportText(exportItem(1, thumbnail) + meta))
            let pictures = all.changes.compactMap { change -> Media? in
                if case .media(let media) = change { media } else { nil }
            }
            #expect(pictures.count == 1)
            let picture = try #require(pictures.first)
            #expect(picture.width == (isRead ? 640 : nil))
            #expect(picture.height == (isRead ? 480 : nil))
            #expect(picture.mimeType == (isRead ? "image/jpeg" : nil))
            #expect(
                picture.sizes
                    == (isRead
                        ? [
                            Media.Size(
                                name: "thumbnail", url: "https://example.org/900-150x150.jpg",
                                width: 150, height: 150),
                            Media.Size(
                                name: "medium", url: "https://example.org/other.wp", width: 300,
                                height: 225, mimeType: "image/webp"),
                        ] : []))
        }
    }
}
