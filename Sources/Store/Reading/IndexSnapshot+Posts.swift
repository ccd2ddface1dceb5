internal import Blog
package import BlogSearchPostings
package import BlogSearchQueries
internal import TextAnalysis
internal import BlogSearchPackedPosts

extension ContentBlock {
    /// The block without addresses that must not leave an index. A link to one becomes text.
    fileprivate var withPublicAddresses: ContentBlock {
        var block = self
        block.url = url.flatMap(PublicAddress.inBody)
        block.spans = spans.compactMap { span in
            guard let written = span.url else { return span }
            guard let address = PublicAddress.inBody(written) else { return nil }
            var span = span
            span.url = address
            return span
        }
        return block
    }
}

extension IndexSnapshot {
    /// The post with an id, a slug or an address, tried in this order. If several fit, it is the
    /// newest. Hidden posts are not found.
    package func post(named reference: String) throws -> StoredPost? {
        try post(found(reference))
    }

    /// The first of posts that is not hidden.
    private func post(_ found: [Found]) throws -> StoredPost? {
        let hidden = Set(try hiddenItems().documents)
        guard let found = found.first(where: { !hidden.contains($0.document) }) else { return nil }
        return try CardReader("id = ?", db, CardNames(db), hidden: hiddenItems().terms)
            .first(.number(found.row)).map(whole)
    }

    /// The document of the post with an id, a slug or an address, as in ``post(named:)``, but that
    /// the owner knows of hidden ones.
    package func document(named reference: String) throws -> DocumentID? {
        try found(reference).first?.document
    }

    /// Documents of all posts with an id or a slug, on every site, newest first. An address has one
    /// post.
    package func documents(named reference: String) throws -> [DocumentID] {
        try found(reference).map(\.document)
    }

    /// A post by its row and document, and the row of its site.
    private typealias Found = (row: Int64, document: DocumentID, site: Int64)

    private func found(_ reference: String) throws -> [Found] {
        // Text that is no number may be an id, too: that of a line of JSON Lines.
        let named = try posts(withID: Post.id(written: reference))
        if !named.isEmpty { return named }
        let slug = PermalinkReference.decoded(reference)
        let called = try posts("slug = ?", .text(slug))
        guard called.isEmpty else { return called }
        guard let permalink = PermalinkReference(reference) else {
            return try posts(formerly: slug)
        }
        return try post(at: permalink, reference).map { [$0] } ?? []
    }

    /// The posts that had a slug before.
    private func posts(formerly slug: String) throws -> [Found] {
        try posts(at: LinkTarget.number(ofSlug: slug))
    }

    /// The posts that are or were at an address, by its number.
    private func posts(at target: Int64) throws -> [Found] {
        guard try Schema.hasExtras(db) else { return [] }
        return try posts("id IN (SELECT post FROM address WHERE target = ?)", .number(target))
    }

    /// The post at an address: by its link, or by a former address, id or slug in the address on the
    /// site that the address belongs to. Links of other sites only count when the address belongs to no site:
    /// a post may have any link that its site gives it.
    private func post(at permalink: PermalinkReference, _ reference: String) throws -> Found? {
        let (own, above) = try sites(of: permalink)
        let linked = try permalink.spellings.flatMap { try posts("link = ?", .text($0)) }
        for sites in above.isEmpty ? [own] : above {
            if let found = linked.first(where: { sites.contains($0.site) }) { return found }
        }
        if above.isEmpty, let found = linked.first { return found }
        // An address may belong to any post of a site without an address, unless the post has a
        // link itself.
        let reach =
            above.isEmpty && permalink.hostAndPath != nil
            ? " AND (link IS NULL OR link NOT LIKE 'http%')" : ""
        let whole = reference.contains("://") ? reference : "https://" + reference
        let former =
            permalink.hostAndPath == nil
            ? LinkTarget.number(ofPath: reference) : LinkTarget.number(whole)
        if let found = try former.map(posts(at:))?.first(where: { own.contains($0.site) }) {
            return found
        }
        if let id = permalink.id,
            let found = try posts(withID: id, reach).first(where: { own.contains($0.site) })
        {
            return found
        }
        // If the post has moved, the last part of its former address is still its slug.
        guard let slug = permalink.slug else { return nil }
        // A post with the same slug on another site is another post.
        if let found = try posts("slug = ?" + reach, .text(slug)).first(where: {
            own.contains($0.site)
        }) {
            return found
        }
        return try posts(formerly: slug).first { own.contains($0.site) }
    }

