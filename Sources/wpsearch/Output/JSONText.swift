#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values as JSON text; keys in alphabetical order, so that the same answer is the same text.
enum JSONText {
    /// On one line.
    static func line(_ value: some Encodable) throws -> String {
        try text(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    /// Indented for people.
    static func pretty(_ value: some Encodable) throws -> String {
        try text(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
    }

    /// What a text of JSON says.
    static func value<Value: Decodable>(_: Value.Type, of text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    private static func text(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        return text.unicodeScalars.contains(where: isControl) ? escaped(text) : text
    }

    /// What Foundation leaves as it is and a terminal may obey; it can only stand within strings.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x7F..<0xA0).contains(scalar.value)
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map {
            isControl($0) ? "\\u00" + String($0.value, radix: 16) : String($0)
        }.joined()
    }
}
