internal import Blog
internal import BlogSearchPostings
internal import GRDB
internal import BlogSearchPackedPosts

extension ChangeWriter {
    /// A post that has its new document, but no rows yet.
    struct AddedPost {
        let rewrite: PostPlan.Rewrite
        let blocks: [UInt8]
        let links: [PostLinks.Link]
        let terms: [Int64]
        let type: Int64
        let author: Int64?
        let document: DocumentID
        let documentLanguage: UInt32

        /// The values that the document is made of, in the order of their columns.
        var content: [SQLStatement.Value] {
            let post = rewrite.post
            return [
                .number(type), .text(post.title), .text(post.excerpt), .number(post.date?.seconds),
                .number(author), .text(post.language),
            ]
        }

        /// Fingerprints, where its document is, and the clock.
        var rest: [SQLStatement.Value] {
            [
                .number(rewrite.fingerprint.content), .number(rewrite.fingerprint.details),
                .number(Int64(document)), .number(Int64(documentLanguage)),
                .number(rewrite.post.utcOffset.map { Int64($0) }),
            ]
        }
    }

    /// Makes the document of a post that is new or has other content.
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
            utcOffset: post.utcOffset, language: content.language, sketch: content.sketch)
        let (document, language) = try documents.add(source, features: content.features)
        return AddedPost(
            rewrite: rewrite, blocks: content.blocks, links: content.links, terms: terms,
            type: source.type, author: source.author, document: document, documentLanguage: language
        )
    }

    /// Stores the rows of a post.
    func store(_ added: AddedPost) throws {
        let post = added.rewrite.post
        let head: [SQLStatement.Value] = [.number(site.id), .number(Int64(post.id))]
        let values = added.content + ChangeWriter.details(of: post) + added.rest
        let extra = post.extra?.packed(at: post.link)
        let addresses = PostLinks.addresses(of: post)
        let checksum =
            PostChecksum.ofRow(head + values)
            &+ PostChecksum.of(.body, [.text(post.html), .blob(added.blocks)])
            &+ PostChecksum.of(terms: added.terms) &+ PostChecksum.of(extra: extra)
            &+ PostChecksum.of(.links, added.links) &+ PostChecksum.of(.addresses, addresses)
        if let row = added.rewrite.row {
            let known = try checked.checksum(ofPost: row)
            try statements.postUpdate.run(values + [.checksum(checksum), .number(row)])
            try statements.bodies.replace(post.html, added.blocks, of: row)
            try statements.termDeletion.run([.number(row)])
            try storeTerms(added.terms, of: row)
            try statements.extraDeletion.run([.number(row)])
            try store(extra, of: row)
            try statements.links.replace(added.links, in: .link, of: row)
            try statements.links.replace(addresses, in: .address, of: row)
            checked.exchange(known, for: checksum, in: .post)
        } else {
            try statements.postInsertion.run(head + values + [.checksum(checksum)])
            let row = db.lastInsertedRowID
            try statements.bodies.insert(post.html, added.blocks, of: row)
            try storeTerms(added.terms, of: row)
            try store(extra, of: row)
            try statements.links.insert(added.links, into: .link, of: row)
            try statements.links.insert(addresses, into: .address, of: row)
            checked.exchange(0, for: checksum, in: .post)
        }
    }

    private func store(_ extra: [UInt8]?, of post: Int64) throws {
        if let extra { try statements.extraInsertion.run([.number(post), .blob(extra)]) }
    }

    /// Stores the values that no document is made of.
    func updateDetails(of post: Post, _ fingerprint: PostFingerprint, row: Int64) throws {
        let former =
            try SQLStatement("SELECT link FROM post WHERE id = ?", db, row)
            .one(String?.self) ?? nil
        try checked.change(
            .details, ofPost: row, from: checked.values(.details, ofPost: row),
            to: ChangeWriter.details(of: post))
        let prints = try checked.values(.prints, ofPost: row)
        try checked.change(
            .prints, ofPost: row, from: prints, to: [prints[0], .number(fingerprint.details)])
        try checked.store(
            extra: post.extra?.packed(at: post.link), addresses: PostLinks.addresses(of: post),
            ofPost: row,
            statements.links)
        if former != post.link { try updateLinks(ofPost: row, at: post.link) }
    }

    /// Finds the links of a post that is at another address now: its body may have some that are
    /// relative to that.
    private func updateLinks(ofPost row: Int64, at address: String?) throws {
        guard let blocks = try statements.bodies.body(of: row)?.blocks() else { return }
        try checked.store(
            links: PostLinks.links(in: blocks, at: address), ofPost: row, statements.links)
    }

    /// The values that no document is made of, in the order of their columns.
    private static func details(of post: Post) -> [SQLStatement.Value] {
        [
            .text(post.slug), .text(post.link), .number(post.modified?.seconds),
            .number(post.featuredMedia.map { Int64($0) }), .text(post.image),
            .number(post.isSticky ? 1 : 0), .text(post.license),
        ]
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

/// The statements that run for each post. They are prepared once for each transaction.
struct PostStatements {
    let postInsertion: SQLStatement
    let postUpdate: SQLStatement
    let bodies: PostBodies
    let termInsertion: SQLStatement
    let termDeletion: SQLStatement
    let extraInsertion: SQLStatement
    let extraDeletion: SQLStatement
    let links: PostLinks

    init(_ db: Database) throws {
        let columns = PostChecksum.columns + ["checksum"]
        postInsertion = try SQLStatement(
            """
            INSERT INTO post (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            """, db)
        // The site and the id of a post never change.
        let assignments = columns.dropFirst(2).map { "\($0) = ?" }.joined(separator: ", ")
        postUpdate = try SQLStatement("UPDATE post SET \(assignments) WHERE id = ?", db)
        bodies = try PostBodies(db)
        termInsertion = try SQLStatement(
            "INSERT INTO post_term (post, position, term) VALUES (?, ?, ?)", db)
        termDeletion = try SQLStatement("DELETE FROM post_term WHERE post = ?", db)
        extraInsertion = try SQLStatement("INSERT INTO post_extra (post, extra) VALUES (?, ?)", db)
        extraDeletion = try SQLStatement("DELETE FROM post_extra WHERE post = ?", db)
        links = try PostLinks(db)
    }
}
