public import Blog

/// Everything about a search that is not in its text: what a command line's flags say.
///
/// Values of one list mean any of them, different lists mean all of them, and they hold together with whatever
/// filters stand in the text.
public struct SearchOptions: Sendable, Hashable, Codable {
    /// How many of the words that stand side by side a hit must have. Function words never decide, unless they are quoted or
    /// there is nothing else.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Matching: String, Sendable, Hashable, Codable, CaseIterable {
        /// All of them; when fewer than forty posts have all, those with any, too. In another order than by relevance posts with
        /// any only when no post has all. Filters have no say in it: they narrow what the words find.
        case allRelaxed
        /// At least one of them; more words score higher.
        case any
        /// All of them, or nothing is found.
        case all
    }

    /// Whether words may be found by a near spelling.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Fuzziness: String, Sendable, Hashable, Codable, CaseIterable {
        /// When exact and stemmed matches are few; always ranked below them.
        case auto
        /// Never.
        case off
    }

    /// How many hits are returned, 10 unless set; negative numbers become 0.
    public var limit: Int { didSet { limit = max(0, limit) } }
    /// How many of the best hits are skipped, 0 unless set; negative numbers become 0.
    public var offset: Int { didSet { offset = max(0, offset) } }
    /// The order of the hits; ties are broken by date, then id.
    public var sort: SortOrder
    /// How many words a hit must have.
    public var matching: Matching
    /// Whether words may be found by a near spelling.
    public var fuzziness: Fuzziness

    /// Only posts in one of these categories (slug, name or id), their children included.
    public var categories: [String]
    /// Only posts with one of these tags (slug, name or id).
    public var tags: [String]
    /// Only posts by one of these authors (slug, name or id).
    public var authors: [String]
    /// Only posts of one of these types.
    public var types: [String]
    /// Only posts of one of these sites.
    public var sites: [String]
    /// Only posts in one of these languages.
    public var languages: [String]
    /// Only posts published later than this, on the clock of their site.
    public var after: Moment?
    /// Only posts published earlier than this, on the clock of their site.
    public var before: Moment?

    /// Only posts in one of these categories themselves when `false`: children are not included, nor excluded.
    public var includesChildCategories = true
    /// No posts in one of these categories (slug, name or id).
    public var excludedCategories: [String] = []
    /// No posts with one of these tags (slug, name or id).
    public var excludedTags: [String] = []
    /// No posts by one of these authors (slug, name or id).
    public var excludedAuthors: [String] = []
    /// Only posts with one of these ids; none stands for all. Ids are those of a site: name it in `sites` where there are several.
    public var include: [Post.ID] = []
    /// No posts with one of these ids.
    public var exclude: [Post.ID] = []
    /// Only posts with one of these slugs.
    public var slugs: [String] = []
    /// Only posts that stick to the top of their blog, or only others.
    public var isSticky: Bool?
    /// Only posts edited later than this, on the clock of their site.
    public var modifiedAfter: Moment?
    /// Only posts edited earlier than this, on the clock of their site.
    public var modifiedBefore: Moment?
    /// Only posts whose content has one of these.
    public var has: [ContentFeature] = []
    /// Only posts published in one of these years, both ends of a range included.
    public var years: [ClosedRange<Int>] = []

    /// What to count over all hits, in the order the counts are wanted.
    ///
    /// A facet passes over the option of its own kind, so that the other choices show: with `categories` chosen, the facet
    /// `category` counts the posts of every category that fit all else. A filter in the text (`category:news`) holds for
    /// every facet.
    public var facets: [FacetKind]
    /// Whether each hit carries the sum its score was made of.
    public var explain: Bool
    /// Whether each hit carries the passages in which matches lie, under their headings.
    public var passages: Bool
    /// The age in seconds at which a post gains half of what a new one does; `nil` for no preference of new posts. A post of
    /// today gains as much again as its words are worth.
    public var recency: Double?
    /// What ages are counted from; `nil` for the time of the search.
    public var asOf: Moment?
    /// A post, by id, slug or address, of which to say why it is not among the hits.
    public var whyNot: String?
    /// Whether a query of seven telling words or more is searched with words of its best posts, too. They only add to scores: the
    /// same posts are found. Long questions mostly gain by it.
    public var expands = false
    /// Whether posts with almost the same text are one hit: the best of them, which names the others (``Hit/alike``). Only
    /// hits of a text are collapsed; a list shows every post. `offset` and `limit` count hits; totals and facets count every post.
    public var collapses = true
    /// Whether snippets may be cut from bodies. When `false` no body is read: the snippet of a hit is its author's own excerpt.
    public var readsBodies = true

    /// Creates options; what is not given keeps its usual value.
    public init(
        limit: Int = 10, offset: Int = 0, sort: SortOrder = .relevance,
        matching: Matching = .allRelaxed, fuzziness: Fuzziness = .auto,
        categories: [String] = [], tags: [String] = [], authors: [String] = [],
        types: [String] = [], sites: [String] = [], languages: [String] = [],
        after: Moment? = nil, before: Moment? = nil,
        facets: [FacetKind] = [], explain: Bool = false, recency: Double? = nil,
        whyNot: String? = nil, passages: Bool = false, asOf: Moment? = nil
    ) {
        self.limit = max(0, limit)
        self.offset = max(0, offset)
        self.sort = sort
        self.matching = matching
        self.fuzziness = fuzziness
        self.categories = categories
        self.tags = tags
        self.authors = authors
        self.types = types
        self.sites = sites
        self.languages = languages
        self.after = after
        self.before = before
        self.facets = facets
        self.explain = explain
        self.recency = recency
        self.whyNot = whyNot
        self.passages = passages
        self.asOf = asOf
    }

    /// The conditions on posts that a query's text could have as well, one for each list that has values; a hit meets all of
    /// them.
    public var filters: [QueryFilter] {
        let lists: [(values: [String], filter: ([String]) -> QueryFilter)] = [
            (categories, QueryFilter.category), (tags, QueryFilter.tag),
            (authors, QueryFilter.author), (types, QueryFilter.type),
            (sites, QueryFilter.site), (languages, QueryFilter.language),
        ]
        var filters = lists.filter { !$0.values.isEmpty }.map { $0.filter($0.values) }
        if let after { filters.append(.after(after)) }
        if let before { filters.append(.before(before)) }
        if !has.isEmpty { filters.append(.has(has)) }
        if !years.isEmpty { filters.append(.year(years)) }
        return filters
    }
}

