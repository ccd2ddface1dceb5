/// WordPress's `wp_kses_normalize_entities()`: every `&` either begins a reference it knows, or becomes `&amp;`.
///
///     &name;      2 to 8 letters and up to 2 digits, if the name is in the list
///     &#digits;   at most 7 digits after leading zeros; a character XML allows; written with at least 3 digits
///     &#xhex;     at most 6 digits after leading zeros; likewise; leading zeros dropped
///
/// The three passes run one after another over the whole text, and it shows: `&amp;#65;` comes out as `&#065;`, and a
/// reference to the single digit 0 vanishes.
enum CharacterReferences {
    /// The bytes with each reference in its normal form. O(n).
    static func normalized(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        let named = replacing(Array("&".utf8), in: bytes) { rest in
            let name = nameLength(rest)
            return name > 0 && EntityNames.all.contains(Array(rest.prefix(name)))
                ? Replacement(used: 0, bytes: [UInt8(ascii: "&")])
                : Replacement(used: 0, bytes: Array("&amp;".utf8))
        }
        let decimal = replacing(Array("&amp;#".utf8), in: named) { numeric($0, .decimal) }
        let lower = replacing(Array("&amp;#x".utf8), in: decimal) { numeric($0, .hexadecimal) }
        return replacing(Array("&amp;#X".utf8), in: lower) { numeric($0, .hexadecimal) }
    }

    /// What stands in place of a prefix and the `used` bytes after it.
    private struct Replacement {
        let used: Int
        let bytes: [UInt8]
    }

    private static func replacing(
        _ prefix: [UInt8], in bytes: [UInt8], with replacement: (ArraySlice<UInt8>) -> Replacement?
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), rest.starts(with: prefix),
                let found = replacement(rest.dropFirst(prefix.count))
            {
                result += found.bytes
                rest = rest.dropFirst(prefix.count + found.used)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The length of a name that a semicolon follows, 0 if there is none.
    private static func nameLength(_ rest: ArraySlice<UInt8>) -> Int {
        let letters = rest.prefix(9).prefix { isLetter($0) }.count
        guard (2...8).contains(letters) else { return 0 }
        let digits = rest.dropFirst(letters).prefix(3).prefix { Radix.decimal.value($0) != nil }
            .count
        guard digits <= 2, rest.dropFirst(letters + digits).first == UInt8(ascii: ";") else {
            return 0
        }
        return letters + digits
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private enum Radix: Int {
        case decimal = 10
        case hexadecimal = 16

        var longest: Int { self == .decimal ? 7 : 6 }

        func value(_ byte: UInt8) -> Int? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
            case UInt8(ascii: "A")...UInt8(ascii: "F") where self == .hexadecimal: Int(byte) - 55
            case UInt8(ascii: "a")...UInt8(ascii: "f") where self == .hexadecimal: Int(byte) - 87
            default: nil
            }
        }
    }

    private static func numeric(_ rest: ArraySlice<UInt8>, _ radix: Radix) -> Replacement? {
        let zeros = rest.prefix { $0 == UInt8(ascii: "0") }.count
        let digits = rest.dropFirst(zeros).prefix(8).prefix { radix.value($0) != nil }
        let length = zeros + digits.count
        guard length > 0, digits.count <= radix.longest,
            rest.dropFirst(length).first == UInt8(ascii: ";")
        else { return nil }
        if length == 1 && zeros == 1 { return Replacement(used: 2, bytes: []) }
        let code = digits.reduce(0) { $0 * radix.rawValue + (radix.value($1) ?? 0) }
        guard isAllowed(code) else { return nil }
        let padding = radix == .decimal ? max(0, 3 - digits.count) : 0
        let start = radix == .decimal ? "&#" : "&#x"
        let padded = Array(repeating: UInt8(ascii: "0"), count: padding) + digits
        return Replacement(
            used: length + 1, bytes: Array(start.utf8) + padded + [UInt8(ascii: ";")])
    }

    /// The characters of XML 1.0.
    private static func isAllowed(_ code: Int) -> Bool {
        switch code {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
