/// A picture or another file.
public struct WordPressMedia: Codable, Sendable, Hashable, Identifiable {
    /// Unique in its site.
    public var id: Int
    /// When it was made, on the site's clock, without a zone.
    public var date: String?
    /// The name in addresses, percent-encoded.
    public var slug: String?
    /// What it is: `post`.
    public var type: String?
    /// Its address for people.
    public var link: String?
    /// Its title.
    public var title: WordPressText?
    /// Id of its author, 0 for nobody.
    public var author: Int?
    /// What stands below it.
    public var caption: WordPressText?
    /// What stands for it where it is not seen.
    public var altText: String?
    /// What it is: `image` or `file`.
    public var mediaType: String?
    /// Its MIME type.
    public var mimeType: String?
    /// How large it is.
    public var details: Details?
    /// The post it was uploaded to.
    public var post: Int?
    /// The address of the file.
    public var sourceURL: String?

    private enum CodingKeys: String, CodingKey {
        case id, date, slug, type, link, title, author, caption, post
        case altText = "alt_text"
        case mediaType = "media_type"
        case mimeType = "mime_type"
        case details = "media_details"
        case sourceURL = "source_url"
    }

    /// How large it is, and which other sizes there are.
    public struct Details: Codable, Sendable, Hashable {
        /// In pixels.
        public var width: Int?
        /// In pixels.
        public var height: Int?
        /// The name of the file.
        public var file: String?
        /// By name: `thumbnail`, `medium`, `medium_large`, `large`, `full`.
        public var sizes: [String: Size]?

        /// Reads what can be read: WordPress writes `[]` for an empty object, and what plugins that resize pictures write for a
        /// size of theirs (`""`, `false`) must not hide the picture. What is of another type is left out.
        public init(from decoder: any Decoder) throws {
            guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { return }
            func readable<Value: Decodable>(_ key: CodingKeys) -> Value? {
                try? container.decode(Value.self, forKey: key)
            }
            width = readable(.width)
            height = readable(.height)
            file = readable(.file)
            sizes = readable(.sizes)
        }
    }

    /// The file in one size.
    public struct Size: Codable, Sendable, Hashable {
        /// The name of the file.
        public var file: String?
        /// In pixels.
        public var width: Int?
        /// In pixels.
        public var height: Int?
        /// Its MIME type.
        public var mimeType: String?
        /// The address of the file.
        public var sourceURL: String?

        private enum CodingKeys: String, CodingKey {
            case file, width, height
            case mimeType = "mime_type"
            case sourceURL = "source_url"
        }
    }
}

/// A type of posts (`/wp/v2/types`).
public typealias WordPressType = WordPressKind
/// A taxonomy (`/wp/v2/taxonomies`).
public typealias WordPressTaxonomy = WordPressKind

/// A type of posts, or a taxonomy: what records are of, and where they are listed.
public struct WordPressKind: Codable, Sendable, Hashable, Identifiable {
    /// Its name.
    public var name: String
    /// The name in addresses, percent-encoded.
    public var slug: String
    /// What is said of it, as HTML.
    public var description: String?
    /// Whether there are parents and children.
    public var hierarchical: Bool?
    /// Names of the taxonomies of a type.
    public var taxonomies: [String]?
    /// Names of the types whose posts have terms of a taxonomy.
    public var types: [String]?
    /// The endpoint that lists its records.
    public var restBase: String?
    /// The namespace of that endpoint.
    public var restNamespace: String?
    /// Unique in its site.
    public var id: String { slug }

    private enum CodingKeys: String, CodingKey {
        case name, slug, description, hierarchical, taxonomies, types
        case restBase = "rest_base"
        case restNamespace = "rest_namespace"
    }
}
