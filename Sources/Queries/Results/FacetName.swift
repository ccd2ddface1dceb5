/// The name and the address part of a term, author, type, site or language.
public struct FacetName: Sendable, Hashable, Codable {
    /// What a filter is written with.
    public var slug: String
    /// What people read.
    public var name: String

    /// Creates a pair.
    public init(slug: String, name: String) {
        self.slug = slug
        self.name = name
    }
}
