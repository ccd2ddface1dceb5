internal import BlogSearchQueries

/// HTML or XML that is written from left to right. What stands in the source of this program becomes markup; every other text becomes
/// text, whatever is in it: there is no way to write one that is not escaped.
///
/// Characters that neither form may have (controls, noncharacters) become U+FFFD.
struct Markup {
    private(set) var text = ""

    /// Markup of our own.
    mutating func raw(_ markup: StaticString) { text += "\(markup)" }

    /// A text of somebody.
    mutating func write(_ other: String) { text += Markup.escaped(other) }

    /// An element with attributes, of which those without a value are left out, and what is in it.
    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
        _ body: (inout Markup) -> Void = { _ in }
    ) {
        open(name, attributes)
        body(&self)
        text += "</\(name)>"
    }

    /// An element with a text in it.
    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
        _ content: String
    ) {
        element(name, attributes) { $0.write(content) }
    }

    /// The beginning of an element, or one of HTML that has no end, such as `meta`.
    mutating func open(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]
    ) {
        text += "<\(name)"
        for (key, value) in attributes {
            guard let value else { continue }
            text += " \(key)=\"\(Markup.escaped(value))\""
        }
        text += ">"
    }

    /// The text as it stands between tags and in quotation marks.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: isSpecial) || text.unicodeScalars.contains(where: isRefused)
        else { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(isRefused(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return String(escaped)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

extension Markup {
    /// A text with the runs of it that match marked.
    mutating func write(_ text: String, marking highlights: [Highlight]) {
        let scalars = Array(text.unicodeScalars)
        var written = 0
        func piece(_ range: Range<Int>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[range])
            return String(view)
        }
        for highlight in highlights {
            let start = highlight.start
            let end = start + highlight.length
            guard start >= written, end > start, end <= scalars.count else { continue }
            write(piece(written..<start))
            element("mark", [:], piece(start..<end))
            written = end
        }
        write(piece(written..<scalars.count))
    }
}
