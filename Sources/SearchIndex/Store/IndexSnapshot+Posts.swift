internal import GRDB

extension IndexSnapshot {
    /// The post that a WordPress id, a slug or an address names, tried in this order; the newest where several fit.
    package func post(named reference: String) throws -> StoredPost? {
        let rows = WinnerRows(db)
        let newest = " ORDER BY post.published DESC, post.id LIMIT 1"
        if let id = Int(reference), let found = try rows.hit("post.wp = ?" + newest, [id]) {
            return try whole(found)
        }
        let slug = PermalinkReference.decoded(reference)
        if let found = try rows.hit("post.slug = ?" + newest, [slug]) { return try whole(found) }
        guard let permalink = PermalinkReference(reference) else { return nil }
        for link in permalink.spellings {
            if let found = try rows.hit("post.link = ?" + newest, [link]) {
                return try whole(found)
            }
        }
        if let id = permalink.id, let found = try rows.hit("post.wp = ?" + newest, [id]) {
            return try whole(found)
        }
        // A post that moved: the last part of its address is its slug still.
        guard let slug = permalink.slug else { return nil }
        return try rows.hit("post.slug = ?" + newest, [slug]).map(whole)
    }

    private func whole(_ found: (row: Int64, card: Hit)) throws -> StoredPost {
        let statement = try db.cachedStatement(
            sql: """
                SELECT excerpt, language.code, html, blocks FROM post
                JOIN body ON body.post = post.id JOIN language ON language.id = document_language
                WHERE post.id = ?
                """)
        guard let row = try statement.fetchRow([found.row]) else { throw IndexError.damagedPage }
        return StoredPost(
            card: found.card, excerpt: row[0], language: row[1], html: row[2],
            blocks: try PackedBlocks.decode(row.bytes(3)))
    }
}
