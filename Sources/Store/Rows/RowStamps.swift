// Rows of a file that was made before they had checksums get them by the first command that writes, each after what could be
// checked so far: a post by its fingerprints, a name by what it is found by. A row that fails keeps the checksum 0, which fits
// nothing: `verify` goes on saying so, and nothing damaged is ever vouched for. By the same way posts get fingerprints of the
// present rule.

internal import BlogSearchQueries
internal import GRDB

enum RowStamps {
    /// Whether rows are checked by the rules of this program.
    static func areCurrent(_ db: Database) throws -> Bool {
        do {
            let rows = try CollectionState(db).rows
            return rows.isStamped && rows.fingerprints == PostFingerprint.version
        } catch let error as IndexError where error.code == .damaged {
            // Nothing can be noted in a state that cannot be read; compacting makes another one.
            return true
        }
    }

    /// Gives rows their checksums, inside the transaction of `db`.
    ///
    /// - Parameter progress: told how many posts are done.
    /// - Throws: errors of SQLite pass, when rows cannot be read; they have no checksums then.
    static func make(in db: Database, _ progress: Progress = { _, _ in }) throws {
        var state = try CollectionState(db)
        try stampPosts(state.rows, in: db, progress)
        if !state.rows.isStamped { try stampNames(in: db) }
        state.rows.version = RowState.version
        state.rows.fingerprints = PostFingerprint.version
        state.rows.sums = try RowSums(recounting: db)
        try state.store(in: db)
    }

    private static func stampPosts(
        _ rows: RowState, in db: Database, _ progress: Progress
    ) throws {
        let snapshot = IndexSnapshot(
            db, reader: { throw IndexError.noState }, settings: { SearchSettings() })
        let checked = CheckedRows(db)
        let update = try RawStatement("UPDATE post SET content = ? WHERE id = ?", db)
        var check = StoredPostsCheck(snapshot, rows)
        let total = try IndexStore.countPosts(db)
        try check.forEachSound {
            progress($0, total)
        } _: { row in
            let (post, content): (Int64, Int64) = (try row.value(0), try row.value(3))
            // 0: it has lost a term since.
            if content != 0, rows.fingerprints != PostFingerprint.version,
                let stored = try snapshot.posts("id = ?", [post]).first
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
        // Another version folds names otherwise, and folds them anew.
        let isCurrent = try Reindexing.isCurrent(db)
        for table in CheckedTable.named {
            let isNamed = isCurrent && (table == .author || table == .term)
            let unsound = try isNamed ? Set(NamesCheck(db).unsound(table)) : []
            let rows = try Int64.fetchAll(db, sql: "SELECT rowid FROM \(table)")
            for row in rows where !unsound.contains(row) { try checked.stamp(table, row: row) }
        }
    }
}
