/// The searchable parts of a document; the order is that of the full-text table's columns.
///
/// Each has its own weight and length norm (see `Ranking`). A body is spread over `heading`, `body`, `code`
/// and `caption`, so that no word is counted twice.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum Field: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The post's title.
    case title
    /// Names of its tags and of other flat taxonomies.
    case tags
    /// Names of its categories and of their ancestors.
    case categories
    /// The author's own excerpt.
    case excerpt
    /// Headings of the body.
    case heading
    /// Running text: paragraphs, list items, quotes, tables, link cards, embeds.
    case body
    /// Code and preformatted text.
    case code
    /// Captions and alternative texts of pictures.
    case caption
    /// Texts of the fields that a site adds to its posts.
    case custom
}
