/// Somebody who wrote posts; public facts only, never an e-mail address.
public struct Author: Sendable, Hashable, Codable, Identifiable {
    /// WordPress's user id, unique in its site; sources without ids derive a stable one from the slug.
    public var id: Int
    /// The name in addresses.
    public var slug: String
    /// The display name as plain text.
    public var name: String
    /// Address of the archive of their posts.
    public var link: String?

    /// Creates an author.
    public init(id: Int, slug: String, name: String, link: String? = nil) {
        self.id = id
        self.slug = slug
        self.name = name
        self.link = link
    }
}
