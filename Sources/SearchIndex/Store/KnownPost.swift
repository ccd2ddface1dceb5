package import Blog
internal import GRDB

/// What a sync needs to know of a post that the index has.
package struct KnownPost: Sendable, Hashable {
    /// Post type by name.
    package var type: String
    /// When it was last edited, as the site said.
    package var modified: Moment?
}

extension IndexSnapshot {
    /// Posts of a site by WordPress id: what to fetch and what to remove is found by comparing with it.
    package func knownPosts(ofSite site: String) throws -> [Post.ID: KnownPost] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT wp, type.name, modified FROM post JOIN type ON type.id = type
                WHERE site = (SELECT id FROM site WHERE url = ?)
                """, arguments: [Site(url: site).url])
        var posts: [Post.ID: KnownPost] = [:]
        while let row = try rows.next() {
            posts[row[0]] = KnownPost(type: row[1], modified: row.moment(2))
        }
        return posts
    }

    /// Where the sync of a site resumes, `nil` when it begins.
    package func checkpoint(ofSite site: String) throws -> String? {
        try String.fetchOne(
            db,
            sql: "SELECT text FROM checkpoint JOIN site ON site.id = checkpoint.site WHERE url = ?",
            arguments: [Site(url: site).url])
    }
}
