internal import Blog
internal import TextAnalysis
internal import BlogSearchPackedPosts

extension ChangeWriter {
    /// Stores an author. Authors are not indexed by name, so no document changes.
    mutating func store(_ author: Author) throws {
        let other = """
            SELECT id FROM author WHERE site = ? AND wp = ?
                AND (slug IS NOT ? OR name IS NOT ? OR link IS NOT ?)
            """
        let row = try SQLStatement(
            other, db, site.id, author.id, author.slug, author.name, author.link
        ).one(Int64.self)
        if let row {
            let posts = "SELECT id FROM post WHERE site = ? AND author = ?"
            restyled.formUnion(try SQLStatement(posts, db, site.id, row).all(Int64.self))
        }
        try checked.store(
            .author, [.number(site.id), .number(Int64(author.id))],
            [
                .text(author.slug), .text(author.name), .text(author.name.foldedName),
                .text(author.link), author.packedExtra.stored,
            ])
    }

    /// Stores a media item.
    mutating func store(_ item: Media) throws {
        let others = """
            SELECT id FROM post WHERE site = ?1 AND featured = ?2 AND NOT EXISTS (
                SELECT 1 FROM media WHERE media.site = ?1 AND wp = ?2 AND url IS ?3)
            """
        restyled.formUnion(
            try SQLStatement(others, db, site.id, item.id, item.url).all(Int64.self))
        try checked.store(
            .media, [.number(site.id), .number(Int64(item.id))],
            [
                .text(item.url), .text(item.alt), .text(item.caption),
                .number(item.width.map { Int64($0) }), .number(item.height.map { Int64($0) }),
                item.packedExtra.stored,
            ])
    }

    /// Stores a term.
    func store(_ term: Term) throws {
        try checked.store(
            .term,
            [.number(site.id), .text(term.key.taxonomy), .number(Int64(term.key.id))],
            [
                .text(term.slug), .text(term.name), .text(term.name.foldedName),
                .text(term.summary), .number(term.parent.map { Int64($0) }), .text(term.link),
            ])
    }

    /// Deletes a term. Posts with the term lose it, and get a fingerprint that no content has.
    func delete(_ key: Term.Key) throws {
        let query = "SELECT id FROM term WHERE site = ? AND taxonomy = ? AND wp = ?"
        let statement = try SQLStatement(query, db, site.id, key.taxonomy, key.id)
        guard let term = try statement.one(Int64.self) else { return }
        let posts = "SELECT DISTINCT post FROM post_term WHERE term = ?"
        for post in try SQLStatement(posts, db, term).all(Int64.self) {
            try checked.take(term: term, from: post)
            let prints = try checked.values(.prints, ofPost: post)
            guard prints.count == 2 else { continue }
            try checked.change(.prints, ofPost: post, from: prints, to: [.number(0), prints[1]])
        }
        try checked.delete(.term, row: term)
    }

    /// Deletes an author whom no post names.
    func delete(author: Author.ID) throws {
        let unnamed = """
            SELECT id FROM author WHERE site = ?1 AND wp = ?2
                AND NOT EXISTS (SELECT 1 FROM post WHERE post.author = author.id)
            """
        let row = try SQLStatement(unnamed, db, site.id, author).one(Int64.self)
        if let row { try checked.delete(.author, row: row) }
    }

    /// The terms that differ from the stored ones, and whether documents depend on the difference.
    func changedTerms(_ terms: some Sequence<Term>) throws -> [(term: Term, isInDocuments: Bool)] {
        let query = try SQLStatement(
            """
            SELECT slug, name, summary, parent, link, id FROM term
            WHERE site = ? AND taxonomy = ? AND wp = ?
            """, db)
        return try terms.compactMap { term in
            guard let row = try query.with(site.id, term.key.taxonomy, term.key.id).firstRow()
            else {
                return (term, true)
            }
            if try row.value(1) as String? != term.name || row.value(3) as Int? != term.parent {
                return (term, true)
            }
            let isOther =
                try row.value(0) as String? != term.slug || row.value(2) as String? != term.summary
                || row.value(4) as String? != term.link
            // A damaged row differs in some other value.
            let isWanted = try isOther || !checked.isSound(.term, row: row.value(5))
            return isWanted ? (term, false) : nil
        }
    }

    /// Rows of the posts with a term or one of its descendants. The term itself need not be stored
    /// yet.
    func posts(under key: Term.Key) throws -> [Int64] {
        let query = try SQLStatement(
            """
            WITH RECURSIVE below (id, wp) AS (
                SELECT id, wp FROM term WHERE site = ?1 AND taxonomy = ?2 AND wp = ?3
                UNION
                SELECT id, wp FROM term INDEXED BY term_parent
                WHERE site = ?1 AND taxonomy = ?2 AND parent = ?3
                UNION
                SELECT term.id, term.wp FROM below CROSS JOIN term INDEXED BY term_parent
                ON term.site = ?1 AND term.taxonomy = ?2 AND term.parent = below.wp
            )
            SELECT DISTINCT post FROM below CROSS JOIN post_term ON post_term.term = below.id
            """, db)
        return try query.with(site.id, key.taxonomy, key.id).all(Int64.self)
    }
}

extension String {
    /// The form by which a name is found: case and accents do not matter.
    var foldedName: String { CanonicalForm.folded(self) }
}
