internal import Ingest

/// Repairs UTF-8 and removes what XML 1.0 does not allow (https://www.w3.org/TR/xml/#charsets).
enum UTF8Repair {
    /// The clean text and how many bytes it covers: fewer than all when the last character is cut off.
    static func clean(_ bytes: [UInt8], isLast: Bool) -> (bytes: [UInt8], used: Int) {
        SourceBytes.with(bytes) { clean(bytes, $0, isLast: isLast) }
    }

    private static func clean(
        _ bytes: [UInt8], _ span: SourceBytes, isLast: Bool
    ) -> (bytes: [UInt8], used: Int) {
        var output: [UInt8] = []
        var copied = 0
        var index = 0
        while true {
            index = span.firstUnprintable(in: index..<span.count)
            guard index < span.count else { break }
            let byte = span[index]
            if byte == 0x0A || byte == 0x09 || byte == 0x0D {
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
    private static func length(at index: Int, in span: SourceBytes) -> Int {
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
    private static func malformed(at index: Int, in span: SourceBytes) -> Int {
        let lead = span[index]
        guard (0xE0...0xEF).contains(lead), index + 2 < span.count,
            span[index + 1] & 0xC0 == 0x80, span[index + 2] & 0xC0 == 0x80
        else { return 1 }
        return 3
    }
}
