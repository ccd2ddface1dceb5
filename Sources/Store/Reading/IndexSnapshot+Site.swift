package import Blog
internal import BlogSearchQueries
internal import GRDB

/// A site of an index, with what its REST API lists beside posts.
package struct SiteRecord: Sendable, Hashable {
    /// Its row.
    package var row: Int64
    package var site: Site

    package init(row: Int64, site: Site) {
        self.row = row
        self.site = site
    }
}

/// A term with the number of its posts.
package struct TermRecord: Sendable, Hashable {
    /// Its row.
    package var row: Int64
    package var term: Term
    package var count: Int
    /// Its name without case and accents, to sort by.
    package var folded: String
}

/// A taxonomy that is neither categories nor tags.
package struct CustomTaxonomy: Sendable, Hashable {
    package var name: String
    /// Names of the types whose posts have such terms.
    package var types: [String]
    /// Whether any of its terms has a parent.
    package var isHierarchical: Bool
}

/// A file of the media library, and the newest post that shows it.
package struct MediaRecord: Sendable, Hashable {
    package var media: Media
    /// The row of that post.
    package var post: Int64?
    /// When it was uploaded, else when that post was published.
    package var published: Moment?
}

extension IndexSnapshot {
    /// The site with an address; of no address the one that was added first. `nil` when there is none.
    package func site(at url: String?) throws -> SiteRecord? {
        let address = url.map { Site(url: $0).url }
        return try SQLStatement(
            """
            SELECT id, url, name, tagline, language, api_root FROM site
            WHERE ?1 IS NULL OR url = ?1 ORDER BY id LIMIT 1
            """, db, address
        ).firstRow().map { row in
            try SiteRecord(
                row: row.value(0),
                site: Site(
                    url: row.value(1), name: row.value(2), tagline: row.value(3),
                    language: row.value(4), apiRoot: row.value(5)))
        }
    }

    /// How far the site's clock was ahead of UTC when its newest post was published; `nil` where nobody said.
    package func clock(ofSite site: Int64) throws -> Int? {
        try SQLStatement(
            """
            SELECT \(Schema.column("utc_offset", in: db)) FROM post WHERE site = ?
            ORDER BY published DESC LIMIT 1
            """, db, site
        ).one(Int.self)
    }

    /// Names of the types that posts of a site have.
    package func types(ofSite site: Int64) throws -> [String] {
        try SQLStatement(
            """
            SELECT name FROM type
            WHERE EXISTS (SELECT 1 FROM post WHERE post.type = type.id AND site = ?) ORDER BY name
            """, db, site
        ).all(String.self)
    }

    /// Terms of a site that have a name and are not hidden, by taxonomy and id, with the number of posts that have them.
    package func terms(ofSite site: Int64) throws -> [TermRecord] {
        let hidden = try hiddenItems().terms
        return try SQLStatement(
            """
            SELECT \(NamedRows.termColumns), id,
                (SELECT count(*) FROM post_term WHERE term = term.id), folded FROM term
            WHERE site = ? AND name IS NOT NULL AND slug IS NOT NULL ORDER BY taxonomy, wp
            """, db, site
        ).rows().filter { try !hidden.contains($0.value(7)) }.map { row in
            try TermRecord(
                row: row.value(7), term: NamedRows.term(row), count: row.value(8),
                folded: row.value(9) ?? "")
        }
    }

    /// Taxonomies of a site that are neither categories nor tags, by name. Linear in the number of posts that have one.
    package func customTaxonomies(ofSite site: Int64) throws -> [CustomTaxonomy] {
        let custom = "term.site = ? AND taxonomy NOT IN ('category', 'post_tag')"
        var taxonomies = try SQLStatement(
            "SELECT taxonomy, max(parent) FROM term WHERE \(custom) GROUP BY taxonomy", db, site
        ).rows().map { row in
            try CustomTaxonomy(
                name: row.value(0), types: [], isHierarchical: (row.value(1) as Int? ?? 0) > 0)
        }
        guard !taxonomies.isEmpty else { return [] }
        for row in try SQLStatement(
            """
            SELECT DISTINCT taxonomy, type.name FROM term JOIN post_term ON post_term.term = term.id
            JOIN post ON post.id = post_term.post JOIN type ON type.id = post.type
            WHERE \(custom) ORDER BY type.name
            """, db, site
        ).rows() {
            let name: String = try row.value(0)
            guard let index = taxonomies.firstIndex(where: { $0.name == name }) else { continue }
            taxonomies[index].types.append(try row.value(1))
        }
        return taxonomies
    }

    /// Authors of a site that have a name and a post, by id.
    package func authors(ofSite site: Int64) throws -> [Author] {
        try SQLStatement(
            """
            SELECT \(NamedRows.authorColumns(in: db)) FROM author
            WHERE site = ?
                AND EXISTS (SELECT 1 FROM post WHERE post.author = author.id AND post.site = author.site)
            ORDER BY wp
            """, db, site
        ).rows().compactMap(NamedRows.author)
    }

    /// Media of a site, by id.
    package func media(ofSite site: Int64) throws -> [MediaRecord] {
        let newest = """
            SELECT id, published FROM post WHERE featured = ? AND site = ?
            ORDER BY published DESC, id DESC LIMIT 1
            """
        let media = try SQLStatement(
            "SELECT \(NamedRows.mediaColumns(in: db)) FROM media WHERE site = ? ORDER BY wp", db,
            site
        ).rows().map(NamedRows.media)
        let posts = try SQLStatement(newest, db)
        return try media.map { item in
            let post = try posts.with(item.id, site).firstRow()
            return try MediaRecord(
                media: item, post: post?.value(0), published: item.date ?? post?.value(1))
        }
    }

    /// The id and type of the post with a link.
    package func post(withLink link: String, site: Int64) throws -> (id: Int, type: String)? {
        try SQLStatement(
            "SELECT wp, (SELECT name FROM type WHERE id = type) FROM post WHERE link = ? AND site = ?",
            db, link, site
        ).firstRow().map { (try $0.value(0), try $0.value(1)) }
    }
}
