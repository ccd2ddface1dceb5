internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Makes every document and folded name again from the stored posts: after a change of the
/// analyzer, or to repair damage.
///
/// Documents are renumbered from 1 in their order, and sealed. What deletions left behind is gone
/// afterwards, too.
struct Reindexing {
    private let db: Database

    private let tools: WritingTools
    private let checked: CheckedRows

    private init(_ db: Database, _ tools: WritingTools) {
        self.db = db
        self.tools = tools
        checked = CheckedRows(db)
    }

    /// Whether this version of the analyzer made the documents. The rest of the state may be
    /// damaged, or missing: the code that needs it reports that.
    static func isCurrent(_ db: Database) throws -> Bool {
        let current = Int64(Analyzer.version)
        return try number("analyzer", db) ?? current == current
    }

    /// Makes every document due. The next process that opens the file makes them, if this one does not get to it.
    static func require(_ db: Database) throws {
        try SQLStatement.run("UPDATE state SET analyzer = 0", db)
    }

    /// Runs inside the transaction of `db`.
    ///
    /// - Parameter progress: called with the number of posts done.
    static func run(
        _ db: Database, _ tools: WritingTools, progress: Progress = { _, _ in }
    ) throws {
        let reindexing = Reindexing(db, tools)
        try reindexing.foldNames()
        try reindexing.forgetDocuments()
        try reindexing.makeDocuments(progress)
    }

    /// Folds the names again, as this version does it.
    private func foldNames() throws {
        for table in [CheckedTable.author, .term] {
            let rows = try SQLStatement("SELECT id, name, folded FROM \(table)", db).rows()
            for row in rows {
                try Task.checkCancellation()
                let (id, name): (Int64, String?) = (try row.value(0), try row.value(1))
                if try name?.foldedName == row.value(2) as String? { continue }
                let isSound = try checked.isSound(table, row: id)
                try SQLStatement("UPDATE \(table) SET folded = ? WHERE id = ?", db)
                    .run([(name?.foldedName).stored, id.stored])
                if isSound { try checked.stamp(table, row: id) }
            }
        }
    }

    private func forgetDocuments() throws {
        try emptyTail()
        try SQLStatement.run(
            """
            DELETE FROM document_page;
            DELETE FROM deletion;
            DELETE FROM segment;
            DELETE FROM segment_page;
            DELETE FROM removal;
            DELETE FROM vocabulary;
            DELETE FROM vocabulary_page;
            DELETE FROM completion;
            """, db)
        var state = CollectionState.empty(analyzer: Analyzer.version)
        state.rows = try rowState()
        state.rows.sums[.completion] = 0
        // A damaged generation may be too large to be incremented.
        let generation = try Reindexing.number("generation", db) ?? 0
        state.generation = (0..<1 << 48).contains(generation) ? generation : 0
        try state.store(in: db)
    }

    /// FTS5 empties no table whose structure it cannot read. Then that is made as of an empty one: row 10, and the averages in
    /// row 1 (https://sqlite.org/src/file/ext/fts5/fts5_index.c).
    private func emptyTail() throws {
        let emptying = "INSERT INTO tail (tail) VALUES ('delete-all')"
        do {
            try SQLStatement.run(emptying, db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            let structure = "INSERT OR REPLACE INTO tail_data VALUES (1, x''), (10, zeroblob(7))"
            try SQLStatement.run("\(structure); \(emptying)", db)
        }
    }

    /// How rows are checked. When the state is damaged, it is derived from the present rows.
    private func rowState() throws -> RowState {
        do {
            return try CollectionState(db).rows
        } catch let error as IndexError where error.code == .damaged {
            _ = checked.takeChanges()
            // Nobody knows whether links were found.
            try PostLinks.find(in: db)
            return try RowState(recounting: db)
        }
    }

    /// A number of the state; `nil` when it is missing.
    private static func number(_ column: String, _ db: Database) throws -> Int64? {
        try SQLStatement("SELECT \(column) FROM state", db).firstRow().flatMap {
            try $0.value(0, or: .noState) as Int64?
        }
    }

    /// New numbers never collide with old ones that are yet to be replaced, because the k-th
    /// smallest old number is at least k. A damaged row may have none, or one below 1: it gets one that
    /// no document reaches.
    private func makeDocuments(_ progress: Progress) throws {
        // Of a column that may not be NULL, SQLite takes for granted that it is not.
        let damaged = "typeof(document) <> 'integer' OR document < 1"
        try SQLStatement("UPDATE post SET document = ? + id WHERE \(damaged)", db)
            .run([.number(1 << 40)])
        var documents = try DocumentWriter(db, tools, checked)
        try documents.beginSegment()
        let posts = try SQLStatement(
            """
            SELECT post.id, site.language FROM post LEFT JOIN site ON site.id = post.site
            ORDER BY document
            """, db
        ).rows()
        for (done, post) in posts.enumerated() {
            if done % 256 == 0 { progress(done, posts.count) }
            try documents.replaceDocument(
                ofPost: try post.value(0), siteLanguage: try post.value(1))
        }
        let unused = "SELECT id FROM language WHERE id NOT IN (SELECT document_language FROM post)"
        for row in try SQLStatement(unused, db).all(Int64.self)
        where try !checked.isSound(.language, row: row) {
            try checked.delete(.language, row: row)
        }
        try documents.finish()
    }
}

extension DocumentWriter {
    /// Makes a new document for a post whose rows are final. Its old document must have been
    /// removed.
    mutating func replaceDocument(ofPost post: Int64, siteLanguage: String?) throws {
        try Task.checkCancellation()
        guard var stored = try StoredDocument(post: post, in: db, bodies) else { return }
        stored.source.language = stored.language(onSite: siteLanguage)
        let (document, language) = try add(
            stored.source, features: stored.features(tools.marks))
        try checked.change(
            .document, ofPost: post, from: checked.values(.document, ofPost: post),
            to: [.number(Int64(document)), .number(Int64(language))])
    }
}
