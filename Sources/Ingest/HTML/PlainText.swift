internal import Blog

/// Titles and names of files that do not say whether they are plain text or HTML.
package enum PlainText {
    /// The text itself, unless it plainly is HTML: it has a character reference, an end tag or a line break.
    ///
    /// So `AT&amp;T` and `<em>New</em>` are read as HTML, while `Array<Element>` and `a < b & c` stay.
    package static func of(_ text: String) -> String {
        looksLikeHTML(text) ? HTMLText.plain(text) : collapsed(text)
    }

    /// A plain text such that it is read as the same: as it is, or as HTML where it would be taken for that.
    package static func written(_ text: String) -> String {
        of(text) == text ? text : HTMLEscapes.name(text)
    }

    /// A line of a custom field such that it is read as the same: as HTML where it would be taken for some, or for a shortcode.
    package static func writtenAsField(_ text: String) -> String {
        text.contains(where: { "<&[".contains($0) })
            ? HTMLEscapes.name(text).replacing("[", with: "&#91;") : text
    }

    private static func looksLikeHTML(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            let rest = bytes[(index + 1)...]
            if byte == UInt8(ascii: "<"),
                rest.starts(with: "/".utf8) || rest.starts(with: "br".utf8)
            {
                return true
            }
            if byte == UInt8(ascii: "&"), isReference(rest.prefix(32)) { return true }
        }
        return false
    }

    /// Whether `name;`, `#123;` or `#x1F;` begins here.
    private static func isReference(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > rest.startIndex else {
            return false
        }
        return rest[..<end].allSatisfy {
            $0 == UInt8(ascii: "#") || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
                || (0x30...0x39).contains($0)
        }
    }

    private static func collapsed(_ text: String) -> String {
        isPlain(text)
            ? text.trimmed : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether a text has no control character and no two spaces in a row.
    private static func isPlain(_ text: String) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x20 && last == 0x20 { return false }
            last = byte
        }
        return true
    }
}
