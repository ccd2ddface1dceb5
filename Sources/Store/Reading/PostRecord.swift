package import Blog
package import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

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
            "site = (SELECT id FROM site WHERE url = ?) AND wp = ?", [Site(url: site).url, id]
        ).first
    }

    /// The post of a document; `nil` when there is none.
    package func post(of document: DocumentID) throws -> PostRecord? {
        try posts("document = ?", [document]).first
    }

    /// The searchable text of a document, for snippets.
    package func fields(of document: DocumentID) throws -> DocumentFields? {
        let query = try db.cachedStatement(sql: "SELECT id FROM post WHERE document = ?")
        guard let post = try Int64.fetchOne(query, arguments: [document]),
            let stored = try StoredDocument(post: post, in: db)
        else { return nil }
        var tree = TermTree(db)
        return stored.source.fields(try tree.names(of: stored.source.terms))
    }

    /// Terms of a post that have a name, in the post's order.
    private func terms(ofPost post: Int64) throws -> [Term] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT taxonomy, wp, slug, name, summary, parent, link
                FROM post_term JOIN term ON term.id = post_term.term
                WHERE post = ? AND name IS NOT NULL ORDER BY position
                """)
        return try Row.fetchAll(statement, arguments: [post]).map { row in
            try Term(
                key: Term.Key(taxonomy: row.value(0), id: row.value(1)), slug: row.value(2),
                name: row.value(3), summary: row.value(4), parent: row.value(5), link: row.value(6))
        }
    }

    /// Posts that meet a condition on their rows, in the order of their documents.
    func posts(_ condition: String, _ arguments: StatementArguments) throws -> [PostRecord] {
        let statement = try db.cachedStatement(
            sql:
                "SELECT *, \(Schema.column("utc_offset", in: db)) AS utc_offset FROM post WHERE \(condition) ORDER BY document"
        )
        return try Row.fetchAll(statement, arguments: arguments).map(storedPost)
    }

    private func storedPost(_ row: Row) throws -> PostRecord {
        let id: Int64 = try row.value("id")
        guard let body = try first("SELECT html, blocks FROM body WHERE post = ?", [id]),
            let site = try first(
                "SELECT url FROM site WHERE id = ?", [try row.value("site") as Int64]),
            let type = try first(
                "SELECT name FROM type WHERE id = ?", [try row.value("type") as Int64])
        else { throw IndexError.damagedPage }
        let author = try first(
            "SELECT wp, slug, name, link FROM author WHERE id = ?",
            [try row.value("author") as Int64?])
        let keys = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT taxonomy, wp FROM post_term JOIN term ON term.id = term WHERE post = ?
                    ORDER BY position
                    """), arguments: [id])
        let post = try Post(
            id: row.value("wp"), type: type.value(0), slug: row.value("slug"),
            link: row.value("link"), title: row.value("title"), html: body.value(0),
            excerpt: row.value("excerpt"), date: row.moment("published"),
            utcOffset: row.value("utc_offset"), modified: row.moment("modified"),
            author: author?.value(0),
            terms: keys.map { try Term.Key(taxonomy: $0.value(0), id: $0.value(1)) },
            featuredMedia: row.value("featured"), image: row.value("image"),
            language: row.value("language"), isSticky: row.value("sticky"),
            license: row.value("license"))
        return try PostRecord(
            post: post, document: DocumentID(clamping: row.value("document") as Int),
            site: site.value(0), blocks: PackedBlocks.decode(body.bytes(1), html: body.bytes(0)),
            author: author.flatMap(knownAuthor), terms: terms(ofPost: id),
            media: media(row.value("featured"), site: row.value("site")))
    }

    private func knownAuthor(_ row: Row) throws -> Author? {
        guard let slug: String = try row.value(1), let name: String = try row.value(2) else {
            return nil
        }
        return try Author(id: row.value(0), slug: slug, name: name, link: row.value(3))
    }

    private func media(_ id: Int?, site: Int64) throws -> Media? {
        guard let id,
            let row = try first(
                "SELECT url, alt, caption, width, height FROM media WHERE site = ? AND wp = ?",
                [site, id])
        else { return nil }
        return try Media(
            id: id, url: row.value(0), alt: row.value(1), caption: row.value(2),
            width: row.value(3), height: row.value(4))
    }

    private func first(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
        try db.cachedStatement(sql: sql).fetchRow(arguments)
    }
}

extension Row {
    /// A time by column name; `nil` for NULL.
    fileprivate func moment(_ column: String) throws -> Moment? {
        let seconds: Int64? = try value(column)
        return seconds.map { Moment(seconds: $0) }
    }
}
