internal import Blog

/// The description of our own routes (OpenAPI 3.1), made of the table that answers them (`APIRoute.table`).
enum OpenAPI {
    /// The document for one address of the API.
    static func document(at scope: Scope) -> JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "wpsearch",
                "version": "1.0.0",
                "description":
                    "Search in the posts of a blog. Beside it stands WordPress's own REST API, wp/v2, which is described by its root document.",
            ],
            "servers": [["url": .string(scope.api + APIRoute.namespace)]],
            "paths": .object(
                APIRoute.table.map {
                    JSONValue.Member(name: $0.path, value: ["get": operation(of: $0)])
                }),
            "components": [
                "schemas": .object(
                    APISchema.table.map {
                        JSONValue.Member(name: $0.name, value: $0.description)
                    })
            ],
        ]
    }

    private static func operation(of route: APIRoute) -> JSONValue {
        let schema: JSONValue =
            route.schema.map { ["$ref": .string("#/components/schemas/\($0)")] }
            ?? ["type": "object"]
        return [
            "operationId": .string(identifier(of: route)),
            "summary": .string(route.summary),
            "parameters": .array(route.parameters.map(\.openAPI)),
            "responses": [
                "200": answer("The answer.", schema),
                "304": [
                    "description": "Nothing has changed since the answer with this entity tag."
                ],
                "400": answer(
                    "A parameter has a value that it cannot have; the sentence names it.", error),
                "404": answer("There is no such post.", error),
                "503": answer("The server has too much to do, or the search took too long.", error),
            ],
        ]
    }

    private static func identifier(of route: APIRoute) -> String {
        route.path == "/" ? "index" : String(route.path.dropFirst().prefix { $0 != "." })
    }

    private static func answer(_ meaning: String, _ schema: JSONValue) -> JSONValue {
        [
            "description": .string(meaning),
            "content": ["application/json": ["schema": schema]],
        ]
    }

    private static let error: JSONValue = ["$ref": "#/components/schemas/Error"]
}

/// The form of an answer, for its description.
struct APISchema: Sendable {
    let name: String
    let description: JSONValue

    /// Every form that a route names, and those that these name.
    static let table = [
        APISchema(
            "SearchResults",
            [
                "query": object(["text": text, "canonical": text, "notes": list(of: text)]),
                "total": whole, "matched": object(["all": whole, "some": whole]), "offset": whole,
                "hits": list(of: reference("Hit")),
                "facets": [
                    "type": "object", "additionalProperties": list(of: reference("FacetValue")),
                ],
                "suggestion": orNull("string"), "microseconds": whole,
            ], further: ["withoutFilters": whole, "whyNot": text]),
        APISchema(
            "Hit",
            [
                "rank": whole, "score": ["type": "number"], "id": whole, "site": text,
                "type": text, "slug": orNull("string"), "url": orNull("string"),
                "title": orNull("string"), "date": orNull("string"), "modified": orNull("string"),
                "author": orNull("string"), "categories": list(of: reference("Name")),
                "tags": list(of: reference("Name")), "image": orNull("string"),
                "snippet": ["anyOf": [reference("Snippet"), ["type": "null"]]],
                "titleHighlights": list(of: reference("Highlight")), "file": orNull("string"),
                "alike": list(of: reference("AlikePost")),
            ],
            further: [
                "passages": ["type": "object"], "explanation": list(of: ["type": "object"]),
            ]),
        APISchema(
            "AlikePost",
            ["id": whole, "site": text, "url": orNull("string"), "title": orNull("string")]),
        APISchema("Name", ["slug": text, "name": text]),
        APISchema("FacetValue", ["slug": text, "name": text, "count": whole]),
        APISchema(
            "Snippet", ["text": text, "highlights": list(of: reference("Highlight"))]),
        APISchema(
            name: "Highlight",
            description: [
                "type": "array", "items": whole, "minItems": 2, "maxItems": 2,
                "description": "Start and length, in Unicode scalars of the text.",
            ]),
        APISchema(name: "Completions", description: list(of: reference("Completion"))),
        APISchema(
            "Completion",
            [
                "text": text, "kind": text, "posts": whole, "slug": orNull("string"),
                "url": orNull("string"),
            ]),
        APISchema(name: "Cloud", description: list(of: reference("CloudItem"))),
        APISchema(
            "CloudItem",
            [
                "id": whole, "taxonomy": text, "name": text, "slug": text, "count": whole,
                "weight": number, "size": number, "bucket": whole, "x": number, "y": number,
                "z": number,
            ]),
        APISchema(
            "Changes",
            [
                "changes": list(of: reference("Change")), "cursor": text, "startsOver": boolean,
                "hasMore": boolean,
            ]),
        APISchema(
            "Change",
            [
                "kind": text, "at": orNull("string"), "site": text, "id": whole,
                "post": ["anyOf": [reference("Hit"), ["type": "null"]]],
            ]),
        APISchema(
            "Error", ["code": text, "message": text, "data": object(["status": whole])]),
    ]

    init(name: String, description: JSONValue) {
        self.name = name
        self.description = description
    }

    /// An object.
    ///
    /// - Parameters:
    ///   - members: what it always has.
    ///   - further: what it has when that was asked for.
    private init(_ name: String, _ members: JSONValue, further: JSONValue = [:]) {
        self.name = name
        description = APISchema.object(members, further: further)
    }

    private static let text: JSONValue = ["type": "string"]
    private static let whole: JSONValue = ["type": "integer"]
    private static let number: JSONValue = ["type": "number"]
    private static let boolean: JSONValue = ["type": "boolean"]

    private static func orNull(_ type: JSONValue) -> JSONValue { ["type": .array([type, "null"])] }
    private static func list(of items: JSONValue) -> JSONValue {
        ["type": "array", "items": items]
    }
    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    private static func object(_ members: JSONValue, further: JSONValue = [:]) -> JSONValue {
        guard case .object(let always) = members, case .object(let more) = further else {
            return members
        }
        return [
            "type": "object", "required": JSONValue(always.map(\.name)),
            "properties": .object(always + more),
        ]
    }
}
