package import Blog
internal import GRDB

/// A term and how many posts of the index have it.
package struct TermCount: Sendable, Hashable {
    /// The term.
    package var term: Term
    /// Home address of its site.
    package var site: String
    /// Its row id: what columns and facet counts call it.
    package var row: UInt32
    /// Posts that have this very term; those of its children do not count.
    package var count: Int
}

extension IndexSnapshot {
    /// Terms with their counts, by name.
    ///
    /// - Parameter taxonomy: one taxonomy, `nil` for all.
    package func terms(taxonomy: String? = nil) throws -> [TermCount] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT taxonomy, term.wp, term.slug, term.name, summary, parent, link, site.url, term.id,
                    (SELECT count(*) FROM post_term WHERE term = term.id)
                FROM term JOIN site ON site.id = term.site
                WHERE term.name IS NOT NULL AND (?1 IS NULL OR taxonomy = ?1)
                ORDER BY folded, term.id
                """, arguments: [taxonomy])
        var terms: [TermCount] = []
        while let row = try rows.next() {
            terms.append(TermCount(term: Term(row), site: row[7], row: row[8], count: row[9]))
        }
        return terms
    }

    /// Terms of a post that are known by name, in the post's order.
    func terms(ofPost post: Int64) throws -> [Term] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT taxonomy, wp, slug, name, summary, parent, link
                FROM post_term JOIN term ON term.id = post_term.term
                WHERE post = ? AND name IS NOT NULL ORDER BY position
                """)
        return try Row.fetchAll(statement, arguments: [post]).map(Term.init)
    }
}

extension Term {
    /// Reads taxonomy, id, slug, name, summary, parent and link.
    fileprivate init(_ row: Row) {
        self.init(
            key: Key(taxonomy: row[0], id: row[1]), slug: row[2], name: row[3], summary: row[4],
            parent: row[5], link: row[6])
    }
}
