import Blog

@testable import BlogSearchStore

/// Where a post links to, as far as the index knows.
package struct LinkedPosts: Sendable, Hashable {
    /// A post of the index.
    package struct Target: Sendable, Hashable {
        /// Home address of its site.
        package var site: String
        package var id: Post.ID
    }

    /// The posts of the index that it links to, each once, by the addresses of their sites and their ids.
    package var posts: [Target]
    /// The number of other addresses that it links to: of other sites, and of what is not in the index.
    package var others: Int
}

extension IndexSnapshot {
    /// Where a post links to; `nil` where there is no such post, or links were not found yet, as in
    /// a file of an older format.
    package func links(ofPost id: Post.ID, site: String) throws -> LinkedPosts? {
        guard let row = try linkedRow(id, site) else { return nil }
        let posts = try targets(
            """
            SELECT DISTINCT site.url, post.wp FROM link JOIN address USING (target)
            JOIN post ON post.id = address.post JOIN site ON site.id = post.site
            WHERE link.post = ?1 AND post.id <> ?1 ORDER BY site.url, post.wp
            """, row)
        let others = """
            SELECT count(*) FROM link WHERE post = ?
            AND NOT EXISTS (SELECT 1 FROM address WHERE address.target = link.target)
            """
        return LinkedPosts(
            posts: posts, others: try SQLStatement(others, db, row).one(Int.self) ?? 0)
    }

    /// The posts that link to a post, by the addresses of their sites and their ids; `nil` as in
    /// ``links(ofPost:site:)``.
    package func posts(linkingTo id: Post.ID, site: String) throws -> [LinkedPosts.Target]? {
        try linkedRow(id, site).map { row in
            try targets(
                """
                SELECT DISTINCT site.url, post.wp FROM address JOIN link USING (target)
                JOIN post ON post.id = link.post JOIN site ON site.id = post.site
                WHERE address.post = ?1 AND post.id <> ?1 ORDER BY site.url, post.wp
                """, row)
        }
    }

    private func linkedRow(_ id: Post.ID, _ site: String) throws -> Int64? {
        guard try Schema.hasExtras(db), try RowState(known: db).map({ $0.version >= 2 }) == true
        else {
            return nil
        }
        let query =
            "SELECT id FROM post WHERE site = (SELECT id FROM site WHERE url = ?) AND wp = ?"
        return try SQLStatement(query, db, Site(url: site).url, id).one(Int64.self)
    }

    private func targets(_ query: String, _ row: Int64) throws -> [LinkedPosts.Target] {
        try SQLStatement(query, db, row).rows().map {
            try LinkedPosts.Target(site: $0.value(0), id: $0.value(1))
        }
    }
}
