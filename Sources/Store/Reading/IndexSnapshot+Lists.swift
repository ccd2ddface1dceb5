internal import Blog
package import BlogSearchQueries

extension IndexSnapshot {
    /// Terms that have a name and are not hidden, with their number of posts: by taxonomy, most
    /// frequent first. Terms that only hidden posts have are hidden, too.
    package func terms(of taxonomy: String? = nil) throws -> [TermCount] {
        try terms(of: taxonomy) { try self.counts() }
    }

    /// Terms with counts that are known already, by row id.
    package func terms(of taxonomy: String?, counts: () throws -> [UInt32: Int]) throws
        -> [TermCount]
    {
        let counts = try counts()
        let hidden = try hiddenItems().unlisted
        let rows = try SQLStatement(
            """
            SELECT term.id, term.wp, site.url, taxonomy, slug, term.name, parent, link FROM term
            JOIN site ON site.id = term.site
            WHERE term.name IS NOT NULL AND slug IS NOT NULL AND (?1 IS NULL OR taxonomy = ?1)
            \(condition(onSitesOf: "term"))
            """, db, taxonomy
        ).rows()
        return try rows.filter { try !hidden.contains($0.value(0)) }.map { row in
            let home = PublicAddress.site(try row.value(2))
            let link = (try row.value(7) as String?).flatMap(PublicAddress.whole)
            return try TermCount(
                id: row.value(1), site: home, taxonomy: row.value(3), slug: row.value(4),
                name: row.value(5), parent: row.value(6), link: link,
                count: counts[row.value(0)] ?? 0)
        }.sorted {
            ($0.taxonomy, $1.count, $0.name, $0.slug, $0.site, $0.id)
                < ($1.taxonomy, $0.count, $1.name, $1.slug, $1.site, $1.id)
        }
    }

    /// The number of posts that are not hidden for each term, by row id.
    private func counts() throws -> [UInt32: Int] {
        var counts: [UInt32: Int] = [:]
        for row in try SQLStatement("SELECT term, count(*) FROM post_term GROUP BY term", db).rows()
        {
            try counts[row.value(0)] = row.value(1)
        }
        for (term, count) in try self.counts(ofTermsOf: hiddenItems().documents) {
            counts[term, default: 0] -= count
        }
        return counts
    }

    /// Sites with their numbers of posts, terms and authors, in the order in which they were added.
    package func sites() throws -> [SiteStatus] {
        let unlisted = try unlistedTermsBySite()
        return try SQLStatement(
            """
            SELECT url, name, language, last_sync,
                (SELECT count(*) FROM post WHERE post.site = site.id\(condition(onVisible: "post"))),
                (SELECT count(*) FROM term WHERE term.site = site.id AND name IS NOT NULL),
                (SELECT count(*) FROM author WHERE author.site = site.id AND name IS NOT NULL),
                id
            FROM site WHERE 1\(condition(onSites: "id")) ORDER BY id
            """, db
        ).rows().map { row in
            try SiteStatus(
                url: PublicAddress.site(row.value(0)), name: row.value(1),
                language: row.value(2), posts: row.value(4),
                terms: row.value(5) - unlisted[row.value(7), default: 0],
                authors: row.value(6), lastSync: row.value(3))
        }
    }

    /// The number of named terms of each site that are not listed.
    private func unlistedTermsBySite() throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        let site = try SQLStatement("SELECT site FROM term WHERE id = ? AND name IS NOT NULL", db)
        for term in try hiddenItems().unlisted {
            if let site = try site.with(term).one(Int64.self) {
                counts[site, default: 0] += 1
            }
        }
        return counts
    }

    /// Home addresses of the sites that are known to have a REST API.
    package func syncableSites() throws -> [String] {
        try SQLStatement("SELECT url FROM site WHERE api_root IS NOT NULL ORDER BY url", db).all(
            String.self)
    }
}
