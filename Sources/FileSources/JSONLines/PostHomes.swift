internal import Blog
internal import Ingest

/// Posts that come as JSON, each under its own site.
///
/// Whoever gives the site says that all are of it. Else a post is of the site that its address is at; one without an address is
/// of the first of these, and where no post has one, the site is called after the file. `www.` and the scheme make no other
/// host. A post that names its site is of that one. Each site has pages of its own: a page is of one site.
struct PostHomes {
    /// One of the sites.
    private struct Home {
        /// The first address at it.
        var link: String?
        /// The address that posts name, and what else they say of the site.
        var url: String?
        var blog: ExportedParts.Blog?
        var maker = PostMaker()
        var page = PageInProgress(before: 0)
        var pages = 0

        mutating func add(_ fields: PostFields, label: String) {
            if let told = fields.exported?.blog {
                blog = blog ?? told
                maker.add(told, to: &page)
            }
            maker.add(fields, identity: fields.identity, label: label, to: &page)
        }
    }

    private let given: String?
    private let path: String
    private let withComments: Bool
    private var homes = [Home()]
    /// Which site a host is of.
    private var numbers: [String: Int] = [:]
    /// The site of the last post, and that of the last page that was taken.
    private var present = 0
    private var lastTaken: Int?

    /// - Parameters:
    ///   - given: the site's address, if it was given.
    ///   - path: where the posts are.
    ///   - withComments: whether comments are posts of the type `comment`.
    init(given: String?, path: String, withComments: Bool = false) {
        self.given = given
        self.path = path
        self.withComments = withComments
    }

    /// Whether it is time to take the pages.
    var isFull: Bool { homes.reduce(0) { $0 + $1.page.fullness } >= 1 }

    /// Whether there is nothing to take.
    var isEmpty: Bool { homes.allSatisfy(\.page.isEmpty) }

    /// Why the first thing that was left out is.
    var firstReason: Notice? { homes.lazy.compactMap(\.page.firstReason).first }

    /// Puts a post on a page of its site, or the reason why not.
    mutating func add(_ fields: PostFields, label: String) {
        var fields = fields
        if !withComments { fields.comments = [] }
        present = number(of: fields)
        homes[present].add(fields, label: label)
    }

    /// Notes what is left out, and why.
    mutating func skip(_ id: String, _ reason: Notice) { homes[present].page.skip(id, reason) }

    /// Counts what was read.
    mutating func count(bytes: Int) { homes[present].page.count(bytes: bytes) }

    /// The pages with anything on them; the first time at least one, which names the site.
    mutating func takePages(_ progress: SourceProgress) -> ArraySlice<SourcePage> {
        var taken: [SourcePage] = []
        for number in homes.indices {
            let home = homes[number]
            if home.page.isEmpty, number > 0 || lastTaken != nil { continue }
            let site = site(of: home)
            // What a blog without an address is called in an export stays its name.
            let isNamed = home.url?.hasPrefix("file:") ?? false
            taken.append(
                home.page.finished(
                    site: lastTaken == number ? nil : site, of: isNamed ? nil : path,
                    progress: progress))
            lastTaken = number
            homes[number].pages += 1
            homes[number].page = PageInProgress(before: home.pages + 1)
        }
        return taken[...]
    }

    private func site(of home: Home) -> Site {
        let url = given == nil ? home.url : nil
        return Site(
            url: url ?? FileSite.url(given: given, link: home.link, path: path),
            name: home.blog?.name, tagline: home.blog?.tagline, language: home.blog?.language)
    }

    /// Which site a post is of.
    private mutating func number(of fields: PostFields) -> Int {
        guard given == nil, let key = Self.key(of: fields) else { return 0 }
        if let number = numbers[key] { return number }
        // The posts before that had no address are of the first site that one names, unless they were taken as of none.
        let isFirst = numbers.isEmpty && homes[0].pages == 0
        if !isFirst { homes.append(Home()) }
        let number = homes.count - 1
        homes[number].link = fields.link
        homes[number].url = fields.site
        numbers[key] = number
        return number
    }

    /// What tells the site of a post from others: a host, or the address of a site that has not all of one.
    private static func key(of fields: PostFields) -> String? {
        guard let site = fields.site else { return fields.link.flatMap(host(of:)) }
        return WebAddress(site).map { ["", "/"].contains($0.path) } ?? false ? host(of: site) : site
    }

    private static func host(of link: String) -> String? {
        guard PublicAddress.whole(link) != nil, let address = WebAddress(link) else { return nil }
        let name = address.host.hasPrefix("www.") ? String(address.host.dropFirst(4)) : address.host
        return name + (address.port.map { ":\($0)" } ?? "")
    }
}
