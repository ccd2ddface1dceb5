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
