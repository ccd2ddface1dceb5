/// XML as it is written: well-formed whatever the texts are.
///
/// What XML has no place for (most control characters, U+FFFE and U+FFFF) is left out. Lines of a text end as they do; a reader
/// of XML sees every line end as a line feed.
struct XMLText {
    private(set) var bytes: [UInt8] = []

    /// Takes out what was written.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Writes markup as it is.
    mutating func raw(_ text: String) { bytes += text.utf8 }

    /// Writes an element on a line of its own, its text in a section that is not looked through.
    mutating func element(_ name: String, cdata text: String, attributes: [(String, String)] = []) {
        start(name, attributes)
        raw("<![CDATA[")
        var rest = XMLText.legal(text)[...]
        // "]]>" would end the section: it ends between the brackets and the sign, and another begins.
        while let end = XMLText.sectionEnd(rest) {
            bytes += rest[..<end]
            raw("]]><![CDATA[")
            rest = rest[end...]
        }
        bytes += rest
        raw("]]></\(name)>\n")
    }

    /// Writes an element on a line of its own, its text escaped.
    mutating func element(_ name: String, _ text: String) {
        start(name, [])
        escape(text)
        raw("</\(name)>\n")
    }

    /// Writes an element with a number.
    mutating func element(_ name: String, _ number: Int) { element(name, "\(number)") }

    private mutating func start(_ name: String, _ attributes: [(String, String)]) {
        raw("\t<\(name)")
        for (name, value) in attributes {
            raw(" \(name)=\"")
            escape(value)
            raw("\"")
        }
        raw(">")
    }

    /// Writes a text escaped.
    mutating func escape(_ text: String) {
        for byte in XMLText.legal(text) {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\""): raw("&quot;")
            default: bytes.append(byte)
            }
        }
    }

    /// The bytes of a text without what XML has no place for.
    private static func legal(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let isSuspect = bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0xEF }
        guard isSuspect else { return bytes }
        let kept = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: true
            case 0..<0x20, 0xFFFE, 0xFFFF: false
            default: true
            }
        }
        return Array(String(String.UnicodeScalarView(kept)).utf8)
    }

    /// Where the sign of the first "]]>" stands.
    private static func sectionEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        var start = bytes.startIndex
        while let sign = bytes[start...].firstIndex(of: UInt8(ascii: ">")) {
            if bytes[..<sign].suffix(2).elementsEqual("]]".utf8) { return sign }
            start = sign + 1
        }
        return nil
    }
}
