package import Blog
internal import GRDB

/// What a site holds besides posts, whole: for whoever compares it with the site itself.
extension IndexSnapshot {
    /// Terms of a site that are known by name.
    package func terms(ofSite url: String) throws -> [Term.Key: Term] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT taxonomy, wp, slug, name, summary, parent, link FROM term
                WHERE site = (SELECT id FROM site WHERE url = ?) AND name IS NOT NULL
                """, arguments: [Site(url: url).url])
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let key = Term.Key(taxonomy: row[0], id: row[1])
                return (
                    key,
                    Term(
                        key: key, slug: row[2] ?? "", name: row[3], summary: row[4],
                        parent: row[5], link: row[6])
                )
            })
    }

    /// Authors of a site that are known by name.
    package func authors(ofSite url: String) throws -> [Author.ID: Author] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT wp, slug, name, link FROM author
                WHERE site = (SELECT id FROM site WHERE url = ?) AND name IS NOT NULL
                """, arguments: [Site(url: url).url])
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (row[0], Author(id: row[0], slug: row[1] ?? "", name: row[2], link: row[3]))
            })
    }

    /// Those of some media items of a site that are known.
    package func media(_ ids: some Sequence<Media.ID>, ofSite url: String) throws -> [Media.ID:
        Media]
    {
        let query = try db.cachedStatement(
            sql: """
                SELECT url, alt, caption, width, height FROM media
                WHERE site = (SELECT id FROM site WHERE url = ?) AND wp = ?
                """)
        var found: [Media.ID: Media] = [:]
        for id in ids {
            guard let row = try query.fetchRow([Site(url: url).url, id]) else { continue }
            found[id] = Media(
                id: id, url: row[0], alt: row[1], caption: row[2], width: row[3], height: row[4])
        }
        return found
    }
}
