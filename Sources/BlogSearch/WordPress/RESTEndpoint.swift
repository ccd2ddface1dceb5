internal import Blog

/// What a route leads to.
enum RESTEndpoint {
    case root
    case namespace(String)
    case list(RESTType)
    case post(RESTType, Int)
    case revisions(RESTType, Int)
    case terms(RESTTaxonomy)
    case term(RESTTaxonomy, Int)
    case users
    case user(Int)
    case me
    case comments
    case comment(Int)
    case search
    case types
    case type(String)
    case taxonomies
    case taxonomy(String)
    case statuses
    case status(String)

    /// Reads a route; `nil` for one that is not there. Letters of the route itself may be of any case.
    init?(_ route: String, types: [RESTType], taxonomies: [RESTTaxonomy], namespaces: [String]) {
        let parts = route.split(separator: "/").map(String.init)
        if parts.isEmpty {
            self = .root
            return
        }
        let whole = parts.joined(separator: "/").lowercased()
        if let namespace = namespaces.first(where: { $0 == whole }) {
            self = .namespace(namespace)
            return
        }
        guard parts.count >= 3, parts[0].lowercased() == "wp", parts[1].lowercased() == "v2" else {
            return nil
        }
        let base = parts[2].lowercased()
        let rest = Array(parts[3...])
        guard
            let found = Self.kind(base, rest) ?? Self.records(base, rest, types)
                ?? Self.terms(base, rest, taxonomies)
        else { return nil }
        self = found
    }

    private static func kind(_ base: String, _ rest: [String]) -> RESTEndpoint? {
        let name = rest.first.flatMap { isName($0) ? $0 : nil }
        let id = rest.first.flatMap(number)
        switch (base, rest.count) {
        case ("users", 0): return .users
        case ("users", 1):
            return rest[0].lowercased() == "me" ? .me : id.map { .user($0) }
        case ("comments", 0): return .comments
        case ("comments", 1): return id.map { .comment($0) }
        case ("search", 0): return .search
        case ("types", 0): return .types
        case ("types", 1): return name.map { .type($0) }
        case ("taxonomies", 0): return .taxonomies
        case ("taxonomies", 1): return name.map { .taxonomy($0) }
        case ("statuses", 0): return .statuses
        case ("statuses", 1): return name.map { .status($0) }
        default: return nil
        }
    }

    private static func records(
        _ base: String, _ rest: [String], _ types: [RESTType]
    ) -> RESTEndpoint? {
        guard let type = types.first(where: { $0.base.lowercased() == base }) else { return nil }
        switch rest.count {
        case 0: return .list(type)
        case 1: return number(rest[0]).map { .post(type, $0) }
        case 2 where rest[1].lowercased() == "revisions" && type != .attachment:
            return number(rest[0]).map { .revisions(type, $0) }
        default: return nil
        }
    }

    private static func terms(
        _ base: String, _ rest: [String], _ taxonomies: [RESTTaxonomy]
    ) -> RESTEndpoint? {
        guard let taxonomy = taxonomies.first(where: { $0.base.lowercased() == base }) else {
            return nil
        }
        switch rest.count {
        case 0: return .terms(taxonomy)
        case 1: return number(rest[0]).map { .term(taxonomy, $0) }
        default: return nil
        }
    }

    /// Digits and nothing else; a number too large for an id is one that nothing has.
    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text) ?? 0
    }

    private static func isName(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                || $0 == "-" || $0 == "_"
        }
    }
}

