package import BlogSearchPostings
internal import BlogSearchQueries

/// What is kept of a state of an index as those see it who may know of a scope only.
final class SeenState {
    let scope: SearchScope
    /// The items that the owner hides, once they were requested.
    var hidden: HiddenItems?
    /// Rows of the only sites that there are, once they were requested; `nil` for all.
    var sites: [UInt32]??
    /// The documents that are known of, once they were requested; `nil` for all.
    var visible: VisibleDocuments??
    /// Finds what links to documents say, once that was requested.
    var links: LinkFinder?
    /// Values that users of the state keep with it, one of a type.
    var kept: [AnyObject] = []

    init(_ scope: SearchScope) {
        self.scope = scope
    }
}

extension IndexSnapshot {
    /// What is kept of this state for its scope.
    func seen() throws -> SeenState { try snapshotReader().seen(in: scope) }

    /// The documents that are known of here; `nil` for all.
    package func visible() throws -> VisibleDocuments? {
        guard scope != .owner else { return nil }
        let seen = try seen()
        if let known = seen.visible { return known }
        let sites = try visibleSites()
        let hidden = scope.isPublic ? try hiddenItems().documents : []
        let visible =
            sites == nil && hidden.isEmpty ? nil : VisibleDocuments(sites: sites, hidden: hidden)
        seen.visible = .some(visible)
        return visible
    }

    /// Rows of the only sites that there are here; `nil` for all.
    func visibleSites() throws -> [UInt32]? {
        guard let homes = scope.sites else { return nil }
        let seen = try seen()
        if let known = seen.sites { return known }
        let all = try SQLStatement("SELECT id, url FROM site", db).rows()
        let rows = try all.filter { try homes.contains($0.value(1)) }
        seen.sites = .some(
            rows.count == all.count ? nil : try rows.map { try $0.value(0) as UInt32 })
        return seen.sites ?? nil
    }

    /// That posts are known of, as a condition behind others: columns of the row that is called so.
    func condition(onVisible post: String) throws -> String {
        let hidden = try visible()?.hidden ?? []
        let sites = try condition(onSitesOf: post)
        guard !hidden.isEmpty else { return sites }
        let list = hidden.map { "\($0)" }.joined(separator: ",")
        return sites + " AND \(post).document NOT IN (\(list))"
    }

    /// The same for all posts of sites that are known of, and what else belongs to a site.
    func condition(onSitesOf row: String) throws -> String {
        try condition(onSites: row + ".site")
    }

    /// The same for rows of sites.
    func condition(onSites column: String) throws -> String {
        guard let sites = try visibleSites() else { return "" }
        return " AND \(column) IN (\(sites.map { "\($0)" }.joined(separator: ",")))"
    }
}
