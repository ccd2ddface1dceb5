/// What the page at an address says.
struct FrontPage: Sendable {
    let address: WebAddress
    let roots: [APIRoot]
    /// Those of them that the site's server or the head of the page names: what strangers write on a page names none.
    let vouchedRoots: [APIRoot]
    let language: String?
    let status: Int
    let isLikelyWordPress: Bool
    /// What made the page by its own account.
    let generators: [String]
    /// The feed of the site's posts that it names.
    let feed: WebAddress?
    /// Whether WordPress.com sent it, under whatever name.
    let isOnWordPressCom: Bool

    init(_ response: TransportResponse, asked: WebAddress) {
        let address = WebAddress(response.url) ?? asked
        let head = PageHead(response.body)
        let links = WebLink.links(in: response.headers)
            .filter { $0.relations.contains(PageHead.relation) }
            .map(\.target)
        self.address = address
        language = head.language
        generators = head.generators
        feed = head.feeds.first.flatMap(address.resolving)
        isOnWordPressCom =
            response.headers["Host-Header"]?.lowercased() == "wordpress.com"
            || address.host.hasSuffix(".wordpress.com")
        roots = (links + head.apiLinks).compactMap { address.resolving($0).map(APIRoot.init) }
        vouchedRoots = (links + head.vouchedLinks)
            .compactMap { address.resolving($0).map(APIRoot.init) }
        status = response.status
        isLikelyWordPress = String(decoding: response.body, as: UTF8.self).contains("/wp-content/")
    }

    /// What to say when nothing was found.
    var finding: String {
        switch status {
        case 200..<300 where isLikelyWordPress: "looks like WordPress, but names no REST API"
        case 200..<300: "does not look like a WordPress site: it names no REST API"
        case 404, 410: "has no such page (\(status)) and no REST API"
        default: "answers with status \(status) and names no REST API"
        }
    }
}
