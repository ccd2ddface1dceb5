internal import BlogSearchAnswers
public import BlogSearchQueries

extension SearchEngine {
    /// Where words of a query occur in a whole post: all of them, not only those of the passage that its hit shows.
    ///
    /// They are read as searching reads them: inflected forms match, words of a phrase only in the whole phrase.
    ///
    /// - Parameters:
    ///   - text: the query, as it was searched.
    ///   - post: a post of this index, or one whose blocks were made of text of the app's own.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    /// - Complexity: O(length of the post).
    public func highlights(of text: String, in post: StoredPost) async throws -> PostHighlights {
        try SearchError.atDoor {
            try store.highlights(
                of: text, title: post.title ?? "", blocks: post.blocks, language: post.language)
        }
    }
}
