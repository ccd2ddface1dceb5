internal import Blog
internal import GRDB
internal import TextAnalysis

extension ChangeWriter {
    /// Stores an author; nothing is indexed by name, so no document changes.
    func store(_ author: Author) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO author (site, wp, slug, name, folded, link) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET slug = excluded.slug, name = excluded.name,
                    folded = excluded.folded, link = excluded.link
                """
        ).execute(arguments: [
            site.id, author.id, author.slug, author.name, author.name.foldedName, author.link,
        ])
    }

    /// Stores a media item.
    func store(_ item: Media) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO media (site, wp, url, alt, caption, width, height)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            site.id, item.id, item.url, item.alt, item.caption, item.width, item.height,
        ])
    }

    /// Stores a term.
    func store(_ term: Term) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO term (site, taxonomy, wp, slug, name, folded, summary, parent, link)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET slug = excluded.slug, name = excluded.name,
                    folded = excluded.folded, summary = excluded.summary, parent = excluded.parent,
                    link = excluded.link
                """
        ).execute(arguments: [
            site.id, term.key.taxonomy, term.key.id, term.slug, term.name, term.name.foldedName,
            term.summary, term.parent, term.link,
        ])
    }

    /// Deletes a term; posts that have it lose it, and get a fingerprint that fits nothing.
    func delete(_ key: Term.Key) throws {
        let query = "SELECT id FROM term WHERE site = ? AND taxonomy = ? AND wp = ?"
        let arguments: StatementArguments = [site.id, key.taxonomy, key.id]
        guard let term = try Int64.fetchOne(db, sql: query, arguments: arguments) else { return }
        try db.execute(
            sql: """
                UPDATE post SET content = 0
                WHERE id IN (SELECT post FROM post_term WHERE term = ?1);
                DELETE FROM post_term WHERE term = ?1;
                DELETE FROM term WHERE id = ?1;
                """, arguments: [term, term, term])
    }

    /// Deletes an author whom no post names.
    func delete(author: Author.ID) throws {
        try db.execute(
            sql: """
                DELETE FROM author WHERE site = ?1 AND wp = ?2
                    AND NOT EXISTS (SELECT 1 FROM post WHERE post.author = author.id)
                """, arguments: [site.id, author])
    }

    /// Those of the terms that are not stored as they are, and whether documents are made of what changed.
    func changedTerms(_ terms: some Sequence<Term>) throws -> [(term: Term, isInDocuments: Bool)] {
        let query = try db.cachedStatement(
            sql: """
                SELECT slug, name, summary, parent, link FROM term
                WHERE site = ? AND taxonomy = ? AND wp = ?
                """)
        return try terms.compactMap { term in
            guard let row = try query.fetchRow([site.id, term.key.taxonomy, term.key.id]) else {
                return (term, true)
            }
            if try row.value(1) as String? != term.name || row.value(3) as Int? != term.parent {
                return (term, true)
            }
            let isOther =
                try row.value(0) as String? != term.slug || row.value(2) as String? != term.summary
                || row.value(4) as String? != term.link
            return isOther ? (term, false) : nil
        }
    }

    /// Rows of the posts that have a term or one of its descendants; the term itself need not be stored yet.
    func posts(under key: Term.Key) throws -> [Int64] {
        let query = try db.cachedStatement(
            sql: """
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
                """)
        return try Int64.fetchAll(query, arguments: [site.id, key.taxonomy, key.id])
    }
}

extension String {
    /// The form under which a name is found: without regard to case and accents.
    var foldedName: String { CanonicalForm.folded(self) }
}