    /// Rows of the sites that an address may belong to: the site with the longest address that it
    /// begins with, in any scheme; else all sites without a known address; all sites for an address
    /// without a host.
    ///
    /// - Returns: these sites, and all sites with an address that it begins with. Sites that came
    ///   from a sync are first, the nearest of them first, because files may claim to come from any
    ///   site.
    private func sites(
        of permalink: PermalinkReference
    ) throws -> (own: Set<Int64>, above: [Set<Int64>]) {
        var above: [(isListed: Bool, length: Int, site: Int64)] = []
        var unknown: Set<Int64> = []
        for row in try SQLStatement("SELECT id, url, api_root IS NOT NULL FROM site", db).rows() {
            let (id, url): (Int64, String) = (try row.value(0), try row.value(1))
            guard permalink.hostAndPath != nil,
                let hostAndPath = PermalinkReference(url)?.hostAndPath
            else {
                unknown.insert(id)
                continue
            }
            if permalink.isAt(hostAndPath) {
                above.append((try row.value(2), hostAndPath.utf8.count, id))
            }
        }
        guard let longest = above.map(\.length).max() else { return (unknown, []) }
        let nearest = Set(above.filter { $0.length == longest }.map(\.site))
        let sorted = above.sorted {
            ($0.isListed ? 0 : 1, -$0.length, $0.site) < ($1.isListed ? 0 : 1, -$1.length, $1.site)
        }
        return (nearest, sorted.map { [$0.site] })
    }

    /// A post of a site by its id. Hidden posts are not found.
    package func post(_ reference: PostReference) throws -> StoredPost? {
        guard let site = try SiteRow.known(Site(url: reference.site).url, in: db) else {
            return nil
        }
        return try post(
            posts("site = \(site.id) AND wp = ?", .number(Int64(reference.id))))
    }

    /// The post at an address. Hidden posts are not found.
    package func post(at address: String) throws -> StoredPost? {
        guard let permalink = PermalinkReference(address) else { return nil }
        return try post(post(at: permalink, address).map { [$0] } ?? [])
    }

    /// The newest post with a slug, of a type and a site where these are named. Hidden posts are not found.
    package func post(
        withSlug slug: String, type: String?, site: String?
    ) throws -> StoredPost? {
        var conditions = "slug = ?"
        if let site {
            guard let row = try SiteRow.known(Site(url: site).url, in: db) else { return nil }
            conditions += " AND site = \(row.id)"
        }
        if let type {
            let id = try SQLStatement("SELECT id FROM type WHERE name = ?", db, type)
                .one(Int64.self)
            guard let id else { return nil }
            conditions += " AND type = \(id)"
        }
        return try post(posts(conditions, .text(PermalinkReference.decoded(slug))))
    }

    private func posts(withID id: Int, _ reach: String = "") throws -> [Found] {
        // The index on ids is by site.
        try posts("site IN (SELECT id FROM site) AND wp = ?" + reach, .number(Int64(id)))
    }

    /// The posts that meet a condition, newest first, then by the address of the site, then by the
    /// larger id.
    private func posts(
        _ condition: String, _ value: SQLStatement.Value
    ) throws -> [Found] {
        let known = try isReadingSettings ? "" : self.condition(onVisible: "post")
        var found: [Found] = []
        try SQLStatement(
            """
            SELECT id, document, site FROM post WHERE (\(condition))\(known)
            ORDER BY published DESC, (SELECT url FROM site WHERE site.id = post.site), wp DESC
            """, db
        ).with(value).forEachRow { row in
            found.append(
                (row.number(0) ?? 0, DocumentID(clamping: row.number(1) ?? 0), row.number(2) ?? 0))
        }
        return found
    }

    private func whole(_ found: FoundPost) throws -> StoredPost {
        guard let body = try bodies().body(of: found.row) else { throw IndexError.damagedPage }
        // The author's own tag also names a region or script.
        let tag = try SQLStatement("SELECT language FROM post WHERE id = ?", db, found.row)
            .one(String.self).flatMap { Language(tag: $0)?.code == found.language ? $0 : nil }
        return StoredPost(
            card: found.card, excerpt: found.excerpt, language: tag ?? found.language,
            html: body.text, blocks: try body.blocks().map(\.withPublicAddresses),
            fields: try NamedRows.customFields(ofPost: found.row, in: db))
    }
}
