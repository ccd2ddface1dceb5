internal import Blog
internal import BlogSearchQueries
internal import BlogSearchStore

/// One state of an index as the REST API shows it: its site, its types and taxonomies, and what is read of it once.
final class RESTState {
    let snapshot: IndexSnapshot
    let site: SiteRecord
    let records: RESTRecords
    let types: [RESTType]
    let taxonomies: [RESTTaxonomy]
    /// Routes of others that the root document names.
    let furtherRoutes: [RESTRoute]
    /// What was found elsewhere so far; `nil` where the index itself is searched.
    let answers: [ElsewhereSearch: SearchResults]?
    private let memory: RESTSiteMemory

    /// - Throws: what the storage throws.
    init(
        _ snapshot: IndexSnapshot, _ site: SiteRecord, root: String, furtherRoutes: [RESTRoute],
        answers: [ElsewhereSearch: SearchResults]? = nil
    ) throws {
        self.snapshot = snapshot
        self.site = site
        // A blog without an address is at the one that its API has.
        let home = PublicAddress.whole(site.site.url) ?? String(root.dropLast("/wp-json/".count))
        records = RESTRecords(root: root, home: home)
        self.furtherRoutes = furtherRoutes
        self.answers = answers
        memory = try snapshot.kept(RESTMemory.init).site(site.row)
        (types, taxonomies) = try memory.kinds(in: snapshot)
    }

    /// Every term of the site.
    func terms() throws -> [TermRecord] { try memory.terms(in: snapshot) }

    /// Posts of rows, without terms that the owner hides.
    func plainPosts(_ rows: [Int64], withBodies: Bool) throws -> [Post] {
        let hidden = try snapshot.hiddenItems().terms
        return try snapshot.plainPosts(rows, withBodies: withBodies, without: hidden)
    }

    /// Every author of the site with a post.
    func authors() throws -> [Author] { try memory.authors(in: snapshot) }

    /// How many posts have each term of the site, by the rows of terms.
    func counts() throws -> [Int64: Int] { try memory.counts(in: snapshot) }

    /// Terms as records.
    func records(of terms: some Sequence<TermRecord>, _ taxonomy: RESTTaxonomy) throws
        -> [JSONValue]
    {
        let terms = Array(terms)
        let counts = try memory.counts(of: terms, in: snapshot)
        return terms.map { records.term($0.term, count: counts[$0.row] ?? 0, taxonomy: taxonomy) }
    }

    /// Numbers of comments that others answer, by the address of what they are on.
    var answered: [String: Set<Int>] = [:]

    /// Namespaces, in the order of the root document.
    var namespaces: [String] {
        (["wp/v2"] + furtherRoutes.map(\.namespace)).uniqued()
    }

    /// Every route.
    var routes: [RESTRoute] {
        RESTEndpoint.routes(types: types, taxonomies: taxonomies) + furtherRoutes
    }

    /// Taxonomies of a type.
    func taxonomies(of type: RESTType) -> [RESTTaxonomy] {
        taxonomies.filter { $0.types.contains(type.name) }
    }

    func type(named name: String) -> RESTType? { types.first { $0.name == name } }

    /// The address of a list.
    func address(_ base: String) -> String { records.root + "wp/v2/" + base }

    /// The answer of an endpoint.
    ///
    /// - Throws: `RESTFault`, or what the storage throws.
    func reply(to endpoint: RESTEndpoint, _ arguments: RESTArguments) throws -> RESTReply {
        switch endpoint {
        case .root: return RESTReply(try rootDocument(arguments))
        case .namespace(let name): return RESTReply(namespaceIndex(name))
        case .list(.attachment): return try mediaList(arguments)
        case .list(let type): return try list(of: type, arguments)
        case .post(.attachment, _): return try medium(arguments)
        case .post(let type, _): return try post(type, arguments)
        case .revisions(let type, let id): return try revisions(of: type, id)
        case .terms(let taxonomy): return try list(of: taxonomy, arguments)
        case .term(let taxonomy, _): return try term(taxonomy, arguments)
        case .users: return try users(arguments)
        case .user: return try user(arguments)
        case .me: throw RESTEndpoint.notLoggedIn
        case .comments: return try comments(arguments)
        case .comment: return try comment(arguments)
        case .search: return try search(arguments)
        case .types: return RESTReply(typesByName(arguments))
        case .type: return try type(arguments)
        case .taxonomies: return RESTReply(taxonomiesByName(arguments))
        case .taxonomy: return try taxonomy(arguments)
        case .statuses: return RESTReply(["publish": records.publishedStatus()])
        case .status: return try status(arguments)
        }
    }
}

extension Sequence where Element: Hashable {
    /// The elements that were not seen before, in order.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
