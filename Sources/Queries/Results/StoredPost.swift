public import Blog

/// A post as the index keeps it, whole.
public struct StoredPost: Sendable, Hashable, Identifiable {
    /// WordPress's id, unique in its site.
    public var id: Post.ID
    /// Home address of its site.
    public var site: String
    /// Post type by name.
    public var type: String
    /// The last part of its address.
    public var slug: String?
    /// The permalink.
    public var url: String?
    /// Title as plain text; `nil` for an untitled post.
    public var title: String?
    /// The author's own excerpt as plain text.
    public var excerpt: String?
    /// When it was published.
    public var date: Moment?
    /// How many seconds its site's clock was ahead of UTC then; `nil` when that is not known.
    public var utcOffset: Int?
    /// When it was last edited.
    public var modified: Moment?
    /// Display name of its author.
    public var author: String?
    /// Its categories.
    public var categories: [HitTerm]
    /// Its tags.
    public var tags: [HitTerm]
    /// Address of its featured image.
    public var image: String?
    /// The language it was analysed in: the BCP 47 tag that its source gave it (`pt-BR`), else an ISO 639 code.
    public var language: String
    /// Custom fields that were asked for, as plain text by dotted path; see `Post.Extra.fields`. Empty where there are none.
    public var fields: [String: String]
    /// The body as it came.
    public var html: String
    /// The body in typed blocks.
    public var blocks: [ContentBlock]

    /// Creates a post.
    public init(
        card: Hit, excerpt: String?, language: String, html: String, blocks: [ContentBlock],
        fields: [String: String] = [:]
    ) {
        id = card.id
        site = card.site
        type = card.type
        slug = card.slug
        url = card.url
        title = card.title
        self.excerpt = excerpt
        date = card.date
        utcOffset = card.utcOffset
        modified = card.modified
        author = card.author
        categories = card.categories
        tags = card.tags
        image = card.image
        self.language = language
        self.fields = fields
        self.html = html
        self.blocks = blocks
    }
}

extension StoredPost {
    /// When it was published on its site's clock, in the form of ISO 8601.
    public var writtenDate: String? { date?.description(offset: utcOffset) }

    /// The day on which it was published, on its site's clock: `2020-09-05`.
    public var day: String? { writtenDate.map { String($0.prefix { $0 != "T" }) } }
}

extension StoredPost: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, site, type, slug, url, title, excerpt, date, modified, author, categories, tags
        case image, language, fields, html, blocks
    }

    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Post.ID.self, forKey: .id)
        site = try container.decode(String.self, forKey: .site)
        type = try container.decode(String.self, forKey: .type)
        slug = try container.decodeIfPresent(String.self, forKey: .slug)?.nonEmpty
        url = try container.decodeIfPresent(String.self, forKey: .url)
        title = try container.decodeIfPresent(String.self, forKey: .title)?.nonEmpty
        excerpt = try container.decodeIfPresent(String.self, forKey: .excerpt)
        (date, utcOffset) = try container.date(forKey: .date)
        modified = try container.decodeIfPresent(Moment.self, forKey: .modified)
        author = try container.decodeIfPresent(String.self, forKey: .author)
        categories = try container.decode([HitTerm].self, forKey: .categories)
        tags = try container.decode([HitTerm].self, forKey: .tags)
        image = try container.decodeIfPresent(String.self, forKey: .image)
        language = try container.decode(String.self, forKey: .language)
        fields = try container.decodeIfPresent([String: String].self, forKey: .fields) ?? [:]
        html = try container.decode(String.self, forKey: .html)
        blocks = try container.decode([ContentBlock].self, forKey: .blocks)
    }

    /// Writes every key; absent values are `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(site, forKey: .site)
        try container.encode(type, forKey: .type)
        try container.encode(slug, forKey: .slug)
        try container.encode(url, forKey: .url)
        try container.encode(title, forKey: .title)
        try container.encode(excerpt, forKey: .excerpt)
        try container.encode(writtenDate, forKey: .date)
        try container.encode(modified, forKey: .modified)
        try container.encode(author, forKey: .author)
        try container.encode(categories, forKey: .categories)
        try container.encode(tags, forKey: .tags)
        try container.encode(image, forKey: .image)
        try container.encode(language, forKey: .language)
        try container.encode(fields.isEmpty ? nil : fields, forKey: .fields)
        try container.encode(html, forKey: .html)
        try container.encode(blocks, forKey: .blocks)
    }
}
