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

    /// What is wrong with an argument: the model is told, and can call again.
    struct Mistake: Error {
        let sentence: String
    }

    /// - Throws: `Mistake` for an argument that the tool does not have, and without one that it needs.
    init(_ arguments: JSONValue, of tool: ContextTool, _ engine: SearchEngine) throws {
        self.engine = engine
        self.arguments = arguments
        let known = tool.parameters.map(\.name)
        for member in arguments.members where !known.contains(member.name) {
            throw Mistake(
                sentence:
                    "There is no argument \(member.name); there are \(known.joined(separator: ", "))."
            )
        }
        for parameter in tool.parameters where parameter.isRequired {
            guard text(parameter.name) != nil else {
                throw Mistake(sentence: "\(parameter.name) is missing: \(parameter.summary)")
            }
        }
    }

    /// A text; `nil` for none and for an empty one.
    func text(_ name: String) -> String? { arguments[name]?.nonEmptyText }

    /// A whole number within bounds.
    ///
    /// - Throws: `Mistake`.
    func amount(_ name: String, or usual: Int, in bounds: ClosedRange<Int>) throws -> Int {
        guard let value = arguments[name], value != .null else { return usual }
        guard let amount = value.integer, bounds.contains(amount) else {
            throw Mistake(
                sentence:
                    "\(name) is a whole number from \(bounds.lowerBound) to \(bounds.upperBound).")
        }
        return amount
    }

    /// One of some words.
    ///
    /// - Throws: `Mistake`.
    func choice<Choice>(_ name: String, or usual: Choice, of choices: [String: Choice]) throws
        -> Choice
    {
        guard let text = text(name) else { return usual }
        guard let choice = choices[text] else {
            let names = choices.keys.sorted().joined(separator: ", ")
            throw Mistake(sentence: "\(name) is one of \(names).")
        }
        return choice
    }
}
