internal import Blog
internal import BlogSearchQueries

/// A parameter of a route: its name, what it may be, and what it is for.
struct APIParameter: Sendable {
    let name: String
    /// Its JSON Schema.
    let schema: JSONValue
    let help: String
    var isRequired = false
    /// Whether it may be given several times, `name=a&name=b` or `name[]=a`.
    var isRepeatable = false
}

extension APIParameter {
    /// An option of a search.
    init(_ option: NamedOption<SearchOptions>) {
        name = option.name
        help = option.help
        isRepeatable = option.isRepeatable
        schema =
            switch option.value {
            case .flag: ["type": "boolean"]
            case .amount: ["type": "integer", "minimum": 0]
            case .choice(let names, _): ["type": "string", "enum": JSONValue(names())]
            case .text, .form: ["type": "string"]
            case .texts: ["type": "array", "items": ["type": "string"]]
            case .names(let names, _):
                [
                    "type": "array",
                    "items": ["type": "string", "enum": JSONValue(names())],
                ]
            }
    }

    /// What is searched for.
    static let text = APIParameter(
        name: "q", schema: ["type": "string"],
        help: "What to search for, in the query language; nothing matches every post.")

    /// As OpenAPI describes it. Names of a list stand in one value with commas between, values of others are repeated.
    var description: JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "name", value: .string(name)), .init(name: "in", value: "query"),
            .init(name: "description", value: .string(help)),
            .init(name: "schema", value: schema),
        ]
        if isRequired { members.append(.init(name: "required", value: true)) }
        if case .object(let pairs) = schema, pairs.contains(where: { $0.value == "array" }) {
            members.append(.init(name: "style", value: "form"))
            members.append(.init(name: "explode", value: .bool(isRepeatable)))
        }
        return .object(members)
    }
}
