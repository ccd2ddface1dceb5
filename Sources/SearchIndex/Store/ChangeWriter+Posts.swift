internal import Blog
internal import GRDB

extension ChangeWriter {
    /// Stores a new post, or one with other content, and its new document.
    mutating func store(
        _ post: Post, _ fingerprint: PostFingerprint, blocks: [ContentBlock]
    ) throws {
        var terms: [Int64] = []
        for key in post.terms {
            let row = try termRow(key)
            if !terms.contains(row) { terms.append(row) }
        }
        let source = DocumentSource(
            title: post.title, excerpt: post.excerpt, blocks: blocks, terms: terms,
            author: try post.author.map(authorRow),
            type: try db.rowID(in: "type", where: "name", is: post.type), site: site.id,
            published: post.date?.seconds,
            language: DocumentSource.language(post: post.language, site: site.language))
        let (document, language) = try documents.add(source)
        let row = try storeRow(post, fingerprint, source, document, language)
        try storeTerms(terms, of: row)
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO body (post, html, blocks) VALUES (?, ?, ?)"
        )
        .execute(arguments: [row, post.html, PackedBlocks.encode(blocks).blob])
    }

    /// Stores what no document is made of.
    func updateDetails(of post: Post, _ fingerprint: PostFingerprint) throws {
        try db.cachedStatement(
            sql: """
                UPDATE post SET slug = ?, link = ?, modified = ?, featured = ?, image = ?, sticky = ?,
                    license = ?, details = ? WHERE site = ? AND wp = ?
                """
        ).execute(arguments: [
            post.slug, post.link, post.modified?.seconds, post.featuredMedia, post.image,
            post.isSticky, post.license, fingerprint.details, site.id, post.id,
        ])
    }

    /// Deletes the rows of a post; its document is gone already.
    func deletePost(_ post: Int64) throws {
        for (table, key) in [("post_term", "post"), ("body", "post"), ("post", "id")] {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE \(key) = ?")
                .execute(arguments: [post])
        }
    }

    private func storeRow(
        _ post: Post, _ fingerprint: PostFingerprint, _ source: DocumentSource,
        _ document: DocumentID, _ language: UInt32
    ) throws -> Int64 {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO post (site, wp, type, slug, link, title, excerpt, published, modified, author,
                    featured, image, language, sticky, license, content, details, document,
                    document_language)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (site, wp) DO UPDATE SET type = excluded.type, slug = excluded.slug,
                    link = excluded.link, title = excluded.title, excerpt = excluded.excerpt,
                    published = excluded.published, modified = excluded.modified,
                    author = excluded.author, featured = excluded.featured, image = excluded.image,
                    language = excluded.language, sticky = excluded.sticky, license = excluded.license,
                    content = excluded.content, details = excluded.details,
                    document = excluded.document, document_language = excluded.document_language
                RETURNING id
                """)
        let row = try Int64.fetchOne(
            statement,
            arguments: [
                site.id, post.id, source.type, post.slug, post.link, post.title, post.excerpt,
                post.date?.seconds, post.modified?.seconds, source.author, post.featuredMedia,
                post.image, post.language, post.isSticky, post.license, fingerprint.content,
                fingerprint.details, document, language,
            ])
        guard let row else { throw IndexError.noState }
        return row
    }

    private func storeTerms(_ terms: [Int64], of post: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM post_term WHERE post = ?").execute(arguments: [
            post
        ])
        let insert = try db.cachedStatement(
            sql: "INSERT INTO post_term (post, position, term) VALUES (?, ?, ?)")
        for (position, term) in terms.enumerated() {
            try insert.execute(arguments: [post, position, term])
        }
    }
}
