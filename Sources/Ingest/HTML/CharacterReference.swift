/// A decoded character reference: `&amp;`, `&#8217;`, `&#x2019;`.
///
/// Grammar (HTML standard, 13.2.5.72 to 80), liberal in what it reads:
///
///     reference = "&" name [";"]            longest name that exists; some may not leave out ";"
///               / "&#" 1*DIGIT [";"]
///               / "&#" ("x" / "X") 1*HEXDIG [";"]
struct CharacterReference {
    /// What the reference stands for; 93 names stand for two scalars.
    var first: Unicode.Scalar
    var second: Unicode.Scalar?
    /// Position behind the reference.
    var end: Int

    /// Reads the reference whose `&` is at `position`; `nil` when the `&` is just an ampersand.
    ///
    /// In an attribute, `&copy=1` and `&copyright` are no references: old links are full of them.
    init?(in source: SourceBytes, at position: Int, inAttribute: Bool = false) {
        self.init(in: source, afterAmpersandAt: position + 1, inAttribute: inAttribute)
    }

    /// Reads the reference whose name or `#` is at `position`.
    init?(in source: SourceBytes, afterAmpersandAt position: Int, inAttribute: Bool = false) {
        guard let byte = source.byte(at: position) else { return nil }
        if byte == ASCII.numberSign {
            self.init(numericIn: source, at: position + 1)
        } else if byte.isASCIIAlphanumeric {
            self.init(namedIn: source, at: position, inAttribute: inAttribute)
        } else {
            return nil
        }
    }

    /// Nine of ten references in real posts.
    private static let frequentNames: [(name: StaticString, scalar: Unicode.Scalar)] = [
        ("lt;", "<"), ("gt;", ">"), ("amp;", "&"), ("quot;", "\""), ("nbsp;", "\u{A0}"),
    ]

    private init?(namedIn source: SourceBytes, at position: Int, inAttribute: Bool) {
        for frequent in Self.frequentNames where source.startsWith(frequent.name, at: position) {
            first = frequent.scalar
            second = nil
            end = position + frequent.name.utf8CodeUnitCount
            return
        }
        guard let match = NamedCharacterReferences.standard.longestMatch(in: source, at: position)
        else { return nil }
        if inAttribute, !match.hasSemicolon, let next = source.byte(at: match.end),
            next == ASCII.equals || next.isASCIIAlphanumeric
        {
            return nil
        }
        first = match.first
        second = match.second
        end = match.end
    }

    private init?(numericIn source: SourceBytes, at position: Int) {
        var position = position
        var radix: UInt32 = 10
        if let byte = source.byte(at: position), byte.lowercasedASCII == UInt8(ascii: "x") {
            radix = 16
            position += 1
        }
        let start = position
        var value: UInt32 = 0
        while let digit = source.byte(at: position)?.hexadecimalValue, digit < radix {
            // Saturates: anything above U+10FFFF is as wrong as the rest.
            value = min(value * radix + digit, 0x11_0000)
            position += 1
        }
        guard position > start else { return nil }
        if source.byte(at: position) == ASCII.semicolon { position += 1 }
        first = Self.scalar(forNumber: value)
        second = nil
        end = position
    }

    /// U+FFFD for what is no scalar or NUL; 0x80 to 0x9F mean what Windows-1252 means by them.
    private static func scalar(forNumber value: UInt32) -> Unicode.Scalar {
        if value == 0 { return "\u{FFFD}" }
        if (0x80...0x9F).contains(value) {
            return Unicode.Scalar(UInt32(windows1252[Int(value) - 0x80])) ?? "\u{FFFD}"
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    static let windows1252: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
        0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]
}

extension [UInt8] {
    /// Appends the UTF-8 bytes of `scalar`.
    mutating func append(_ scalar: Unicode.Scalar) {
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
