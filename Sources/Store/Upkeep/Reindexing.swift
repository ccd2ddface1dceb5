internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Makes every document and folded name anew from what is stored: after a change of the analyzer, or to repair what was
/// damaged.
///
/// Documents are renumbered from 1 in their order, and sealed: whatever deletions left behind is gone too.
struct Reindexing {
    private let db: Database

    private let tools: WritingTools
    private let checked: CheckedRows

    private init(_ db: Database, _ tools: WritingTools) {
        self.db = db
        self.tools = tools
        checked = CheckedRows(db)
    }

    /// Whether the documents were made by this version of the analyzer; the rest of the state may be damaged, which is
    /// told to who needs it.
    static func isCurrent(_ db: Database) throws -> Bool {
        try number("analyzer", db) == Int64(Analyzer.version)
    }

    /// Does it, inside the transaction of `db`.
    ///
    /// - Parameter progress: told how many posts are done.
    static func run(
        _ db: Database, _ tools: WritingTools, progress: Progress = { _, _ in }
    ) throws {
        let reindexing = Reindexing(db, tools)
        try reindexing.foldNames()
        try reindexing.forgetDocuments()
        try reindexing.makeDocuments(progress)
    }

    /// Names are found by what this version folds them to.
    private func foldNames() throws {
        for table in [CheckedTable.author, .term] {
            let rows = try Row.fetchAll(db, sql: "SELECT id, name, folded FROM \(table)")
            for row in rows {
                try Task.checkCancellation()
                let (id, name): (Int64, String?) = (try row.value(0), try row.value(1))
                if try name?.foldedName == row.value(2) as String? { continue }
                let isSound = try checked.isSound(table, row: id)
                try db.cachedStatement(sql: "UPDATE \(table) SET folded = ? WHERE id = ?")
                    .execute(arguments: [name?.foldedName, id])
                if isSound { try checked.stamp(table, row: id) }
            }
        }
    }

    private func forgetDocuments() throws {
        try db.execute(
            sql: """
                INSERT INTO tail (tail) VALUES ('delete-all');
                DELETE FROM document_page;
                DELETE FROM deletion;
                DELETE FROM segment;
                DELETE FROM segment_page;
                DELETE FROM removal;
                DELETE FROM vocabulary;
                DELETE FROM vocabulary_page;
                DELETE FROM completion;
                """)
        var state = CollectionState.empty(analyzer: Analyzer.version)
        state.rows = try rowState()
        state.rows.sums[.completion] = 0
        // A damaged one may be so large that it cannot be counted on from.
        let generation = try Reindexing.number("generation", db) ?? 0
        state.generation = (0..<1 << 48).contains(generation) ? generation : 0
        try state.store(in: db)
    }

    /// How rows are checked; where the state is damaged, by what they are now.
    private func rowState() throws -> RowState {
        do {
            return try CollectionState(db).rows
        } catch let error as IndexError where error.code == .damaged {
            _ = checked.takeChanges()
            return try RowState(recounting: db)
        }
    }

    /// A number of the state, `nil` when it is missing.
    private static func number(_ column: String, _ db: Database) throws -> Int64? {
        try Row.fetchOne(db, sql: "SELECT \(column) FROM state").flatMap {
            try $0.value(0, or: .noState) as Int64?
        }
    }

    /// New numbers never collide with old ones that are still to be replaced: the k-th smallest is at least k.
    private func makeDocuments(_ progress: Progress) throws {
        var documents = try DocumentWriter(db, tools, checked)
        try documents.beginSegment()
        let posts = try Row.fetchAll(
            db,
            sql: """
                SELECT post.id, site.language FROM post LEFT JOIN site ON site.id = post.site
                ORDER BY document
                """)
        for (done, post) in posts.enumerated() {
            if done % 256 == 0 { progress(done, posts.count) }
            try documents.replaceDocument(
                ofPost: try post.value(0), siteLanguage: try post.value(1))
        }
        try documents.finish()
    }
}

extension DocumentWriter {
    /// Makes a new document for a post that is stored as it is to be; its old document is gone already.
    mutating func replaceDocument(ofPost post: Int64, siteLanguage: String?) throws {
        try Task.checkCancellation()
        guard var stored = try StoredDocument(post: post, in: db) else { return }
        stored.source.language = stored.language(onSite: siteLanguage)
        let (document, language) = try add(stored.source)
        try checked.change(
            .place, ofPost: post, from: checked.values(.place, ofPost: post),
            to: [.number(Int64(document)), .number(Int64(language))])
    }
}
