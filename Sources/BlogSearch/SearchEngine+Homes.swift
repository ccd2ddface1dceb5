internal import Blog
internal import BlogSearchStore
internal import Ingest

/// Whose posts an index has, and under which address it keeps them.
extension SearchEngine {
    /// Every site of the index, by what tells whose it is.
    ///
    /// - Throws: `IndexError`.
    package func knownHomes() throws -> [KnownHome] {
        try store.read { try $0.siteOrigins() }
            .map { KnownHome(url: $0.url, apiRoot: $0.apiRoot, origin: $0.origin) }
    }

    /// What somebody who syncs a site with these options should know beforehand.
    package func notes(on found: DiscoveredSite, _ options: SyncOptions) throws -> [Notice] {
        found.settled(among: try knownHomes(), given: try options.keptAddress())
            .notes(user: options.credentials?.user)
    }

    /// Decides under which address the posts of a site are kept. Where its owner gives another one than the index has them
    /// under, they are moved there, so that nothing is twice.
    func settle(_ found: DiscoveredSite, _ options: SyncOptions) throws -> DiscoveredSite {
        let known = try knownHomes()
        let settled = found.settled(among: known, given: try options.keptAddress())
        let homes = found.homes(among: known)
        if options.site != nil, homes.count == 1, homes[0] != settled.site.url {
            try store.renameSite(homes[0], to: settled.site.url)
        }
        return settled
    }
}

extension SyncOptions {
    /// The address that was given for the posts, as an index keeps addresses.
    func keptAddress() throws -> String? {
        try site.map { try FileSite.address($0) }
    }
}
