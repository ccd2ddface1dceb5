// What `compact` does about rows that are not what was written. Data that follows from other rows
// is corrected. Other data is kept as it is, and `verify` still reports it, until an import or a
// sync stores it again; it is deleted, and told, only when nothing names it. Missing rows can no longer be
// detected once they are no longer counted: so the sites that must be read again are recorded.

internal import Blog
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Repairs rows inside a transaction.
struct RowMending {
    /// What was mended, and what is lost.
    private(set) var mended = Mended()
    /// Whether every document must be made again.
    private(set) var needsReindexing = false
    /// Sites that do not exist, whose posts were deleted.
    private var lostSites: Set<Int64> = []

    private let db: Database
    private let checked: CheckedRows
    private var rows: RowState

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
        if arePostsShort { mended.losses.add(try missingPosts(), "post", .missing) }
        if arePostsShort || !findings.isEmpty { try mendPosts() }
        mended.isShort =
            arePostsShort || !lostSites.isEmpty
            || findings.contains {
                $0.isShort && $0.table != .completion && $0.table != .checkpoint
            }
        needsReindexing = needsReindexing || mended.isShort
        if mended.isShort || findings.contains(where: { $0.table == .checkpoint }) {
            try forgetCheckpoints()
        }
        try checked.store()
        if mended.isShort || !findings.isEmpty { try countAnew() }
        try deleteStrayRows()
    }

    /// Puts rows back that have another key, and also posts without a site, which nobody would
    /// find, and those with the key of another.
    mutating func putRowsBack() throws {
        var misplaced = try MisplacedRows(checked)
        for finding in try RowsCheck(db, rows).findings() {
            for row in finding.unsound { _ = try misplaced.putBack(finding.table, row) }
            if finding.table == .type { try misplaced.putTypeBack(by: rows.sums[.type]) }
        }
        try adoptSite()
        for post in try SQLStatement(RowMending.postsOfNoSite, db).all(Int64.self) {
            _ = try misplaced.putBack(post: post)
        }
        let equal = """
            SELECT id FROM post NOT INDEXED WHERE (site, wp) IN (
                SELECT site, wp FROM post NOT INDEXED GROUP BY site, wp HAVING count(*) > 1)
            """
        for post in try SQLStatement(equal, db).all(Int64.self)
        where try StoredPostChecksums(db).of(post)?.isSound == false {
            _ = try misplaced.putBack(post: post)
        }
        try misplaced.reunite()
        mended.putBack = misplaced.putBack
        mended.doubled = misplaced.doubled
        needsReindexing = mended.putBack + mended.doubled > 0
        try checked.store()
        rows = try CollectionState(db).rows
    }

    /// Where the row of one site is missing, and one damaged row of a site has no posts, that is the site: its posts stay.
    private func adoptSite() throws {
        let missing = try SQLStatement(
            "SELECT DISTINCT site FROM post WHERE site NOT IN (SELECT id FROM site)", db
        ).all(Int64.self)
        let unnamed = try SQLStatement(
            "SELECT id FROM site WHERE id NOT IN (SELECT site FROM post)", db
        ).all(Int64.self).filter { try !checked.isSound(.site, row: $0) }
        guard missing.count == 1, unnamed.count == 1 else { return }
        try SQLStatement("UPDATE site SET id = ? WHERE id = ?", db, missing[0], unnamed[0]).run()
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

    /// How many posts are missing, by the number of documents; 0 where older ones are there.
    private func missingPosts() throws -> Int {
        try max(0, CollectionState(db).documents - IndexStore.countPosts(db))
    }

    private mutating func mend(_ finding: RowsCheck.Finding) throws {
        var (folded, stamped, forgotten) = (0, 0, 0)
        if finding.isShort, ![.checkpoint, .completion].contains(finding.table) {
            let count = try finding.table.missing(in: db).count
            mended.losses.add(count, finding.table.noun, .missing)
        }
        for row in finding.unsound {
            if finding.table == .checkpoint {
                try checked.delete(.checkpoint, row: row)
                forgotten += 1
                continue
            }
            if [.language, .site, .term].contains(finding.table) { needsReindexing = true }
            if [.author, .term].contains(finding.table), try foldName(finding.table, row) {
                folded += 1
                continue
            }
            if try isWhatItMustBe(finding.table, row) {
                try checked.stamp(finding.table, row: row)
                stamped += 1
                continue
            }
            let column = finding.table.key.first == "site" ? "site" : "0"
            let site = try SQLStatement(
                "SELECT \(column) FROM \(finding.table) WHERE id = ?", db, row
            )
            .one(Int64.self)
            let isNamed = try isNamed(finding.table, row)
            mended.losses.add(1, finding.table.noun, isNamed ? .changed : .removed, site: site ?? 0)
            if !isNamed { try delete(finding.table, row) }
        }
        if folded > 0 { mended.repairs.append("\(finding.table.counted(folded)) folded again") }
        if stamped > 0 { mended.repairs.append("\(finding.table.counted(stamped)) put right") }
        if finding.table == .completion {
            mended.repairs.append("words for completion chosen again")
        }
        if finding.table == .checkpoint {
            mended.isLogDoubtful = finding.isShort
            if forgotten == 0 { mended.repairs.append("notes of where to resume removed") }
        }
        if forgotten > 0 {
            mended.repairs.append("\(finding.table.counted(forgotten)) removed")
        }
    }

    /// Whether a row can be no other: an author or a term that nobody named, a language that there is, and a type that its posts
    /// were stored with.
    private func isWhatItMustBe(_ table: CheckedTable, _ row: Int64) throws -> Bool {
        switch table {
        case .author, .term:
            return try checked.whole(table, row)?.values.dropFirst(table.key.count)
                .allSatisfy(\.isNull) == true
        case .language:
            let code = try SQLStatement("SELECT code FROM language WHERE id = ?", db, row)
                .one(String.self)
            return code.flatMap { Language(tag: $0) }?.code == code && code != nil
        case .type: return try fitsPosts(type: row)
        default: return false
        }
    }

    /// Whether a post was stored with the name of a type, by its fingerprint.
    private func fitsPosts(type row: Int64) throws -> Bool {
        let snapshot = IndexSnapshot(
            db, reader: { _ in throw IndexError.noState }, settings: { .none })
        // Some may be damaged themselves.
        let posts = """
            SELECT id, content FROM post WHERE type = ? AND content NOT IN (0, ?) LIMIT 8
            """
        for stored in try SQLStatement(posts, db, row, StoredPostsCheck.mark).rows() {
            do {
                let post = try snapshot.posts("id = ?", [stored[0]]).first?.post
                if let post, try PostFingerprint(post).content == stored.value(1) { return true }
            } catch let error as IndexError where error.code == .damaged {}
        }
        return false
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
            case .term:
                """
                SELECT 1 FROM post_term WHERE term = ?1 UNION ALL
                SELECT 1 FROM term JOIN term AS child ON child.site = term.site
                    AND child.taxonomy = term.taxonomy AND child.parent = term.wp WHERE term.id = ?1
                """
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

    /// Deletes what sites had that do not exist, because nobody would find it. Posts that
    /// name data of another site must be stored again.
    private mutating func mendPosts() throws {
        lostSites = try Set(
            SQLStatement("SELECT site FROM post WHERE site NOT IN (SELECT id FROM site)", db).all(
                Int64.self))
        let strays = try SQLStatement(RowMending.postsOfNoSite, db).all(Int64.self)
        for post in strays { try checked.delete(post: post) }
        if !strays.isEmpty { mended.losses.add(strays.count, "post", .stray) }
        for table in [CheckedTable.author, .term, .media] {
            let ofNoSite = "SELECT id FROM \(table) WHERE site NOT IN (SELECT id FROM site)"
            let rows = try SQLStatement(ofNoSite, db).all(Int64.self).filter {
                try checked.isSound(table, row: $0)
            }
            for row in rows { try checked.delete(table, row: row) }
            if !rows.isEmpty { mended.losses.add(rows.count, table.noun, .stray) }
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
        if mended.isShort {
            let sites = try SQLStatement("SELECT id FROM site", db).all(Int64.self)
            state.rows.unread = sites + lostSites.subtracting(sites).sorted()
        }
        try state.store(in: db)
    }

    /// Each site is read again from its beginning. What the log of changes has there stays.
    private mutating func forgetCheckpoints() throws {
        let sites = try SQLStatement("SELECT site FROM checkpoint WHERE site <> 0", db).all(
            Int64.self)
        for site in sites { try checked.delete(.checkpoint, row: site) }
    }

    private mutating func deleteStrayRows() throws {
        guard try RowMending.areStrayRows(db) else { return }
        for table in try StoredPostChecksums.tables(in: db) {
            try SQLStatement.run("DELETE FROM \(table) WHERE post NOT IN (SELECT id FROM post)", db)
        }
        mended.repairs.append("rows of posts that are no more removed")
    }
}

extension IndexStore {
    /// Repairs the rows that posts consist of, and those that they name.
    func mendRows() throws -> Mended {
        let isIntact = try read { snapshot in
            guard let rows = try RowState(known: snapshot.db), rows.isStamped else { return true }
            return try RowsCheck(snapshot.db, rows).findings().isEmpty
                && RowSums(recounting: snapshot.db)[.post] == rows.sums[.post]
                && !RowMending.areStrayRows(snapshot.db)
        }
        return try isIntact ? Mended() : mendRows { try $0.run() }
    }

    /// Puts rows back that have another key, as far as that is all that is wrong with them.
    func putRowsBack() throws -> Mended { try mendRows { try $0.putRowsBack() } }

    private func mendRows(_ body: (inout RowMending) throws -> Void) throws -> Mended {
        try write { db in
            guard let rows = try RowState(known: db), rows.isStamped else { return Mended() }
            var mending = RowMending(db, rows)
            try body(&mending)
            if mending.needsReindexing { try Reindexing.require(db) }
            return mending.mended
        }
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
