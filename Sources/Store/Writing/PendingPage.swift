// What storing a page needs but no transaction does: putting changes together, fingerprints, the
// contents of posts that look new. It is done while the page before is being stored.

package import Blog
internal import Synchronization

/// A page of changes of one site on its way into the index.
package struct PendingPage: Sendable {
    package let site: String
    /// Where the site comes from, if the page says.
    let origin: SiteOrigin?
    let changes: PageOfChanges
    let blocks: @Sendable (Post) throws -> [ContentBlock]
    let contents = ContentsAhead()

    /// - Parameters:
    ///   - changes: any number; larger pages cost less per post.
    ///   - site: home address of the site; the site is made when it is not known.
    ///   - origin: where it comes from, for a page that names it.
    ///   - blocks: the content blocks of a post; called only for posts that are new or changed, on
    ///     another thread.
    package init(
        _ changes: [Change], site: String, origin: SiteOrigin? = nil,
        blocks: @escaping @Sendable (Post) throws -> [ContentBlock]
    ) {
        self.site = site
        self.origin = origin
        self.changes = PageOfChanges(changes)
        self.blocks = blocks
    }
}

/// Contents that were made before the transaction asks for them.
final class ContentsAhead: Sendable {
    private struct State {
        var siteLanguage: String?
        /// The content of a post, or why there is none.
        var contents: [Post.ID: Result<PreparedContent, any Error>] = [:]
    }
    private let state = Mutex(State())

    /// Makes the contents of posts.
    ///
    /// - Throws: `CancellationError`. What `blocks` throws for a post is thrown to whoever takes it.
    func make(
        of posts: [PostPlan.Rewrite], siteLanguage: String?,
        blocks: (Post) throws -> [ContentBlock]
    ) throws {
        var contents: [Post.ID: Result<PreparedContent, any Error>] = [:]
        for post in posts.map(\.post) {
            try Task.checkCancellation()
            contents[post.id] = Result {
                PreparedContent(post, siteLanguage: siteLanguage, try blocks(post))
            }
        }
        state.withLock { $0 = State(siteLanguage: siteLanguage, contents: contents) }
    }

    /// Hands over the content of a post, unless none was made, or for another language of the site.
    ///
    /// - Throws: what kept it from being made.
    func take(_ id: Post.ID, siteLanguage: String?) throws -> PreparedContent? {
        let made = state.withLock { state in
            state.siteLanguage == siteLanguage ? state.contents.removeValue(forKey: id) : nil
        }
        return try made?.get()
    }
}
