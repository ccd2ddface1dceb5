// Tables whose rows have a checksum. The sum of the checksums of each table is in `state`. A row's
// checksum covers its row id and its columns in the order given here; that of a post is in
// PostChecksum.swift. A column `extra` counts only where there is something: rows of files that had
// no such column keep their checksums. Rows of `completion` have no checksum of their own, only the sum: they can be
// made again from the vocabulary.

internal import GRDB

/// A table with checked rows.
enum CheckedTable: Int, CaseIterable, Sendable {
    case site, author, term, media, type, language, checkpoint, post, completion

    /// The tables whose rows are stored as a whole, and found by a key.
    static let named: [CheckedTable] = [
        .site, .author, .term, .media, .type, .language, .checkpoint,
    ]

    /// The columns that identify a row, other than its row id.
    var key: [String] {
        switch self {
        case .site: ["url"]
        case .author, .media, .post: ["site", "wp"]
        case .term: ["site", "taxonomy", "wp"]
        case .type: ["name"]
        case .language: ["code"]
        case .checkpoint: ["site"]
        case .completion: ["language", "prefix", "word"]
        }
    }

    /// The other columns.
    var rest: [String] {
        switch self {
        case .site: ["name", "tagline", "language", "api_root", "last_sync", "origin"]
        case .author: ["slug", "name", "folded", "link", "extra"]
        case .term: ["slug", "name", "folded", "summary", "parent", "link"]
        case .media: ["url", "alt", "caption", "width", "height", "extra"]
        case .checkpoint: ["text"]
        case .type, .language, .post, .completion: []
        }
    }

    /// What one of its rows is called in sentences.
    var noun: String {
        switch self {
        case .site, .author, .term, .language, .post: "\(self)"
        case .media: "picture"
        case .type: "post type"
        case .checkpoint: "note of where to resume"
        case .completion: "word for completion"
        }
    }

    /// The name of a number of its rows in sentences.
    func counted(_ count: Int) -> String {
        guard count != 1 else { return "1 \(noun)" }
        return "\(count) " + (self == .checkpoint ? "notes of where to resume" : noun + "s")
    }

    /// The columns of other tables that name its rows by their row ids.
    var references: [(table: String, column: String)] {
        switch self {
        case .site:
            ["author", "term", "media", "post", "checkpoint"].map { ($0, "site") }
        case .author, .type: [("post", "\(self)")]
        case .term: [("post_term", "term")]
        case .language: [("post", "document_language")]
        case .media, .checkpoint, .post, .completion: []
        }
    }

    /// Row ids that other tables name, and that no row has; those of the site 0 are the log's (../Changes/ChangeLog.swift). Where
    /// the table is empty, NULL is in none of its rows either: a post without an author names none.
    func missing(in db: Database) throws -> [Int64] {
        let queries = references.map { table, column in
            "SELECT \(column) FROM \(table) WHERE \(column) <> 0 AND \(column) NOT IN (SELECT rowid FROM \(self))"
        }
        guard !queries.isEmpty else { return [] }
        return try SQLStatement(queries.joined(separator: " UNION "), db).all(Int64.self)
    }

    /// Reads the row id, the checksum and then all columns of all rows. The file may be older than
    /// a column.
    func rows(in db: Database) throws -> String {
        let columns = try (key + rest).map { try Schema.column($0, in: db) }
        return "SELECT rowid, checksum, \(columns.joined(separator: ", ")) FROM \(self)"
    }

    /// The statements of a table, built once.
    var sql: CheckedTableSQL { CheckedTable.statements[rawValue] }

    private static let statements = allCases.map { CheckedTableSQL($0) }
}

/// The statements for a table of whole rows.
struct CheckedTableSQL: Sendable {
    /// Reads the row id and the checksum of a row by its key.
    let find: String
    /// Stores the other columns and the checksum of a row by its row id.
    let update: String
    /// Stores a row id, the key, the other columns and the checksum.
    let insert: String
    /// Reads the checksum and then all columns of a row by its row id.
    let row: String
    let stamp: String
    let delete: String
    let last: String

    fileprivate init(_ table: CheckedTable) {
        let columns = table.key + table.rest
        let list = columns.joined(separator: ", ")
        // The key of a checkpoint is its row id.
        let inserted = table == .checkpoint ? columns : ["id"] + columns
        find = """
            SELECT rowid, checksum FROM \(table)
            WHERE \(table.key.map { "\($0) = ?" }.joined(separator: " AND "))
            """
        update = """
            UPDATE \(table) SET \((table.rest + ["checksum"]).map { "\($0) = ?" }.joined(separator: ", "))
            WHERE rowid = ?
            """
        insert = """
            INSERT INTO \(table) (\(inserted.joined(separator: ", ")), checksum)
            VALUES (\(inserted.map { _ in "?" }.joined(separator: ", ")), ?)
            """
        row = "SELECT checksum, \(list) FROM \(table) WHERE rowid = ?"
        stamp = "UPDATE \(table) SET checksum = ? WHERE rowid = ?"
        delete = "DELETE FROM \(table) WHERE rowid = ?"
        last = "SELECT max(rowid) FROM \(table)"
    }
}
