// Records are written as literals, keys in the order in which they stand.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}

extension JSONValue {
    /// A whole number, `null` for none.
    package init(_ number: Int?) { self = number.map(JSONValue.integer) ?? .null }

    /// A text, `null` for none.
    package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// A list of numbers.
    package init(_ numbers: [Int]) { self = .array(numbers.map(JSONValue.integer)) }

    /// A list of texts.
    package init(_ texts: [String]) { self = .array(texts.map(JSONValue.string)) }

    /// Adds a member at the end; nothing happens to what is no object.
    package mutating func append(_ name: String, _ value: JSONValue) {
        guard case .object(var members) = self else { return }
        members.append(Member(name: name, value: value))
        self = .object(members)
    }

    /// The value as JSON text in UTF-8, on one line.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}
