public import Blog

/// Everything about a search that is not in its text: what a command line's flags say.
///
/// Values of one list mean any of them, different lists mean all of them, and they hold together with whatever
/// filters stand in the text.
public struct SearchOptions: Sendable, Hashable, Codable {
    /// The order of the hits. Of hits that are equal in it the newer comes first, then the one of the smaller site address,
    /// then the one of the larger id, whatever was stored when.
    public enum SortOrder: String, Sendable, Hashable, Codable, CaseIterable {
        /// Best score first.
        case relevance
        /// Latest date of publication first.
        case newest
        /// Earliest date of publication first.
        case oldest
        /// By title, A to Z.
        case title
    }

    /// How many of the words that stand side by side a hit must have. Function words never decide, unless they are quoted or
    /// there is nothing else.
    public enum Matching: String, Sendable, Hashable, Codable, CaseIterable {
        /// All of them; when fewer than twenty posts have all, those with any, too. In another order than by relevance
        /// posts with any only when no post has all.
        case allRelaxed
        /// At least one of them; more words score higher.
        case any
        /// All of them, or nothing is found.
        case all
    }

    /// Whether words may be found by a near spelling.
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
    /// Only posts published later than this.
    public var after: Moment?
    /// Only posts published earlier than this.
    public var before: Moment?

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

    /// Creates options; what is not given keeps its usual value.
    public init(
        limit: Int = 10, offset: Int = 0, sort: SortOrder = .relevance,
        matching: Matching = .allRelaxed, fuzziness: Fuzziness = .auto,
        categories: [String] = [], tags: [String] = [], authors: [String] = [],
        types: [String] = [], sites: [String] = [], languages: [String] = [],
        after: Moment? = nil, before: Moment? = nil,
        facets: [FacetKind] = [], explain: Bool = false, recency: Double? = nil,
        whyNot: String? = nil, passages: Bool = false
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
    }

    /// The conditions on posts, one for each list that has values; a hit meets all of them.
    public var filters: [QueryFilter] {
        let lists: [(values: [String], filter: ([String]) -> QueryFilter)] = [
            (categories, QueryFilter.category), (tags, QueryFilter.tag),
            (authors, QueryFilter.author), (types, QueryFilter.type),
            (sites, QueryFilter.site), (languages, QueryFilter.language),
        ]
        var filters = lists.filter { !$0.values.isEmpty }.map { $0.filter($0.values) }
        if let after { filters.append(.after(after)) }
        if let before { filters.append(.before(before)) }
        return filters
    }
}
