// Unicode's normal forms put the marks behind a letter in the order of their classes. The standard library sorts them one
// by one whenever it compares or hashes a text, so that a letter with 100,000 marks takes minutes each time. The standard's
// answer (Unicode Standard Annex #15, "Stream-Safe Text Format"), which this file follows, loses nothing:
//
//   behind 30 marks in a row stands U+034F COMBINING GRAPHEME JOINER, which shows nothing and orders nothing
//
// No language writes more than five marks on a letter.

/// Texts whose normal form takes time in proportion to their length, whatever marks they have.
package enum StreamSafe {
    /// Marks in a row, before a joiner parts them from others.
    package static let maximumMarks = 30

    private static let joiner: [UInt8] = [0xCD, 0x8F]

    /// The text with joiners where it needs any; as a rule, itself.
    package static func text(_ text: String) -> String {
        // Smaller bytes begin no mark.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
        return bytes(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The bytes of a text with joiners; `nil` when it needs none, as a rule.
    package static func bytes(_ text: [UInt8]) -> [UInt8]? {
        guard mayHaveRun(text.span) else { return nil }
        var index = nextRun(in: text.span, from: 0)
        guard index < text.count else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 32)
        var start = 0
        while index < text.count {
            result += text[start..<index]
            result += joiner
            start = index
            index = nextRun(in: text.span, from: index)
        }
        return result + text[start...]
    }

    /// The text of bytes that are UTF-8, with joiners.
    package static func decoding(_ bytes: [UInt8]) -> String {
        String(decoding: self.bytes(bytes) ?? bytes, as: UTF8.self)
    }

    /// The longest beginning of a text that `part` looks at, in bytes.
    package static let reach = 4 * maximumMarks

    /// Whether a text that begins with a byte may begin with marks.
    @inline(__always)
    package static func mayBeginMarks(_ byte: UInt8) -> Bool {
        byte >= 0xCC && !(0xE4...0xE9).contains(byte)
    }

    /// Adds a joiner to a text where it has, with the beginning of what follows, too many marks in a row. Each of the two
    /// alone has not.
    package static func part(_ text: inout [UInt8], from next: some Sequence<UInt8>) {
        let marks = marksAtStart(Array(next).span)
        if marks > 0, marks + marksAtEnd(text.span) > maximumMarks { text += joiner }
    }

    private static func marksAtStart(_ text: Span<UInt8>) -> Int {
        var (index, marks) = (0, 0)
        while index < text.count, mayBeMark(text, at: index), isMark(text, at: index) {
            marks += 1
            index += length(text[index])
        }
        return marks
    }

    /// Looks at no more than can stand there.
    private static func marksAtEnd(_ text: Span<UInt8>) -> Int {
        var (index, marks) = (text.count, 0)
        while marks < maximumMarks, index > 0 {
            index -= 1
            while index > 0, text[index] & 0xC0 == 0x80 { index -= 1 }
            guard mayBeMark(text, at: index), isMark(text, at: index) else { break }
            marks += 1
        }
        return marks
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass.rawValue != 0
    }

    /// Whether there are bytes enough for a run of marks. Stretches of ASCII take no look at each byte.
    private static func mayHaveRun(_ text: Span<UInt8>) -> Bool {
        var count = 0
        for start in stride(from: 0, to: text.count, by: 512) {
            let stretch = text.extracting(start..<min(start + 512, text.count))
            // The highest bit stands when a byte has both of its highest bits, as each from 0xC0 on has.
            var bits: UInt8 = 0
            for index in stretch.indices { bits |= stretch[index] & (stretch[index] &<< 1) }
            guard bits >= 0x80 else { continue }
            for index in stretch.indices where stretch[index] >= 0xCC { count += 1 }
            if count > maximumMarks { return true }
        }
        return false
    }

    /// Where the first mark stands, from a index on, that has too many before it; the end when none has.
    private static func nextRun(in text: Span<UInt8>, from start: Int) -> Int {
        var (index, marks) = (start, 0)
        while index < text.count {
            guard mayBeMark(text, at: index), isMark(text, at: index) else {
                // Of longer characters the other bytes are no marks either.
                marks = 0
                index += 1
                continue
            }
            if marks == maximumMarks { return index }
            marks += 1
            index += length(text[index])
        }
        return text.count
    }

    /// Whether a mark may begin with a byte: no letters of Latin, Cyrillic and Armenian, ideographs or Hangul syllables do.
    @inline(__always)
    private static func mayBeMark(_ text: Span<UInt8>, at index: Int) -> Bool {
        let byte = text[index]
        if byte < 0xCC { return false }
        switch byte {
        case 0xD0, 0xD1, 0xD3...0xD5, 0xE4...0xE9, 0xEB...0xEE: return false
        case 0xE3:
            // U+302A to U+302F and U+3099, among kana and punctuation.
            let next = index + 1 < text.count ? text[index + 1] : 0
            return next == 0x80 || next == 0x82
        default: return true
        }
    }

    private static func isMark(_ text: Span<UInt8>, at index: Int) -> Bool {
        let (lead, length) = (text[index], length(text[index]))
        guard index + length <= text.count else { return false }
        var value = UInt32(lead & (0x7F >> UInt8(length)))
        for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
        return Unicode.Scalar(value).map(isMark) ?? false
    }

    /// Bytes of the character that a byte from 0xCC on begins.
    private static func length(_ lead: UInt8) -> Int { lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2 }
}
