/// Plain text as HTML, spelled as WordPress spells it.
package enum HTMLEscapes {
    /// A title or another text of an author.
    package static func text(_ text: String) -> String { escaped(text, ampersand: "&#038;") }

    /// A name of a term or of a site.
    package static func name(_ text: String) -> String { escaped(text, ampersand: "&amp;") }

    /// What a site calls itself, quotation marks too.
    package static func site(_ text: String) -> String {
        escaped(text, ampersand: "&amp;").split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "&quot;")
    }

    private static func escaped(_ text: String, ampersand: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += ampersand
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
