package import BlogSearchPostings
internal import GRDB
package import TextAnalysis

extension IndexSnapshot {
    /// Words that begin with `prefix` (folded), those with the most posts first; with an empty
    /// prefix, every word.
    package func words(withPrefix prefix: String, in language: Language, limit: Int) throws
        -> [WordCount]
    {
        try Vocabulary(db).words(withPrefix: prefix, in: language, limit: limit)
    }
}
