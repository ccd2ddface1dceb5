// The checksum of a post is the sum of one hash for each group of its columns. When one group
// changes, the old and the new values of that group are enough to compute the new checksum. So no
// checksum covers values that were not read.
//
//   head      site, wp
//   content   type, title, excerpt, published, author, language
//   details   slug, link, modified, featured, image, sticky, license
//   prints    content, details                      its fingerprints (PostFingerprint.swift)
//   document  document, document_language
//   terms     rows of its terms in their order      of `post_term`
//   body      html, blocks                          of `body`, or inflated of `body_pack`
//   clock     utc_offset                            nothing where that is not known
//   extra     extra                                 of `post_extra`; nothing where there is no row
//   links     target, ascending, and text           of `link`; no text where it is null; nothing where there is no row
//   addresses target, ascending                     of `address`; nothing where there is no row
//
// The row id is in no group, because body and terms belong to the row id.

internal import BlogSearchQueries
internal import GRDB

/// The parts of a post's checksum.
enum PostChecksum {
    enum Group: UInt64, CaseIterable {
        case head = 1
        case content, details, prints, document, terms, body, clock, extra, links, addresses

        /// Columns of `post`.
        var columns: [String] {
            switch self {
            case .head: ["site", "wp"]
            case .content: ["type", "title", "excerpt", "published", "author", "language"]
            case .details:
                ["slug", "link", "modified", "featured", "image", "sticky", "license"]
            case .prints: ["content", "details"]
            case .document: ["document", "document_language"]
            case .terms, .body, .extra, .links, .addresses: []
            case .clock: ["utc_offset"]
            }
        }
    }

    /// The columns of all groups, in order.
    static let columns = Group.allCases.flatMap(\.columns)

    /// The hash of a group.
    static func of(_ group: Group, _ values: some Sequence<SQLStatement.Value>) -> UInt64 {
        // Rows of files that had no such column keep their checksums.
        if group == .clock, values.allSatisfy(\.isNull) { return 0 }
        var hash = RowHash(seed: group.rawValue)
        hash.add(values)
        return hash.value
    }

    /// The sum of the hashes of the groups that are columns of `post`. The values are in the order
    /// of `columns`.
    static func ofRow(_ values: [SQLStatement.Value]) -> UInt64 {
        var (sum, first) = (UInt64(0), 0)
        for group in Group.allCases where !group.columns.isEmpty {
            let end = first + group.columns.count
            sum &+= of(group, values[first..<end])
            first = end
        }
        return sum
    }

    /// The hash of what a source says besides; 0 for nothing.
    static func of(extra: [UInt8]?) -> UInt64 { extra.map { of(.extra, [.blob($0)]) } ?? 0 }

    /// The hash of the links or addresses of a post, which are in ascending order; 0 for none.
    static func of(_ group: Group, _ links: [PostLinks.Link]) -> UInt64 {
        guard !links.isEmpty else { return 0 }
        return of(
            group,
            links.lazy.flatMap { link -> [SQLStatement.Value] in
                link.text == nil
                    ? [.number(link.target)] : [.number(link.target), .text(link.text)]
            })
    }

    /// The hash of the terms of a post.
    static func of(terms: [Int64]) -> UInt64 {
        of(.terms, terms.lazy.map { .number($0) })
    }
}

/// Stored posts with their checksums.
struct StoredPostChecksums {
    /// The stored checksum of a post, and the correct one.
    struct Found {
        let stored: UInt64
        let found: UInt64
        /// The number of its rows in other tables.
        let rows: [String: Int]

        var isSound: Bool { stored == found }
    }

    private let posts: SQLStatement
    private let bodies: PostBodies
    private let terms: SQLStatement
    private let extras: ExtraRows?

    /// The tables with rows of posts. The bodies in `body_pack` are not rows of their own.
    static func tables(in db: Database) throws -> [String] {
        ["body", "post_term"]
            + (try Schema.hasExtras(db) ? ["post_extra", "link", "address"] : [])
    }

    init(_ db: Database) throws {
        let columns = try PostChecksum.columns.map { try Schema.column($0, in: db) }
            .joined(separator: ", ")
        posts = try SQLStatement("SELECT checksum, \(columns) FROM post WHERE id = ?", db)
        bodies = try PostBodies(db)
        terms = try SQLStatement(
            "SELECT term FROM post_term WHERE post = ? ORDER BY position", db)
        extras = try Schema.hasExtras(db) ? ExtraRows(db) : nil
    }

    /// Reads a post; `nil` when there is none.
    func of(_ post: Int64) throws -> Found? {
        try posts.bind(post, at: 1)
        var row: (stored: UInt64, sum: UInt64)?
        try posts.forEachRow { stored in
            row = (
                UInt64(bitPattern: stored.number(0) ?? 0),
                PostChecksum.ofRow((1...PostChecksum.columns.count).map { stored.stored($0) })
            )
        }
        guard var row else { return nil }
        let body = try body(of: post)
        if let body { row.sum &+= PostChecksum.of(.body, body.values) }
        let terms = try terms(of: post)
        row.sum &+= PostChecksum.of(terms: terms)
        var rows = ["post_term": terms.count]
        if let body { rows[body.isPacked ? "body_pack" : "body"] = 1 }
        if let extras { row.sum &+= try extras.sum(of: post, counting: &rows) }
        return Found(stored: row.stored, found: row.sum, rows: rows)
    }

    /// The body of a post; `nil` also when it cannot be read.
    private func body(of post: Int64) throws -> PostBody? {
        do {
            return try bodies.body(of: post)
        } catch let error as IndexError where error.code == .damaged {
            return nil
        }
    }

    /// The row ids of a post's terms, in their order.
    func terms(of post: Int64) throws -> [Int64] {
        var found: [Int64] = []
        try terms.bind(post, at: 1)
        try terms.forEachRow { found.append($0.number(0) ?? 0) }
        return found
    }
}

/// The rows of posts in the tables that older files lack.
private struct ExtraRows {
    private let extras: SQLStatement
    private let links: SQLStatement
    private let addresses: SQLStatement

    init(_ db: Database) throws {
        extras = try SQLStatement("SELECT extra FROM post_extra WHERE post = ?", db)
        links = try PostLinks.statement(.link, in: db)
        addresses = try PostLinks.statement(.address, in: db)
    }

    /// The sum of the hashes of a post's rows.
    func sum(of post: Int64, counting rows: inout [String: Int]) throws -> UInt64 {
        var extra: [UInt8]?
        try extras.bind(post, at: 1)
        try extras.forEachRow { extra = $0.bytes(0) }
        let links = try PostLinks.stored(links, of: post)
        let addresses = try PostLinks.stored(addresses, of: post)
        rows["post_extra"] = extra == nil ? 0 : 1
        rows["link"] = links.count
        rows["address"] = addresses.count
        return PostChecksum.of(extra: extra) &+ PostChecksum.of(.links, links)
            &+ PostChecksum.of(.addresses, addresses)
    }
}
