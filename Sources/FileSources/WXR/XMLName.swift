/// Names of XML elements as this reader compares them: `wp:post_id`, `content:encoded`, `title`.
///
/// Exports bind the same vocabulary to different prefixes and addresses (`http://wordpress.org/export/1.0/` to
/// `1.2/`, `https`), or to none at all, so a known address decides and the prefix stands in for it.
enum XMLName {
    /// The comparable name of an element.
    /// - Parameters:
    ///   - local: name without prefix.
    ///   - prefix: the prefix as written.
    ///   - uri: the namespace address the prefix is bound to.
    static func canonical(local: String, prefix: String?, uri: String?) -> String {
        guard let vocabulary = uri.flatMap(vocabulary(of:)) ?? prefix else { return local }
        return vocabulary + ":" + local
    }

    private static func vocabulary(of uri: String) -> String? {
        if uri.contains("wordpress.org/export/") {
            return uri.hasSuffix("excerpt/") || uri.hasSuffix("excerpt") ? "excerpt" : "wp"
        }
        if uri.contains("purl.org/rss/1.0/modules/content") { return "content" }
        if uri.contains("purl.org/dc/elements") { return "dc" }
        if uri.contains("purl.org/dc/terms") { return "dcterms" }
        return nil
    }
}
