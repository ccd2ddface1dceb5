internal import Blog
internal import BlogSearch

/// Who answers WordPress's own routes is the index, which names ours beside them.
extension WordPressAPI: RESTResponder {}

extension APIRoute {
    /// Our routes as WordPress's root document names such.
    static var named: [RESTRoute] {
        table.map { route in
            RESTRoute(
                "/" + namespace + (route.path == "/" ? "" : route.path), namespace: namespace,
                arguments: route.parameters.map(\.argument))
        }
    }
}

extension APIParameter {
    /// The parameter as those of WordPress's routes are described.
    fileprivate var argument: RESTArgument {
        RESTArgument(name, kind, help, isRequired: isRequired)
    }

    private var kind: RESTArgument.Kind {
        switch schema["type"] {
        case "boolean": .flag
        case "integer": .number(minimum: schema["minimum"]?.integer)
        case "array": .texts(oneOf: schema["items"]?.choices ?? [])
        default: .text(oneOf: schema.choices)
        }
    }
}

extension JSONValue {
    /// What a schema says a text may be.
    fileprivate var choices: [String] {
        guard case .array(let values)? = self["enum"] else { return [] }
        return values.compactMap(\.text)
    }
}
