public import Blog

/// A post in the results of a query.
public struct Hit: Sendable, Hashable {
    /// Position among all hits, from 1.
    public var rank: Int
    /// How well it matches; comparable within one query only.
    public var score: Double
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
    /// A passage that shows why it was found; `nil` for a post without text.
    public var snippet: Snippet?
    /// Where words of the query occur in the title.
    public var titleHighlights: [Highlight]
    /// The file that it came from, where its source gives it no address: its path in the folder that was imported.
    public var file: String?
    /// Posts with almost the same text, which this hit stands for; see `SearchOptions.collapses`.
    public var alike: [AlikePost] = []
    /// Where in it the matches lie; `nil` unless it was asked for.
    public var passages: HitPassages?
    /// The sum its score is, line by line; `nil` unless it was asked for.
    public var explanation: [ScoreLine]?

    /// Creates a hit; rank, score, snippet and highlights are filled in by the search. An empty slug or title is none.
    public init(
        rank: Int = 0, score: Double = 0, id: Post.ID, site: String, type: String, slug: String?,
        url: String? = nil, title: String?, date: Moment? = nil, utcOffset: Int? = nil,
        modified: Moment? = nil, author: String? = nil, categories: [HitTerm] = [],
        tags: [HitTerm] = [],
        image: String? = nil, snippet: Snippet? = nil, titleHighlights: [Highlight] = []
    ) {
        self.rank = rank
        self.score = score
        self.id = id
        self.site = site
        self.type = type
        self.slug = slug?.nonEmpty
        self.url = url
        self.title = title?.nonEmpty
        self.date = date
        self.utcOffset = utcOffset
        self.modified = modified
        self.author = author
        self.categories = categories
        self.tags = tags
        self.image = image
        self.snippet = snippet
        self.titleHighlights = titleHighlights
    }
}

extension Hit: Codable {
    private enum Key: String, CodingKey {
        case rank, score, id, site, type, slug, url, title, date, modified, author, categories
        case tags, image, snippet, titleHighlights, file, alike, passages, explanation
    }

    /// Reads what `encode` or `json` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        rank = try container.decode(Int.self, forKey: .rank)
        score = try container.decode(Double.self, forKey: .score)
        id = try container.decode(Post.ID.self, forKey: .id)
        site = try container.decode(String.self, forKey: .site)
        type = try container.decode(String.self, forKey: .type)
        slug = try container.decodeIfPresent(String.self, forKey: .slug)?.nonEmpty
        url = try container.decodeIfPresent(String.self, forKey: .url)
        title = try container.decodeIfPresent(String.self, forKey: .title)?.nonEmpty
        (date, utcOffset) = try container.date(forKey: .date)
        modified = try container.decodeIfPresent(Moment.self, forKey: .modified)
        author = try container.decodeIfPresent(String.self, forKey: .author)
        categories = try container.decode([HitTerm].self, forKey: .categories)
        tags = try container.decode([HitTerm].self, forKey: .tags)
        image = try container.decodeIfPresent(String.self, forKey: .image)
        snippet = try container.decodeIfPresent(Snippet.self, forKey: .snippet)
        titleHighlights = try container.decode([Highlight].self, forKey: .titleHighlights)
        file = try container.decodeIfPresent(String.self, forKey: .file)
        alike = try container.decodeIfPresent([AlikePost].self, forKey: .alike) ?? []
        passages = try container.decodeIfPresent(HitPassages.self, forKey: .passages)
        explanation = try container.decodeIfPresent([ScoreLine].self, forKey: .explanation)
    }

    /// Writes every key; absent values are `null`, but for passages and explanation, which only those get who ask.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(rank, forKey: .rank)
        try container.encode(score, forKey: .score)
        try container.encode(id, forKey: .id)
        try container.encode(site, forKey: .site)
        try container.encode(type, forKey: .type)
        try container.encode(slug, forKey: .slug)
        try container.encode(url, forKey: .url)
        try container.encode(title, forKey: .title)
        try container.encode(writtenDate, forKey: .date)
        try container.encode(modified, forKey: .modified)
        try container.encode(author, forKey: .author)
        try container.encode(categories, forKey: .categories)
        try container.encode(tags, forKey: .tags)
        try container.encode(image, forKey: .image)
        try container.encode(snippet, forKey: .snippet)
        try container.encode(titleHighlights, forKey: .titleHighlights)
        try container.encode(file, forKey: .file)
        try container.encode(alike, forKey: .alike)
        try container.encodeIfPresent(passages, forKey: .passages)
        try container.encodeIfPresent(explanation, forKey: .explanation)
    }
}

extension Hit {
    /// When it was published on its site's clock, in the form of ISO 8601.
    public var writtenDate: String? { date?.description(offset: utcOffset) }

    /// The day on which it was published, on its site's clock: `2020-09-05`.
    public var day: String? { writtenDate.map { String($0.prefix { $0 != "T" }) } }
}

extension KeyedDecodingContainer {
    /// A date with the offset of its clock.
    func date(forKey key: Key) throws -> (Moment?, offset: Int?) {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return (nil, nil) }
        guard let date = WrittenDate(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "not an ISO 8601 date: \(text)")
        }
        return (date.moment, date.offset)
    }
}

/// A category or tag of a hit.
public struct HitTerm: Sendable, Hashable, Codable, Identifiable {
    /// Tells it from the other categories, or tags, of its hit.
    public var id: String { slug }

    /// The name in addresses.
    public var slug: String
    /// The name as plain text.
    public var name: String

    /// Creates a term.
    public init(slug: String, name: String) {
        self.slug = slug
        self.name = name
    }
}
