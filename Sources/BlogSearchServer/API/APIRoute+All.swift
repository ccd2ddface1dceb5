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
        let results = try await call.search(call.request["q"] ?? "", call.searchOptions())
        return WebResponse(json: results.jsonBytes)
    }

    private static let completionLimit = limit("completions", 10)

    private static let suggest = APIRoute(
        path: "/suggest", summary: "Completions of what is being typed, the likeliest first.",
        parameters: [
            RESTArgument("q", .text(), "What was typed so far."),
            completionLimit,
        ], schema: "Completions"
    ) { call in
        let found = try await call.engine.suggest(
            call.request["q"] ?? "", limit: call.amount(completionLimit, upTo: call.limits.items))
        return try WebResponse(encoding: found)
    }

    private static let relatedLimit = limit("posts", 10)

    private static let related = APIRoute(
        path: "/related", summary: "Posts like a post, the most alike first.",
        parameters: [
            RESTArgument("post", .text(), "The post's id, slug or address.", isRequired: true),
            relatedLimit,
        ], schema: "SearchResults"
    ) { call in
        guard let post = call.text("post") else {
            throw ArgumentMistake(name: "post", sentence: "post is a post's id, slug or address.")
        }
        let limit = try call.amount(relatedLimit, upTo: call.limits.items)
        guard let results = try await call.engine.related(to: post, limit: limit) else {
            return .problem(404, "rest_post_invalid_id", "Invalid post ID.")
        }
        return WebResponse(json: results.jsonBytes)
    }

    private static let containing = RESTArgument(
        "containing", .text(), "Only values whose name or slug contains this text.")

    private static let facets = APIRoute(
        path: "/facets", summary: "How many of the posts that match a query have which value.",
        parameters: [.query]
            + SearchOptionTable.table.filter {
                !["limit", "offset", "explain", "passages"].contains($0.name)
            }
            .map { RESTArgument($0) } + [containing],
        schema: "SearchResults"
    ) { call in
        var options = try call.searchOptions()
        options.limit = 0
        if options.facets.isEmpty { options.facets = [.category, .tag, .author, .year, .type] }
        var results = try await call.search(call.request["q"] ?? "", options)
        results.keepValues(containing: call.text("containing") ?? "")
        return WebResponse(json: results.jsonBytes)
    }

    private static let changeLimit = limit("changes", from: 1, 100)

    private static let changes = APIRoute(
        path: "/changes",
        summary: "Posts that are new, changed or gone since a cursor, in the order of storing.",
        parameters: [
            RESTArgument(
                "since", .text(),
                "The cursor of the last answer; nothing begins with all posts."),
            changeLimit,
        ], schema: "Changes"
    ) { call in
        var cursor: ChangeCursor?
        if let text = call.text("since") {
            guard let given = ChangeCursor(text) else {
                throw ArgumentMistake(
                    name: "since", sentence: "since is the cursor that an answer gave.")
            }
            cursor = given
        }
        let limit = try call.amount(changeLimit, upTo: call.limits.items)
        return try await WebResponse(encoding: call.engine.changes(since: cursor, limit: limit))
    }

    private static let openAPI = APIRoute(
        path: "/openapi.json", summary: "This description.", parameters: [], schema: nil
    ) { call in
        WebResponse(OpenAPI.document(at: call.scope))
    }

    /// How many of something.
    private static func limit(
        _ things: String, from least: Int = 0, _ usual: Int
    ) -> RESTArgument {
        RESTArgument(
            "limit", .number(minimum: least), standard: .number(usual),
            "How many \(things) at most.")
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
    private static let cloudNumber = RESTArgument(
        "number", .number(minimum: 1), standard: .number(45), "How many terms.")
    private static let cloudMinimum = RESTArgument(
        "min-count", .number(minimum: 0), standard: .number(1), "Leave out terms of fewer posts.")
    private static let cloudOrder = choice(
        "order-by", CloudOptions.OrderBy.name, "By what terms are ordered.")
    private static let cloudDirection = choice(
        "order", CloudOptions.Order.ascending, "In which direction.")
    private static let cloudScale = choice(
        "scale", CloudScale.wordPress, "How counts become sizes.")

    private static let cloud = APIRoute(
        path: "/cloud", summary: "A tag cloud, of everything or of what a query matches.",
        parameters: [
            .query,
            RESTArgument(
                "taxonomy", .text(), "post_tag (unless said), category or another taxonomy."),
            cloudNumber, cloudMinimum, cloudOrder, cloudDirection, cloudScale,
        ], schema: "Cloud"
    ) { call in
        let options = try CloudOptions(
            number: call.amount(cloudNumber, upTo: 10 * call.limits.items),
            minimumCount: call.amount(cloudMinimum),
            orderBy: call.choice(cloudOrder) ?? .name,
            order: call.choice(cloudDirection) ?? .ascending,
            scale: call.choice(cloudScale) ?? .wordPress)
        let cloud = try await call.engine.cloud(
            of: call.text("taxonomy") ?? Term.tag, options: options,
            matching: call.text("q"))
        return WebResponse(json: Array(cloud.exported(as: .json).utf8))
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ usual: Choice, _ help: String
    ) -> RESTArgument where Choice.RawValue == String {
        RESTArgument(
            name, .text(oneOf: Choice.allCases.map(\.rawValue)), standard: .text(usual.rawValue),
            help)
    }
}
