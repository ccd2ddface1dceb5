internal import Blog

extension RESTState {
    /// What `OPTIONS` tells of a route: its parameters, and the schema of its records.
    func description(of endpoint: RESTEndpoint) -> JSONValue {
        let arguments = endpoint.arguments(types: types, taxonomies: taxonomies)
        let members = arguments.map { JSONValue.Member(name: $0.name, value: $0.record) }
        var namespace = "wp/v2"
        if case .root = endpoint { namespace = "" }
        var description: JSONValue = [
            "namespace": .string(namespace), "methods": ["GET"],
            "endpoints": [
                ["methods": ["GET"], "args": members.isEmpty ? [] : .object(members)]
            ],
        ]
        if let schema = schema(of: endpoint) { description.append("schema", schema) }
        if let base = endpoint.base {
            let address = records.root + (base.isEmpty ? "" : "wp/v2/" + base)
            description.append("_links", ["self": [["href": .string(address)]]])
        }
        return description
    }

    /// Names and types of the members of a record, with the contexts they are told in.
    private func schema(of endpoint: RESTEndpoint) -> JSONValue? {
        guard let (title, members) = endpoint.members, let embedded = endpoint.embedded else {
            return nil
        }
        var properties = members
        switch endpoint {
        case .list(let type), .post(let type, _):
            properties += taxonomies(of: type).map { ($0.base, "array") }
        default: break
        }
        let described = properties.map { name, type in
            let contexts = embedded.contains(name) ? ["view", "edit", "embed"] : ["view", "edit"]
            let types = type.split(separator: "|").map(String.init)
            return JSONValue.Member(
                name: name,
                value: [
                    "type": types.count == 1 ? .string(type) : JSONValue(types),
                    "context": JSONValue(contexts),
                ])
        }
        return [
            "$schema": "http://json-schema.org/draft-04/schema#", "title": .string(title),
            "type": "object", "properties": .object(described),
        ]
    }
}

extension RESTEndpoint {
    /// The route of a list below `wp/v2`; `nil` for records and namespaces.
    fileprivate var base: String? {
        switch self {
        case .list(let type): type.base
        case .terms(let taxonomy): taxonomy.base
        case .root: ""
        case .users: "users"
        case .me: "users/me"
        case .comments: "comments"
        case .search: "search"
        case .types: "types"
        case .taxonomies: "taxonomies"
        case .statuses: "statuses"
        default: nil
        }
    }

    /// What its records are called, and their members with the types of these.
    fileprivate var members: (title: String, members: [(String, String)])? {
        let text: [(String, String)] = [
            ("date", "string|null"), ("date_gmt", "string|null"), ("guid", "object"),
            ("id", "integer"), ("link", "string"), ("modified", "string"),
            ("modified_gmt", "string"), ("slug", "string"), ("status", "string"),
            ("type", "string"), ("title", "object"),
        ]
        let closing: [(String, String)] = [
            ("author", "integer"), ("comment_status", "string"), ("ping_status", "string"),
            ("meta", "object"), ("template", "string"),
        ]
        switch self {
        case .list(.attachment), .post(.attachment, _):
            return (
                "attachment",
                text + closing + [
                    ("alt_text", "string"), ("caption", "object"), ("description", "object"),
                    ("media_type", "string"), ("mime_type", "string"),
                    ("media_details", "object"), ("post", "integer"), ("source_url", "string"),
                ]
            )
        case .list(let type), .post(let type, _):
            var members =
                text + [
                    ("content", "object"), ("excerpt", "object"), ("featured_media", "integer"),
                ]
            if type.isHierarchical {
                members += [("parent", "integer"), ("menu_order", "integer")]
            }
            if type == .post { members += [("format", "string"), ("sticky", "boolean")] }
            return (type.name, members + closing)
        case .terms(let taxonomy), .term(let taxonomy, _):
            return (
                taxonomy.name == Term.tag ? "tag" : taxonomy.name,
                [
                    ("id", "integer"), ("count", "integer"), ("description", "string"),
                    ("link", "string"), ("name", "string"), ("slug", "string"),
                    ("taxonomy", "string"),
                ] + (taxonomy.isHierarchical ? [("parent", "integer")] : [])
                    + [("meta", "object")]
            )
        case .users, .user, .me:
            return (
                "user",
                [
                    ("id", "integer"), ("name", "string"), ("url", "string"),
                    ("description", "string"), ("link", "string"), ("slug", "string"),
                    ("avatar_urls", "object"), ("meta", "object"),
                ]
            )
        case .comments, .comment:
            return (
                "comment",
                [
                    ("id", "integer"), ("author", "integer"), ("author_name", "string"),
                    ("author_url", "string"), ("content", "object"), ("date", "string"),
                    ("date_gmt", "string"), ("link", "string"), ("parent", "integer"),
                    ("post", "integer"), ("status", "string"), ("type", "string"),
                    ("author_avatar_urls", "object"), ("meta", "object"),
                ]
            )
        case .search:
            return (
                "search-result",
                [
                    ("id", "integer|string"), ("title", "string"), ("url", "string"),
                    ("type", "string"), ("subtype", "string"),
                ]
            )
        case .types, .type:
            return (
                "type",
                [
                    ("description", "string"), ("hierarchical", "boolean"), ("name", "string"),
                    ("slug", "string"), ("icon", "string|null"),
                    ("has_archive", "string|boolean"), ("taxonomies", "array"),
                    ("rest_base", "string"), ("rest_namespace", "string"),
                ]
            )
        case .taxonomies, .taxonomy:
            return (
                "taxonomy",
                [
                    ("description", "string"), ("hierarchical", "boolean"), ("name", "string"),
                    ("slug", "string"), ("types", "array"), ("rest_base", "string"),
                    ("rest_namespace", "string"),
                ]
            )
        case .statuses, .status:
            return (
                "status",
                [
                    ("name", "string"), ("public", "boolean"), ("queryable", "boolean"),
                    ("slug", "string"), ("date_floating", "boolean"),
                ]
            )
        case .root, .namespace, .revisions: return nil
        }
    }
}
