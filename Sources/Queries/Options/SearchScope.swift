/// What of an index somebody may know of. What is outside does not exist for them: no hit, number, name, word or note tells of it.
///
/// It is none of the filters of a search, which narrow what is found of what there is.
package struct SearchScope: Sendable, Hashable {
    /// Home addresses of the only sites that there are; `nil` for all of the index.
    package var sites: Set<String>?
    /// Whether what the settings hide does not exist. For the owner it does, and is only left out of what is found.
    package var isPublic: Bool

    package init(sites: Set<String>? = nil, isPublic: Bool) {
        self.sites = sites
        self.isPublic = isPublic
    }

    /// All of an index, as its owner knows it.
    package static let owner = SearchScope(isPublic: false)

    /// What strangers may know of a site, or of all of the index.
    package static func strangers(ofSite site: String? = nil) -> SearchScope {
        SearchScope(sites: site.map { [$0] }, isPublic: true)
    }

    /// What is in another scope, too.
    package func intersection(_ other: SearchScope) -> SearchScope {
        let both = sites.flatMap { sites in other.sites.map(sites.intersection) }
        return SearchScope(
            sites: both ?? sites ?? other.sites, isPublic: isPublic || other.isPublic)
    }
}
