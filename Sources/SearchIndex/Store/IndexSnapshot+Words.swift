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

    package init(word: String, stem: String, posts: Int) {
        self.word = word
        self.stem = stem
        self.posts = posts
    }
}

extension IndexSnapshot {
    /// Words that begin with `prefix` (folded), those of most posts first; with an empty prefix, every word.
    package func words(withPrefix prefix: String, in language: Language, limit: Int) throws
        -> [WordCount]
    {
        try Vocabulary(db).words(withPrefix: prefix, in: language, limit: limit)
    }
}
