/// What an index holds of a site, as far as a sync must know.
package struct KnownSite: Sendable, Hashable {
    /// Its posts by WordPress id: what to fetch and what to remove is found by comparing with them.
    package var posts: [Post.ID: KnownPost]
    /// Its terms, those too that only posts have spoken of.
    package var terms: Set<Term.Key>
    /// Its authors, likewise.
    package var authors: Set<Author.ID>
    /// What the source that filled it left there; see `SourcePage.checkpoint`.
    package var checkpoint: String?

    /// Creates a value; by default that of a site the index knows nothing of.
    package init(
        posts: [Post.ID: KnownPost] = [:], terms: Set<Term.Key> = [], authors: Set<Author.ID> = [],
        checkpoint: String? = nil
    ) {
        self.posts = posts
        self.terms = terms
        self.authors = authors
        self.checkpoint = checkpoint
    }
}

/// What an index holds of one post, as far as a sync must know.
package struct KnownPost: Sendable, Hashable {
    /// Its type by name; only posts of types that are walked can be found gone.
    package var type: String
    /// A hash of its outline: equal for equal outlines within one process, and nowhere kept.
    package var outline: Int
    /// The number of a comment; `nil` for posts of other types.
    package var commentNumber: Int?
    /// Its featured image.
    package var featuredMedia: Media.ID?

    /// What is to be known of a post.
    package init(_ post: Post) {
        type = post.type
        commentNumber = post.commentNumber
        featuredMedia = post.featuredMedia
        outline = PostOutline(post).hashValue
    }
}
