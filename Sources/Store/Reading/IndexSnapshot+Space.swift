package import BlogSearchQueries
internal import GRDB

extension IndexSnapshot {
    /// What takes the space of the file; `nil` where this SQLite does not tell, or a page cannot be
    /// read.
    ///
    /// - Complexity: It reads the pages of all tables but the two largest: bodies of posts take what the others leave, and of
    ///   segments it is known.
    package func space() throws -> IndexSpace? {
        do {
            return try readSpace()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            // The contents can be reported all the same.
            return nil
        }
    }

    private func readSpace() throws -> IndexSpace? {
        func number(_ query: String) throws -> Int {
            try SQLStatement(query, db).one(Int.self) ?? 0
        }
        let size = try number("PRAGMA page_size")
        let unused = try number("PRAGMA freelist_count") * size
        var space = IndexSpace(
            bodies: 0, postings: try number("SELECT coalesce(sum(bytes), 0) FROM segment"),
            vocabulary: 0, rows: 0, unused: unused)
        guard let pages = try pages() else { return nil }
        let names = "SELECT name, tbl_name FROM sqlite_schema WHERE rootpage > 0"
        for row in try SQLStatement(names, db).rows() {
            let (name, table): (String, String) = (try row.value(0), try row.value(1))
            if ["body", "body_pack", "body_dictionary", "segment_page"].contains(table) {
                continue
            }
            let bytes = try pages.with(name).one(Int.self) ?? 0
            switch table {
            case "segment", "removal", "deletion", "document_page": space.postings += bytes
            case let table where table.hasPrefix("tail"): space.postings += bytes
            case "vocabulary", "vocabulary_page", "completion": space.vocabulary += bytes
            default: space.rows += bytes
            }
        }
        let known = space.postings + space.vocabulary + space.rows + unused
        space.bodies = max(0, try number("PRAGMA page_count") * size - known)
        return space
    }

    /// The bytes of the pages of a table or index (https://sqlite.org/dbstat.html).
    private func pages() throws -> SQLStatement? {
        do {
            return try SQLStatement(
                "SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name = ? AND aggregate = 1", db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            return nil
        }
    }
}
