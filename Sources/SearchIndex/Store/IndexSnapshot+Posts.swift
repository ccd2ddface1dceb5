internal import Blog
internal import GRDB

extension IndexSnapshot {
    /// The post that an id, a slug or an address names, tried in this order; the newest where several fit.
    package func post(named reference: String) throws -> StoredPost? {
        guard let found = try found(reference) else { return nil }
        return try CardReader("id = ?", db, CardNames(db)).first(.number(found.row)).map(whole)
    }

    /// The document of the post that an id, a slug or an address names.
    package func document(named reference: String) throws -> DocumentID? {
        try found(reference)?.document
    }

    /// Row and document of a post.
    private typealias Found = (row: Int64, document: DocumentID)

    private func found(_ reference: String) throws -> Found? {
        // Also what is no number may be an id: that of a line of JSON Lines.
        if let found = try first(withID: Post.id(written: reference)) { return found }
        let slug = PermalinkReference.decoded(reference)
        if let found = try first("slug = ?", .text(slug)) { return found }
        guard let permalink = PermalinkReference(reference) else { return nil }
        for link in permalink.spellings {
            if let found = try first("link = ?", .text(link)) { return found }
        }
        if let id = permalink.id, let found = try first(withID: id) { return found }
        // A post that moved: the last part of its address is its slug still.
        guard let slug = permalink.slug else { return nil }
        return try first("slug = ?", .text(slug))
    }

    private func first(withID id: Int) throws -> Found? {
        // The index on ids is by site.
        try first("site IN (SELECT id FROM site) AND wp = ?", .number(Int64(id)))
    }

    /// The newest post that fits a condition.
    private func first(_ condition: String, _ value: RowStatement.Argument) throws -> Found? {
        var found: Found?
        try RowStatement(
            "SELECT id, document FROM post WHERE \(condition) ORDER BY published DESC, id LIMIT 1",
            db
        ).forEach(value) { row in
            found = (row.number(0) ?? 0, DocumentID(clamping: row.number(1) ?? 0))
        }
        return found
    }

    private func whole(_ found: FoundPost) throws -> StoredPost {
        var post: StoredPost?
        try RowStatement("SELECT html, blocks FROM body WHERE post = ?", db)
            .forEach(.number(found.row)) { row in
                post = StoredPost(
                    card: found.card, excerpt: found.excerpt, language: found.language,
                    html: row.text(0) ?? "", blocks: try PackedBlocks.decode(row.bytes(1)))
            }
        guard let post else { throw IndexError.damagedPage }
        return post
    }
}
