/// Makes any bytes into UTF-8 that an XML parser can go on with, chunk by chunk.
///
/// - In front of the document: a byte order mark, blank lines and the XML declaration are dropped; the
///   declared encoding is obeyed (UTF-8, ASCII, Latin-1, Windows-1252, and UTF-16 with its mark).
/// - Control characters that XML forbids are dropped (form feed and vertical tab become a space): a single one
///   would end the parser's work.
/// - What is no UTF-8 becomes U+FFFD, so do U+FFFE, U+FFFF and surrogates.
struct XMLCleaner {
    private enum Encoding {
        case utf8, latin1
        case utf16(bigEndian: Bool)
    }

    private static let sniffed = 1024
    private var encoding: Encoding?
    /// Bytes that are incomplete without the next chunk.
    private var held: [UInt8] = []

    /// Cleans the next chunk; `isLast` gives out what was held back.
    mutating func clean(_ chunk: [UInt8], isLast: Bool = false) -> [UInt8] {
        var bytes = held.isEmpty ? chunk : held + chunk
        held = []
        if encoding == nil {
            guard bytes.count >= Self.sniffed || isLast else {
                held = bytes
                return []
            }
            bytes.removeFirst(readProlog(bytes))
        }
        switch encoding {
        case .latin1: return UTF8Repair.clean(WindowsLatin.utf8(bytes), isLast: true).bytes
        case .utf16(let bigEndian):
            let (text, used) = UTF16Bytes.utf8(bytes, bigEndian: bigEndian, isLast: isLast)
            held = Array(bytes[used...])
            return UTF8Repair.clean(text, isLast: true).bytes
        case .utf8, nil:
            let (clean, used) = UTF8Repair.clean(bytes, isLast: isLast)
            held = Array(bytes[used...])
            return clean
        }
    }

    /// Finds the encoding; returns how many bytes come before the document proper.
    private mutating func readProlog(_ bytes: [UInt8]) -> Int {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            encoding = .utf16(bigEndian: bytes[0] == 0xFE)
            return 2
        }
        encoding = .utf8
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
        let head = bytes[start..<min(start + Self.sniffed, bytes.count)]
        guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">"))
        else { return start }
        let declaration = String(decoding: head[..<end], as: UTF8.self).lowercased()
        let latin = ["iso-8859-1\"", "iso-8859-1'", "latin1", "latin-1", "windows-1252", "cp1252"]
        if latin.contains(where: declaration.contains) { encoding = .latin1 }
        return end + 1
    }
}

/// Repairs UTF-8 and removes what XML 1.0 does not allow (https://www.w3.org/TR/xml/#charsets).
enum UTF8Repair {
    /// The clean text and how many bytes it covers: fewer than all when the last character is cut off.
    static func clean(_ bytes: [UInt8], isLast: Bool) -> (bytes: [UInt8], used: Int) {
        var output: [UInt8] = []
        var copied = 0
        var index = 0
        let span = bytes.span
        while index < span.count {
            let byte = span[index]
            if byte >= 0x20 && byte < 0x80 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
                index += 1
                continue
            }
            let length = byte < 0x80 ? 0 : length(at: index, in: span)
            if length > 0 {
                index += length
                continue
            }
            if length < 0, !isLast { break }
            output += bytes[copied..<index]
            if byte >= 0x80 { output += [0xEF, 0xBF, 0xBD] }
            if byte == 0x0B || byte == 0x0C { output.append(0x20) }
            index += byte >= 0x80 ? malformed(at: index, in: span) : 1
            copied = index
        }
        if copied == 0 { return (index == bytes.count ? bytes : Array(bytes[..<index]), index) }
        output += bytes[copied..<index]
        return (output, index)
    }

    /// Bytes of the allowed character at `index`, 0 when it is none, -1 when the text ends inside it.
    private static func length(at index: Int, in span: Span<UInt8>) -> Int {
        let lead = span[index]
        let need = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard (0xC2...0xF4).contains(lead) else { return 0 }
        for step in 1..<need {
            guard index + step < span.count else { return -1 }
            guard span[index + step] & 0xC0 == 0x80 else { return 0 }
        }
        let second = span[index + 1]
        switch lead {
        case 0xE0: return second < 0xA0 ? 0 : 3
        case 0xED: return second > 0x9F ? 0 : 3
        case 0xEF: return second == 0xBF && span[index + 2] >= 0xBE ? 0 : 3
        case 0xF0: return second < 0x90 ? 0 : 4
        case 0xF4: return second > 0x8F ? 0 : 4
        default: return need
        }
    }

    /// Bytes one U+FFFD stands for: a byte, or a whole well-shaped character that is not allowed.
    private static func malformed(at index: Int, in span: Span<UInt8>) -> Int {
        let lead = span[index]
        guard (0xE0...0xEF).contains(lead), index + 2 < span.count,
            span[index + 1] & 0xC0 == 0x80, span[index + 2] & 0xC0 == 0x80
        else { return 1 }
        return 3
    }
}

/// Windows-1252, which is what files that say Latin-1 are written in (https://encoding.spec.whatwg.org).
enum WindowsLatin {
    /// Bytes 0x80 to 0x9F; the five without a meaning stand for themselves.
    private static let high: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// The same text as UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let value = (0x80...0x9F).contains(byte) ? high[Int(byte) - 0x80] : UInt32(byte)
            text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return Array(String(text).utf8)
    }
}

/// UTF-16, as some Windows editors save.
enum UTF16Bytes {
    /// The same text as UTF-8 and how many bytes it covers; half a character waits for the next chunk.
    static func utf8(_ bytes: [UInt8], bigEndian: Bool, isLast: Bool) -> (text: [UInt8], used: Int) {
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
