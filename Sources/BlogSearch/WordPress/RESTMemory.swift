internal import Blog
internal import BlogSearchAnswers
internal import BlogSearchStore

/// What the REST API has read of one state of an index, on one connection: it is the same for every request until the index
/// changes, and nobody reads it twice.
final class RESTMemory {
    private var sites: [(row: Int64, memory: RESTSiteMemory)] = []

    /// Of how many sites something is kept.
    private static let maximumSites = 8

    init() {}

    /// What was read of a site.
    func site(_ row: Int64) -> RESTSiteMemory {
        if let known = sites.first(where: { $0.row == row }) { return known.memory }
        if sites.count >= Self.maximumSites { sites.removeAll() }
        let memory = RESTSiteMemory(row)
        sites.append((row, memory))
        return memory
    }
}

/// What was read of one site. Lists with more entries than a person looks through are read anew each time: they take room on
/// every connection.
final class RESTSiteMemory {
    private let site: Int64
    private var kinds: (types: [RESTType], taxonomies: [RESTTaxonomy])?
    private var terms: [TermRecord]?
    private var counts: [Int64: Int]?
    private var authors: [Author]?

    private static let maximumEntries = 10_000

    /// Taxonomies of machinery, which WordPress does not tell of.
    private static let machinery: Set<String> = [
        "nav_menu", "link_category", "post_format", "wp_theme", "wp_template_part_area",
    ]

    init(_ site: Int64) {
        self.site = site
    }

    /// The types and taxonomies of the site.
    func kinds(in snapshot: IndexSnapshot) throws -> ([RESTType], [RESTTaxonomy]) {
        if let kinds { return kinds }
        var taxonomies = [RESTTaxonomy.category, .tag]
        for custom in try snapshot.customTaxonomies(ofSite: site)
        where !Self.machinery.contains(custom.name) {
            taxonomies.append(
                .custom(
                    custom.name, types: custom.types, isHierarchical: custom.isHierarchical))
        }
        let known: Set<String> = ["post", "page", "attachment", Post.commentType]
        let custom = try snapshot.usedTypes(ofSite: site).filter { !known.contains($0) }
        let types =
            [RESTType.post, .page, .attachment]
            + custom.map { name in
                .custom(
                    name, taxonomies: taxonomies.filter { $0.types.contains(name) }.map(\.name))
            }
        kinds = (types, taxonomies)
        return (types, taxonomies)
    }

    /// Every term of the site.
    func terms(in snapshot: IndexSnapshot) throws -> [TermRecord] {
        if let terms { return terms }
        let read = try snapshot.terms(ofSite: site)
        if read.count <= Self.maximumEntries { terms = read }
        return read
    }

    /// How many posts have each term of the site, by the rows of terms. Linear in the number of terms of all posts.
    func counts(in snapshot: IndexSnapshot) throws -> [Int64: Int] {
        if let counts { return counts }
        let read = try snapshot.counts(ofTerms: terms(in: snapshot).map(\.row))
        if read.count <= Self.maximumEntries { counts = read }
        return read
    }

    /// How many posts have each of a few terms, by the rows of terms.
    func counts(of terms: [TermRecord], in snapshot: IndexSnapshot) throws -> [Int64: Int] {
        try counts ?? snapshot.counts(ofTerms: terms.map(\.row))
    }

    /// Every author of the site with a post.
    func authors(in snapshot: IndexSnapshot) throws -> [Author] {
        if let authors { return authors }
        let read = try snapshot.usedAuthors(ofSite: site)
        if read.count <= Self.maximumEntries { authors = read }
        return read
    }
}
