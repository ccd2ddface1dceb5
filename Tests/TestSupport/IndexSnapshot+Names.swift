import BlogSearchPostings
import BlogSearchQueries
import TextAnalysis

@testable import BlogSearchStore

extension IndexSnapshot {
    /// Words that begin with `prefix` (folded), those with the most posts first; with an empty
    /// prefix, every word.
    package func words(withPrefix prefix: String, in language: Language, limit: Int) throws
        -> [WordCount]
    {
        try Vocabulary(db).words(withPrefix: prefix, in: language, limit: limit)
    }

    /// Names of the row ids in columns and facet counts.
    package func names(of ids: some Sequence<UInt32>, kind: FacetKind) throws -> [UInt32: FacetName]
    {
        try FacetNames(db).names(of: ids, kind: kind)
    }
}
