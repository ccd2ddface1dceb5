internal import Blog
package import BlogSearchQueries

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension SearchOptions {
    /// How newer posts are preferred, counted from now unless said otherwise.
    package var recencyPreference: RecencyPreference? {
        guard let recency, recency > 0, recency.isFinite else { return nil }
        let now = asOf?.seconds ?? Int64(Date().timeIntervalSince1970)
        return RecencyPreference(halfLife: recency, asOf: now)
    }
}
