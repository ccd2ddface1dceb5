internal import Blog
internal import GRDB

extension ChangeWriter {
    /// A post that has its new document, and no rows yet.
    struct AddedPost {
        let rewrite: PostPlan.Rewrite
        let blocks: [UInt8]
        let terms: [Int64]
        let type: Int64
        let author: Int64?
        let document: DocumentID
        let documentLanguage: UInt32
    }

    /// Makes the document of a post that is new, or has other content.
    mutating func addDocument(
        of rewrite: PostPlan.Rewrite, _ content: PreparedContent
    ) throws -> AddedPost {
        let post = rewrite.post
        var terms: [Int64] = []
        var known: Set<Int64> = []
        for key in post.terms {
            let term = try rows.term(key)
            if known.insert(term).inserted { terms.append(term) }
        }
        let source = DocumentSource(
            text: content.text, terms: terms, author: try post.author.map { try rows.author($0) },
            type: try rows.type(post.type), site: site.id, published: post.date?.seconds,
            language: content.language, features: content.features)
        let (document, language) = try documents.add(source)
        return AddedPost(
            rewrite: rewrite, blocks: content.blocks, terms: terms, type: source.type,
            author: source.author, document: document, documentLanguage: language)
    }

    /// Stores the rows of a post.
    func store(_ added: AddedPost) throws {
        let (post, fingerprint) = (added.rewrite.post, added.rewrite.fingerprint)
        let values: [RawStatement.Value] = [
            .number(added.type), .text(post.slug), .text(post.link), .text(post.title),
            .text(post.excerpt), .number(post.date?.seconds), .number(post.modified?.seconds),
            .number(added.author), .number(post.featuredMedia.map { Int64($0) }),
            .text(post.image), .text(post.language), .number(post.isSticky ? 1 : 0),
            .text(post.license), .number(fingerprint.content), .number(fingerprint.details),
            .number(Int64(added.document)), .number(Int64(added.documentLanguage)),
        ]
        let body: [RawStatement.Value] = [.text(post.html), .blob(added.blocks)]
        if let row = added.rewrite.row {
            try statements.postUpdate.run(values + [.number(row)])
            try statements.bodyUpdate.run(body + [.number(row)])
            try statements.termDeletion.run([.number(row)])
            try storeTerms(added.terms, of: row)
        } else {
            try statements.postInsertion.run(
                values + [.number(site.id), .number(Int64(post.id))])
            let row = db.lastInsertedRowID
            try statements.bodyInsertion.run(body + [.number(row)])
            try storeTerms(added.terms, of: row)
        }
    }

    /// Stores what no document is made of.
    func updateDetails(of post: Post, _ fingerprint: PostFingerprint, row: Int64) throws {
        try db.cachedStatement(
            sql: """
                UPDATE post SET slug = ?, link = ?, modified = ?, featured = ?, image = ?, sticky = ?,
                    license = ?, details = ? WHERE id = ?
                """
        ).execute(arguments: [
            post.slug, post.link, post.modified?.seconds, post.featuredMedia, post.image,
            post.isSticky, post.license, fingerprint.details, row,
        ])
    }

    /// Deletes the rows of a post; its document is gone already.
    func deletePost(_ post: Int64) throws {
        for (table, key) in [("post_term", "post"), ("body", "post"), ("post", "id")] {
            try RawStatement("DELETE FROM \(table) WHERE \(key) = ?", db).run([.number(post)])
        }
    }

    private func storeTerms(_ terms: [Int64], of post: Int64) throws {
        for (position, term) in terms.enumerated() {
            try statements.termInsertion.bind(post, at: 1)
            try statements.termInsertion.bind(Int64(position), at: 2)
            try statements.termInsertion.bind(term, at: 3)
            try statements.termInsertion.run()
        }
    }
}

/// The statements that run for each post, looked up once a transaction.
struct PostStatements {
    let postInsertion: RawStatement
    let postUpdate: RawStatement
    let bodyInsertion: RawStatement
    let bodyUpdate: RawStatement
    let termInsertion: RawStatement
    let termDeletion: RawStatement

    private static let columns = [
        "type", "slug", "link", "title", "excerpt", "published", "modified", "author", "featured",
        "image", "language", "sticky", "license", "content", "details", "document",
        "document_language",
    ]

    init(_ db: Database) throws {
        let columns = PostStatements.columns
        postInsertion = try RawStatement(
            """
            INSERT INTO post (\(columns.joined(separator: ", ")), site, wp)
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")), ?, ?)
            """, db)
        let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
        postUpdate = try RawStatement("UPDATE post SET \(assignments) WHERE id = ?", db)
        bodyInsertion = try RawStatement(
            "INSERT INTO body (html, blocks, post) VALUES (?, ?, ?)", db)
        bodyUpdate = try RawStatement("UPDATE body SET html = ?, blocks = ? WHERE post = ?", db)
        termInsertion = try RawStatement(
            "INSERT INTO post_term (post, position, term) VALUES (?, ?, ?)", db)
        termDeletion = try RawStatement("DELETE FROM post_term WHERE post = ?", db)
    }
}
