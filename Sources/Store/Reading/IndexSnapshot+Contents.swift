package import Blog

/// Everything of a site besides posts, for comparison with the site itself.
extension IndexSnapshot {
    /// Terms of a site that have a name.
    package func terms(ofSite url: String) throws -> [Term.Key: Term] {
        let query = """
            SELECT \(NamedRows.termColumns) FROM term
            WHERE site = (SELECT id FROM site WHERE url = ?) AND name IS NOT NULL
            """
        let terms = try SQLStatement(query, db, Site(url: url).url).rows().map(NamedRows.term)
        return Dictionary(uniqueKeysWithValues: terms.map { ($0.key, $0) })
    }

    /// Authors of a site that have a name.
    package func authors(ofSite url: String) throws -> [Author.ID: Author] {
        let query = """
            SELECT \(try NamedRows.authorColumns(in: db)) FROM author
            WHERE site = (SELECT id FROM site WHERE url = ?) AND name IS NOT NULL
            """
        let authors = try SQLStatement(query, db, Site(url: url).url).rows()
            .compactMap(NamedRows.author)
        return Dictionary(uniqueKeysWithValues: authors.map { ($0.id, $0) })
    }

    /// The known ones of some media items of a site.
    package func media(_ ids: some Sequence<Media.ID>, ofSite url: String) throws -> [Media.ID:
        Media]
    {
        let query = try SQLStatement(
            """
            SELECT \(NamedRows.mediaColumns(in: db)) FROM media
            WHERE site = (SELECT id FROM site WHERE url = ?) AND wp = ?
            """, db)
        var found: [Media.ID: Media] = [:]
        for id in ids {
            found[id] = try query.with(Site(url: url).url, id).firstRow().map(NamedRows.media)
        }
        return found
    }

    /// The known ones of some posts of a site, whole. Comments are posts of their own type, with
    /// ids made of their numbers (`Post.id(ofComment:)`).
    package func posts(_ ids: some Sequence<Post.ID>, ofSite url: String) throws -> [Post.ID:
        PostRecord]
    {
        var found: [Post.ID: PostRecord] = [:]
        for id in ids { found[id] = try post(id, site: url) }
        return found
    }

    /// Rows of the posts behind a row, ascending, `limit` at most.
    ///
    /// - Parameter sites: only posts of these; `nil` is all.
    package func postRows(after row: Int64, limit: Int, sites: [Int64]?) throws -> [Int64] {
        try SQLStatement(
            """
            SELECT id FROM post
            WHERE id > ?1 AND (?2 IS NULL OR site IN (SELECT value FROM json_each(?2)))
            ORDER BY id LIMIT ?3
            """, db
        ).bind([.number(row), .text(sites.map { "\($0)" }), .number(Int64(limit))]).rows()
            .map { try $0.value(0) }.ascending(after: row)
    }

    /// The post of a row, whole; `nil` when there is none.
    package func post(ofRow row: Int64) throws -> PostRecord? {
        try posts("id = ?", [.number(row)]).first
    }
}
