/// A parameter of a route of the REST API: what it takes, and what it is without.
///
/// One such value drives the reading of a request, its errors, and what the root document and `OPTIONS` tell of the route.
public struct RESTArgument: Sendable, Hashable {
    /// What a value must be.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable, Hashable {
        /// Any text, or one of some.
        case text(oneOf: [String] = [])
        /// A whole number, within limits if there are any.
        case number(minimum: Int? = nil, maximum: Int? = nil)
        /// `true`, `false`, `1` or `0`.
        case flag
        /// A date and a time in the form of ISO 8601.
        case dateTime
        /// An e-mail address.
        case email
        /// Whole numbers: with commas between them, or one a value.
        case numbers
        /// Texts: with commas between them, or one a value; each is one of some if they are named.
        case texts(oneOf: [String] = [])
        /// Texts, one a value: a comma is a part of one.
        case eachText
        /// Numbers of terms, or an object of `terms`, and of `include_children` and `operator` where the taxonomy has them.
        case terms(haveChildren: Bool, canBeAll: Bool)
        /// `true` or `false`, or texts.
        case flagOrTexts
    }

    /// What a parameter is that is not given.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Default: Sendable, Hashable {
        case none
        case null
        case text(String)
        case number(Int)
        case flag(Bool)
        case emptyList
    }

    /// Its name.
    public var name: String
    /// What a value must be.
    public var kind: Kind
    /// What it is where it is not given.
    public var standard: Default
    /// One sentence on what it does.
    public var summary: String
    /// Whether a request without it is refused.
    public var isRequired: Bool

    /// Creates a parameter.
    public init(
        _ name: String, _ kind: Kind, standard: Default = .none, _ summary: String,
        isRequired: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.summary = summary
        self.isRequired = isRequired
    }
}

/// A route of the REST API, as the root document names it.
public struct RESTRoute: Sendable, Hashable {
    /// Its pattern, as WordPress writes it: `/wp/v2/posts/(?P<id>[\d]+)`.
    public var pattern: String
    /// What it belongs to: `wp/v2`.
    public var namespace: String
    /// Methods that it answers.
    public var methods: [String]
    /// Its parameters.
    public var arguments: [RESTArgument]

    /// Creates a route.
    public init(
        _ pattern: String, namespace: String, methods: [String] = ["GET"],
        arguments: [RESTArgument] = []
    ) {
        self.pattern = pattern
        self.namespace = namespace
        self.methods = methods
        self.arguments = arguments
    }
}

extension RESTArgument {
    /// The parameter as the root document and `OPTIONS` tell of it.
    package var record: JSONValue {
        var record: JSONValue = ["description": .string(summary)]
        for member in schema.members { record.append(member.name, member.value) }
        record.append("required", .bool(isRequired))
        return record
    }

    /// What its value is (JSON Schema).
    package var schema: JSONValue {
        var schema: JSONValue = [:]
        switch kind {
        case .text(let values):
            schema.append("type", "string")
            if !values.isEmpty { schema.append("enum", JSONValue(values)) }
        case .number(let minimum, let maximum):
            schema.append("type", "integer")
            if let minimum { schema.append("minimum", .integer(minimum)) }
            if let maximum { schema.append("maximum", .integer(maximum)) }
        case .flag: schema.append("type", "boolean")
        case .dateTime:
            schema.append("type", "string")
            schema.append("format", "date-time")
        case .email:
            schema.append("type", "string")
            schema.append("format", "email")
        case .numbers:
            schema.append("type", "array")
            schema.append("items", ["type": "integer"])
        case .texts(let values):
            schema.append("type", "array")
            schema.append(
                "items",
                values.isEmpty
                    ? ["type": "string"] : ["enum": JSONValue(values), "type": "string"])
        case .eachText:
            schema.append("type", "array")
            schema.append("items", ["type": "string"])
        case .terms(let haveChildren, let canBeAll):
            schema.append("type", ["object", "array"])
            schema.append("oneOf", Self.forms(haveChildren: haveChildren, canBeAll: canBeAll))
        case .flagOrTexts:
            schema.append("type", ["boolean", "array"])
            schema.append("items", ["type": "string"])
        }
        if let value = defaultValue { schema.append("default", value) }
        return schema
    }

    /// What it is where it is not given; `nil` where it is nothing then.
    package var defaultValue: JSONValue? {
        switch standard {
        case .none: nil
        case .null: .null
        case .text(let text): .string(text)
        case .number(let number): .integer(number)
        case .flag(let flag): .bool(flag)
        case .emptyList: []
        }
    }

    private static func forms(haveChildren: Bool, canBeAll: Bool) -> JSONValue {
        let ids: JSONValue = ["type": "integer"]
        var members: JSONValue = ["terms": ["type": "array", "items": ids, "default": []]]
        if haveChildren {
            members.append("include_children", ["type": "boolean", "default": false])
        }
        if canBeAll {
            members.append(
                "operator", ["type": "string", "enum": ["AND", "OR"], "default": "OR"])
        }
        return [
            ["title": .string(RESTArgument.listForm), "type": "array", "items": ids],
            [
                "title": .string(RESTArgument.queryForm), "type": "object", "properties": members,
                "additionalProperties": false,
            ],
        ]
    }

    /// What WordPress calls the two forms of a condition on terms, in its errors too.
    package static let listForm = "Term ID List"
    package static let queryForm = "Term ID Taxonomy Query"
}
