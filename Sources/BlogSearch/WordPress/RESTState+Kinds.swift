internal import Blog
internal import BlogSearchStore

extension RESTState {
    /// The root document: what the site is called, and every route. Beside WordPress's members it has `search_order`, and
    /// `language`: the front page of a server is in the language of the server.
    func rootDocument(_ arguments: RESTArguments) throws -> JSONValue {
        let site = site.site
        let clock = try snapshot.clock(ofSite: self.site.row) ?? 0
        let hours = Double(clock) / 3600
        return [
            "name": .string(HTMLEscapes.site(site.name ?? "")),
            "description": .string(HTMLEscapes.site(site.tagline ?? "")),
            "url": .string(records.home), "home": .string(records.home),
            "gmt_offset": hours == hours.rounded() ? .integer(Int(hours)) : .number(hours),
            "timezone_string": "",
            "namespaces": JSONValue(namespaces),
            "authentication": [:],
            "routes": .object(
                routes.map { JSONValue.Member(name: $0.pattern, value: record(of: $0)) }),
            "site_logo": 0, "site_icon": 0, "site_icon_url": "",
            "_links": ["help": [["href": "https://developer.wordpress.org/rest-api/"]]],
            "search_order": "relevance", "language": JSONValue(site.language),
        ]
    }

    /// The routes of one namespace.
    func namespaceIndex(_ name: String) -> JSONValue {
        let own = routes.filter { $0.namespace == name }
        return [
            "namespace": .string(name),
            "routes": .object(
                own.map { JSONValue.Member(name: $0.pattern, value: record(of: $0)) }),
            "_links": ["up": [["href": .string(records.root)]]],
        ]
    }

    /// A route with its parameters.
    func record(of route: RESTRoute) -> JSONValue {
        let members = route.arguments.map { JSONValue.Member(name: $0.name, value: $0.record) }
        var record: JSONValue = [
            "namespace": .string(route.namespace), "methods": JSONValue(route.methods),
            "endpoints": [
                [
                    "methods": JSONValue(route.methods),
                    "args": members.isEmpty ? [] : .object(members),
                ]
            ],
        ]
        if !route.pattern.contains("(") {
            let address = records.root + route.pattern.dropFirst()
            record.append("_links", ["self": [["href": .string(address)]]])
        }
        return record
    }

    /// Post types by name.
    func typesByName(_ arguments: RESTArguments) -> JSONValue {
        .object(types.map { JSONValue.Member(name: $0.name, value: records.type($0)) })
    }

    /// One post type.
    func type(_ arguments: RESTArguments) throws(RESTFault) -> RESTReply {
        guard let type = type(named: arguments.text("type") ?? "") else {
            throw RESTFault(404, "rest_type_invalid", "Invalid post type.")
        }
        return RESTReply(records.type(type))
    }

    /// Taxonomies by name, of all types or of one.
    func taxonomiesByName(_ arguments: RESTArguments) -> JSONValue {
        let wanted = arguments.text("type")
        let found = taxonomies.filter { wanted.map($0.types.contains) ?? true }
        return .object(
            found.map { JSONValue.Member(name: $0.name, value: records.taxonomy($0)) })
    }

    /// One taxonomy.
    func taxonomy(_ arguments: RESTArguments) throws(RESTFault) -> RESTReply {
        let name = arguments.text("taxonomy")
        guard let taxonomy = taxonomies.first(where: { $0.name == name }) else {
            throw RESTFault(404, "rest_taxonomy_invalid", "Invalid taxonomy.")
        }
        return RESTReply(records.taxonomy(taxonomy))
    }

    /// Statuses that WordPress has and nobody but editors sees.
    private static let hiddenStatuses: Set<String> = [
        "future", "draft", "pending", "private", "trash", "auto-draft", "inherit",
        "request-pending", "request-confirmed", "request-failed", "request-completed",
    ]

    /// One status.
    func status(_ arguments: RESTArguments) throws(RESTFault) -> RESTReply {
        let name = arguments.text("status") ?? ""
        if name == "publish" { return RESTReply(records.publishedStatus()) }
        if Self.hiddenStatuses.contains(name) {
            throw .refused(401, "rest_cannot_read_status", "Cannot view status.")
        }
        throw .refused(404, "rest_status_invalid", "Invalid status.")
    }
}
