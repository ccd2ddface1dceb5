internal import Blog
internal import BlogSearchQueries

// Parameters of our own routes are described as those of WordPress's are, by the same type.

extension RESTArgument {
    /// An option of a search.
    init(_ option: NamedOption<SearchOptions>) {
        let kind: Kind =
            switch option.value {
            case .flag: .flag
            case .amount: .number(minimum: 0)
            case .choice(let names, _): .text(oneOf: names())
            case .text, .form: .text()
            case .texts: .eachText
            case .names(let names, _): .texts(oneOf: names())
            }
        self.init(option.name, kind, option.help)
    }

    /// What is searched for.
    static let query = RESTArgument(
        "q", .text(),
        "What to search for, in the query language; nothing matches every post.")

    /// As OpenAPI describes it. Names of a list stand in one value with commas between, other texts are one a value.
    var openAPI: JSONValue {
        var description: JSONValue = [
            "name": .string(name), "in": "query", "description": .string(summary),
            "schema": schema,
        ]
        if isRequired { description.append("required", true) }
        if case .texts = kind { description.appendStyle(isOneAValue: false) }
        if kind == .eachText { description.appendStyle(isOneAValue: true) }
        return description
    }
}

extension JSONValue {
    fileprivate mutating func appendStyle(isOneAValue: Bool) {
        append("style", "form")
        append("explode", .bool(isOneAValue))
    }
}
