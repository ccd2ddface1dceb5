/// The part of a post that a word must stand in: `title:word`, or `in:title` for all words beside it.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum QueryField: String, Sendable, Hashable, Codable, CaseIterable {
    /// The title.
    case title
    /// The author's excerpt.
    case excerpt
    /// Anywhere in the content: paragraphs, headings, lists, code and captions alike.
    case body
    /// A heading inside of the content.
    case heading
    /// Code and other preformatted text.
    case code
    /// The caption of a picture, table or embed.
    case caption
    /// A field that the site added to its posts, and that was asked for.
    case custom
}
