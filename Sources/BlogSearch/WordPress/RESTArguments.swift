internal import Blog

/// The parameters of a request, as PHP reads an address and as the table of the route reads them.
///
///     include=1,2&include[]=3            the last of one name: ["3"]
///     categories[terms]=1&_fields=id     {"categories": {"terms": "1"}, "_fields": "id"}
struct RESTArguments {
    /// What was given, in the order of first names: texts, and objects for names with brackets.
    let given: JSONValue
    private let values: [String: JSONValue]

    /// Reads the parameters of a request.
    ///
    /// - Parameters:
    ///   - path: parameters that the route itself has.
    /// - Throws: `RESTFault`, with every parameter that cannot be used.
    init(
        _ parameters: [RESTParameter], path: [String: String] = [:], by table: [RESTArgument]
    ) throws(RESTFault) {
        let given = Self.tree(parameters)
        self.given = given
        var values: [String: JSONValue] = [:]
        for argument in table { values[argument.name] = argument.defaultValue }
        let missing = table.filter { $0.isRequired && given[$0.name] == nil }.map(\.name)
        guard missing.isEmpty else {
            throw RESTFault(
                400, "rest_missing_callback_param",
                "Missing parameter(s): " + missing.joined(separator: ", "),
                details: [JSONValue.Member(name: "params", value: JSONValue(missing))])
        }
        for (name, text) in path { values[name] = .string(text) }
        // WordPress looks at some before all others, in the order of its table.
        let first = table.filter { Self.checkedFirst.contains($0.name) && given[$0.name] != nil }
        try Self.read(first, given, into: &values)
        let rest = given.members.compactMap { member in
            table.first { $0.name == member.name && !Self.checkedFirst.contains($0.name) }
        }
        try Self.read(rest, given, into: &values)
        self.values = values
    }

    private static let checkedFirst: Set<String> = ["context", "page", "per_page", "search"]

    private static func read(
        _ arguments: [RESTArgument], _ given: JSONValue, into values: inout [String: JSONValue]
    ) throws(RESTFault) {
        var faults: [(name: String, fault: RESTFault)] = []
        for argument in arguments {
            guard let value = given[argument.name] else { continue }
            do throws(RESTFault) {
                values[argument.name] =
                    argument.name == "status"
                    ? try status(value, argument) : try argument.value(of: value)
            } catch {
                faults.append((argument.name, error))
            }
        }
        if !faults.isEmpty { throw .invalid(faults) }
    }

    /// A status is what everybody sees, or it is refused.
    private static func status(
        _ given: JSONValue, _ argument: RESTArgument
    ) throws(RESTFault) -> JSONValue {
        guard case .texts = argument.kind, case .text(let standard) = argument.standard else {
            return try argument.value(of: given)
        }
        let texts = try RESTArgument.elements(given, argument.name).compactMap(\.text)
        guard texts.allSatisfy({ $0 == standard }) else {
            throw RESTFault(401, "rest_forbidden_status", "Status is forbidden.")
        }
        return JSONValue(texts)
    }

    /// A parameter's value, its default where it was not given; `nil` where it has none.
    subscript(name: String) -> JSONValue? {
        values[name].flatMap { $0 == .null ? nil : $0 }
    }

    /// Whether a parameter was given.
    func has(_ name: String) -> Bool { given[name] != nil }

    func text(_ name: String) -> String? { self[name]?.text }
    func number(_ name: String) -> Int? { self[name]?.integer }
    func flag(_ name: String) -> Bool? { self[name].map(\.flag) }
    func numbers(_ name: String) -> [Int] { self[name]?.elements.compactMap(\.integer) ?? [] }
    func texts(_ name: String) -> [String] {
        // Defaults of lists may be single texts.
        if case .string(let text) = self[name] { return [text] }
        return self[name]?.elements.compactMap(\.text) ?? []
    }
    func date(_ name: String) -> RESTDate? { text(name).flatMap { RESTDate($0) } }

    /// What was given, as it was understood: how WordPress writes parameters back.
    var written: JSONValue {
        .object(
            given.members.map {
                JSONValue.Member(name: $0.name, value: values[$0.name] ?? $0.value)
            })
    }

    /// The number of a page, and how many records it has.
    var page: Int { number("page") ?? 1 }
    var pageSize: Int { number("per_page") ?? 10 }

    /// What is wanted of a record: `_fields`.
    var fields: RESTFields? { RESTFields(given[RESTForm.fields.rawValue]) }
}

extension RESTArguments {
    /// Parameters as PHP makes arrays of them; other marks in names are no concern of a list.
    static func tree(_ parameters: [RESTParameter]) -> JSONValue {
        var root: JSONValue = [:]
        for parameter in parameters {
            guard let open = parameter.name.firstIndex(of: "["), open != parameter.name.startIndex
            else {
                set(.string(parameter.value), at: [parameter.name][...], in: &root)
                continue
            }
            var path = [String(parameter.name[..<open])]
            var rest = parameter.name[open...]
            while rest.first == "[", let close = rest.firstIndex(of: "]"), path.count < 4 {
                path.append(String(rest[rest.index(after: rest.startIndex)..<close]))
                rest = rest[rest.index(after: close)...]
            }
            set(.string(parameter.value), at: path[...], in: &root)
        }
        return root
    }

    /// Sets a value; an empty name is the next number.
    private static func set(
        _ value: JSONValue, at path: ArraySlice<String>, in tree: inout JSONValue
    ) {
        guard let first = path.first else {
            tree = value
            return
        }
        var members = tree.members
        var name = first
        if name.isEmpty {
            name = String((members.compactMap { Int($0.name) }.max() ?? -1) + 1)
        }
        let index = members.firstIndex { $0.name == name }
        var child = index.map { members[$0].value } ?? [:]
        set(value, at: path.dropFirst(), in: &child)
        if let index {
            members[index].value = child
        } else {
            members.append(JSONValue.Member(name: name, value: child))
        }
        tree = .object(members)
    }
}
