internal import Blog
internal import BlogSearch
internal import BlogSearchQueries
internal import TagClouds

extension APIRoute {
    /// All of them. The description of the API (`OpenAPI`) is made of this table, and so is the answer to a request.
    static let table: [APIRoute] = [
        index, search, suggest, related, cloud, facets, changes, openAPI,
    ]

    private static let index = APIRoute(
        path: "/", summary: "The routes of this namespace.", parameters: [], schema: nil
    ) { call in
        WebResponse(listing)
    }

    private static let search = APIRoute(
        path: "/search", summary: "Posts that match a query, the best first.",
        parameters: [.query] + SearchOptionTable.table.map { RESTArgument($0) },
        schema: "SearchResults"
    ) { call in
        let results = try await call.engine.search(
            call.request["q"] ?? "", options: call.searchOptions())
        return WebResponse(json: results.jsonBytes)
    }

    private static let suggest = APIRoute(
        path: "/suggest", summary: "Completions of what is being typed, the likeliest first.",
        parameters: [
            RESTArgument("q", .text(), "What was typed so far."),
            limit("completions"),
        ], schema: "Completions"
    ) { call in
        let found = try await call.engine.suggest(
            call.request["q"] ?? "", limit: call.amount("limit", or: 10, in: 0...call.limits.items),
            sites: call.scope.homes)
        return try WebResponse(encoding: found)
    }

    private static let related = APIRoute(
        path: "/related", summary: "Posts like a post, the most alike first.",
        parameters: [
            RESTArgument("post", .text(), "The post's id, slug or address.", isRequired: true),
            limit("posts"),
        ], schema: "SearchResults"
    ) { call in
        guard let post = call.text("post") else {
            throw APICall.Mistake(name: "post", sentence: "post is a post's id, slug or address.")
        }
        let limit = try call.amount("limit", or: 10, in: 0...call.limits.items)
        let found = try await call.engine.related(
            to: post, limit: limit, sites: call.scope.homes)
        guard let results = found else {
            return .problem(404, "rest_post_invalid_id", "Invalid post ID.")
        }
        return WebResponse(json: results.jsonBytes)
    }

    private static let facets = APIRoute(
        path: "/facets", summary: "How many of the posts that match a query have which value.",
        parameters: [.query]
            + SearchOptionTable.table.filter {
                !["limit", "offset", "explain", "passages"].contains($0.name)
            }
            .map { RESTArgument($0) },
        schema: "SearchResults"
    ) { call in
        var options = try call.searchOptions()
        options.limit = 0
        if options.facets.isEmpty { options.facets = [.category, .tag, .author, .year, .type] }
        let results = try await call.engine.search(call.request["q"] ?? "", options: options)
        return WebResponse(json: results.jsonBytes)
    }

    private static let changes = APIRoute(
        path: "/changes",
        summary: "Posts that are new, changed or gone since a cursor, in the order of storing.",
        parameters: [
            RESTArgument(
                "since", .text(),
                "The cursor of the last answer; nothing begins with all posts."),
            limit("changes", from: 1),
        ], schema: "Changes"
    ) { call in
        var cursor: ChangeCursor?
        if let text = call.text("since") {
            guard let given = ChangeCursor(text) else {
                throw APICall.Mistake(
                    name: "since", sentence: "since is the cursor that an answer gave.")
            }
            cursor = given
        }
        let limit = try call.amount("limit", or: 100, in: 1...call.limits.items)
        var found = try await call.engine.changes(since: cursor, limit: limit)
        if let site = call.scope.site { found.changes.removeAll { $0.site != site.url } }
        return try WebResponse(encoding: found)
    }

    private static let openAPI = APIRoute(
        path: "/openapi.json", summary: "This description.", parameters: [], schema: nil
    ) { call in
        WebResponse(OpenAPI.document(at: call.scope))
    }

    /// How many of something.
    private static func limit(_ things: String, from least: Int = 0) -> RESTArgument {
        RESTArgument("limit", .number(minimum: least), "How many \(things) at most.")
    }
}

extension APIRoute {
    /// The namespace as WordPress lists one: each route with what it takes.
    private static var listing: JSONValue {
        let routes = table.map { route in
            JSONValue.Member(
                name: "/" + namespace + (route.path == "/" ? "" : route.path), value: route.options)
        }
        return ["namespace": .string(namespace), "routes": .object(routes)]
    }
}

// MARK: The cloud

extension APIRoute {
    private static let cloud = APIRoute(
        path: "/cloud", summary: "A tag cloud, of everything or of what a query matches.",
        parameters: [
            .query,
            RESTArgument(
                "taxonomy", .text(), "post_tag (unless said), category or another taxonomy."),
            RESTArgument("number", .number(minimum: 1), "How many terms; 45 unless said."),
            RESTArgument("min-count", .number(minimum: 0), "Leave out terms of fewer posts."),
            choice("order-by", CloudOptions.OrderBy.self, "By what terms are ordered."),
            choice("order", CloudOptions.Order.self, "In which direction."),
            choice("scale", CloudScale.self, "How counts become sizes."),
        ], schema: "Cloud"
    ) { call in
        let options = try CloudOptions(
            number: call.amount("number", or: 45, in: 1...10 * call.limits.items),
            minimumCount: call.amount("min-count", or: 1, in: 0...Int.max),
            orderBy: call.choice("order-by", or: .name),
            order: call.choice("order", or: .ascending),
            scale: call.choice("scale", or: .wordPress))
        let cloud = try await call.engine.cloud(
            of: call.text("taxonomy") ?? Term.tag, options: options,
            matching: call.scope.text(call.text("q")))
        return WebResponse(json: Array(cloud.exported(as: .json).utf8))
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _: Choice.Type, _ help: String
    ) -> RESTArgument where Choice.RawValue == String {
        RESTArgument(name, .text(oneOf: Choice.allCases.map(\.rawValue)), help)
    }
}

extension Scope {
    /// A query of this scope alone, for what takes a text and no options; `nil` for everything.
    ///
    /// A canonical text is well formed: what stands behind it stays a filter of all of it.
    func text(_ query: String?) -> String? {
        guard let site else { return query }
        let filter = "site:\"\(site.url)\""
        return query.map { "(\(Query($0).canonical)) \(filter)" } ?? filter
    }

    /// A post of this scope by its id; other references name one anyway.
    func reference(to post: String) -> String {
        guard let site, site.url.hasPrefix("http"), Int(post) != nil else { return post }
        return "\(site.url)/?p=\(post)"
    }
}
