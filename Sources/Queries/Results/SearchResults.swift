/// The answer to a query: a page of hits, how many there are, and what they could be narrowed by.
///
/// Its JSON is a promise of the command line: every key is always there, absent values are `null`.
public struct SearchResults: Sendable, Hashable {
    /// How the query was read.
    public var query: QueryReading
    /// Number of all hits, counted, never estimated.
    public var total: Int
    /// How many of them have all the words, and how many only some; their sum is `total`.
    public var matched: MatchCounts
    /// How many hits there are without the filters, when these leave none; else `nil`.
    public var withoutFilters: Int?
    /// Number of hits before the first one given.
    public var offset: Int
    /// The hits asked for, best first.
    public var hits: [Hit]
    /// Counts over all hits, most frequent value first, for the facets asked for. The filters of a facet's own kind do not
    /// count there: one sees what another value would find.
    public var facets: [FacetKind: [FacetValue]]
    /// The query with the words of the index that were meant, when words that no post has look misspelled.
    public var suggestion: String?
    /// Whether the suggestion is what was searched; it would only find more when not. The notes say the same, which is
    /// where JSON has it.
    public var isCorrected = false
    /// Time the finding took, in microseconds: from the parsed query to the ranked documents, the total and the counts
    /// of facets. Reading the hits' rows and cutting snippets is not in it.
    public var microseconds: Int
    /// Why the post that was asked about is not among the hits, or where it is; `nil` when none was.
    public var whyNot: WhyNot?
    /// Where the next page of the list begins; `nil` on its last page, and for a search that was not asked for pages. It is not
    /// in `json`.
    public var next: PageCursor?

    /// Creates an answer.
    public init(
        query: QueryReading, total: Int, offset: Int = 0, hits: [Hit] = [],
        facets: [FacetKind: [FacetValue]] = [:], suggestion: String? = nil, microseconds: Int = 0
    ) {
        self.query = query
        self.total = total
        matched = MatchCounts(all: total)
        self.offset = offset
        self.hits = hits
        self.facets = facets
        self.suggestion = suggestion
        self.microseconds = microseconds
    }
}

extension SearchResults: Codable {
    private enum CodingKeys: String, CodingKey {
        case query, total, matched, withoutFilters, offset, hits, facets, suggestion, microseconds,
            whyNot
        case next
    }

    /// Writes every key; an absent suggestion is `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(query, forKey: .query)
        try container.encode(total, forKey: .total)
        try container.encode(matched, forKey: .matched)
        try container.encodeIfPresent(withoutFilters, forKey: .withoutFilters)
        try container.encode(offset, forKey: .offset)
        try container.encode(hits, forKey: .hits)
        try container.encode(facets, forKey: .facets)
        try container.encode(suggestion, forKey: .suggestion)
        try container.encode(microseconds, forKey: .microseconds)
        try container.encodeIfPresent(whyNot, forKey: .whyNot)
        try container.encodeIfPresent(next, forKey: .next)
    }
}

/// Facets are keys of an object, `{"category": […]}`.
extension FacetKind: CodingKeyRepresentable {}

/// One value of a facet, and how many hits have it.
public struct FacetValue: Sendable, Hashable, Codable, Identifiable {
    /// How values of a facet are sorted; open, so that new orders break nobody.
    public struct Order: Sendable, Hashable, Codable, RawRepresentable {
        /// Its name.
        public var rawValue: String

        /// Makes an order by name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The most frequent value first, then by name.
        public static let count = Order(rawValue: "count")
        /// By name, whatever case and accents.
        public static let name = Order(rawValue: "name")
    }

    /// Tells it from the other values of its facet.
    public var id: String { slug + "\u{1F}" + name }
    /// The name in addresses; the year for years, the language tag for languages, the address for sites.
    public var slug: String
    /// The name as plain text.
    public var name: String
    /// Number of hits one gets by choosing this value.
    public var count: Int

    /// Creates a value.
    public init(slug: String, name: String, count: Int) {
        self.slug = slug
        self.name = name
        self.count = count
    }
}
