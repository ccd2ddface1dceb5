// What clients meet of WordPress's records. Everything that a site, a plugin or `_fields` may leave out is optional; a record
// without its id is no record.

/// Markup with what may stand beside it.
public struct WordPressText: Codable, Sendable, Hashable {
    /// HTML as WordPress shows it.
    public var rendered: String
    /// Whether a password hides it.
    public var protected: Bool?
}

/// Where another record is.
public struct WordPressLink: Codable, Sendable, Hashable {
    /// Its address.
    public var href: String
    /// Whether `_embed` brings it along.
    public var embeddable: Bool?
    /// The taxonomy, of links to terms.
    public var taxonomy: String?
}

/// A post, a page or an entry of another type (`/wp/v2/posts`).
public struct WordPressPost: Codable, Sendable, Hashable, Identifiable {
    /// Unique in its site.
    public var id: Int
    /// On the site's clock, without a zone.
    public var date: String?
    /// In UTC, without a zone.
    public var dateGMT: String?
    /// When it was last edited, on the site's clock.
    public var modified: String?
    /// The same in UTC.
    public var modifiedGMT: String?
    /// An address that never changes, and leads nowhere for certain.
    public var guid: WordPressText?
    /// The name in addresses, percent-encoded.
    public var slug: String?
    /// Whether it is shown: `publish`.
    public var status: String?
    /// What it is: `post`.
    public var type: String?
    /// Its address for people.
    public var link: String?
    /// Its title.
    public var title: WordPressText?
    /// Its body.
    public var content: WordPressText?
    /// Its author's excerpt, or the beginning of the body.
    public var excerpt: WordPressText?
    /// Id of its author, 0 for nobody.
    public var author: Int?
    /// Id of the featured image, 0 for none.
    public var featuredMedia: Int?
    /// Id of what is above it, 0 for nothing.
    public var parent: Int?
    /// Its place among its kind.
    public var menuOrder: Int?
    /// Whether comments are open.
    public var commentStatus: String?
    /// Whether other sites may tell that they link to it.
    public var pingStatus: String?
    /// Whether the site keeps it on top.
    public var sticky: Bool?
    /// The theme's file that shows it, `""` for the usual one.
    public var template: String?
    /// `standard`, `aside`, ….
    public var format: String?
    /// Ids of its categories.
    public var categories: [Int]?
    /// Ids of its tags.
    public var tags: [Int]?
    /// Where other records are, by their relation.
    public var links: [String: [WordPressLink]]?
    /// Those of them that came along.
    public var embedded: Embedded?

    private enum CodingKeys: String, CodingKey {
        case id, date, modified, guid, slug, status, type, link, title, content, excerpt, author
        case parent, sticky, template, format, categories, tags
        case dateGMT = "date_gmt"
        case modifiedGMT = "modified_gmt"
        case featuredMedia = "featured_media"
        case menuOrder = "menu_order"
        case commentStatus = "comment_status"
        case pingStatus = "ping_status"
        case links = "_links"
        case embedded = "_embedded"
    }

    /// The records that it links to. One that the site refuses is left out.
    public struct Embedded: Codable, Sendable, Hashable {
        /// Its author.
        public var authors: [WordPressUser]
        /// Terms by taxonomy, in the order of the links.
        public var terms: [[WordPressTerm]]
        /// Its featured image.
        public var featuredMedia: [WordPressMedia]

        private enum CodingKeys: String, CodingKey {
            case authors = "author"
            case terms = "wp:term"
            case featuredMedia = "wp:featuredmedia"
        }

        /// Reads what can be read.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func readable<Record: Decodable>(_ key: CodingKeys, _ type: Record.Type) throws
                -> [Record]
            {
                try container.decodeIfPresent([Readable<Record>].self, forKey: key)?
                    .compactMap(\.record) ?? []
            }
            authors = try readable(.authors, WordPressUser.self)
            terms = try readable(.terms, [WordPressTerm].self)
            featuredMedia = try readable(.featuredMedia, WordPressMedia.self)
        }
    }
}

/// A record, or what stands in its place: an error of WordPress, or whatever else is no such record.
private struct Readable<Record: Decodable>: Decodable {
    let record: Record?

    init(from decoder: any Decoder) throws {
        record = try? decoder.singleValueContainer().decode(Record.self)
    }
}

/// A category, a tag or another term.
public struct WordPressTerm: Codable, Sendable, Hashable, Identifiable {
    /// Unique in its site.
    public var id: Int
    /// Number of its posts.
    public var count: Int?
    /// What is said of it, as HTML.
    public var description: String?
    /// Its address for people.
    public var link: String?
    /// HTML: `Q&amp;A`.
    public var name: String
    /// The name in addresses, percent-encoded.
    public var slug: String
    /// The taxonomy it belongs to.
    public var taxonomy: String?
    /// Id of what is above it, 0 for nothing.
    public var parent: Int?
}

/// An author.
public struct WordPressUser: Codable, Sendable, Hashable, Identifiable {
    /// Unique in its site.
    public var id: Int
    /// Its name.
    public var name: String
    /// The address of their own site.
    public var url: String?
    /// What is said of it, as HTML.
    public var description: String?
    /// Its address for people.
    public var link: String?
    /// The name in addresses, percent-encoded.
    public var slug: String?
    /// Addresses of pictures by their size.
    public var avatarURLs: [String: String]?

    private enum CodingKeys: String, CodingKey {
        case id, name, url, description, link, slug
        case avatarURLs = "avatar_urls"
    }
}

/// A comment.
public struct WordPressComment: Codable, Sendable, Hashable, Identifiable {
    /// Unique in its site.
    public var id: Int
    /// Id of the post it belongs to.
    public var post: Int?
    /// The comment it answers, 0 for none.
    public var parent: Int?
    /// Id of its author, 0 for nobody.
    public var author: Int?
    /// Who wrote it.
    public var authorName: String?
    /// The address of their own site.
    public var authorURL: String?
    /// When it was made, on the site's clock, without a zone.
    public var date: String?
    /// The same in UTC.
    public var dateGMT: String?
    /// Its body.
    public var content: WordPressText?
    /// Its address for people.
    public var link: String?
    /// Whether it is shown: `publish`.
    public var status: String?
    /// What it is: `post`.
    public var type: String?

    private enum CodingKeys: String, CodingKey {
        case id, post, parent, author, date, content, link, status, type
        case authorName = "author_name"
        case authorURL = "author_url"
        case dateGMT = "date_gmt"
    }
}
