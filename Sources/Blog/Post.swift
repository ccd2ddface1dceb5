/// A published post, page or entry of a custom post type, as its source gave it.
///
/// Only what is public ever becomes a `Post`: sources leave out drafts, private and password-protected entries.
/// Text fields are plain text (entities decoded, markup gone) except `html`. Absent values are `nil`, never `""`.
public struct Post: Sendable, Hashable, Codable, Identifiable {
    /// WordPress's id, unique in its site. Sources without ids derive a stable one from the path or address.
    public var id: Int
    /// Post type by name: `post`, `page` or a custom one.
    public var type: String
    /// The last part of the address, decoded (`日本` rather than `%e6%97%a5…`).
    public var slug: String
    /// The permalink, verbatim.
    public var link: String?
    /// Title as plain text, `""` for an untitled post.
    public var title: String
    /// The body as it came: HTML, rendered or raw.
    public var html: String
    /// The author's own excerpt as plain text; automatic excerpts are `nil`.
    public var excerpt: String?
    /// When it was published.
    public var date: Moment?
    /// How many seconds the site's clock was ahead of UTC then; `nil` when the source does not say.
    public var utcOffset: Int?
    /// When it was last edited.
    public var modified: Moment?
    /// Who wrote it.
    public var author: Author.ID?
    /// Categories, tags and other terms, by taxonomy and id.
    public var terms: [Term.Key]
    /// The featured image's media id.
    public var featuredMedia: Media.ID?
    /// The featured image's address, when the source names it directly.
    public var image: String?
    /// Language tag (`en`, `de-AT`) when the source says so.
    public var language: String?
    /// Whether the site keeps it on top.
    public var isSticky: Bool
    /// Licence named by the source.
    public var license: String?
    /// What its source tells of it besides; `nil` when there is nothing.
    public var extra: Extra?

    /// Creates a post; everything but id and title has a default.
    public init(
        id: Int, type: String = "post", slug: String = "", link: String? = nil, title: String,
        html: String = "", excerpt: String? = nil, date: Moment? = nil, utcOffset: Int? = nil,
        modified: Moment? = nil, author: Author.ID? = nil, terms: [Term.Key] = [],
        featuredMedia: Media.ID? = nil,
        image: String? = nil, language: String? = nil, isSticky: Bool = false,
        license: String? = nil, extra: Extra? = nil
    ) {
        self.id = id
        self.type = type
        self.slug = slug
        self.link = link
        self.title = title
        self.html = html
        self.excerpt = excerpt
        self.date = date
        self.utcOffset = utcOffset
        self.modified = modified
        self.author = author
        self.terms = terms
        self.featuredMedia = featuredMedia
        self.image = image
        self.language = language
        self.isSticky = isSticky
        self.license = license
        self.extra = extra
    }
}
