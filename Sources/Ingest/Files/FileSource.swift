/// Blogs that are files: exports, folders of Markdown or HTML, JSON Lines.
public enum FileSource {
    /// What kind of file a blog is kept in.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// WordPress's own export, and plain RSS feeds.
        case wxr
        /// Markdown files with or without front matter.
        case markdown
        /// HTML pages.
        case html
        /// One JSON object a line.
        case jsonl
    }
    public static func wxr(_ path: String, site: String? = nil) -> any Source { path.hasSuffix("l") && !path.hasSuffix(".xml") ? JSONLinesSource(path: path, site: site) : WXRSource(path: path, site: site) }
}
