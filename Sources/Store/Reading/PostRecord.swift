package import Blog
package import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchPackedPosts

/// A post as the index has it, with everything it names.
package struct PostRecord: Sendable, Hashable {
    /// The post as its source gave it, without U+0000.
    package var post: Post
    /// Its present document.
    package var document: DocumentID
    /// Home address of its site.
    package var site: String
    /// Its body as blocks.
    package var blocks: [ContentBlock]
    /// Its author, when the author has a name.
    package var author: Author?
    /// Its terms that have a name, in the post's order.
    package var terms: [Term]
    /// Its featured image, when it is known.
    package var media: Media?
}

extension IndexSnapshot {
    /// The post with a WordPress id on a site.
    package func post(_ id: Post.ID, site: String) throws -> PostRecord? {
        try posts(
            "site = (SELECT id FROM site WHERE url = ?) AND wp = ?",
            [Site(url: site).url.stored, id.stored]
        ).first
    }

    /// The post of a document; `nil` when there is none.
    package func post(of document: DocumentID) throws -> PostRecord? {
        try posts("document = ?", [document.stored]).first
    }

    /// The searchable text of a document, for snippets.
    package func fields(of document: DocumentID) throws -> DocumentFields? {
        let query = try SQLStatement("SELECT id FROM post WHERE document = ?", db)
        guard let post = try query.with(document).one(Int64.self),
            let stored = try StoredDocument(
                post: post, in: db, bodies(), hasCustom: snapshotReader().hasCustom)
        else { return nil }
        var tree = TermTree(db)
        return stored.source.fields(try tree.names(of: stored.source.terms))
    }

    /// Terms of a post that have a name, in the post's order.
    private func terms(ofPost post: Int64) throws -> [Term] {
        let statement = try SQLStatement(
            """
            SELECT \(NamedRows.termColumns)
            FROM post_term JOIN term ON term.id = post_term.term
            WHERE post = ? AND name IS NOT NULL ORDER BY position
            """, db)
        return try statement.with(post).rows().map(NamedRows.term)
    }

    /// Posts that meet a condition on their rows, in the order of their documents.
    func posts(_ condition: String, _ arguments: [SQLStatement.Value]) throws -> [PostRecord] {
        let statement = try SQLStatement(
            "SELECT \(columnsOfPosts()) FROM post WHERE \(condition) ORDER BY document", db)
        return try statement.bind(arguments).rows().map(storedPost)
    }

    /// What `post(_:html:type:author:)` reads.
    private func columnsOfPosts() throws -> String {
        try """
        id, site, type, author, wp, slug, link, title, excerpt, published,
        \(Schema.column("utc_offset", in: db)), modified, featured, image, language, sticky, license,
        document, \(NamedRows.postExtra(in: db))
        """
    }

    /// Posts without what they name and without their blocks, in the order of their rows: all that lists show.
    ///
    /// - Parameters:
    ///   - withBodies: whether their bodies are read; else they are empty.
    ///   - hidden: row ids of terms that are not told.
    package func plainPosts(
        _ rows: [Int64], withBodies: Bool, without hidden: Set<UInt32> = []
    ) throws -> [Post] {
        let statement = try SQLStatement(
            """
            SELECT \(columnsOfPosts()), (SELECT name FROM type WHERE type.id = post.type),
                (SELECT author.wp FROM author WHERE author.id = post.author)
            FROM post WHERE id = ?
            """, db)
        return try rows.compactMap { try statement.with($0).firstRow() }.map { row in
            let body = withBodies ? try bodies().body(of: row.value(0)) : nil
            guard let type: String = try row.value(19), withBodies == (body != nil) else {
                throw IndexError.damagedPage
            }
            return try post(
                row, html: body?.text ?? "", type: type, author: row.value(20),
                without: hidden)
        }
    }

    private func storedPost(_ row: SQLRow) throws -> PostRecord {
        let id: Int64 = try row.value(0)
        guard let body = try bodies().body(of: id),
            let site = try first("SELECT url FROM site WHERE id = ?", [row[1]]),
            let type = try first("SELECT name FROM type WHERE id = ?", [row[2]])
        else { throw IndexError.damagedPage }
        let author = try first(
            "SELECT \(NamedRows.authorColumns(in: db)) FROM author WHERE id = ?", [row[3]])
        let post = try post(
            row, html: body.text, type: type.value(0), author: author?.value(0))
        return try PostRecord(
            post: post, document: DocumentID(clamping: row.value(17) as Int),
            site: site.value(0), blocks: body.blocks(),
            author: author.flatMap(NamedRows.author), terms: terms(ofPost: id),
            media: media(row.value(12), site: row.value(1)))
    }

    private func post(
        _ row: SQLRow, html: String, type: String, author: Int?, without hidden: Set<UInt32> = []
    ) throws -> Post {
        let keys = try SQLStatement(
            """
            SELECT taxonomy, wp, term.id FROM post_term JOIN term ON term.id = term WHERE post = ?
            ORDER BY position
            """, db, row.value(0) as Int64
        ).rows().filter { try hidden.isEmpty || !hidden.contains($0.value(2)) }
        let link: String? = try row.value(6)
        return try Post(
            id: row.value(4), type: type, slug: row.value(5), link: link,
            title: row.value(7), html: html, excerpt: row.value(8), date: row.value(9),
            utcOffset: row.value(10), modified: row.value(11), author: author,
            terms: keys.map { try Term.Key(taxonomy: $0.value(0), id: $0.value(1)) },
            featuredMedia: row.value(12), image: row.value(13), language: row.value(14),
            isSticky: row.value(15), license: row.value(16),
            extra: (row.value(18) as [UInt8]?).map {
                try Post.Extra(packed: $0, at: link)
            })
    }

    private func media(_ id: Int?, site: Int64) throws -> Media? {
        guard let id else { return nil }
        let query =
            "SELECT \(try NamedRows.mediaColumns(in: db)) FROM media WHERE site = ? AND wp = ?"
        return try first(query, [site.stored, id.stored]).map(NamedRows.media)
    }

    private func first(_ sql: String, _ arguments: [SQLStatement.Value]) throws -> SQLRow? {
        try SQLStatement(sql, db).bind(arguments).firstRow()
    }
}
