// What `compact` does about rows that are not what was written. Data that follows from other rows
// is corrected. Other data is kept as it is, and `verify` still reports it, until an import or a
// sync stores it again; it is deleted only when nothing names it. Missing rows can no longer be
// detected once they are no longer counted: so the sites that must be read again are recorded.

internal import GRDB

/// Repairs rows inside a transaction.
struct RowMending {
    /// The number of rows that nothing in the file can repair.
    private(set) var lost = 0
    /// Whether rows are missing.
    private(set) var isShort = false
    /// The number of rows that had another key, and were put back.
    private(set) var putBack = 0
    /// Whether every document must be made again.
    private(set) var needsReindexing = false
    /// Sites that do not exist, whose posts were deleted.
    private var lostSites: Set<Int64> = []

    private let db: Database
    private let checked: CheckedRows
    private let rows: RowState

    /// - Parameter rows: how rows are checked; they must have checksums.
    init(_ db: Database, _ rows: RowState) {
        self.db = db
        self.rows = rows
        checked = CheckedRows(db)
    }

    /// Repairs the rows.
    mutating func run() throws {
        try putRowsBack()
        let findings = try RowsCheck(db, rows).findings()
        let arePostsShort = try arePostsShort()
        for finding in findings { try mend(finding) }
        if arePostsShort || !findings.isEmpty { try mendPosts() }
        isShort =
            arePostsShort
            || findings.contains {
                $0.isShort && $0.table != .completion && $0.table != .checkpoint
            }
        needsReindexing = needsReindexing || isShort
        if isShort || findings.contains(where: { $0.table == .checkpoint }) {
            for site in try SQLStatement("SELECT site FROM checkpoint", db).all(Int64.self) {
                try checked.delete(.checkpoint, row: site)
            }
        }
        try checked.store()
        if isShort || findings.contains(where: \.isShort) { try countAnew() }
        try deleteStrayRows()
    }

    /// Puts rows back that have another key, and also posts without a site, which nobody would
    /// find.
    private mutating func putRowsBack() throws {
        var misplaced = try MisplacedRows(checked)
        for finding in try RowsCheck(db, rows).findings() {
            for row in finding.unsound { _ = try misplaced.putBack(finding.table, row) }
        }
        for post in try SQLStatement(RowMending.postsOfNoSite, db).all(Int64.self) {
            _ = try misplaced.putBack(post: post)
        }
        putBack = misplaced.putBack
        needsReindexing = putBack > 0 || misplaced.doubled > 0
    }

    private static let postsOfNoSite =
        "SELECT id FROM post WHERE site NOT IN (SELECT id FROM site)"

    /// Whether posts are missing, or older versions replace them.
    private func arePostsShort() throws -> Bool {
        var stored: UInt64 = 0
        let posts = try SQLStatement("SELECT id, checksum FROM post", db).rows()
        for post in posts { stored &+= UInt64(bitPattern: try post.value(1) as Int64) }
        if stored == rows.sums[.post] { return false }
        let checksums = try StoredPostChecksums(db)
        let found = try posts.reduce(UInt64(0)) {
            try $0 &+ (checksums.of($1.value(0))?.found ?? 0)
        }
        return found != rows.sums[.post]
    }

    private mutating func mend(_ finding: RowsCheck.Finding) throws {
        for row in finding.unsound {
            switch finding.table {
            case .author, .term: if try foldName(finding.table, row) { continue }
            case .language: needsReindexing = true
            default: break
            }
            if try isNamed(finding.table, row) {
                lost += 1
            } else {
                try delete(finding.table, row)
            }
        }
    }

    /// Derives the folded name again.
    ///
    /// - Returns: whether the row is then what was written.
    private func foldName(_ table: CheckedTable, _ row: Int64) throws -> Bool {
        let query = "SELECT name, folded FROM \(table) WHERE id = ?"
        guard let stored = try SQLStatement(query, db, row).firstRow() else { return false }
        let (name, folded): (String?, String?) = (try stored.value(0), try stored.value(1))
        let update = "UPDATE \(table) SET folded = ? WHERE id = ?"
        try SQLStatement(update, db, name?.foldedName, row).run()
        if try checked.isSound(table, row: row) { return true }
        try SQLStatement(update, db, folded, row).run()
        return false
    }

