// In a file from before there were checksums, rows get them from the first command that writes.
// Each row is first checked as far as possible: a post by its fingerprints, a name by its folded
// form. A row that fails keeps the checksum 0, which fits no row: `verify` still reports it, and
// damaged data never gets a checksum. In the same way posts get fingerprints by the present rule, and
// the links and addresses that files did not have before.

internal import BlogSearchQueries
internal import GRDB

enum RowStamps {
    /// Whether rows are checked by the rules of this program.
    static func areCurrent(_ db: Database) throws -> Bool {
        do {
            let rows = try CollectionState(db).rows
            return rows.version == RowState.version
                && rows.fingerprints == PostFingerprint.version
        } catch let error as IndexError where error.code == .damaged {
            // Nothing can be recorded in a state that cannot be read. Compacting makes a new one.
            return true
        }
    }

    /// Gives rows their checksums, inside the transaction of `db`.
    ///
    /// - Parameter progress: called with the number of posts done.
    /// - Throws: errors of SQLite, when rows cannot be read. They have no checksums then.
    static func make(in db: Database, _ progress: Progress = { _, _ in }) throws {
        var state = try CollectionState(db)
        let isStamped = state.rows.isStamped
        if !isStamped || state.rows.fingerprints != PostFingerprint.version {
            try stampPosts(state.rows, in: db, progress)
        }
        if !isStamped { try stampNames(in: db) }
        if !state.rows.hasLinkTexts { try PostLinks.find(in: db, progress) }
        state.rows.version = RowState.version
        state.rows.fingerprints = PostFingerprint.version
        state.rows.sums = try RowSums(recounting: db)
        try state.store(in: db)
    }

    private static func stampPosts(
        _ rows: RowState, in db: Database, _ progress: Progress
    ) throws {
        let snapshot = IndexSnapshot(
            db, reader: { _ in throw IndexError.noState }, settings: { .none })
        let checked = CheckedRows(db)
        let update = try SQLStatement("UPDATE post SET content = ? WHERE id = ?", db)
        var check = StoredPostsCheck(snapshot, rows)
        let total = try IndexStore.countPosts(db)
        try check.forEachSound {
            progress($0, total)
        } _: { row in
            let (post, content): (Int64, Int64) = (try row.value(0), try row.value(3))
            // 0 means that the post has lost a term since.
            if content != 0, rows.fingerprints != PostFingerprint.version,
                let stored = try snapshot.posts("id = ?", [.number(post)]).first
            {
                let fingerprint = PostFingerprint(stored.post)
                if fingerprint.content != content {
                    try update.run([.number(fingerprint.content), .number(post)])
                }
            }
            try checked.stamp(post: post)
        }
    }

    private static func stampNames(in db: Database) throws {
        let checked = CheckedRows(db)
        // Another version may fold names differently. It folds them again.
        let isCurrent = try Reindexing.isCurrent(db)
        for table in CheckedTable.named {
            let isNamed = isCurrent && (table == .author || table == .term)
            let unsound = try isNamed ? Set(NamesCheck(db).unsound(table)) : []
            let rows = try SQLStatement("SELECT rowid FROM \(table)", db).all(Int64.self)
            for row in rows where !unsound.contains(row) { try checked.stamp(table, row: row) }
        }
    }
}
