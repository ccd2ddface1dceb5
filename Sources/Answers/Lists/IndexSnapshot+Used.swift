package import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
package import BlogSearchStore

// Which types and authors have posts is looked up in the lists of documents by type and author. No row of a post says it sooner.

extension IndexSnapshot {
    /// Names of the types that posts of a site have, in order.
    package func usedTypes(ofSite site: Int64) throws -> [String] {
        try types().filter { try hasPosts($0.row, of: .type, site: site) }.map(\.name)
    }

    /// Authors of a site that have a name and a post, by id.
    package func usedAuthors(ofSite site: Int64) throws -> [Author] {
        try authors(ofSite: site).filter { try hasPosts($0.row, of: .author, site: site) }
            .map(\.author)
    }

    private func hasPosts(_ row: Int64, of kind: FacetKind, site: Int64) throws -> Bool {
        let conditions = [(FacetKind.site, site), (kind, row)].map { kind, row in
            DocumentFilter.Condition(kind, rows: [row])
        }
        return try Searcher(try scopedReader()).hasMatch(
            SearchPlan(root: .everything, words: []),
            Selection(conditions: DocumentFilter(conditions)))
    }
}