    /// Whether a post or another row names a row.
    private func isNamed(_ table: CheckedTable, _ row: Int64) throws -> Bool {
        let query =
            switch table {
            case .site: "SELECT 1 FROM post WHERE site = ?"
            case .author: "SELECT 1 FROM post WHERE author = ?"
            case .term: "SELECT 1 FROM post_term WHERE term = ?"
            case .media:
                "SELECT 1 FROM media JOIN post ON post.site = media.site AND featured = media.wp WHERE media.id = ?"
            case .type: "SELECT 1 FROM post WHERE type = ?"
            case .language: "SELECT 1 FROM post WHERE document_language = ?"
            case .checkpoint, .post, .completion: "SELECT 1 WHERE 0 = ?"
            }
        return try SQLStatement(query + " LIMIT 1", db, row).one(Int.self) != nil
    }

    private func delete(_ table: CheckedTable, _ row: Int64) throws {
        if table == .site {
            for table in [CheckedTable.author, .term, .media] {
                let query = "SELECT id FROM \(table) WHERE site = ?"
                for row in try SQLStatement(query, db, row).all(Int64.self) {
                    try checked.delete(table, row: row)
                }
            }
            try checked.delete(.checkpoint, row: row)
        }
        try checked.delete(table, row: row)
    }

    /// Deletes the posts of sites that do not exist, because nobody would find them. Posts that
    /// name data of another site must be stored again.
    private mutating func mendPosts() throws {
        lostSites = try Set(
            SQLStatement("SELECT site FROM post WHERE site NOT IN (SELECT id FROM site)", db).all(
                Int64.self))
        for post in try SQLStatement(RowMending.postsOfNoSite, db).all(Int64.self) {
            try checked.delete(post: post)
            needsReindexing = true
        }
        let ofOthers = """
            SELECT post.id FROM post JOIN author ON author.id = post.author
            WHERE author.site <> post.site
            UNION SELECT post.id FROM post JOIN post_term ON post_term.post = post.id
            JOIN term ON term.id = post_term.term WHERE term.site <> post.site
            """
        let mark = SQLStatement.Value.number(StoredPostsCheck.mark)
        for post in try SQLStatement(ofOthers, db).all(Int64.self) {
            try checked.change(
                .prints, ofPost: post, from: checked.values(.prints, ofPost: post),
                to: [mark, mark])
        }
    }

    /// Computes the totals of the existing rows, and records the sites that must be read again.
    private func countAnew() throws {
        var state = try CollectionState(db)
        let completion = state.rows.sums[.completion]
        state.rows.sums = try RowSums(recounting: db)
        state.rows.sums[.completion] = completion
        if isShort {
            let sites = try SQLStatement("SELECT id FROM site", db).all(Int64.self)
            state.rows.unread = sites + lostSites.subtracting(sites).sorted()
        }
        try state.store(in: db)
    }

    private func deleteStrayRows() throws {
        for table in try StoredPostChecksums.tables(in: db) {
            try SQLStatement.run("DELETE FROM \(table) WHERE post NOT IN (SELECT id FROM post)", db)
        }
    }
}

extension IndexStore {
    /// Repairs the rows that posts consist of, and those that they name.
    ///
    /// - Returns: what cannot be repaired.
    func mendRows() throws -> (lost: Int, isShort: Bool, putBack: Int) {
        let isIntact = try read { snapshot in
            guard let rows = try RowState(known: snapshot.db), rows.isStamped else { return true }
            return try RowsCheck(snapshot.db, rows).findings().isEmpty
                && RowSums(recounting: snapshot.db)[.post] == rows.sums[.post]
                && !RowMending.areStrayRows(snapshot.db)
        }
        if isIntact { return (0, false, 0) }
        var isReindexed = false
        let result = try write { db in
            guard let rows = try RowState(known: db) else { return (0, false, 0) }
            var mending = RowMending(db, rows)
            try mending.run()
            if mending.needsReindexing {
                try Reindexing.run(db, WritingTools(marks: tools.marks))
                isReindexed = true
            }
            return (mending.lost, mending.isShort, mending.putBack)
        }
        if isReindexed {
            tools.reset()
            tools.firstBuilt = nil
        }
        return result
    }
}

extension RowMending {
    /// Whether there are rows of posts that no longer exist.
    static func areStrayRows(_ db: Database) throws -> Bool {
        for table in try StoredPostChecksums.tables(in: db) {
            let query = "SELECT 1 FROM \(table) WHERE post NOT IN (SELECT id FROM post) LIMIT 1"
            if try SQLStatement(query, db).one(Int.self) != nil { return true }
        }
        return false
    }
}
