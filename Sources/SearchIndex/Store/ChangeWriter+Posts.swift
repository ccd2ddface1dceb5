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
        let values: [RawStatement.Value] = [
            .number(source.type), .text(post.slug), .text(post.link), .text(post.title),
            .text(post.excerpt), .number(source.published), .number(post.modified?.seconds),
            .number(source.author), .number(post.featuredMedia.map { Int64($0) }),
            .text(post.image), .text(post.language), .number(post.isSticky ? 1 : 0),
            .text(post.license), .number(fingerprint.content), .number(fingerprint.details),
            .number(Int64(document)), .number(Int64(language)),
        ]
        let body: [RawStatement.Value] = [.text(post.html), .blob(PackedBlocks.encode(blocks))]
        if let row {
            try run(ChangeWriter.postUpdate, values + [.number(row)])
            try run("UPDATE body SET html = ?, blocks = ? WHERE post = ?", body + [.number(row)])
            try run("DELETE FROM post_term WHERE post = ?", [.number(row)])
            try storeTerms(terms, of: row)
        } else {
            try run(
                ChangeWriter.postInsertion, values + [.number(site.id), .number(Int64(post.id))])
            let row = db.lastInsertedRowID
            try run("INSERT INTO body (html, blocks, post) VALUES (?, ?, ?)", body + [.number(row)])
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
            try run("DELETE FROM \(table) WHERE \(key) = ?", [.number(post)])
        }
    }

    private func storeTerms(_ terms: [Int64], of post: Int64) throws {
        for (position, term) in terms.enumerated() {
            try run(
                "INSERT INTO post_term (post, position, term) VALUES (?, ?, ?)",
                [.number(post), .number(Int64(position)), .number(term)])
        }
    }

    private func run(_ sql: String, _ values: [RawStatement.Value]) throws {
        try RawStatement(sql, db).run(values)
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
