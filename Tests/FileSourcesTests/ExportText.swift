@testable import BlogSearchFileSources

/// An export around some items, as WordPress 6 writes it.
func exportText(_ items: String, header: String = "", version: String = "1.2") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" ?>
    <rss version="2.0" xmlns:excerpt="http://wordpress.org/export/\(version)/excerpt/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:wp="http://wordpress.org/export/\(version)/">
    <channel><title>Tea &amp; Cake</title><link>https://example.org</link>
    <description>All about tea</description><language>en-GB</language>
    <image><url>https://example.org/icon.png</url><title>Icon</title><link>https://icon.example</link></image>
    <wp:wxr_version>\(version)</wp:wxr_version>
    <wp:base_site_url>https://network.example/</wp:base_site_url>
    <wp:base_blog_url>https://example.org/blog/</wp:base_blog_url>
    \(header)
    \(items)
    </channel></rss>
    """
}

func exportItem(
    _ id: Int, _ inner: String = "", status: String = "publish", type: String = "post"
)
    -> String
{
    """
    <item><title>Post \(id)</title><link>https://example.org/blog/\(id)/</link>
    <wp:post_id>\(id)</wp:post_id><wp:status>\(status)</wp:status><wp:post_type>\(type)</wp:post_type>
    \(inner)<content:encoded><![CDATA[<p>Body \(id)</p>]]></content:encoded></item>
    """
}

func readExport(_ xml: String, site: String? = nil) async throws -> Everything {
    let folder = try TemporaryFolder()
    let path = try folder.write(xml, to: "export.xml")
    return try await Everything(of: WXRSource(path: path, site: site))
}
