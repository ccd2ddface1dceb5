internal import Blog
internal import GRDB

/// Row ids of the authors, terms and types that posts of a site name, read once a transaction. What is not known yet
/// gets a row without a name.
struct RowIDs {
    private let db: Database
    private let site: Int64
    private var authors: [Author.ID: Int64] = [:]
    private var terms: [Term.Key: Int64] = [:]
    private var types: [String: Int64] = [:]

    init(_ db: Database, site: Int64) {
        self.db = db
        self.site = site
    }

    mutating func author(_ author: Author.ID) throws -> Int64 {
        if let known = authors[author] { return known }
        let row = try row(
            "SELECT id FROM author WHERE site = ? AND wp = ?",
            orInsert: "INSERT INTO author (site, wp) VALUES (?, ?)", [site, author])
        authors[author] = row
        return row
    }

    mutating func term(_ key: Term.Key) throws -> Int64 {
        if let known = terms[key] { return known }
        let row = try row(
            "SELECT id FROM term WHERE site = ? AND taxonomy = ? AND wp = ?",
            orInsert: "INSERT INTO term (site, taxonomy, wp) VALUES (?, ?, ?)",
            [site, key.taxonomy, key.id])
        terms[key] = row
        return row
    }

    mutating func type(_ name: String) throws -> Int64 {
        if let known = types[name] { return known }
        let row = try row(
            "SELECT id FROM type WHERE name = ?", orInsert: "INSERT INTO type (name) VALUES (?)",
            [name])
        types[name] = row
        return row
    }

    private func row(_ query: String, orInsert insertion: String, _ arguments: StatementArguments)
        throws -> Int64
    {
        if let id = try Int64.fetchOne(db.cachedStatement(sql: query), arguments: arguments) {
            return id
        }
        try db.cachedStatement(sql: insertion).execute(arguments: arguments)
        return db.lastInsertedRowID
    }
}