extension SearchOptions {
    /// Reads what `encode` wrote, also what an older version did: what is missing keeps its usual value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, or usual: Value) throws -> Value {
            try container.decodeIfPresent(Value.self, forKey: key) ?? usual
        }
        func list(_ key: CodingKeys) throws -> [String] { try read(key, or: []) }
        self.init(
            limit: try read(.limit, or: 10), offset: try read(.offset, or: 0),
            sort: try read(.sort, or: .relevance), matching: try read(.matching, or: .allRelaxed),
            fuzziness: try read(.fuzziness, or: .auto), categories: try list(.categories),
            tags: try list(.tags), authors: try list(.authors), types: try list(.types),
            sites: try list(.sites), languages: try list(.languages),
            after: try read(.after, or: nil), before: try read(.before, or: nil),
            facets: try read(.facets, or: []), explain: try read(.explain, or: false),
            recency: try read(.recency, or: nil), whyNot: try read(.whyNot, or: nil),
            passages: try read(.passages, or: false), asOf: try read(.asOf, or: nil))
        includesChildCategories = try read(.includesChildCategories, or: true)
        excludedCategories = try list(.excludedCategories)
        excludedTags = try list(.excludedTags)
        excludedAuthors = try list(.excludedAuthors)
        include = try read(.include, or: [])
        exclude = try read(.exclude, or: [])
        slugs = try list(.slugs)
        isSticky = try read(.isSticky, or: nil)
        modifiedAfter = try read(.modifiedAfter, or: nil)
        modifiedBefore = try read(.modifiedBefore, or: nil)
        has = try read(.has, or: [])
        years = try read(.years, or: [])
        expands = try read(.expands, or: false)
        collapses = try read(.collapses, or: true)
        readsBodies = try read(.readsBodies, or: true)
    }
}
