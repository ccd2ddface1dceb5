/// A term and the number of posts of the index that have it.
public struct TermCount: Sendable, Hashable {
    /// WordPress's id, unique in its site and taxonomy.
    public var id: Int
    /// Home address of its site.
    public var site: String
    /// Taxonomy by name.
    public var taxonomy: String
    /// The name in addresses.
    public var slug: String
    /// The name as plain text.
    public var name: String
    /// Id of the parent term.
    public var parent: Int?
    /// Address of the archive of its posts.
    public var link: String?
    /// Posts of this index with this term. Whoever gives it says whether those of the terms below it count.
    public var count: Int

    /// Creates a count.
    public init(
        id: Int, site: String, taxonomy: String, slug: String, name: String, parent: Int? = nil,
        link: String? = nil, count: Int
    ) {
        self.id = id
        self.site = site
        self.taxonomy = taxonomy
        self.slug = slug
        self.name = name
        self.parent = parent
        self.link = link
        self.count = count
    }
}

extension TermCount: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, site, taxonomy, slug, name, parent, link, count
    }

    /// Writes every key; absent values are `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(site, forKey: .site)
        try container.encode(taxonomy, forKey: .taxonomy)
        try container.encode(slug, forKey: .slug)
        try container.encode(name, forKey: .name)
        try container.encode(parent, forKey: .parent)
        try container.encode(link, forKey: .link)
        try container.encode(count, forKey: .count)
    }
}
