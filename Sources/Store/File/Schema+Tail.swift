internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchQueries
internal import GRDB

extension Schema {
    /// The table of the newest documents, with these columns.
    static func tail(_ fields: String) -> String {
        """
        CREATE VIRTUAL TABLE tail USING fts5 (
            \(fields), content = '', columnsize = 0, tokenize = 'packed'
        );
        """
            + tailSettings.map { "INSERT INTO tail (tail, rank) VALUES ('\($0)', \($1));" }.joined()
    }

    /// Reads nothing, but has FTS5 read the settings and the structure of that table, which SQLite's check does not look at.
    static let anyOfTail = "SELECT 1 FROM tail LIMIT 0"

    /// FTS5's settings of that table.
    static let tailSettings = [("hashsize", 64 << 20), ("automerge", 8)]

    /// FTS5 cannot add a column: the table is made anew, and what is in it goes into a segment. Where a stored post is
    /// damaged, the newest posts are in neither then: a check finds that, and making the index again from the posts mends it.
    static func customFields(
        _ db: Database, _ marks: @escaping ContentMarks.Finder
    ) throws {
        do {
            if try CollectionState(db).tailDocuments > 0 {
                var documents = try DocumentWriter(db, WritingTools(marks: marks))
                try documents.sealTail()
                try documents.finish()
            }
        } catch let error as IndexError where error.code == .damaged {
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {}
        try db.execute(sql: "DROP TABLE tail")
        try db.execute(sql: tail(Field.allCases.map { "\($0)" }.joined(separator: ", ")))
    }
}
