internal import Blog
internal import BlogSearchPlatform
package import BlogSearchQueries

extension SearchOptions {
    /// How newer posts are preferred, counted from now unless said otherwise.
    package var recencyPreference: RecencyPreference? {
        guard let recency, recency > 0, recency.isFinite else { return nil }
        let now = asOf?.seconds ?? System.seconds
        return RecencyPreference(halfLife: recency, asOf: now)
    }
}
