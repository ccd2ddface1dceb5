package import Blog
internal import GRDB

/// A site of the index and what is known of it.
package struct SiteStatus: Sendable, Hashable {
    /// The site.
    package var site: Site
    /// Posts of every type.
    package var posts: Int
    /// Terms with a name.
    package var terms: Int
    /// Authors with a name.
    package var authors: Int
    /// When it was last synced to the end, `nil` when never.
    package var lastSync: Moment?
}

/// What a sync needs to know of a post that the index has.
package struct KnownPost: Sendable, Hashable {
    /// Post type by name.
    package var type: String
    /// When it was last edited, as the site said.
    package var modified: Moment?
}

extension IndexSnapshot {
    /// Every site, in the order in which they were added.
    package func sites() throws -> [SiteStatus] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT url, name, tagline, language, api_root, last_sync,
                    (SELECT count(*) FROM post WHERE site = site.id),
                    (SELECT count(*) FROM term WHERE site = site.id AND name IS NOT NULL),
                    (SELECT count(*) FROM author WHERE site = site.id AND name IS NOT NULL)
                FROM site ORDER BY id
                """)
        return rows.map { row in
            SiteStatus(
                site: Site(
                    url: row[0], name: row[1], tagline: row[2], language: row[3], apiRoot: row[4]),
                posts: row[6], terms: row[7], authors: row[8], lastSync: row.moment(5))
        }
    }

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

    /// Size of the index in bytes.
    package func size() throws -> Int {
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        return pages * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }
}
