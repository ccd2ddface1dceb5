/// The forms a cloud can be exported in.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CloudFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// An array of objects, one a line.
    case json
    /// Comma-separated values by RFC 4180, with a header line.
    case csv
    /// Tab-separated values, with a header line.
    case tsv
    /// Byte for byte what `wp_tag_cloud()` prints.
    case html
    /// A picture: words in rows, none touching another.
    case svg
    /// A list for a terminal, with bars.
    case text
}
