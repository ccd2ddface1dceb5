internal import Blog
internal import BlogSearchQueries
internal import GRDB
internal import BlogSearchPackedPosts

/// The rows of posts in `link` and `address`: where they link to, and where they are and were found.
///
/// Whether a link leads to a post of the index is not stored: rows of the two tables meet by their
/// numbers. So it stays right when the other post comes, moves or goes.
struct PostLinks {
    /// The maximum number of links of a post that are kept.
    private static let maximum = 4_096

    private let db: Database
    private let insertions: [Table: SQLStatement]
    private let deletions: [Table: SQLStatement]

    /// A table with numbers of posts.
    enum Table: CaseIterable {
        case link, address
    }

    init(_ db: Database) throws {
        self.db = db
        func statements(_ sql: (Table) -> String) throws -> [Table: SQLStatement] {
            try Dictionary(
                uniqueKeysWithValues: Table.allCases.map { ($0, try SQLStatement(sql($0), db)) })
        }
        insertions = try statements { "INSERT INTO \($0) (post, target) VALUES (?, ?)" }
        deletions = try statements { "DELETE FROM \($0) WHERE post = ?" }
    }

    /// Stores the numbers of a post that has none in a table yet.
    func insert(_ targets: [Int64], into table: Table, of post: Int64) throws {
        guard !targets.isEmpty, let insertion = insertions[table] else { return }
        for target in targets {
            try insertion.bind(post, at: 1)
            try insertion.bind(target, at: 2)
            try insertion.run()
        }
    }

    /// Stores the numbers of a post instead of those that it has.
    func replace(_ targets: [Int64], in table: Table, of post: Int64) throws {
        try deletions[table]?.run([.number(post)])
        try insert(targets, into: table, of: post)
    }

    /// The numbers of a post in a table, ascending.
    static func stored(_ table: Table, of post: Int64, in db: Database) throws -> [Int64] {
        try SQLStatement("SELECT target FROM \(table) WHERE post = ? ORDER BY target", db, post)
            .all(Int64.self)
    }

    /// Whether any post has numbers.
    static func areThere(_ db: Database) throws -> Bool {
        guard try Schema.hasExtras(db) else { return false }
        let query = "SELECT EXISTS (SELECT 1 FROM address) OR EXISTS (SELECT 1 FROM link)"
        return try SQLStatement(query, db).one(Bool.self) ?? false
    }
}

extension PostLinks {
    /// The numbers of the addresses that blocks link to, ascending.
    ///
    /// - Parameter address: where the post itself is.
    static func links(in blocks: [ContentBlock], at address: String?) -> [Int64] {
        var targets: Set<Int64> = []
        let base = address.flatMap(LinkBase.init)
        for block in blocks {
            if block.kind == .linkCard, let url = block.url,
                let target = LinkTarget.number(url, at: base)
            {
                targets.insert(target)
            }
            for span in block.spans where span.style == .link {
                guard let url = span.url, let target = LinkTarget.number(url, at: base) else {
                    continue
                }
                targets.insert(target)
            }
            if targets.count >= maximum { break }
        }
        if let own = address.flatMap({ LinkTarget.number($0) }) { targets.remove(own) }
        return targets.sorted()
    }

    /// The numbers of a post's address, and of its former addresses and slugs, ascending.
    static func addresses(of post: Post) -> [Int64] {
        var targets: Set<Int64> = []
        if let own = post.link.flatMap({ LinkTarget.number($0) }) { targets.insert(own) }
        let base = post.link.flatMap(LinkBase.init)
        for former in post.extra?.formerAddresses ?? [] {
            guard former.contains("/") else {
                targets.insert(LinkTarget.number(ofSlug: former))
                continue
            }
            // What names no host is looked for with the host of the post, and without one.
            if let number = LinkTarget.number(former, at: base) { targets.insert(number) }
            if former.hasPrefix("/"), let number = LinkTarget.number(ofPath: former) {
                targets.insert(number)
            }
        }
        return targets.sorted()
    }

    /// Finds the links and addresses of all posts, inside the transaction of `db`. A damaged post
    /// stays damaged.
    ///
    /// - Parameter progress: called with the number of posts done.
    /// - Throws: `CancellationError`; errors of SQLite.
    static func find(in db: Database, _ progress: Progress = { _, _ in }) throws {
        let rows = try PostLinks(db)
        let update = try SQLStatement("UPDATE post SET checksum = ? WHERE id = ?", db)
        let query = try SQLStatement(
            """
            SELECT id, link, \(NamedRows.postExtra(in: db)) FROM post WHERE id = ?
            """, db)
        let bodies = try PostBodies(db)
        let posts = try SQLStatement("SELECT id, checksum FROM post", db).rows()
        for (index, post) in posts.enumerated() {
            if index % 1_000 == 0 {
                progress(index, posts.count)
                try Task.checkCancellation()
            }
            let (row, known): (Int64, Int64) = (try post.value(0), try post.value(1))
            guard let (links, addresses) = try targets(query.with(row).firstRow(), bodies) else {
                continue
            }
            let before = try (stored(.link, of: row, in: db), stored(.address, of: row, in: db))
            try rows.replace(links, in: .link, of: row)
            try rows.replace(addresses, in: .address, of: row)
            // A post that was never found sound stays without a checksum.
            guard known != 0 else { continue }
            let checksum =
                UInt64(bitPattern: known) &- PostChecksum.of(.links, targets: before.0)
                &- PostChecksum.of(.addresses, targets: before.1)
                &+ PostChecksum.of(.links, targets: links)
                &+ PostChecksum.of(.addresses, targets: addresses)
            try update.run([.checksum(checksum), .number(row)])
        }
    }

    /// The links and addresses of a post whose row can be read.
    private static func targets(
        _ row: SQLRow?, _ bodies: PostBodies
    ) throws -> (links: [Int64], addresses: [Int64])? {
        guard let row else { return nil }
        do {
            let link: String? = try row.value(1)
            let extra: [UInt8]? = try row.value(2)
            var post = Post(id: 0, link: link, title: "")
            post.extra = try extra.map { try Post.Extra(packed: $0, at: link) }
            guard let blocks = try bodies.body(of: row.value(0))?.blocks() else { return nil }
            return (links(in: blocks, at: link), addresses(of: post))
        } catch let error as IndexError where error.code == .damaged {
            return nil
        }
    }
}
