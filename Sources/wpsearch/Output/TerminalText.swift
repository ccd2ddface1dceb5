/// What may reach a terminal: the last look at everything that is printed.
///
/// A terminal obeys control characters: those of ASCII but line feed and tab, those from U+0080 to U+009F, and escape
/// sequences, which can rename its window, fill its clipboard and clear what was said before. Marks of direction make text
/// read otherwise than it is. Texts come from blogs, servers, files and arguments, so none of it passes, whatever made the
/// sentence; only the sequences that `Style` writes do, and only where it may write them. Links are among them (OSC 8), to addresses
/// of the web in plain characters.
///
/// In UTF-8 the first byte of a character is the first of no other, and of all these only few must be known:
///
///     00–1F, 7F              controls                 C2 80–9F               controls
///     D8 9C                  U+061C                   E2 80 8E, 8F, AA–AE    U+200E, U+200F, U+202A–U+202E
///                                                     E2 81 A6–A9            U+2066–U+2069
enum TerminalText {
    /// What becomes of a character that a terminal would obey.
    enum Replacement {
        /// Controls become spaces, marks of direction go.
        case space
        /// It is written as JSON may write it, `\u202e`: such characters stand in JSON within strings only.
        case escape
    }

    /// The text without what a terminal would obey, but for line feeds, tabs, the given sequences, and links. O(n).
    static func harmless(
        _ text: String, _ replacement: Replacement = .space, keeping sequences: [String] = [],
        links: Bool = false
    ) -> String {
        let bytes = Array(text.utf8)
        guard maySteer(bytes) else { return text }
        let kept = sequences.map { Array($0.utf8) }
        var clean: [UInt8] = []
        // Where what is not yet copied begins.
        var rest = 0
        var index = 0
        while index < bytes.count {
            let length = steeringLength(in: bytes, at: index)
            if length == 0 {
                index += 1
            } else if let sequence = kept.first(where: { bytes[index...].starts(with: $0) }) {
                index += sequence.count
            } else if links, let end = endOfLink(in: bytes, at: index) {
                index = end
            } else {
                clean += bytes[rest..<index]
                clean += substitute(for: bytes, at: index, length, replacement)
                index += length
                rest = index
            }
        }
        guard rest > 0 else { return text }
        return String(decoding: clean + bytes[rest...], as: UTF8.self)
    }

    /// Where a sequence ends that begins a link to an address of the web, or ends one; `nil` for all else.
    private static func endOfLink(in bytes: [UInt8], at index: Int) -> Int? {
        let begin = Array("\u{1B}]8;;".utf8)
        guard bytes[index...].starts(with: begin) else { return nil }
        let start = index + begin.count
        var end = start
        while end < bytes.count, (0x21...0x7E).contains(bytes[end]), bytes[end] != 0x5C { end += 1 }
        guard bytes[end...].starts(with: [0x1B, 0x5C]) else { return nil }
        let address = bytes[start..<end]
        let isOfWeb = ["http://", "https://"].contains { address.starts(with: $0.utf8) }
        return address.isEmpty || isOfWeb ? end + 2 : nil
    }

    /// Whether any character is one that a terminal would obey: a look at each byte is all that most output costs.
    private static func maySteer(_ bytes: [UInt8]) -> Bool {
        for index in bytes.indices {
            let byte = bytes[index]
            let isPlain = byte >= 0x20 && byte < 0x7F || byte == 0x0A
            if !isPlain, steeringLength(in: bytes, at: index) > 0 { return true }
        }
        return false
    }

    /// How many bytes the character has if a terminal would obey it, else 0.
    private static func steeringLength(in bytes: [UInt8], at index: Int) -> Int {
        func follows(_ offset: Int, _ wanted: ClosedRange<UInt8>) -> Bool {
            index + offset < bytes.count && wanted.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0x09, 0x0A: return 0
        case 0x00...0x1F, 0x7F: return 1
        case 0xC2: return follows(1, 0x80...0x9F) ? 2 : 0
        case 0xD8: return follows(1, 0x9C...0x9C) ? 2 : 0
        case 0xE2 where follows(1, 0x80...0x80):
            return follows(2, 0x8E...0x8F) || follows(2, 0xAA...0xAE) ? 3 : 0
        case 0xE2 where follows(1, 0x81...0x81): return follows(2, 0xA6...0xA9) ? 3 : 0
        default: return 0
        }
    }

    private static func substitute(
        for bytes: [UInt8], at index: Int, _ length: Int, _ replacement: Replacement
    ) -> [UInt8] {
        switch replacement {
        case .space:
            // The terminal itself returns to the first column at a line feed.
            let isLineEnd = bytes[index] == 0x0D && bytes[(index + 1)...].first == 0x0A
            let isMark = bytes[index] == 0xD8 || bytes[index] == 0xE2
            return isMark || isLineEnd ? [] : [0x20]
        case .escape:
            let character = String(decoding: bytes[index..<(index + length)], as: UTF8.self)
            let code = String(character.unicodeScalars.first?.value ?? 0xFFFD, radix: 16)
            return Array(("\\u" + String(repeating: "0", count: 4 - code.count) + code).utf8)
        }
    }
}

/// Text on one line without control characters and marks that turn the direction of what follows: what a blog wrote must not
/// steer a reader's terminal.
func printable(_ text: some StringProtocol) -> String {
    let text = TerminalText.harmless(String(text))
    guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A }) else { return text }
    return String(text.map { $0 == "\t" || $0 == "\n" ? " " : $0 })
}
