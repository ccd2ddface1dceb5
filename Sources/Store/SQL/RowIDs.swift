internal import Blog
internal import GRDB

/// Row ids of the authors, terms and types that posts of a site name. They are read once in a
/// transaction. Unknown ones get a row without a name.
struct RowIDs {
    private let site: Int64
    private let checked: CheckedRows
    private var authors: [Author.ID: Int64] = [:]
    private var terms: [Term.Key: Int64] = [:]
    private var types: [String: Int64] = [:]

    init(_ db: Database, site: Int64, _ checked: CheckedRows) {
        self.site = site
        self.checked = checked
    }

    mutating func author(_ author: Author.ID) throws -> Int64 {
        if let known = authors[author] { return known }
        let row = try row(.author, [.number(site), .number(Int64(author))])
        authors[author] = row
        return row
    }

    mutating func term(_ key: Term.Key) throws -> Int64 {
        if let known = terms[key] { return known }
        let row = try row(.term, [.number(site), .text(key.taxonomy), .number(Int64(key.id))])
        terms[key] = row
        return row
    }

    mutating func type(_ name: String) throws -> Int64 {
        if let known = types[name] { return known }
        let row = try row(.type, [.text(name)])
        types[name] = row
        return row
    }

    private func row(_ table: CheckedTable, _ key: [SQLStatement.Value]) throws -> Int64 {
        try checked.find(table, key)?.row ?? checked.insert(table, key)
    }
}
