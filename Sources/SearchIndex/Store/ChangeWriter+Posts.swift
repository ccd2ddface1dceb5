internal import Blog
internal import GRDB

extension ChangeWriter {
    /// Stores a new post, or one with other content, and its new document.
    ///
    /// - Parameter row: the post's row, `nil` for a new one.
    mutating func store(
        _ post: Post, _ fingerprint: PostFingerprint, row: Int64?, blocks: [ContentBlock]
    ) throws {
        var terms: [Int64] = []
        for key in post.terms {
            let term = try rows.term(key)
            if !terms.contains(term) { terms.append(term) }
        }
        let source = DocumentSource(
            title: post.title, excerpt: post.excerpt, blocks: blocks, terms: terms,
            author: try post.author.map { try rows.author($0) },
            type: try rows.type(post.type), site: site.id,
            published: post.date?.seconds,
            language: DocumentSource.language(post: post.language, site: site.language))
        let (document, language) = try documents.add(source)
        let values: [(any DatabaseValueConvertible)?] = [
            source.type, post.slug, post.link, post.title, post.excerpt, post.date?.seconds,
            post.modified?.seconds, source.author, post.featuredMedia, post.image, post.language,
            post.isSticky, post.license, fingerprint.content, fingerprint.details, document,
            language,
        ]
        let body: [(any DatabaseValueConvertible)?] = [post.html, PackedBlocks.encode(blocks).blob]
        if let row {
            try execute(ChangeWriter.postUpdate, values + [row])
            try execute("UPDATE body SET html = ?, blocks = ? WHERE post = ?", body + [row])
            try execute("DELETE FROM post_term WHERE post = ?", [row])
            try storeTerms(terms, of: row)
        } else {
            try execute(ChangeWriter.postInsertion, values + [site.id, post.id])
            let row = db.lastInsertedRowID
            try execute("INSERT INTO body (html, blocks, post) VALUES (?, ?, ?)", body + [row])
            try storeTerms(terms, of: row)
        }
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

    private func storeTerms(_ terms: [Int64], of post: Int64) throws {
        let insertion = try RawStatement(
            "INSERT INTO post_term (post, position, term) VALUES (?, ?, ?)", db)
        for (position, term) in terms.enumerated() {
            insertion.bind(post, at: 1)
            insertion.bind(Int64(position), at: 2)
            insertion.bind(term, at: 3)
            try insertion.run()
        }
    }

    private func execute(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) throws {
        try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }

    private static let columns = [
        "type", "slug", "link", "title", "excerpt", "published", "modified", "author", "featured",
        "image", "language", "sticky", "license", "content", "details", "document",
        "document_language",
    ]

    private static let postUpdate =
        "UPDATE post SET " + columns.map { "\($0) = ?" }.joined(separator: ", ") + " WHERE id = ?"

    private static let postInsertion = """
        INSERT INTO post (\(columns.joined(separator: ", ")), site, wp)
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")), ?, ?)
        """
}
