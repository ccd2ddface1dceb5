/// A word of the index that is spelled almost like another one.
package struct NearWord: Sendable, Hashable {
    /// As written, folded.
    package var word: String
    /// Its stem; of several, that of most posts.
    package var stem: String
    /// Live posts that hold it.
    package var posts: Int
    /// How many edits it is away (`LevenshteinAutomaton`).
    package var distance: Int

    package init(word: String, stem: String, posts: Int, distance: Int) {
        self.word = word
        self.stem = stem
        self.posts = posts
        self.distance = distance
    }
}
