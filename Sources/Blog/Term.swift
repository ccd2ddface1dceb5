/// A category, tag or other taxonomy entry.
public struct Term: Sendable, Hashable, Codable, Identifiable {
    /// What identifies it inside its site.
    public var id: Key { key }

    /// What identifies a term inside its site. Before WordPress 4.2 taxonomies could share an id, so both count.
    public struct Key: Sendable, Hashable, Codable {
        /// Taxonomy by name: `category`, `post_tag` or a custom one.
        public var taxonomy: String
        /// WordPress's term id; sources without ids derive a stable one from the slug.
        public var id: Int

        /// Names a term by taxonomy and id.
        public init(taxonomy: String, id: Int) {
            self.taxonomy = taxonomy
            self.id = id
        }
    }

    /// Taxonomy and id.
    public var key: Key
    /// The name in addresses, decoded; not derivable from the name (`c++` is `c-2`).
    public var slug: String
    /// The name as plain text.
    public var name: String
    /// What the site says about it, as plain text.
    public var summary: String?
    /// Id of the parent term of the same taxonomy.
    public var parent: Int?
    /// Address of the archive of its posts.
    public var link: String?

    /// Creates a term.
    public init(
        key: Key, slug: String, name: String, summary: String? = nil, parent: Int? = nil,
        link: String? = nil
    ) {
        self.key = key
        self.slug = slug
        self.name = name
        self.summary = summary
        self.parent = parent
        self.link = link
    }
}

extension Term {
    /// The name of WordPress's category taxonomy.
    public static let category = "category"
    /// The name of WordPress's tag taxonomy.
    public static let tag = "post_tag"
}
