/// Two sites of an index that have the same posts: a blog that moved is there twice.
package struct AlikeSites: Sendable, Hashable {
    /// The one that was read last.
    package var site: String
    /// The other one.
    package var former: String
    /// How many of the latest posts of the other one it has, too.
    package var posts: Int
    /// How many were looked at.
    package var sample: Int
}

extension IndexSnapshot {
    /// Posts of a site that are looked at, and how many of them must be there for the rest to be believed.
    private static let (sample, least) = (100, 5)

    /// Synced sites that have nearly all posts of another site, by ids, slugs and the time they were last changed. Of an index
    /// of very many sites the last ones are looked at.
    ///
    /// - Complexity: O(synced sites · sites · log posts).
    package func alikeSites() throws -> [AlikeSites] {
        let sites = try SQLStatement(
            """
            SELECT id, url, api_root IS NOT NULL FROM site
            ORDER BY last_sync DESC NULLS LAST, url LIMIT 200
            """, db
        ).rows()
        guard sites.count > 1 else { return [] }
        let query = try SQLStatement(
            """
            SELECT count(*), count(other.id)
            FROM (
                SELECT wp, slug, modified FROM post
                WHERE site = ? AND type NOT IN (SELECT id FROM type WHERE name = 'comment')
                ORDER BY wp DESC LIMIT ?
            ) AS own
            LEFT JOIN post AS other
                ON other.site = ? AND other.wp = own.wp AND other.slug = own.slug
                AND other.modified IS own.modified
            """, db)
        var alike: [AlikeSites] = []
        for (index, newer) in sites.enumerated() where try newer.value(2) {
            let (newerID, newerURL): (Int64, String) = (try newer.value(0), try newer.value(1))
            for older in sites[(index + 1)...] {
                let row = try query.with(older.value(0) as Int64, Self.sample, newerID).firstRow()
                guard let row else { continue }
                let (sample, found): (Int, Int) = (try row.value(0), try row.value(1))
                if found >= Self.least, found * 5 >= sample * 4 {
                    alike.append(
                        AlikeSites(
                            site: newerURL, former: try older.value(1), posts: found,
                            sample: sample))
                }
            }
        }
        return alike
    }
}
