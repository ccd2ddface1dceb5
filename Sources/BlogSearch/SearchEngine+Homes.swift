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
            .map {
                KnownHome(
                    url: $0.url, apiRoot: $0.apiRoot, language: $0.language, origin: $0.origin)
            }
    }

    /// The home address of the site of the index that an address means, as it is spelled or in another way; `nil` for none.
    ///
    /// - Throws: `SearchError`.
    package func home(at address: String) throws -> String? {
        try SearchError.atDoor { try knownHomes().home(at: address) }
    }

    /// What somebody who syncs a site with these options should know beforehand.
    package func notes(on found: DiscoveredSite, _ options: SyncOptions) throws -> [Notice] {
        let settled = found.settled(among: try knownHomes(), given: try options.keptAddress())
        let checkpoint = try store.read { try $0.checkpoint(ofSite: settled.site.url) }
        return settled.notes(user: options.credentials?.user)
            + (options.changeFields(after: checkpoint)
                ? ["Other custom fields are asked for than before: every post is fetched again."]
                : [])
    }

    /// Decides under which address the posts of a site are kept. Where its owner gives another one than the index has them
    /// under, they are moved there, so that nothing is twice.
    func settle(_ found: DiscoveredSite, _ options: SyncOptions) throws -> DiscoveredSite {
        let known = try knownHomes()
        let former = try formerHome(options, among: known)
        let settled = found.settled(among: known, given: try options.keptAddress())
        let homes = found.homes(among: known)
        if options.site != nil, homes.count == 1, homes[0] != settled.site.url {
            try store.renameSite(homes[0], to: settled.site.url)
        }
        if let former, former != settled.site.url {
            try store.renameSite(former, to: settled.site.url)
        }
        return settled
    }

    /// The site of the index that was left, by the address that was given.
    ///
    /// - Throws: `IngestError` when the index has none at that address.
    private func formerHome(
        _ options: SyncOptions, among known: [KnownHome]
    ) throws -> String? {
        guard let given = try options.formerAddress() else { return nil }
        guard let home = known.home(at: given) else {
            throw IngestError.noFormerHome(given, known: known.map(\.url))
        }
        return home
    }

    /// The same options with what the index has, and what was chosen, of a site under the address that it left, as far as the new
    /// one lacks it: comments, types, custom fields. For a site that the index has under both.
    func takingOver(_ options: SyncOptions, for site: String) throws -> SyncOptions {
        guard let given = try options.formerAddress(),
            let former = try knownHomes().home(at: given), former != site
        else { return options }
        let (old, own) = try store.read { (try $0.knownSite(former), try $0.knownSite(site)) }
        var options = options
        let held = Set(old.posts.values.map(\.type)).union(own.posts.values.map(\.type))
        options.withComments = options.withComments || held.contains(Post.commentType)
        let (chosen, before) = (
            SyncOptions.choices(own.checkpoint), SyncOptions.choices(old.checkpoint)
        )
        if options.types == nil {
            options.types = held.union(chosen.types).union(before.types).union(["post", "page"])
                .subtracting([Post.commentType]).sorted()
        }
        if options.fields == nil, chosen.fields.isEmpty, !before.fields.isEmpty {
            options.fields = before.fields
        }
        return options
    }

    /// Removes what the index still has of a site under the address that it left: it could not be taken along because the new
    /// one was in the index already.
    ///
    /// - Returns: the number of posts that went.
    func leaveFormerHome(_ options: SyncOptions, for site: String) throws -> Int {
        guard let given = try options.formerAddress(),
            let former = try knownHomes().home(at: given), former != site
        else { return 0 }
        let posts = try store.read { try $0.postIDs(ofSite: former) }.sorted()
        for ids in posts.pieces(of: 500) {
            _ = try write(PendingPage(removing: ids, of: former))
        }
        try store.removeEmptySite(former)
        _ = try store.mergeDue(after: posts.count, removed: posts.count)
        return posts.count
    }

    /// Sites of the index that have the same posts as another one: a blog that moved is there twice. That posts look alike never
    /// proves a move: their owner decides.
    ///
    /// - Parameter address: the site that is asked about, be it the new one or the old one; `nil` for all.
    /// - Throws: `IndexError`, `IngestError` for what is no address.
    package func movedSites(at address: String? = nil) throws -> [MovedSite] {
        let asked = try address.flatMap { WebAddress(try FileSite.address($0)) }
        return try alikeSites()
            .map { MovedSite(site: $0.site, former: $0.former, posts: $0.posts, sample: $0.sample) }
            .filter { pair in
                guard let asked else { return address == nil }
                return [pair.site, pair.former].contains {
                    WebAddress($0)?.isOnHost(of: asked) ?? false
                }
            }
    }
}

extension SearchEngine {
    /// None where the index is too damaged to tell; `verify` says so.
    private func alikeSites() throws -> [AlikeSites] {
        do {
            return try store.read { try $0.alikeSites() }
        } catch let error as IndexError where error.code == .damaged {
            return []
        }
    }
}

/// A site of an index that seems to be another one of it under a new address.
package struct MovedSite: Sendable, Hashable {
    /// The one that was read last.
    package var site: String
    /// The one that it has the posts of.
    package var former: String
    /// How many of the latest posts of that one it has.
    package var posts: Int
    /// How many were looked at.
    package var sample: Int

    /// Creates a value.
    package init(site: String, former: String, posts: Int, sample: Int) {
        (self.site, self.former, self.posts, self.sample) = (site, former, posts, sample)
    }
}

extension [KnownHome] {
    /// The site at an address, as it is spelled or in another way.
    fileprivate func home(at given: String) -> String? {
        if contains(where: { $0.url == given }) { return given }
        guard let given = WebAddress(given) else { return nil }
        return first { WebAddress($0.url)?.isSite(of: given) ?? false }?.url
    }
}

extension IngestError {
    /// A site that moved from an address under which the index has none.
    static func noFormerHome(_ given: String, known: [String]) -> IngestError {
        IngestError(
            .badSite,
            "The index has no site \(given) that could have moved\(known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")."
        )
    }
}

extension SyncOptions {
    /// The address that was given for the posts, as an index keeps addresses.
    func keptAddress() throws -> String? {
        try site.map { try FileSite.address($0) }
    }

    /// The same of the one that the site left.
    fileprivate func formerAddress() throws -> String? {
        try movedFrom.map { try FileSite.address($0) }
    }
}
