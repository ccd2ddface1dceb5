package import Blog

extension IndexSnapshot {
    /// What the index has of a site; empty for an unknown site. It reads the row of every post, but
    /// no body.
    package func knownSite(_ url: String) throws -> KnownSite {
        let query = "SELECT id FROM site WHERE url = ?"
        guard let site = try SQLStatement(query, db, Site(url: url).url).one(Int64.self)
        else { return KnownSite() }
        let terms = try termsByRow(ofSite: site)
        let authors = "SELECT wp FROM author WHERE site = ?"
        return KnownSite(
            posts: try knownPosts(ofSite: site, terms: terms), terms: Set(terms.values),
            authors: Set(try SQLStatement(authors, db, site).all(Int.self)),
            checkpoint: try checkpoint(ofSite: url))
    }

    /// The ids of a site's posts; empty for an unknown site.
    package func postIDs(ofSite url: String) throws -> Set<Post.ID> {
        try Set(
            SQLStatement(
                "SELECT wp FROM post WHERE site = (SELECT id FROM site WHERE url = ?)", db,
                Site(url: url).url
            ).all(Int.self))
    }

    /// The checkpoint from which the sync of a site resumes; `nil` when it begins.
    package func checkpoint(ofSite site: String) throws -> String? {
        try SQLStatement(
            "SELECT text FROM checkpoint JOIN site ON site.id = checkpoint.site WHERE url = ?", db,
            Site(url: site).url
        ).one(String.self)
    }

    /// Every site with its REST root, its language and its origin, in the order of their addresses.
    package func siteOrigins() throws -> [(
        url: String, apiRoot: String?, language: String?, origin: SiteOrigin?
    )] {
        let query = "SELECT url, api_root, language, origin FROM site ORDER BY url"
        return try SQLStatement(query, db).rows().map { row in
            try (
                row.value(0), row.value(1), row.value(2),
                (row.value(3) as String?).flatMap { SiteOrigin($0) }
            )
        }
    }

    private func termsByRow(ofSite site: Int64) throws -> [Int64: Term.Key] {
        let rows = try SQLStatement("SELECT id, taxonomy, wp FROM term WHERE site = ?", db, site)
        var terms: [Int64: Term.Key] = [:]
        try rows.forEachRow { row in
            try terms[row.value(0)] = Term.Key(taxonomy: row.value(1), id: row.value(2))
        }
        return terms
    }

    private func knownPosts(
        ofSite site: Int64, terms: [Int64: Term.Key]
    ) throws -> [Post.ID: KnownPost] {
        let termRows = try SQLStatement("SELECT term FROM post_term WHERE post = ?", db)
        let rows = try SQLStatement(
            """
            SELECT post.id, post.wp, type.name, post.slug, post.link, published, modified,
                author.wp, featured, language, sticky, \(Schema.column("utc_offset", in: db))
            FROM post JOIN type ON type.id = type LEFT JOIN author ON author.id = post.author
            WHERE post.site = ?
            """, db, site)
        var posts: [Post.ID: KnownPost] = [:]
        try rows.forEachRow { row in
            var post = try Post(
                id: row.value(1), type: row.value(2), slug: row.value(3),
                link: row.value(4), title: "",
                date: row.value(5), utcOffset: row.value(11), modified: row.value(6),
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
