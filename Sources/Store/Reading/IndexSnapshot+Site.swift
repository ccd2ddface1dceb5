package import Blog
package import BlogSearchQueries
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

/// A term of a site.
package struct TermRecord: Sendable, Hashable {
    /// Its row.
    package var row: Int64
    package var term: Term
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

/// A file of the media library.
package struct MediaRecord: Sendable, Hashable {
    package var media: Media
    /// When it was uploaded, else when the newest post that shows it was published.
    package var published: Moment?
}

extension IndexSnapshot {
    /// The site with an address; of no address the one that was added first. `nil` when there is none.
    package func site(at url: String?) throws -> SiteRecord? {
        let address = url.map { Site(url: $0).url }
        return try SQLStatement(
            """
            SELECT id, url, name, tagline, language, api_root FROM site
            WHERE (?1 IS NULL OR url = ?1)\(condition(onSites: "id")) ORDER BY id LIMIT 1
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
            SELECT \(Schema.column("utc_offset", in: db)) FROM post WHERE site = ?\(shownPosts())
            ORDER BY published DESC LIMIT 1
            """, db, site
        ).one(Int.self)
    }

    /// Types with their rows, by name.
    package func types() throws -> [(row: Int64, name: String)] {
        try SQLStatement("SELECT id, name FROM type ORDER BY name", db).rows().map {
            (try $0.value(0), try $0.value(1))
        }
    }

    /// Terms of a site that have a name and are not hidden, by taxonomy and id.
    ///
    /// - Parameters:
    ///   - taxonomy: only of this one.
    ///   - ids: only these.
    ///   - parents: only those below one of these.
    package func terms(
        ofSite site: Int64, taxonomy: String? = nil, ids: [Int]? = nil, below parents: [Int]? = nil
    ) throws -> [TermRecord] {
        var condition = "site = ?"
        var values: [SQLStatement.Value] = [.number(site)]
        if let taxonomy {
            condition += " AND taxonomy = ?"
            values.append(.text(taxonomy))
        }
        for (name, list) in [("wp", ids), ("parent", parents)] {
            guard let list else { continue }
            condition += " AND \(name) IN (SELECT value FROM json_each(?))"
            values.append(.text("\(list)"))
        }
        return try terms(condition, values)
    }

    /// Terms of a post that have a name and are not hidden, by taxonomy and id.
    package func terms(ofPost row: Int64) throws -> [TermRecord] {
        try terms("id IN (SELECT term FROM post_term WHERE post = ?)", [.number(row)])
    }

    private func terms(
        _ condition: String, _ values: [SQLStatement.Value]
    ) throws -> [TermRecord] {
        let hidden = try hiddenItems().unlisted
        return try SQLStatement(
            """
            SELECT \(NamedRows.termColumns), id, folded FROM term
            WHERE \(condition) AND name IS NOT NULL AND slug IS NOT NULL ORDER BY taxonomy, wp
            """, db
        ).bind(values).rows().filter { try !hidden.contains($0.value(7)) }.map { row in
            try TermRecord(
                row: row.value(7), term: NamedRows.term(row), folded: row.value(8) ?? "")
        }
    }

    /// In the lists of which facet the posts of some terms are found, categories or tags (which all other terms count as).
    ///
    /// - Returns: `nil` when the lists do not tell: of terms of both kinds, or where terms below them, which are not among them,
    ///   count for them, too.
    package func listing(ofTerms rows: [Int64]) throws -> FacetKind? {
        let kinds = try SQLStatement(
            """
            SELECT DISTINCT above.taxonomy = '\(Term.category)', EXISTS (
                SELECT 1 FROM term AS below WHERE below.site = above.site
                AND below.taxonomy = above.taxonomy AND below.parent = above.wp
                AND below.id NOT IN (SELECT value FROM json_each(?1)))
            FROM json_each(?1) AS wanted JOIN term AS above ON above.id = wanted.value
            """, db, "\(rows)"
        ).rows().map { (isCategory: try $0.value(0) as Bool, isPartial: try $0.value(1) as Bool) }
        if kinds.count > 1 || kinds.contains(where: \.isPartial) { return nil }
        return kinds.first?.isCategory == true ? .category : .tag
    }

    /// How many posts have each of some terms, by their rows.
    package func counts(ofTerms rows: [Int64]) throws -> [Int64: Int] {
        let count = try SQLStatement("SELECT count(*) FROM post_term WHERE term = ?", db)
        let hidden = try counts(ofTermsOf: hiddenItems().documents)
        return try Dictionary(
            rows.map { row in
                let posts = try count.with(row).one(Int.self) ?? 0
                return (row, posts - hidden[UInt32(clamping: row), default: 0])
            }, uniquingKeysWith: { a, _ in a })
    }

    /// Taxonomies of a site that are neither categories nor tags, by name. Linear in the number of posts that have one.
    package func customTaxonomies(ofSite site: Int64) throws -> [CustomTaxonomy] {
        let hidden = try hiddenItems()
        let unlisted = hidden.unlisted.map { "\($0)" }.joined(separator: ",")
        let custom =
            "term.site = ? AND taxonomy NOT IN ('category', 'post_tag') AND term.id NOT IN (\(unlisted))"
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
            WHERE \(custom)\(shownPosts()) ORDER BY type.name
            """, db, site
        ).rows() {
            let name: String = try row.value(0)
            guard let index = taxonomies.firstIndex(where: { $0.name == name }) else { continue }
            taxonomies[index].types.append(try row.value(1))
        }
        return taxonomies
    }

    /// Authors of a site that have a name, with their rows, by id.
    package func authors(ofSite site: Int64) throws -> [(row: Int64, author: Author)] {
        try SQLStatement(
            "SELECT \(NamedRows.authorColumns(in: db)), id FROM author WHERE site = ? ORDER BY wp",
            db, site
        ).rows().compactMap { row in
            try NamedRows.author(row).map { (try row.value(5), $0) }
        }
    }

    /// Rows of the authors of a site with some ids.
    package func rows(ofAuthors ids: [Int], site: Int64) throws -> [Int64] {
        let row = try SQLStatement("SELECT id FROM author WHERE site = ? AND wp = ?", db)
        return try ids.compactMap { try row.with(site, $0).one(Int64.self) }
    }

    /// Media of a site, by id.
    ///
    /// - Parameter id: only the one with this id.
    package func media(ofSite site: Int64, id: Int? = nil) throws -> [MediaRecord] {
        let columns = try NamedRows.mediaColumns(in: db)
        let sql = "SELECT \(columns) FROM media WHERE site = ?"
        let rows =
            try id.map { try SQLStatement(sql + " AND wp = ?", db, site, $0).rows() }
            ?? SQLStatement(sql + " ORDER BY wp", db, site).rows()
        let hidden = try filesOfHiddenPosts()
        return try rows.map(NamedRows.media).compactMap { media in
            let mayBeHidden = hidden.contains(media.id)
            let newest =
                media.date == nil || mayBeHidden
                ? try newestPost(showing: media.id, site: site) : nil
            // What only hidden posts show is as hidden as they are.
            if newest == nil, mayBeHidden { return nil }
            return MediaRecord(media: media, published: media.date ?? newest?.published)
        }
    }

    /// Ids of the files that hidden posts show.
    private func filesOfHiddenPosts() throws -> Set<Int> {
        let featured = try SQLStatement("SELECT featured FROM post WHERE document = ?", db)
        return Set(try hiddenItems().documents.compactMap { try featured.with($0).one(Int.self) })
    }

    /// That posts are not hidden, as a condition behind others.
    private func shownPosts() throws -> String {
        let hidden = try hiddenItems().documents.map { "\($0)" }.joined(separator: ",")
        return " AND post.document NOT IN (\(hidden))"
    }

    /// The row of the newest post of a site that shows a file, and when it was published.
    package func newestPost(
        showing media: Int, site: Int64
    ) throws -> (row: Int64, published: Moment?)? {
        try SQLStatement(
            """
            SELECT id, published FROM post WHERE featured = ? AND site = ?\(shownPosts())
            ORDER BY published DESC, id DESC LIMIT 1
            """, db, media, site
        ).firstRow().map { (try $0.value(0), try $0.value(1)) }
    }

    /// The id and type of the post with a link.
    package func post(withLink link: String, site: Int64) throws -> (id: Int, type: String)? {
        try SQLStatement(
            """
            SELECT wp, (SELECT name FROM type WHERE id = type) FROM post
            WHERE link = ? AND site = ?\(shownPosts())
            """,
            db, link, site
        ).firstRow().map { (try $0.value(0), try $0.value(1)) }
    }
}
