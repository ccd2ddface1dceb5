package import Blog
internal import GRDB

extension IndexSnapshot {
    /// What the index has of a site; empty for an unknown site. It reads the row of every post, but
    /// no body.
    package func knownSite(_ url: String) throws -> KnownSite {
        let query = "SELECT id FROM site WHERE url = ?"
        guard let site = try Int64.fetchOne(db, sql: query, arguments: [Site(url: url).url])
        else { return KnownSite() }
        let terms = try termsByRow(ofSite: site)
        let authors = "SELECT wp FROM author WHERE site = ?"
        return KnownSite(
            posts: try knownPosts(ofSite: site, terms: terms), terms: Set(terms.values),
            authors: Set(try Int.fetchAll(db, sql: authors, arguments: [site])),
            checkpoint: try checkpoint(ofSite: url))
    }

    /// The ids of a site's posts; empty for an unknown site.
    package func postIDs(ofSite url: String) throws -> Set<Post.ID> {
        try Int.fetchSet(
            db, sql: "SELECT wp FROM post WHERE site = (SELECT id FROM site WHERE url = ?)",
            arguments: [Site(url: url).url])
    }

    /// The checkpoint from which the sync of a site resumes; `nil` when it begins.
    package func checkpoint(ofSite site: String) throws -> String? {
        try String.fetchOne(
            db,
            sql: "SELECT text FROM checkpoint JOIN site ON site.id = checkpoint.site WHERE url = ?",
            arguments: [Site(url: site).url])
    }

    /// Every site with its REST root and its origin, in the order of their addresses.
    package func siteOrigins() throws -> [(url: String, apiRoot: String?, origin: SiteOrigin?)] {
        let rows = try Row.fetchAll(db, sql: "SELECT url, api_root, origin FROM site ORDER BY url")
        return try rows.map { row in
            try (row.value(0), row.value(1), (row.value(2) as String?).flatMap { SiteOrigin($0) })
        }
    }

    private func termsByRow(ofSite site: Int64) throws -> [Int64: Term.Key] {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, taxonomy, wp FROM term WHERE site = ?", arguments: [site])
        var terms: [Int64: Term.Key] = [:]
        while let row = try rows.next() {
            try terms[row.value(0)] = Term.Key(taxonomy: row.value(1), id: row.value(2))
        }
        return terms
    }

    private func knownPosts(
        ofSite site: Int64, terms: [Int64: Term.Key]
    ) throws -> [Post.ID: KnownPost] {
        let termRows = try RawStatement("SELECT term FROM post_term WHERE post = ?", db)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT post.id, post.wp, type.name, post.slug, post.link, published, modified,
                    author.wp, featured, language, sticky, \(Schema.column("utc_offset", in: db))
                FROM post JOIN type ON type.id = type LEFT JOIN author ON author.id = post.author
                WHERE post.site = ?
                """, arguments: [site])
        var posts: [Post.ID: KnownPost] = [:]
        while let row = try rows.next() {
            var post = try Post(
                id: row.value(1), type: row.value(2), slug: row.value(3),
                link: row.value(4), title: "",
                date: row.moment(5), utcOffset: row.value(11), modified: row.moment(6),
                author: row.value(7), featuredMedia: row.value(8), language: row.value(9),
                isSticky: row.value(10))
            try termRows.bind(row.value(0) as Int64, at: 1)
            try termRows.forEachRow { named in
                if let key = named.number(0).flatMap({ terms[$0] }) { post.terms.append(key) }
            }
            posts[post.id] = KnownPost(post)
        }
        return posts
    }
}
