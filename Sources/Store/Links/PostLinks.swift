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
    /// The maximum number of bytes of a text.
    private static let maximumText = 256

    /// A number, and what links to it say.
    struct Link: Sendable, Hashable {
        var target: Int64
        /// The words of the links to it, as they are written; `nil` without any, and for addresses.
        var text: String?
    }

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
        insertions = try statements {
            $0 == .link
                ? "INSERT INTO link (post, target, text) VALUES (?, ?, ?)"
                : "INSERT INTO address (post, target) VALUES (?, ?)"
        }
        deletions = try statements { "DELETE FROM \($0) WHERE post = ?" }
    }

    /// Stores the numbers of a post that has none in a table yet.
    func insert(_ links: [Link], into table: Table, of post: Int64) throws {
        guard !links.isEmpty, let insertion = insertions[table] else { return }
        for link in links {
            try insertion.bind(post, at: 1)
            try insertion.bind(link.target, at: 2)
            if table == .link { try insertion.bind(.text(link.text), at: 3) }
            try insertion.run()
        }
    }

    /// Stores the numbers of a post instead of those that it has.
    func replace(_ links: [Link], in table: Table, of post: Int64) throws {
        try deletions[table]?.run([.number(post)])
        try insert(links, into: table, of: post)
    }

    /// Reads the numbers of posts in a table.
    static func statement(_ table: Table, in db: Database) throws -> SQLStatement {
        let text = table == .link ? try Schema.column("link.text", in: db) : "NULL"
        return try SQLStatement(
            "SELECT target, \(text) FROM \(table) WHERE post = ? ORDER BY target", db)
    }

    /// The numbers of a post, ascending, by such a statement.
    static func stored(_ statement: SQLStatement, of post: Int64) throws -> [Link] {
        var links: [Link] = []
        try statement.with(post).forEachRow {
            links.append(Link(target: $0.number(0) ?? 0, text: $0.text(1)))
        }
        return links
    }

    static func stored(_ table: Table, of post: Int64, in db: Database) throws -> [Link] {
        try stored(statement(table, in: db), of: post)
    }

}

extension PostLinks {
    /// The numbers of the addresses that blocks link to, ascending, and the texts of the links.
    ///
    /// - Parameter address: where the post itself is.
    static func links(in blocks: [ContentBlock], at address: String?) -> [Link] {
        var targets: [Int64: [String]] = [:]
        let base = address.flatMap(LinkBase.init)
        for block in blocks {
            if block.kind == .linkCard, let url = block.url,
                let target = LinkTarget.number(url, at: base)
            {
                targets[target, default: []].append(words(block.text, at: target))
            }
            // One walk through the text, as far as spans follow one another.
            let scalars = block.text.unicodeScalars
            var (place, index) = (0, scalars.startIndex)
            for span in block.spans where span.style == .link {
                guard let url = span.url, let target = LinkTarget.number(url, at: base) else {
                    continue
                }
                if span.start < place { (place, index) = (0, scalars.startIndex) }
                let start = span.start - place
                index =
                    scalars.index(index, offsetBy: start, limitedBy: scalars.endIndex)
                    ?? scalars.endIndex
                place = span.start
                // What is longer is no text of a link (`text(of:)`).
                let text = scalars[index...].prefix(min(span.length, maximumText))
                targets[target, default: []].append(words(String(text), at: target))
            }
            if targets.count >= maximum { break }
        }
        if let own = address.flatMap({ LinkTarget.number($0) }) { targets[own] = nil }
        return targets.map { Link(target: $0.key, text: text(of: $0.value)) }
            .sorted { $0.target < $1.target }
    }

    /// The text of a link, unless it is nothing but the address.
    private static func words(_ text: String, at target: Int64) -> String {
        guard text.contains("."), !text.contains(" ") else { return text }
        let address = text.contains("//") ? text : "//" + text
        return LinkTarget.number(address) == target ? "" : text
    }

    /// What links to one page say, each text once; as many as there is room for.
    private static func text(of links: [String]) -> String? {
        var (text, known): (String, Set<String>) = ("", [])
        for link in links where !link.isEmpty && known.insert(link).inserted {
            if text.utf8.count + link.utf8.count < maximumText {
                text += (text.isEmpty ? "" : " ") + link
            }
        }
        return text.isEmpty ? nil : text
    }

    /// The numbers of a post's address, and of its former addresses and slugs, ascending.
    static func addresses(of post: Post) -> [Link] {
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
        return targets.sorted().map { Link(target: $0) }
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
        let (linked, addressed) = try (statement(.link, in: db), statement(.address, in: db))
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
            let before = try (stored(linked, of: row), stored(addressed, of: row))
            if before.0 == links, before.1 == addresses { continue }
            try rows.replace(links, in: .link, of: row)
            try rows.replace(addresses, in: .address, of: row)
            // A post that was never found sound stays without a checksum.
            guard known != 0 else { continue }
            let checksum =
                UInt64(bitPattern: known) &- PostChecksum.of(.links, before.0)
                &- PostChecksum.of(.addresses, before.1) &+ PostChecksum.of(.links, links)
                &+ PostChecksum.of(.addresses, addresses)
            try update.run([.checksum(checksum), .number(row)])
        }
    }

    /// The links and addresses of a post whose row can be read.
    private static func targets(
        _ row: SQLRow?, _ bodies: PostBodies
    ) throws -> (links: [Link], addresses: [Link])? {
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
