package import Blog
internal import Ingest

/// A value in a program of JavaScript or TypeScript, as far as it is written out.
package indirect enum ScriptValue: Sendable, Hashable {
    /// A text, a number or `true`.
    case text(String)
    case list([ScriptValue])
    /// Members of an object; `...` stands for those that a program adds.
    case map([String: ScriptValue])
    /// What is called, and with what: `glob({ base: "notes" })`, `new Date("2024-01-01")`.
    case call(String, [ScriptValue])
    /// A function by the tokens of its body.
    case function(Range<Int>)
    /// What is not there, and `null`.
    case nothing
    /// What only running the program would tell.
    case computed

    /// A member; that of what is computed is computed, too.
    package subscript(name: String) -> ScriptValue {
        switch self {
        case .map(let members): members[name] ?? members["..."] ?? .nothing
        case .nothing, .text, .list: .nothing
        case .call, .function, .computed: .computed
        }
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// Whether it is there, and only running the program would tell what it is.
    package var isProgrammed: Bool {
        switch self {
        case .call(let name, let arguments): name != "Date" || arguments.first?.text == nil
        case .function, .computed: true
        default: false
        }
    }

    /// As JSON has it, all scalars as texts; `nil` for what is not there, and what is computed.
    package var json: JSONValue? {
        switch self {
        case .text(let text): .string(StreamSafe.text(text))
        case .list(let values): .array(values.compactMap(\.json))
        case .map(let members):
            .object(
                members.sorted { $0.key < $1.key }.compactMap { name, value in
                    value.json.map { JSONValue.Member(name: name, value: $0) }
                })
        case .call("Date", let arguments): arguments.first?.json
        case .call, .function, .nothing, .computed: nil
        }
    }

    /// Names of members that a program decides.
    package var programmed: [String] {
        guard case .map(let members) = self else { return [] }
        return members.filter { $0.key != "..." && $0.value.isProgrammed }.map(\.key)
    }

    /// What two branches of a program agree on.
    func agreeing(with other: ScriptValue) -> ScriptValue {
        if self == other { return self }
        guard case .map(let left) = self, case .map(let right) = other else { return .computed }
        let names = Set(left.keys).union(right.keys)
        return .map(
            Dictionary(
                uniqueKeysWithValues: names.map { name in
                    (name, (left[name] ?? .nothing).agreeing(with: right[name] ?? .nothing))
                }))
    }
}
