// What storing a page needs before its transaction: sorting changes, fingerprints, and the contents
// of posts that look new. This is done while the page before it is being stored.

package import Blog
internal import Synchronization

/// A page of changes of one site, to be stored in the index.
package struct PendingPage: Sendable {
    package let site: String
    /// The origin of the site, if the page has it.
    let origin: SiteOrigin?
    let changes: PageOfChanges
    let body: @Sendable (Post) throws -> BodyContent
    let contents = ContentsAhead()

    /// - Parameters:
    ///   - changes: any number; larger pages cost less per post.
    ///   - site: home address of the site. An unknown site is created.
    ///   - origin: where the site comes from, if known.
    ///   - body: reads the body of a post. It is called on another thread, and only for posts that
    ///     are new or changed.
    package init(
        _ changes: [Change], site: String, origin: SiteOrigin? = nil,
        body: @escaping @Sendable (Post) throws -> BodyContent
    ) {
        self.site = site
        self.origin = origin
        self.changes = PageOfChanges(changes)
        self.body = body
    }

    /// A page of posts that are gone.
    package init(removing ids: some Sequence<Post.ID>, of site: String) {
        self.init(ids.map(Change.removal), site: site) { _ in BodyContent() }
    }
}

/// Contents that were made before the transaction needs them.
final class ContentsAhead: Sendable {
    private struct State {
        var siteLanguage: String?
        /// The content of a post, or the error that making it threw.
        var contents: [Post.ID: Result<PreparedContent, any Error>] = [:]
    }
    private let state = Mutex(State())

    /// Makes the contents of posts.
    ///
    /// - Throws: `CancellationError`. An error of `body` for a post is thrown by `take`.
    func make(
        of posts: [PostPlan.Rewrite], siteLanguage: String?,
        body: (Post) throws -> BodyContent
    ) throws {
        var contents: [Post.ID: Result<PreparedContent, any Error>] = [:]
        for post in posts.map(\.post) {
            try Task.checkCancellation()
            contents[post.id] = Result {
                PreparedContent(post, siteLanguage: siteLanguage, try body(post))
            }
        }
        state.withLock { $0 = State(siteLanguage: siteLanguage, contents: contents) }
    }

    /// Returns the content of a post; `nil` when none was made, or when the site had another
    /// language then.
    ///
    /// - Throws: the error that making the content threw.
    func take(_ id: Post.ID, siteLanguage: String?) throws -> PreparedContent? {
        let made = state.withLock { state in
            state.siteLanguage == siteLanguage ? state.contents.removeValue(forKey: id) : nil
        }
        return try made?.get()
    }
}
