internal import Blog
internal import GRDB

/// The names that removed or changed posts had: authors, terms, and pictures with their texts.
/// Names that no post has any more are deleted with the page, so that an index has the same names
/// as one that is built again.
///
/// Authors and terms of a site that was read over its REST interface stay until the site no longer
/// lists them: the site shows them to everybody, with or without posts.
struct GivenUpNames {
    private let db: Database
    private let site: Int64
    private let checked: CheckedRows
    private var authors: Set<Int64> = []
    private var terms: Set<Int64> = []
    private var media: Set<Int64> = []

    init(_ db: Database, site: SiteRow, _ checked: CheckedRows) {
        self.db = db
        self.checked = checked
        self.site = site.id
    }

    /// Records the names of posts, by the present rows of the posts.
    mutating func add(posts: some Sequence<Int64>) throws {
        let names = try SQLStatement("SELECT author, featured FROM post WHERE id = ?", db)
        let filed = try SQLStatement("SELECT term FROM post_term WHERE post = ?", db)
        for post in posts {
            try names.bind(post, at: 1)
            try names.forEachRow { row in
                if let author = row.number(0) { authors.insert(author) }
                if let medium = row.number(1) { media.insert(medium) }
            }
            try filed.bind(post, at: 1)
            try filed.forEachRow { row in
                if let term = row.number(0) { terms.insert(term) }
            }
        }
    }

    /// Records the names of posts that were never stored, because a later change in the same page
    /// replaced them.
    mutating func add(unstored posts: [Post]) throws {
        for post in posts {
            media.formUnion(post.featuredMedia.map { [Int64($0)] } ?? [])
            if let author = post.author {
                authors.formUnion(
                    try rows(
                        "SELECT id FROM author WHERE site = ? AND wp = ?",
                        [site.stored, author.stored]))
            }
            for key in post.terms {
                terms.formUnion(
                    try rows(
                        "SELECT id FROM term WHERE site = ? AND taxonomy = ? AND wp = ?",
                        [site.stored, key.taxonomy.stored, key.id.stored]))
            }
        }
    }

    /// Deletes the names that no post has now.
    func delete() throws {
        for medium in media {
            try delete(
                .media,
                """
                SELECT id FROM media WHERE site = ?1 AND wp = ?2
                    AND NOT EXISTS (SELECT 1 FROM post WHERE featured = ?2 AND site = ?1)
                """, [.number(site), .number(medium)])
        }
        let isListed = "SELECT 1 FROM site WHERE id = ? AND api_root IS NOT NULL"
        guard try rows(isListed, [.number(site)]).isEmpty else { return }
        for author in authors {
            try delete(
                .author,
                """
                SELECT id FROM author WHERE id = ?1
                    AND NOT EXISTS (SELECT 1 FROM post WHERE author = ?1)
                """, [.number(author)])
        }
        for term in terms { try delete(term: term) }
    }

    /// Deletes a term without posts and children, and its ancestors that have no other child.
    private func delete(term: Int64) throws {
        var next: Int64? = term
        while let term = next {
            let parent = try rows(
                """
                SELECT above.id FROM term JOIN term AS above ON above.site = term.site
                    AND above.taxonomy = term.taxonomy AND above.wp = term.parent
                WHERE term.id = ?
                """, [.number(term)])
            let isDeleted = try delete(
                .term,
                """
                SELECT id FROM term WHERE id = ?1
                    AND NOT EXISTS (SELECT 1 FROM post_term WHERE term = ?1)
                    AND NOT EXISTS (
                        SELECT 1 FROM term AS below WHERE below.site = term.site
                            AND below.taxonomy = term.taxonomy AND below.parent = term.wp)
                """, [.number(term)])
            next = isDeleted ? parent.first : nil
        }
    }

    /// Deletes the row that a query finds.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    private func delete(
        _ table: CheckedTable, _ query: String, _ arguments: [SQLStatement.Value]
    ) throws -> Bool {
        guard let row = try rows(query, arguments).first else { return false }
        try checked.delete(table, row: row)
        return true
    }

    private func rows(_ query: String, _ arguments: [SQLStatement.Value]) throws -> [Int64] {
        try SQLStatement(query, db).bind(arguments).all(Int64.self)
    }
}
