internal import Blog
internal import BlogSearch

/// Something that a model can ask for.
struct ContextTool: Sendable {
    let name: String
    let title: String
    /// What it does and how it is asked, for the model.
    let summary: String
    let parameters: [RESTArgument]
    /// One JSON object as text.
    let respond: @Sendable (ContextCall) async throws -> String

    /// As a client is told of it. Each only reads, and of this index alone.
    var description: JSONValue {
        let properties = parameters.map { parameter in
            var schema = parameter.schema
            schema.append("description", .string(parameter.summary))
            return JSONValue.Member(name: parameter.name, value: schema)
        }
        let required = parameters.filter(\.isRequired).map(\.name)
        return [
            "name": .string(name), "title": .string(title), "description": .string(summary),
            "inputSchema": [
                "type": "object", "properties": .object(properties),
                "required": JSONValue(required), "additionalProperties": false,
            ],
            "annotations": ["readOnlyHint": true, "openWorldHint": false],
        ]
    }
}

/// A call of a tool, with its arguments.
struct ContextCall: Sendable {
    let engine: SearchEngine
    private let arguments: JSONValue

    /// - Throws: `ArgumentMistake`, of which the model is told, for an argument that the tool does not have, and without one that it needs.
    init(_ arguments: JSONValue, of tool: ContextTool, _ engine: SearchEngine) throws {
        self.engine = engine
        self.arguments = arguments
        let known = tool.parameters.map(\.name)
        for member in arguments.members where !known.contains(member.name) {
            throw ArgumentMistake(
                name: member.name,
                sentence:
                    "There is no argument \(member.name); there are \(known.joined(separator: ", "))."
            )
        }
        for parameter in tool.parameters where parameter.isRequired {
            guard text(parameter.name) != nil else {
                throw ArgumentMistake(
                    name: parameter.name,
                    sentence: "\(parameter.name) is missing: \(parameter.summary)")
            }
        }
    }

    /// A text; `nil` for none and for an empty one.
    func text(_ name: String) -> String? { arguments[name]?.nonEmptyText }

    /// A whole number within the bounds of an argument.
    ///
    /// - Throws: `ArgumentMistake`.
    func amount(_ argument: RESTArgument) throws -> Int {
        let value = arguments[argument.name] ?? .null
        return try argument.amount(value == .null ? .none : .some(value.integer))
    }

    /// What one of an argument's words means.
    ///
    /// - Throws: `ArgumentMistake`.
    func choice<Choice>(_ argument: RESTArgument, of choices: [String: Choice]) throws -> Choice? {
        choices[try argument.word(text(argument.name))]
    }
}
