package import BlogSearchQueries

/// Answers searches in the place of the index file, out of the same posts: as if there were no sites but some, or of all.
package typealias SearchElsewhere =
    @Sendable (_ text: String, _ options: SearchOptions, _ sites: [String]?) async throws ->
    SearchResults

extension SearchEngine {
    /// What a query finds for strangers, as if there were no sites but some.
    ///
    /// - Parameter sites: home addresses; `nil` for all there are.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    package func search(
        _ text: String, options: SearchOptions, within sites: [String]?
    ) async throws -> SearchResults {
        let scope = SearchScope(sites: sites.map(Set.init), isPublic: true)
        return try await seen(in: scope).search(text, options: options)
    }
}

/// A search that is needed from elsewhere. A request to the REST API is answered on one state of the index and cannot wait there:
/// it ends with the search, and begins again when that is answered.
struct ElsewhereSearch: Error, Hashable {
    var text: String
    var options: SearchOptions
}
