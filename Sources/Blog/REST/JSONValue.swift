/// A JSON value as it came, with the readings WordPress needs.
///
/// Sites say the same thing in many ways: `7`, `"7"` and `7.0`; `{}`, `[]`, `false` and `null` for nothing;
/// `"text"` and `{"rendered": "text"}`. The readings below accept them all and answer `nil` for the rest, so
/// that one odd field never loses what stands beside it.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number with a fraction, or too large for an integer.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in order; of equal names the last one counts.
    case object([Member])

    /// A name and its value.
    package struct Member: Sendable, Hashable {
        package var name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The member of that name; `nil` when absent or when this is no object. O(members).
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }
}

extension JSONValue {
    /// A whole number: `7`, `7.0`, `"7"`.
    package var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        case .string(let text): Int(text)
        default: nil
        }
    }

    /// A number: `5.5`, `"5.5"`, `5`.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value.isFinite ? value : nil
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// Text as written: a string, or the `rendered`, else `raw`, member of an object. Numbers read as text.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .object: (self["rendered"] ?? self["raw"])?.scalarText
        default: nil
        }
    }

    /// Text that says something: never empty, never only white space.
    package var nonEmptyText: String? {
        guard let text else { return nil }
        return text.beginsPrintable || text.contains { !$0.isWhitespace } ? text : nil
    }

    /// A yes or no: `true`, `1`, `"1"`, `"true"`.
    package var flag: Bool {
        switch self {
        case .bool(let value): value
        case .integer(let value): value != 0
        case .string(let text): text == "1" || text.lowercased() == "true"
        default: false
        }
    }

    /// The elements of a list. PHP writes a list with gaps as an object: its values count as elements.
    package var elements: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        default: []
        }
    }

    /// The members of an object; `[]`, `false` and `null` have none.
    package var members: [Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }

    /// Whether this is an object.
    package var isObject: Bool {
        if case .object = self { true } else { false }
    }

    private var scalarText: String? { isObject ? nil : text }
}

extension String {
    /// Whether the first character is a printable one of ASCII and no space: most texts, told from white space by one byte.
    package var beginsPrintable: Bool {
        utf8.first.map { $0 > 0x20 && $0 < 0x7F } ?? false
    }
}
