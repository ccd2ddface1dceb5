// One page of changes becomes one transaction, in five steps:
//
//   1  find out what changed: which posts are new or different, and which others name a changed
//      term or site
//   2  take the documents of all those out of the full-text table, while the database still has
//      what they were made of
//   3  store the rows that documents name: site, authors, terms, media
//   4  make the new documents
//   5  store the rows of posts, while the documents become a segment; delete names that no post
//      has any more
//
// A page with many new documents becomes a segment at once. That is far faster than storing them in
// the full-text table and sealing it later. Few documents go into the full-text table.
//
// Documents are numbered and taken out in ascending order. FTS5 collects in memory as long as row
// ids ascend, so a page causes one extra write at most. FTS5 also writes at a statement for which
// SQLite makes a savepoint of its own (an upsert, RETURNING, OR REPLACE). There must be no such
// statement between two documents.

internal import Blog
internal import BlogSearchPlatform
internal import GRDB

/// Applies one page of changes. It lives as long as its transaction.
struct ChangeWriter {
    let db: Database
    var site: SiteRow
    /// Stores all rows with checksums, in every step.
    let checked: CheckedRows
    var rows: RowIDs
    var documents: DocumentWriter
    let statements: PostStatements
    /// Rows of posts that are shown with another name or picture than before.
    var restyled: Set<Int64> = []
    var summary = WriteSummary()

    /// The minimum number of documents for a segment of their own.
    static let bulk = 100

    init(_ db: Database, site url: String, _ tools: WritingTools) throws {
        self.db = db
        checked = CheckedRows(db)
        site = try SiteRow.find(Site(url: url).url, in: db, checked)
        rows = RowIDs(db, site: site.id, checked)
        documents = try DocumentWriter(db, tools, checked)
        statements = try PostStatements(db)
    }

    /// Stores the page.
    mutating func write(
        _ pending: PendingPage, checkpoint: String?
    ) throws -> WriteSummary {
        let page = pending.changes
        var stale: Set<Int64> = []
        if let changed = page.site,
            try site.update(changed, from: pending.origin, in: db, checked)
        {
            stale.formUnion(try site.postsWithoutLanguage(in: db))
        }
        let terms = try changedTerms(page.terms.values)
        for (term, isInDocuments) in terms {
            let posts = try posts(under: term.key)
            if isInDocuments { stale.formUnion(posts) } else { restyled.formUnion(posts) }
        }
        for key in page.termRemovals { stale.formUnion(try posts(under: key)) }
        let plan = try PostPlan(page, site: site.id, in: db)
        let contents = PreparedContents(
            of: plan.rewritten, siteLanguage: site.language, ahead: pending.contents,
            body: pending.body)

        let outgoing = stale.union(plan.replaced).union(plan.removed)
        try documents.remove(posts: outgoing)
        let again = stale.subtracting(plan.replaced).subtracting(plan.removed)
        if plan.rewritten.count + again.count >= ChangeWriter.bulk { try documents.beginSegment() }

        for author in page.authors.values { try store(author) }
        for item in page.media.values { try store(item) }
        for (term, _) in terms { try store(term) }
        for key in page.termRemovals { try delete(key) }
        var givenUp = GivenUpNames(db, site: site, checked)
        try givenUp.add(posts: outgoing.subtracting(again).union(plan.restyled.map(\.row)))
        try givenUp.add(unstored: page.superseded)
        for id in plan.removed { try checked.delete(post: id) }
        for (post, fingerprint, row) in plan.restyled {
            try updateDetails(of: post, fingerprint, row: row)
        }
        let added = try plan.rewritten.map { try addDocument(of: $0, contents.next()) }
        for id in again.sorted() {
            try documents.replaceDocument(ofPost: id, siteLanguage: site.language)
        }
        documents.beginFinishing()
        for post in added {
            try Task.checkCancellation()
            try store(post)
        }

        for author in page.authorRemovals { try delete(author: author) }
        try givenUp.delete()

        if let checkpoint { try site.store(checkpoint: checkpoint, checked) }
        try log(plan, alsoChanged: restyled.union(again))
        try documents.finish()
        summary += plan.summary
        summary.reindexed = again.count
        return summary
    }

    /// Logs what happened to posts.
    ///
    /// - Parameter rows: posts that are shown differently, with those of the page among them.
    private func log(_ plan: PostPlan, alsoChanged rows: Set<Int64>) throws {
        var entries = plan.changes.map {
            ChangeLog.Entry(kind: $0.kind, site: site.id, id: $0.id)
        }
        let known = plan.replaced.union(plan.restyled.map(\.row))
        let find = try SQLStatement("SELECT wp FROM post WHERE id = ?", db)
        for row in rows.subtracting(known).sorted() {
            guard let id = try find.with(row).one(Int.self) else { continue }
            entries.append(ChangeLog.Entry(kind: .updated, site: site.id, id: id))
        }
        try ChangeLog(db).append(entries, at: Moment(seconds: System.seconds), checked)
    }
}
