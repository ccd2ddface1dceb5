package import BlogSearchQueries

/// Answers searches in the place of the index file, out of the same posts.
package typealias SearchElsewhere =
    @Sendable (_ text: String, _ options: SearchOptions) async throws -> SearchResults

/// A search that is needed from elsewhere. A request to the REST API is answered on one state of the index and cannot wait there:
/// it ends with the search, and begins again when that is answered.
struct ElsewhereSearch: Error, Hashable {
    var text: String
    var options: SearchOptions
}
