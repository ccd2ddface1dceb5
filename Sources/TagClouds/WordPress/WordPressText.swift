/// Text as WordPress escapes it: `esc_html()`, `esc_attr()` and the form in which it stores the names of terms.
///
/// Character references that stand in the text are kept, not escaped twice; what only looks like one is disarmed.
enum WordPressText {
    /// `esc_html()` and `esc_attr()`: both do the same. O(n).
    static func escaped(_ text: String) -> String {
        String(decoding: escapedBytes(text, quotes: true), as: UTF8.self)
    }

    /// The bytes of a name as the database holds it: quotes as they are, `&`, `<` and `>` escaped. O(n).
    static func stored(_ name: String) -> [UInt8] { escapedBytes(name, quotes: false) }

    private static func escapedBytes(_ text: String, quotes: Bool) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: special.contains) else { return bytes }
        let normalized = CharacterReferences.normalized(bytes)
        var result: [UInt8] = []
        result.reserveCapacity(normalized.count + 32)
        for (position, byte) in normalized.enumerated() {
            switch byte {
            case UInt8(ascii: "<"): result += lessThan
            case UInt8(ascii: ">"): result += greaterThan
            case UInt8(ascii: "\"") where quotes: result += quotationMark
            case UInt8(ascii: "'") where quotes: result += apostrophe
            case UInt8(ascii: "&") where normalized[position...].starts(with: unknownToPHP):
                result += ampersand
            default: result.append(byte)
            }
        }
        return result
    }

    private static let special = Array("&<>\"'".utf8)
    private static let lessThan = Array("&lt;".utf8)
    private static let greaterThan = Array("&gt;".utf8)
    private static let quotationMark = Array("&quot;".utf8)
    private static let apostrophe = Array("&#039;".utf8)
    private static let ampersand = Array("&amp;".utf8)
    /// WordPress lets `&apos;` stand, but the `htmlspecialchars` that runs last does not know it.
    private static let unknownToPHP = Array("&apos;".utf8)
}
