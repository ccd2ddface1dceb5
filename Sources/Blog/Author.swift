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
    /// What the site says about them, as plain text.
    public var summary: String?
    /// Address of their own site.
    public var url: String?
    /// Pictures of them, the smallest first. An address is all that is kept.
    public var avatars: [Avatar]

    /// A picture of an author.
    public struct Avatar: Sendable, Hashable, Codable {
        /// Width and height in pixels.
        public var size: Int
        /// Where it is.
        public var url: String

        /// Creates a value.
        public init(size: Int, url: String) {
            self.size = size
            self.url = url
        }
    }

    /// Creates an author.
    public init(
        id: Int, slug: String, name: String, link: String? = nil, summary: String? = nil,
        url: String? = nil, avatars: [Avatar] = []
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.link = link
        self.summary = summary
        self.url = url
        self.avatars = avatars
    }
}
