internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// A route of our own under `/wp-json/wpsearch/v1`: what it takes, what it gives, and how it is answered.
struct APIRoute: Sendable {
    /// Behind the namespace, with a slash before it; in lower case.
    let path: String
    /// What it does, as its description says.
    let summary: String
    let parameters: [RESTArgument]
    /// The name of the answer's schema; `nil` for an object that is described nowhere.
    let schema: String?
    let respond: @Sendable (APICall) async throws -> WebResponse

    /// The namespace, as WordPress names such.
    static let namespace = "wpsearch/v1"

    /// The answer to a route of the REST API; `nil` when it is none of ours.
    static func response(to route: String, _ call: APICall) async throws -> WebResponse? {
        let route = route.lowercased()
        guard route == "/" + namespace || route.hasPrefix("/\(namespace)/") else { return nil }
        let path = String(route.dropFirst(namespace.utf8.count + 1))
        guard let found = table.first(where: { $0.path == (path.isEmpty ? "/" : path) }) else {
            return .noRoute
        }
        switch call.request.method {
        case "GET", "HEAD":
            do {
                return try await found.respond(call)
            } catch let mistake as ArgumentMistake {
                return mistake.response
            }
        case "OPTIONS":
            var response = WebResponse(found.options)
            response.add("Allow", "GET")
            return response
        default: return .noRoute
        }
    }

    /// What WordPress answers to OPTIONS, and names a route by in its index.
    var options: JSONValue {
        [
            "namespace": .string(APIRoute.namespace), "methods": ["GET"],
            "endpoints": [["methods": ["GET"], "args": .object(arguments)]],
        ]
    }

    private var arguments: [JSONValue.Member] {
        parameters.map { JSONValue.Member(name: $0.name, value: $0.record) }
    }
}
