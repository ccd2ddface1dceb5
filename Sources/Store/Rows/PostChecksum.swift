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
//   body      html, blocks                          of `body`
//   clock     utc_offset                            nothing where that is not known
//
// The row id is in no group, because body and terms belong to the row id.

internal import GRDB

/// The parts of a post's checksum.
enum PostChecksum {
    enum Group: UInt64, CaseIterable {
        case head = 1
        case content, details, prints, document, terms, body, clock

        /// Columns of `post`.
        var columns: [String] {
            switch self {
            case .head: ["site", "wp"]
            case .content: ["type", "title", "excerpt", "published", "author", "language"]
            case .details:
                ["slug", "link", "modified", "featured", "image", "sticky", "license"]
            case .prints: ["content", "details"]
            case .document: ["document", "document_language"]
            case .terms, .body: []
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
        /// The number of its rows in `body` and `post_term`.
        let bodies: Int
        let terms: Int

        var isSound: Bool { stored == found }
    }

    private let posts: SQLStatement
    private let bodies: SQLStatement
    private let terms: SQLStatement

    init(_ db: Database) throws {
        let columns = try PostChecksum.columns.map { try Schema.column($0, in: db) }
            .joined(separator: ", ")
        posts = try SQLStatement("SELECT checksum, \(columns) FROM post WHERE id = ?", db)
        bodies = try SQLStatement("SELECT html, blocks FROM body WHERE post = ?", db)
        terms = try SQLStatement(
            "SELECT term FROM post_term WHERE post = ? ORDER BY position", db)
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
        var count = 0
        try bodies.bind(post, at: 1)
        try bodies.forEachRow { body in
            row.sum &+= PostChecksum.of(.body, [body.stored(0), body.stored(1)])
            count += 1
        }
        let terms = try terms(of: post)
        return Found(
            stored: row.stored, found: row.sum &+ PostChecksum.of(terms: terms), bodies: count,
            terms: terms.count)
    }

    /// The row ids of a post's terms, in their order.
    func terms(of post: Int64) throws -> [Int64] {
        var found: [Int64] = []
        try terms.bind(post, at: 1)
        try terms.forEachRow { found.append($0.number(0) ?? 0) }
        return found
    }
}
