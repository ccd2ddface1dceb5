public import ArgumentParser
public import BlogSearch

/// The flags of `query` that say what is wanted: filters, order, how much.
struct QueryOptions: ParsableArguments {
    @Option(.limit) var limit = 10
    @Option(.offset) var offset = 0
    @Option(.sort) var sort = SearchOptions.SortOrder.relevance
    @Option(.category) var category: [String] = []
    @Option(.tag) var tag: [String] = []
    @Option(.author) var author: [String] = []
    @Option(.type) var type: [String] = []
    @Option(.site) var site: [String] = []
    @Option(.language) var language: [String] = []
    @Option(.after) var after: String?
    @Option(.before) var before: String?
    @OptionGroup var words: MatchingOptions
    @Option(.recency) var recency: String?
    @Flag(.passages) var passages = false
    @Flag(.noCollapse) var noCollapse = false
    @Option(.whyNot) var whyNot: String?
    @Option(.facets) var facets: String?

    mutating func validate() throws {
        var request = QueryRequest()
        try given.apply(to: &request)
    }

    /// What was given, and what is usual.
    var given: GivenOptions {
        words.given + [
            (.limit, ["\(limit)"]), (.offset, ["\(offset)"]), (.sort, [sort.rawValue]),
            (.category, category), (.tag, tag), (.author, author), (.type, type), (.site, site),
            (.language, language), (.after, after.given), (.before, before.given),
            (.recency, recency.given), (.passages, passages.given), (.noCollapse, noCollapse.given),
            (.whyNot, whyNot.given), (.facets, facets.given),
        ]
    }
}

extension SearchOptions.SortOrder: ExpressibleByArgument {}
extension SearchOptions.Fuzziness: ExpressibleByArgument {}
