/// Text that stands in XML and HTML of our own.
enum MarkupText {
    /// The text with `&`, `<`, `>` and `"` escaped. O(n).
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The address of an item as it stands in an attribute; `nil` for none, and for one that a browser should not follow.
    static func link(of item: CloudItem) -> String? {
        guard let link = item.link, !WordPressURL.escaped(link).isEmpty else { return nil }
        return escaped(DisplayText.line(link, limit: 4_000))
    }
}
