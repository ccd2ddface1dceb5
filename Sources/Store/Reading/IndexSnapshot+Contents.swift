package import Blog

/// Everything of a site besides posts, for comparison with the site itself.
extension IndexSnapshot {
    /// Terms of a site that have a name.
    package func terms(ofSite url: String) throws -> [Term.Key: Term] {
        let rows = try SQLStatement(
            """
            SELECT taxonomy, wp, slug, name, summary, parent, link FROM term
            WHERE site = (SELECT id FROM site WHERE url = ?) AND name IS NOT NULL
            """, db, Site(url: url).url
        ).rows()
        return Dictionary(
            uniqueKeysWithValues: try rows.map { row in
                let key = try Term.Key(taxonomy: row.value(0), id: row.value(1))
                return (
                    key,
                    try Term(
                        key: key, slug: row.value(2) ?? "", name: row.value(3),
                        summary: row.value(4), parent: row.value(5), link: row.value(6))
                )
            })
    }

    /// Authors of a site that have a name.
    package func authors(ofSite url: String) throws -> [Author.ID: Author] {
        let rows = try SQLStatement(
            """
            SELECT wp, slug, name, link FROM author
            WHERE site = (SELECT id FROM site WHERE url = ?) AND name IS NOT NULL
            """, db, Site(url: url).url
        ).rows()
        return Dictionary(
            uniqueKeysWithValues: try rows.map { row in
                let id: Int = try row.value(0)
                return try (
                    id,
                    Author(id: id, slug: row.value(1) ?? "", name: row.value(2), link: row.value(3))
                )
            })
    }

    /// The known ones of some media items of a site.
    package func media(_ ids: some Sequence<Media.ID>, ofSite url: String) throws -> [Media.ID:
        Media]
    {
        let query = try SQLStatement(
            """
            SELECT url, alt, caption, width, height FROM media
            WHERE site = (SELECT id FROM site WHERE url = ?) AND wp = ?
            """, db)
        var found: [Media.ID: Media] = [:]
        for id in ids {
            guard let row = try query.with(Site(url: url).url, id).firstRow() else { continue }
            found[id] = try Media(
                id: id, url: row.value(0), alt: row.value(1), caption: row.value(2),
                width: row.value(3), height: row.value(4))
        }
        return found
    }
}
