internal import Blog
internal import BlogSearchQueries

/// Reads every stored post with everything it names, and compares it with its fingerprints and its
/// checksum.
///
/// In a file whose rows have no checksums yet, content blocks are only checked for being readable.
struct StoredPostsCheck {
    private let snapshot: IndexSnapshot
    private let rows: RowState?
    private var totals = Totals()
    private var found = 0
    private var problems: [Notice] = []

    /// Totals over the rows of all posts.
    private struct Totals {
        var stored: UInt64 = 0
        var sums: UInt64 = 0
        var rows: [String: Int] = [:]
    }

    /// The maximum number of posts that are named. Others are counted.
    private static let maximumNamed = 10

    /// - Parameter rows: how rows are checked; `nil` when unknown.
    init(_ snapshot: IndexSnapshot, _ rows: RowState?) {
        self.snapshot = snapshot
        self.rows = rows
    }

    /// A fingerprint that no content has. The post is stored again when it next comes, and is
    /// damaged until then.
    static let mark: Int64 = 1

    /// A sentence for each post that is not what was stored.
    ///
    /// - Parameter progress: called with the number of posts read.
    /// - Throws: `CancellationError`; errors of SQLite pass.
    mutating func problems(progress: (Int) -> Void) throws -> [Notice] {
        var unsound: [SQLRow] = []
        try forEachUnsound(progress) { unsound.append($0) }
        unsound.forEach { note($0) }
        if found > problems.count {
            problems.append("\(found - problems.count) more posts are not what was stored.")
        }
        return try problems + missing()
    }

    /// Whether all rows of all stored posts exist, and no others.
    private func missing() throws -> [Notice] {
        guard let rows, rows.isStamped else { return [] }
        var problems: [Notice] = []
        if ![totals.stored, totals.sums].contains(rows.sums[.post]) {
            problems.append(RowsCheck.missing(.post))
        }
        for table in try StoredPostChecksums.tables(in: snapshot.db)
        where try SQLStatement("SELECT count(*) FROM \(table)", snapshot.db).one(Int.self)
            != totals.rows[table, default: 0]
        {
            problems.append("There are rows of posts that are no more: \(.compact).")
            break
        }
        // A pack that cannot be read has posts that are told already.
        let packed = try PostBodies.countPacked(in: snapshot.db)
        if problems.isEmpty, packed != totals.rows["body_pack", default: 0] {
            problems.append("There are bodies of posts that are no more: \(.compact).")
        }
        return problems
    }

    /// The rows of posts that are not what was stored, and whether they are marked already.
    ///
    /// - Parameter progress: called with the number of posts read.
    /// - Throws: `CancellationError`; errors of SQLite pass.
    mutating func unsoundPosts(progress: (Int) -> Void) throws -> [(row: Int64, isMarked: Bool)] {
        var found: [(Int64, Bool)] = []
        try forEachUnsound(progress) { try found.append(($0.value(0), $0.value(3) == Self.mark)) }
        return found
    }

    /// The rows of posts that are what was stored.
    ///
    /// - Parameter progress: called with the number of posts read.
    /// - Throws: `CancellationError`; errors of SQLite pass.
    mutating func forEachSound(
        _ progress: (Int) -> Void, _ body: (SQLRow) throws -> Void
    ) throws {
        try forEach(progress) { if $1 { try body($0) } }
    }

    private mutating func forEachUnsound(
        _ progress: (Int) -> Void, _ body: (SQLRow) throws -> Void
    ) throws {
        try forEach(progress) { if !$1 { try body($0) } }
    }

    private mutating func forEach(
        _ progress: (Int) -> Void, _ body: (SQLRow, _ isSound: Bool) throws -> Void
    ) throws {
        let checksums = try StoredPostChecksums(snapshot.db)
        let posts = try SQLStatement(
            "SELECT id, wp, document, content, details, document_language FROM post", snapshot.db
        ).rows()
        for (index, post) in posts.enumerated() {
            if index % 1_000 == 0 {
                try Task.checkCancellation()
                progress(index)
            }
            let (isSound, fits) = (try isSound(post), try fits(post, checksums))
            try body(post, isSound && fits)
        }
    }

    /// Whether a post's checksum fits its rows. A post without a checksum fits.
    private mutating func fits(_ row: SQLRow, _ checksums: StoredPostChecksums) throws -> Bool {
        guard let rows, rows.isStamped, let found = try checksums.of(row.value(0)) else {
            return true
        }
        totals.stored &+= found.stored
        totals.sums &+= found.found
        totals.rows.merge(found.rows, uniquingKeysWith: +)
        return found.isSound
    }

    private func isSound(_ row: SQLRow) throws -> Bool {
        do {
            guard let post = try snapshot.posts("id = ?", [row.stored(0)]).first?.post,
                try snapshot.language(row.value(5)) != nil
            else { return false }
            let (fingerprint, content) = (PostFingerprint(post), try row.value(3) as Int64)
            guard try fingerprint.details == row.value(4) else { return false }
            // 0 means that the post has lost a term since.
            if content == 0 || fingerprint.content == content { return true }
            return rows?.fingerprints != PostFingerprint.version
                && FormerFingerprint.fits(content, post)
        } catch let error as IndexError where error.code == .damaged {
            return false
        }
    }

    private mutating func note(_ row: SQLRow) {
        found += 1
        guard found <= StoredPostsCheck.maximumNamed else { return }
        let id: Int64? = try? row.value(1)
        problems.append(
            "Post \(id.map { "\($0)" } ?? "NULL") is not what was stored: \(.compactThenFill)."
        )
    }
}

extension IndexSnapshot {
    /// The code of a language by its row.
    fileprivate func language(_ row: Int64) throws -> String? {
        let query = try SQLStatement("SELECT code FROM language WHERE id = ?", db)
        return try query.with(row).one(String.self)
    }
}
