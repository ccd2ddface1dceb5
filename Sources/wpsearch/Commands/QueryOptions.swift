import ArgumentParser
public import BlogSearch

/// The flags of `query` that say what is wanted: filters, order, how much.
struct QueryOptions: ParsableArguments {
    @Option(.limit) var limit = 10
    @Option(.offset) var offset = 0
    @Option(.sort) var sort = SearchOptions.SortOrder.relevance
    @OptionGroup var filters: FilterOptions
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
        words.given + filters.given + [
            (.limit, ["\(limit)"]), (.offset, ["\(offset)"]), (.sort, [sort.rawValue]),
            (.recency, recency.given), (.passages, passages.given), (.noCollapse, noCollapse.given),
            (.whyNot, whyNot.given), (.facets, facets.given),
        ]
    }
}

extension SearchOptions.SortOrder: NamedChoice {}
extension SearchOptions.Fuzziness: NamedChoice {}
