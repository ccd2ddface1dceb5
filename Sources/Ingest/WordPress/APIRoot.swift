internal import Blog

/// Where a site's REST API starts, and how addresses below it are built.
///
/// | permalinks | root | `posts` of `wp/v2` with `per_page=2` |
/// |---|---|---|
/// | pretty | `https://a/wp-json/` | `https://a/wp-json/wp/v2/posts?per_page=2` |
/// | plain | `https://a/index.php?rest_route=/` | `https://a/index.php?rest_route=/wp/v2/posts&per_page=2` |
/// | WordPress.com | `https://public-api.wordpress.com/wp/v2/sites/X` | `https://public-api.wordpress.com/wp/v2/sites/X/posts?per_page=2` |
///
/// Parameters that the root already has (`?lang=de`) are kept in front of ours.
package struct APIRoot: Sendable, Hashable {
    /// A parameter of a request.
    package typealias Parameter = (name: String, value: String)

    private enum Form: Sendable, Hashable {
        case path
        case query
        case wordPressCom(site: String)
    }

    /// The root's address.
    package let address: WebAddress
    private let form: Form

    /// Takes an address for a root; nothing is asked of the network.
    package init(_ address: WebAddress) {
        var address = address
        if let site = Self.wordPressComSite(address) {
            form = .wordPressCom(site: site)
            address.path = "/wp/v2/sites/" + site
            address.query = nil
        } else if Self.routeParameter(address) != nil {
            form = .query
        } else {
            form = .path
            if !address.path.hasSuffix("/") { address.path += "/" }
        }
        self.address = address
    }

    /// The address of a route: `url("posts", [("per_page", "100")])`.
    package func url(
        _ route: String, namespace: String = "wp/v2", _ parameters: [Parameter] = []
    ) -> String {
        var result = address
        switch form {
        case .path: result.path += namespace + "/" + route
        case .query: result.query = routed("/" + namespace + "/" + route)
        case .wordPressCom(let site): result.path = "/\(namespace)/sites/\(site)/" + route
        }
        return Self.joined(result, parameters)
    }

    /// The address of the index that lists the site's namespaces.
    package func indexURL(_ parameters: [Parameter] = []) -> String {
        var result = address
        if case .query = form { result.query = routed("/") }
        return Self.joined(result, parameters)
    }

    /// WordPress.com's own description of the site, which its API root does not give; `nil` elsewhere.
    package var siteInfoURL: String? {
        guard case .wordPressCom(let site) = form else { return nil }
        return address.origin + "/rest/v1.1/sites/\(site)?fields=ID,name,description,URL,lang"
    }

    /// The root's address as a string.
    package var url: String { address.description }

    /// The folder that the root is in, as the address of a site: `https://a/blog` of `https://a/blog/wp-json/`.
    package var folder: String {
        if case .wordPressCom(let site) = form {
            let isHost = site.contains(".")
            return isHost ? WebAddress("https://" + site)?.origin ?? url : url
        }
        var parts = address.path.split(separator: "/", omittingEmptySubsequences: false)
        if case .path = form { parts.removeLast() }
        parts.removeLast()
        return address.origin + parts.joined(separator: "/")
    }

    /// Whether parameters of its own are part of it, beside its route.
    package var hasParameters: Bool {
        address.query?.split(separator: "&").contains { !Self.isRoute($0) } ?? false
    }

    /// Whether both are the same root: the scheme, `www.` and default ports make no other.
    package func isSame(as other: APIRoot) -> Bool {
        address.isOnHost(of: other.address) && address.path == other.address.path
            && address.query == other.address.query
    }

    /// Whether both are roots of one site, however they are spelled: `/wp-json/` and `/?rest_route=/` are.
    package func isOfSite(of other: APIRoot) -> Bool {
        isSame(as: other)
            || address.isOnHost(of: other.address) && siteInfoURL == nil
                && other.siteInfoURL == nil
                && WebAddress(folder)?.path == WebAddress(other.folder)?.path
    }

    /// The name or number that WordPress.com knows the site by; `nil` elsewhere.
    var wordPressComSite: String? {
        if case .wordPressCom(let site) = form { site } else { nil }
    }

    /// WordPress.com's own description of the site at a host.
    static func siteInfoURL(ofHost host: String) -> String? {
        WebAddress("https://public-api.wordpress.com/rest/v1.1/sites/" + host)
            .map { $0.description + "?fields=ID,URL" }
    }

    /// The query with its `rest_route` replaced; everything else stays in its place.
    private func routed(_ route: String) -> String {
        let parts = (address.query ?? "").split(separator: "&", omittingEmptySubsequences: false)
        return parts.map { Self.isRoute($0) ? "rest_route=" + route : String($0) }
            .joined(separator: "&")
    }

    private static func joined(_ address: WebAddress, _ parameters: [Parameter]) -> String {
        var address = address
        let added = parameters.map { $0.name + "=" + PercentEncoding.query($0.value) }
        let query = (address.query.map { $0.isEmpty ? [] : [$0] } ?? []) + added
        address.query = query.isEmpty ? nil : query.joined(separator: "&")
        return address.description
    }

    private static func isRoute(_ part: some StringProtocol) -> Bool {
        PercentEncoding.decoding(String(part)).hasPrefix("rest_route=")
    }

    private static func routeParameter(_ address: WebAddress) -> String? {
        address.query?.split(separator: "&").first(where: isRoute).map(String.init)
    }

    private static func wordPressComSite(_ address: WebAddress) -> String? {
        guard address.host == "public-api.wordpress.com" else { return nil }
        let parts = address.path.split(separator: "/")
        guard let sites = parts.firstIndex(of: "sites"), sites + 1 < parts.count else { return nil }
        return String(parts[sites + 1])
    }
}

extension APIRoot {
    /// The root that an address itself names: `…/wp-json/…`, `…?rest_route=…`, WordPress.com's API.
    package static func named(by address: WebAddress) -> APIRoot? {
        if wordPressComSite(address) != nil { return APIRoot(address) }
        if routeParameter(address) != nil {
            var root = address
            root.query = root.query?.split(separator: "&")
                .map { isRoute($0) ? "rest_route=/" : String($0) }
                .filter { !isRequestParameter($0) }.joined(separator: "&")
            return APIRoot(root)
        }
        let parts = address.path.split(separator: "/")
        guard let index = parts.lastIndex(of: "wp-json") else { return nil }
        var root = address
        root.path = "/" + parts[...index].joined(separator: "/") + "/"
        root.query = nil
        return APIRoot(root)
    }

    /// WordPress.com's API of a site it hosts.
    static func wordPressCom(site host: String) -> APIRoot? {
        WebAddress("https://public-api.wordpress.com/wp/v2/sites/" + host).map(APIRoot.init)
    }

    /// The roots WordPress has by default, for a folder's address.
    package static func guesses(below folder: WebAddress) -> [APIRoot] {
        ["wp-json/", "?rest_route=/", "index.php?rest_route=/"].compactMap {
            folder.resolving($0).map(APIRoot.init)
        }
    }

    private static func isRequestParameter(_ part: String) -> Bool {
        ["per_page=", "page=", "_fields=", "_embed", "orderby=", "order=", "search=", "include="]
            .contains(where: part.hasPrefix)
    }
}
