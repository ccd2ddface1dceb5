internal import Blog
internal import BlogSearch
internal import BlogSearchQueries
internal import Synchronization

/// What of the index a request is about, and under which address it is served. There is nothing else for who asks
/// (`SearchScope`).
struct Scope: Sendable, Hashable {
    /// The only site that counts; `nil` for all of the index.
    var site: SiteStatus?
    /// The sites that there are.
    var sites: [SiteStatus]
    /// The address of this scope as clients know it, without a slash at its end.
    var base: String
    /// Whether the server has other sites, at other addresses.
    var isPart = false

    /// The path of `base`: what links of pages begin with. `""` where it is the root.
    var folder: String { Scope.path(of: base) }

    /// The address of the REST API.
    var api: String { base + "/wp-json/" }

    /// What a page calls itself: the site's name, else its host.
    var title: String {
        guard let site = site ?? (sites.count == 1 ? sites.first : nil) else {
            return "\(sites.count) sites"
        }
        return site.name ?? Scope.name(of: site.url)
    }

    /// The language of its posts, as far as they have one.
    var language: String? {
        let languages = Set((site.map { [$0] } ?? sites).map(\.language))
        return languages.count == 1 ? languages.first ?? nil : nil
    }

    /// Whether a value of the filter by sites may be one that there is.
    func has(_ address: String) -> Bool {
        guard let site else { return true }
        return Site.bareAddress(address) == Site.bareAddress(site.url)
    }

    /// What stands for a site in a path: its address without a scheme.
    static func key(of site: String) -> String {
        guard let scheme = site.firstRange(of: "://") else { return site }
        return String(site[scheme.upperBound...])
    }

    /// What a site is called where nothing else is known of it: the same, and of a folder its name.
    static func name(of site: String) -> String {
        let key = key(of: site)
        return key.hasPrefix("file:") ? String(key.dropFirst("file:".count)) : key
    }

    /// The path of an address, `""` for none.
    static func path(of address: String) -> String {
        let key = key(of: address)
        guard let slash = key.firstIndex(of: "/") else { return "" }
        var path = key[slash...]
        while path.last == "/" { path.removeLast() }
        return String(path)
    }
}

/// The sites of an index, read anew when it changed.
final class SiteDirectory: Sendable {
    private let engine: SearchEngine
    private let known = Mutex<(mark: String, sites: [SiteStatus])?>(nil)

    init(_ engine: SearchEngine) {
        self.engine = engine
    }

    /// - Parameter mark: that of the index as it is now.
    /// - Throws: `SearchError`.
    func sites(at mark: String) throws -> [SiteStatus] {
        if let known = known.withLock({ $0 }), known.mark == mark { return known.sites }
        let sites = try engine.sites()
        known.withLock { $0 = (mark, sites) }
        return sites
    }
}
