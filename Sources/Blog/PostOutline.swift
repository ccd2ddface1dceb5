/// What a site's list tells of a post without rendering it: enough to know whether it must be read again.
///
/// `modified` alone is not. Deleting a category, moving a post under another parent, another permalink structure, a
/// changed user name: none of them moves it, all of them change the post. Only what is rendered (title, body,
/// excerpt) is missing here; WordPress never changes that without moving `modified`.
package struct PostOutline: Sendable, Hashable {
    private let type: String
    private let slug: String
    private let link: String?
    private let date: Moment?
    private let utcOffset: Int?
    private let modified: Moment?
    private let author: Author.ID?
    /// Without order: WordPress sorts a post's terms by name, so that renaming one shuffles those of other posts.
    private let terms: Set<Term.Key>
    private let featuredMedia: Media.ID?
    private let language: String?
    private let isSticky: Bool

    /// The outline of a post; its title, body and excerpt may be missing.
    package init(_ post: Post) {
        type = post.type
        slug = post.slug
        link = post.link
        date = post.date
        utcOffset = post.utcOffset
        modified = post.modified
        author = post.author
        terms = Set(post.terms)
        featuredMedia = post.featuredMedia
        language = post.language
        isSticky = post.isSticky
    }
}
