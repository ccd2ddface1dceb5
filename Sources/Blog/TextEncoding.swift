/// How a text file is written, as its first bytes tell.
///
/// ```
/// EF BB BF      UTF-8        FF FE         UTF-16, little end first    FE FF         UTF-16, big end first
///                            FF FE 00 00   UTF-32, little end first    00 00 FE FF   UTF-32, big end first
/// ```
/// Without a mark it is told by the zeros around the first two characters, which in all formats that are read here are ASCII
/// (RFC 4627, section 3).
package enum TextEncoding: Hashable, Sendable {
    /// UTF-8, or what is not known.
    case utf8
    /// UTF-16, in one of two orders of bytes.
    case utf16(bigEndian: Bool)
    /// UTF-32, in one of two orders of bytes.
    case utf32(bigEndian: Bool)

    /// The encoding of a text, and how long its mark is.
    package static func detect(_ bytes: some Collection<UInt8>) -> (
        encoding: TextEncoding, mark: Int
    ) {
        let head = Array(bytes.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head == [0xFF, 0xFE, 0, 0] { return (.utf32(bigEndian: false), 4) }
        if head == [0, 0, 0xFE, 0xFF] { return (.utf32(bigEndian: true), 4) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16(bigEndian: false), 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16(bigEndian: true), 2) }
        guard head.count == 4 else { return (.utf8, 0) }
        switch head.map({ $0 == 0 }) {
        case [false, true, false, true]: return (.utf16(bigEndian: false), 0)
        case [true, false, true, false]: return (.utf16(bigEndian: true), 0)
        case [false, true, true, true]: return (.utf32(bigEndian: false), 0)
        case [true, true, true, false]: return (.utf32(bigEndian: true), 0)
        default: return (.utf8, 0)
        }
    }

    /// A whole text without its mark, as UTF-8; one that is UTF-8, or of no known encoding, is given back as it is.
    package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let (encoding, mark) = detect(bytes)
        if encoding == .utf8 { return mark == 0 ? bytes : Array(bytes.dropFirst(mark)) }
        return encoding.utf8(Array(bytes.dropFirst(mark)), isLast: true).text
    }

    /// The next bytes of a text as UTF-8, and how many of them it covers; half a character waits for the next.
    package func utf8(_ bytes: [UInt8], isLast: Bool) -> (text: [UInt8], used: Int) {
        switch self {
        case .utf8: (bytes, bytes.count)
        case .utf16(let bigEndian): UTF16Bytes.utf8(bytes, bigEndian: bigEndian, isLast: isLast)
        case .utf32(let bigEndian): UTF32Bytes.utf8(bytes, bigEndian: bigEndian)
        }
    }
}

/// UTF-32, which hardly any program saves.
private enum UTF32Bytes {
    /// The same text as UTF-8 and how many bytes it covers; a part of a character waits for the next chunk.
    static func utf8(_ bytes: [UInt8], bigEndian: Bool) -> (text: [UInt8], used: Int) {
        var text = String.UnicodeScalarView()
        let used = bytes.count / 4 * 4
        for index in stride(from: 0, to: used, by: 4) {
            let unit = bytes[index..<(index + 4)]
            let value =
                bigEndian
                ? unit.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                : unit.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return (Array(String(text).utf8), used)
    }
}

/// UTF-16, as some Windows editors save.
private enum UTF16Bytes {
    /// The same text as UTF-8 and how many bytes it covers; half a character waits for the next chunk.
    static func utf8(_ bytes: [UInt8], bigEndian: Bool, isLast: Bool) -> (text: [UInt8], used: Int)
    {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
        }
        if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        return (Array(String(decoding: units, as: UTF16.self).utf8), units.count * 2)
    }
}
