internal import GRDB
package import TextAnalysis

/// A word as written (folded), and how many posts hold it.
package struct WordCount: Sendable, Hashable {
    /// The word, folded but not stemmed.
    package var word: String
    /// Its stem.
    package var stem: String
    /// Live posts that hold it.
    package var posts: Int
}

extension IndexSnapshot {
    /// Words that begin with `prefix` (folded), those of most posts first; with an empty prefix, every word.
    package func words(withPrefix prefix: String, in language: Language, limit: Int) throws
        -> [WordCount]
    {
        let query = try db.cachedStatement(
            sql: """
                SELECT word, stem, posts FROM vocabulary
                WHERE language = (SELECT id FROM language WHERE code = ?) AND word >= ? AND word < ?
                ORDER BY posts DESC, word, stem LIMIT ?
                """)
        return try Row.fetchAll(
            query, arguments: [language.code, prefix, prefix + "\u{10ffff}", limit]
        ).map { WordCount(word: $0[0], stem: $0[1], posts: $0[2]) }
    }
}
