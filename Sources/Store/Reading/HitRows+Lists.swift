internal import Blog
package import BlogSearchPostings
package import BlogSearchQueries
internal import GRDB

// What lists are sorted by, and what of their posts stays the same when another document takes the place of theirs.

extension HitRows {
    package func sortKeys(
        of documents: [DocumentID], by key: SearchOptions.SortOrder.Key
    ) throws -> [OrderKey] {
        let statement = try SQLStatement(
            "SELECT \(Self.column(key)) FROM post WHERE document = ?", db)
        return try documents.map { document in
            var found = OrderKey.none
            try statement.with(document).forEachRow { row in
                if key == .slug {
                    found = row.text(0).flatMap { $0.isEmpty ? nil : .text($0) } ?? .none
                } else {
                    found = row.number(0).map { .number($0) } ?? .none
                }
            }
            return found
        }
    }

    private static func column(_ key: SearchOptions.SortOrder.Key) -> String {
        switch key {
        case .modified: "coalesce(modified, published)"
        case .slug: "slug"
        case .author: "(SELECT wp FROM author WHERE author.id = post.author)"
        case .relevance, .date, .title, .id, .included: "wp"
        }
    }

    package func posts(of documents: [DocumentID]) throws -> [ListedPost] {
        let statement = try SQLStatement("SELECT site, wp FROM post WHERE document = ?", db)
        return try documents.map { document in
            var post: ListedPost?
            try statement.with(document).forEachRow { row in
                let site = row.number(0) ?? 0
                post = ListedPost(
                    site: site, home: try reader.cardNames.site(site), id: Int(row.number(1) ?? 0))
            }
            guard let post else { throw IndexError.damagedPage }
            return post
        }
    }
}

extension IndexSnapshot {
    /// The present documents of posts, in their order; `nil` for those that are gone or hidden.
    package func documents(of posts: some Sequence<ListedPost>) throws -> [DocumentID?] {
        let hidden = Set(try hiddenItems().documents)
        let statement = try SQLStatement(
            "SELECT document FROM post WHERE site = ? AND wp = ?", db)
        return try posts.map { post in
            var document: DocumentID?
            try statement.with(post.site, Int64(post.id)).forEachRow { row in
                document = DocumentID(clamping: row.number(0) ?? 0)
            }
            return document.flatMap { hidden.contains($0) ? nil : $0 }
        }
    }

    /// Posts as lists show them, in their order; `nil` for those that are not there, or hidden. No body is read: the snippet is
    /// the author's own excerpt.
    package func cards(_ references: [PostReference]) throws -> [Hit?] {
        let hidden = try hiddenItems()
        let reader = try CardReader(
            "site = ? AND wp = ? AND document NOT IN (\(hidden.documents.map(String.init).joined(separator: ",")))\(condition(onSitesOf: "post"))",
            db, snapshotReader().cardNames, hidden: hidden.terms)
        return try references.map { reference in
            guard let site = try SiteRow.known(Site(url: reference.site).url, in: db),
                let found = try reader.first(.number(site.id), .number(Int64(reference.id)))
            else { return nil }
            var card = found.card
            card.snippet = found.excerpt.map { Snippet(text: $0, highlights: []) }
            return card
        }
    }

    /// The name of the log of changes: two states with the same name are of one index.
    package func lineage() throws -> String? { try ChangeLog(db).name() }
}
