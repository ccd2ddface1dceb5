internal import GRDB

extension IndexSnapshot {
    /// The post that a WordPress id, a slug or an address names, tried in this order; the newest where several fit.
    package func post(named reference: String) throws -> StoredPost? {
        if let id = Int64(reference), let found = try first("post.wp", .number(id)) {
            return found
        }
        let slug = PermalinkReference.decoded(reference)
        if let found = try first("post.slug", .text(slug)) { return found }
        guard let permalink = PermalinkReference(reference) else { return nil }
        for link in permalink.spellings {
            if let found = try first("post.link", .text(link)) { return found }
        }
        if let id = permalink.id, let found = try first("post.wp", .number(Int64(id))) {
            return found
        }
        // A post that moved: the last part of its address is its slug still.
        guard let slug = permalink.slug else { return nil }
        return try first("post.slug", .text(slug))
    }

    /// The newest post with a value in a column.
    private func first(_ column: String, _ value: RowStatement.Argument) throws -> StoredPost? {
        try CardReader("\(column) = ? ORDER BY post.published DESC, post.id LIMIT 1", db)
            .first(value).map(whole)
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