extension RESTEndpoint {
    /// The parameters of its route.
    func arguments(types: [RESTType], taxonomies: [RESTTaxonomy]) -> [RESTArgument] {
        switch self {
        case .root: RESTTable.root
        case .namespace: RESTTable.namespace
        case .list(let type):
            RESTTable.list(of: type, taxonomies: taxonomies.filter { $0.types.contains(type.name) })
        case .post(let type, _): RESTTable.item(hasPassword: type != .attachment)
        case .revisions: []
        case .terms(let taxonomy): RESTTable.list(of: taxonomy)
        case .term, .user: RESTTable.item()
        case .users: RESTTable.users
        case .me: RESTTable.me
        case .comments: RESTTable.comments
        case .comment: RESTTable.item(hasPassword: true)
        case .search:
            RESTTable.search(
                types: types.filter { $0 != .attachment }.map(\.name),
                taxonomies: taxonomies.map(\.name))
        case .types: RESTTable.types
        case .type: RESTTable.type
        case .taxonomies: RESTTable.taxonomies
        case .taxonomy: RESTTable.taxonomy
        case .statuses: RESTTable.statusList
        case .status: RESTTable.statusItem
        }
    }

    /// Parameters that stand in the route.
    var path: [String: String] {
        switch self {
        case .post(_, let id), .term(_, let id), .user(let id), .comment(let id):
            ["id": String(id)]
        case .type(let name): ["type": name]
        case .taxonomy(let name): ["taxonomy": name]
        case .status(let name): ["status": name]
        case .namespace(let name): ["namespace": name]
        default: [:]
        }
    }

    /// The members of its records in `context=embed`.
    var embedded: [String]? {
        switch self {
        case .list(.attachment), .post(.attachment, _): RESTContext.media
        case .list, .post: RESTContext.post
        case .terms, .term: RESTContext.term
        case .users, .user: RESTContext.user
        case .comments, .comment: RESTContext.comment
        case .search: RESTContext.found
        case .types, .type: RESTContext.type
        case .taxonomies, .taxonomy: RESTContext.taxonomy
        case .statuses, .status: RESTContext.status
        case .root, .namespace, .revisions, .me: nil
        }
    }

    /// Whether names below a member are understood: of posts alone (see `RESTFields`).
    var hasNestedFields: Bool {
        switch self {
        case .list(let type), .post(let type, _): type != .attachment
        case .root, .namespace: true
        default: false
        }
    }
}

extension RESTEndpoint {
    /// Every route of `wp/v2`, in the order of the root document.
    static func routes(types: [RESTType], taxonomies: [RESTTaxonomy]) -> [RESTRoute] {
        func route(
            _ pattern: String, _ endpoint: RESTEndpoint, namespace: String = "wp/v2"
        ) -> RESTRoute {
            RESTRoute(
                pattern, namespace: namespace,
                arguments: endpoint.arguments(types: types, taxonomies: taxonomies))
        }
        let id = "/(?P<id>[\\d]+)"
        var routes = [
            route("/", .root, namespace: ""), route("/wp/v2", .namespace("wp/v2")),
        ]
        for type in types {
            routes.append(route("/wp/v2/" + type.base, .list(type)))
            routes.append(route("/wp/v2/" + type.base + id, .post(type, 0)))
        }
        routes += [
            route("/wp/v2/types", .types), route("/wp/v2/types/(?P<type>[\\w-]+)", .type("")),
            route("/wp/v2/statuses", .statuses),
            route("/wp/v2/statuses/(?P<status>[\\w-]+)", .status("")),
            route("/wp/v2/taxonomies", .taxonomies),
            route("/wp/v2/taxonomies/(?P<taxonomy>[\\w-]+)", .taxonomy("")),
        ]
        for taxonomy in taxonomies {
            routes.append(route("/wp/v2/" + taxonomy.base, .terms(taxonomy)))
            routes.append(route("/wp/v2/" + taxonomy.base + id, .term(taxonomy, 0)))
        }
        return routes + [
            route("/wp/v2/users", .users), route("/wp/v2/users" + id, .user(0)),
            route("/wp/v2/users/me", .me), route("/wp/v2/comments", .comments),
            route("/wp/v2/comments" + id, .comment(0)), route("/wp/v2/search", .search),
        ]
    }
}
