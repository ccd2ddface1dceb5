/// What the hits of a query can be counted by.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum FacetKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// By category.
    case category
    /// By tag.
    case tag
    /// By author.
    case author
    /// By year of publication, on the clock of the site.
    case year
    /// By month of publication, on the clock of the site.
    case month
    /// By post type.
    case type
    /// By site.
    case site
    /// By language.
    case language
    /// By what the content has: pictures, videos, code.
    case has
}
