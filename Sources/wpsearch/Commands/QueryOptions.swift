public import ArgumentParser
public import BlogSearch

/// The flags of `query` that say what is wanted: filters, order, how much.
struct QueryOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "How many hits to show (-n).", transform: Amount.read)
    var limit = 10

    @Option(parsing: .unconditional, help: "How many hits to skip.", transform: Amount.read)
    var offset = 0

    @Option(help: "relevance, newest, oldest or title.")
    var sort = SearchOptions.SortOrder.relevance

    @Option(
        help: "Only posts of this category or its children; slug, name or id. Repeat for either.")
    var category: [String] = []

    @Option(help: "Only posts with this tag; slug, name or id. Repeat for either.")
    var tag: [String] = []

    @Option(help: "Only posts by this author; slug, name or id. Repeat for either.")
    var author: [String] = []

    @Option(help: "Only this post type. Repeat for either.")
    var type: [String] = []

    @Option(help: "Only this site, by address. Repeat for either.")
    var site: [String] = []

    @Option(help: "Only posts in this language, as en, de-AT or German. Repeat for either.")
    var language: [String] = []

    @Option(
        help: "Only posts published after this year, month, day or moment, as 2020 or 2020-01-31.")
    var after: String?

    @Option(help: "Only posts published before this year, month, day or moment.")
    var before: String?

    @OptionGroup var words: MatchingOptions

    @Option(help: "Prefer new posts: the age at which a post gains half as much, as 180d or 2y.")
    var recency: String?

    @Flag(help: "Show where in each post the matches lie, under its headings, with links.")
    var passages = false

    @Option(
        name: .customLong("why-not"), help: "Say why this post (id, slug or address) is no hit.")
    var whyNot: String?

    @Option(
        help: """
            Counts over all hits, as category,tag,author,year,month,type,site,language,has. A facet passes over \
            the option of its own kind, so that the other choices show: --category news --facets category \
            counts the posts of every category. A filter in the text (category:news) holds for all facets.
            """)
    var facets: String?

    mutating func validate() throws {
        _ = try options()
    }

    /// The same as the library's options.
    func options() throws -> SearchOptions {
        SearchOptions(
            limit: limit, offset: offset, sort: sort,
            matching: words.matching, fuzziness: words.fuzzy,
            categories: category, tags: tag, authors: author, types: type, sites: site,
            languages: language,
            after: try QueryOptions.moment(after, "--after") { Moment(endOf: $0) },
            before: try QueryOptions.moment(before, "--before") { Moment(startOf: $0) },
            facets: try QueryOptions.facetKinds(facets ?? ""),
            recency: try QueryOptions.halfLife(recency), whyNot: whyNot, passages: passages)
    }

    static func moment(
        _ text: String?, _ flag: String, _ read: (String) -> Moment?
    ) throws -> Moment? {
        guard let text else { return nil }
        guard let moment = read(text) else {
            throw ValidationError(
                "\(flag) wants a date such as 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z, not '\(text)'."
            )
        }
        return moment
    }

    static func halfLife(_ text: String?) throws -> Double? {
        guard let text else { return nil }
        guard let seconds = SearchOptions.halfLife(text) else {
            throw ValidationError(
                "--recency wants an age such as 180d, 26w, 6m or 2y, not '\(text)'.")
        }
        return seconds
    }

    static func facetKinds(_ text: String) throws -> [FacetKind] {
        try text.split(separator: ",").map { name in
            guard let kind = FacetKind(rawValue: String(name)) else {
                let known = FacetKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--facets knows \(known), not '\(name)'.")
            }
            return kind
        }
    }
}

extension SearchOptions.SortOrder: ExpressibleByArgument {}
extension SearchOptions.Fuzziness: ExpressibleByArgument {}
