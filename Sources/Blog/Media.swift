/// A picture or other file of the media library; the index keeps those that posts name as featured image.
public struct Media: Sendable, Hashable, Codable, Identifiable {
    /// WordPress's id, in the same number space as posts.
    public var id: Int
    /// Address of the full-size file.
    public var url: String
    /// Alternative text.
    public var alt: String?
    /// Caption as plain text.
    public var caption: String?
    /// Width in pixels.
    public var width: Int?
    /// Height in pixels.
    public var height: Int?
    /// Title as plain text.
    public var title: String?
    /// The last part of the address of its page, decoded.
    public var slug: String?
    /// Address of its page.
    public var link: String?
    /// MIME type (`image/jpeg`).
    public var mimeType: String?
    /// When it was uploaded.
    public var date: Moment?
    /// How many seconds the site's clock was ahead of UTC then.
    public var utcOffset: Int?
    /// Who uploaded it.
    public var author: Author.ID?
    /// The post or page it was uploaded to.
    public var post: Post.ID?
    /// Smaller forms of a picture, by name.
    public var sizes: [Size]

    /// A smaller form of a picture.
    public struct Size: Sendable, Hashable, Codable {
        /// WordPress's name for it (`thumbnail`, `medium`, …).
        public var name: String
        /// Where it is.
        public var url: String
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int
        /// MIME type, where it is not that of the full-size file.
        public var mimeType: String?

        /// Creates a size.
        public init(
            name: String, url: String, width: Int, height: Int, mimeType: String? = nil
        ) {
            self.name = name
            self.url = url
            self.width = width
            self.height = height
            self.mimeType = mimeType
        }
    }

    /// Creates a media value.
    public init(
        id: Int, url: String, alt: String? = nil, caption: String? = nil, width: Int? = nil,
        height: Int? = nil, title: String? = nil, slug: String? = nil, link: String? = nil,
        mimeType: String? = nil, date: Moment? = nil, utcOffset: Int? = nil,
        author: Author.ID? = nil, post: Post.ID? = nil, sizes: [Size] = []
    ) {
        self.id = id
        self.url = url
        self.alt = alt
        self.caption = caption
        self.width = width
        self.height = height
        self.title = title
        self.slug = slug
        self.link = link
        self.mimeType = mimeType
        self.date = date
        self.utcOffset = utcOffset
        self.author = author
        self.post = post
        self.sizes = sizes
    }
}
