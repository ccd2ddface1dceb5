extension CheckedRows {
    /// Changes a part of a post, and its checksum by the difference. Other damage of the post stays
    /// visible.
    ///
    /// - Parameters:
    ///   - old: the present values of the part's columns.
    ///   - new: their new values.
    func change(
        _ group: PostChecksum.Group, ofPost post: Int64, from old: [SQLStatement.Value],
        to new: [SQLStatement.Value]
    ) throws {
        let known = try checksum(ofPost: post)
        let checksum = known &- PostChecksum.of(group, old) &+ PostChecksum.of(group, new)
        let assignments = (group.columns + ["checksum"]).map { "\($0) = ?" }
        try SQLStatement(
            "UPDATE post SET \(assignments.joined(separator: ", ")) WHERE id = ?", db
        ).run(new + [.checksum(checksum), .number(post)])
        exchange(known, for: checksum, in: .post)
    }

    /// The stored checksum of a post; 0 when there is none.
    func checksum(ofPost post: Int64) throws -> UInt64 {
        let query = try SQLStatement("SELECT checksum FROM post WHERE id = ?", db)
        try query.bind(post, at: 1)
        return UInt64(bitPattern: try query.firstNumbers()?.first ?? 0)
    }

    /// The values of a part of a post.
    func values(_ group: PostChecksum.Group, ofPost post: Int64) throws -> [SQLStatement.Value] {
        let columns = group.columns.joined(separator: ", ")
        let query = try SQLStatement("SELECT \(columns) FROM post WHERE id = ?", db)
        try query.bind(post, at: 1)
        var values: [SQLStatement.Value] = []
        try query.forEachRow { row in
            values = group.columns.indices.map { row.stored($0) }
        }
        return values
    }

    /// Removes a term from a post.
    func take(term: Int64, from post: Int64) throws {
        let posts = try StoredPostChecksums(db)
        let terms = try posts.terms(of: post)
        try SQLStatement("DELETE FROM post_term WHERE post = ? AND term = ?", db)
            .run([.number(post), .number(term)])
        let known = try checksum(ofPost: post)
        let checksum =
            try known &- PostChecksum.of(terms: terms)
            &+ PostChecksum.of(terms: posts.terms(of: post))
        try store(checksum, of: post, insteadOf: known)
    }

    /// Stores what a source says of a post besides, and where the post is and was found.
    func store(
        extra: [UInt8]?, addresses: [PostLinks.Link], ofPost post: Int64, _ links: PostLinks
    ) throws {
        let former = try SQLStatement("SELECT extra FROM post_extra WHERE post = ?", db, post)
            .one([UInt8].self)
        let known = try checksum(ofPost: post)
        let before = try PostLinks.stored(.address, of: post, in: db)
        if former != extra {
            try SQLStatement("DELETE FROM post_extra WHERE post = ?", db, post).run()
            if let extra {
                try SQLStatement("INSERT INTO post_extra (post, extra) VALUES (?, ?)", db)
                    .run([.number(post), .blob(extra)])
            }
        }
        if before != addresses { try links.replace(addresses, in: .address, of: post) }
        let checksum =
            known &- PostChecksum.of(extra: former) &+ PostChecksum.of(extra: extra)
            &- PostChecksum.of(.addresses, before) &+ PostChecksum.of(.addresses, addresses)
        try store(checksum, of: post, insteadOf: known)
    }

    /// Stores where a post links to.
    func store(links targets: [PostLinks.Link], ofPost post: Int64, _ links: PostLinks) throws {
        let before = try PostLinks.stored(.link, of: post, in: db)
        guard before != targets else { return }
        try links.replace(targets, in: .link, of: post)
        let known = try checksum(ofPost: post)
        let checksum =
            known &- PostChecksum.of(.links, before) &+ PostChecksum.of(.links, targets)
        try store(checksum, of: post, insteadOf: known)
    }

    /// Gives a post the checksum of its present values. The caller must know that all of them are
    /// correct, or marked.
    func stamp(post: Int64) throws {
        guard let found = try StoredPostChecksums(db).of(post), !found.isSound else { return }
        try store(found.found, of: post, insteadOf: found.stored)
    }

    private func store(_ checksum: UInt64, of post: Int64, insteadOf known: UInt64) throws {
        try SQLStatement("UPDATE post SET checksum = ? WHERE id = ?", db)
            .run([.checksum(checksum), .number(post)])
        exchange(known, for: checksum, in: .post)
    }

    /// Deletes the rows of a post.
    func delete(post: Int64) throws {
        try PostBodies(db).takeOut(post)
        for table in try StoredPostChecksums.tables(in: db) {
            try SQLStatement("DELETE FROM \(table) WHERE post = ?", db).run([.number(post)])
        }
        try delete(.post, row: post)
    }
}
