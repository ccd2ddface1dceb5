internal import BlogSearchPostings
package import BlogSearchQueries
package import BlogSearchStore

extension IndexSnapshot {
    /// Rows of all posts that a query finds, the newest first, and home addresses of the sites that they are of. Eight bytes a
    /// post, and no post is read.
    package func rows(
        matching text: String, options: SearchOptions
    ) throws -> (rows: [Int64], sites: Set<String>) {
        var options = options
        (options.sort, options.offset, options.limit) = (.newest, 0, .max)
        let documents = try answer().documents(of: Query(text, options: options))
        let sites = Set(try hitRows().posts(of: documents).lazy.map(\.home))
        return (try rows(of: documents).map(\.row), sites)
    }

    /// The row of the site that a value of a filter names; `nil` when there is none, and for a value that several have.
    package func siteRow(named value: String) throws -> Int64? {
        let rows = try reader().identifiers(of: value, kind: .site)
        return rows.count == 1 ? Int64(rows[0]) : nil
    }
}
