internal import Blog
internal import Ingest

/// Of which site posts are that come as JSON: the one given, else that of the first web address among their links.
///
/// A post at another host is then none of this site, and is not put there; `www.` and the scheme make no other host. Whoever
/// gives the site says that all are of it.
struct PostHome {
    private let given: String?
    private var first: String?
    private var host: String?
    private var isSettled = false

    /// - Parameter given: the site's address, if it was given.
    init(given: String?) { self.given = given }

    /// Why a post with this link is of another site, `nil` when it is not.
    mutating func objection(to link: String?) -> Notice? {
        guard given == nil, let link, let found = Self.host(of: link) else { return nil }
        if host == nil, !isSettled { (first, host) = (link, found) }
        guard let host, host != found else { return nil }
        return "another site than \(host): \(.nameSite) to read it as of that one"
    }

    /// The site, once the first page of posts is read.
    /// - Parameter path: where the posts are.
    mutating func settled(path: String) -> Site {
        isSettled = true
        return Site(url: FileSite.url(given: given, link: first, path: path))
    }

    private static func host(of link: String) -> String? {
        guard let address = WebAddress(link) else { return nil }
        let name = address.host.hasPrefix("www.") ? String(address.host.dropFirst(4)) : address.host
        return name + (address.port.map { ":\($0)" } ?? "")
    }
}
