/// A text as characters, each of which is identified by the offset of its first byte.
///
/// Two plain scalars next to each other are two characters, except for CR LF. Only for other
/// scalars the rules of Unicode are applied (UAX #29, by way of `String`), which takes fifty times
/// as long. Plain scalars are U+0000 to U+02FF, Greek, Cyrillic, dashes, quotes and the ellipsis:
/// none of them ever joins its neighbour.
struct CharacterText {
    /// The text as UTF-8, never damaged.
    let bytes: [UInt8]
    /// The same text; empty when every byte is a character.
    private let text: String

    /// Takes UTF-8. Damaged bytes are replaced, which moves all bytes after them.
    init(_ utf8: ArraySlice<UInt8>) {
        if CharacterText.areCharacters(utf8) {
            text = ""
            bytes = Array(utf8)
        } else {
            text = String(decoding: utf8, as: UTF8.self)
            bytes = Array(text.utf8)
        }
    }

    /// Whether every byte is a character: ASCII without CR. Many bytes are checked at a time.
    private static func areCharacters(_ utf8: ArraySlice<UInt8>) -> Bool {
        let span = utf8.span
        var others: UInt8 = 0
        for index in span.indices {
            others |= (span[index] & 0x80) | (span[index] == 0x0D ? 1 : 0)
        }
        return others == 0
    }

    /// The number of bytes in the text: the offset of its end.
    var end: Int { bytes.count }

    /// The character that begins at an offset.
    @inline(__always)
    subscript(offset: Int) -> Element {
        isByte(offset) ? .ascii(bytes[offset]) : character(at: offset)
    }

    /// The offset of the character after the one at an offset.
    @inline(__always)
    func next(after offset: Int) -> Int {
        isByte(offset) ? offset + 1 : nextCharacter(after: offset)
    }

    /// The offset of the character before an offset. A character must begin at the offset, or the
    /// text end there.
    @inline(__always)
    func previous(before offset: Int) -> Int {
        offset > 1 && isByte(offset - 2) ? offset - 1 : previousCharacter(before: offset)
    }

    /// A summary of the character at an offset.
    struct Step {
        var isBlank: Bool
        /// Unicode scalars in it.
        var scalars: Int
        /// The offset of the next character.
        var next: Int
    }

    /// The summary of the character at an offset, for walking over a text.
    @inline(__always)
    func step(at offset: Int) -> Step {
        guard isByte(offset) else { return longStep(at: offset) }
        return Step(isBlank: Element.isBlank(bytes[offset]), scalars: 1, next: offset &+ 1)
    }

    private func longStep(at offset: Int) -> Step {
        let character = self[offset]
        return Step(
            isBlank: character.isBlank, scalars: character.scalars, next: next(after: offset))
    }

    /// Whether the character before an offset is one byte of a word or a mark, so that no sentence
    /// begins after it.
    @inline(__always)
    func isInWord(before offset: Int) -> Bool {
        offset > 1 && offset < bytes.count && isByte(offset - 2) && isByte(offset - 1)
            && !Element.isBlank(bytes[offset - 1])
    }

    /// Whether the character at an offset is one byte. For most characters, that byte and the next
    /// one decide.
    @inline(__always)
    private func isByte(_ offset: Int) -> Bool {
        bytes[offset] < 0x80 && bytes[offset] != 0x0D
            && (offset + 1 == bytes.count || bytes[offset + 1] < 0x80)
    }

    private func character(at offset: Int) -> Element {
        let byte = bytes[offset]
        if byte < 0x80, isBoundary(offset + 1) { return .ascii(byte) }
        let character = text[index(offset)]
        if byte < 0x80, character.utf8.count == 1 { return .ascii(byte) }
        return .other(character)
    }

    private func nextCharacter(after offset: Int) -> Int {
        let next = offset + max(1, plainScalar(at: offset))
        if isBoundary(next) { return next }
        return utf8Offset(text.index(after: index(offset)))
    }

    private func previousCharacter(before offset: Int) -> Int {
        let previous = offset - max(1, plainScalar(before: offset))
        if isBoundary(previous) { return previous }
        return utf8Offset(text.index(before: index(offset)))
    }

    /// The offset of the character that contains a byte; the end for later bytes.
    func beginning(holding byte: Int) -> Int {
        guard byte < end else { return end }
        if isBoundary(byte) { return byte }
        return utf8Offset(text.index(before: text.index(after: index(byte))))
    }

    /// Whether an offset is certainly a boundary between two characters or an end of the text.
    private func isBoundary(_ offset: Int) -> Bool {
        guard offset > 0, offset < end else { return true }
        guard plainScalar(at: offset) > 0, plainScalar(before: offset) > 0 else { return false }
        return bytes[offset] != 0x0A || bytes[offset - 1] != 0x0D
    }

    /// The length of the plain scalar at an offset in bytes; 0 when there is another scalar, or
    /// none begins.
    private func plainScalar(at offset: Int) -> Int {
        switch bytes[offset] {
        case ..<0x80: 1
        case 0xC2...0xCB, 0xCE...0xD1, 0xD3: 2
        case 0xE2 where bytes[offset + 1] == 0x80 && (0x90...0xA7).contains(bytes[offset + 2]): 3
        default: 0
        }
    }

    /// The length of the plain scalar that ends at an offset in bytes; 0 when another scalar ends
    /// there.
    private func plainScalar(before offset: Int) -> Int {
        if bytes[offset - 1] < 0x80 { return 1 }
        if offset > 1, plainScalar(at: offset - 2) == 2 { return 2 }
        return offset > 2 && plainScalar(at: offset - 3) == 3 ? 3 : 0
    }

    private func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }

    private func utf8Offset(_ index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }
}

extension CharacterText {
    /// One character.
    enum Element {
        case ascii(UInt8)
        case other(Character)

        /// Unicode scalars in it.
        var scalars: Int {
            switch self {
            case .ascii: 1
            case .other(let character): character.unicodeScalars.count
            }
        }

        /// Whether it is white space only; a space with an accent is not.
        var isBlank: Bool {
            switch self {
            case .ascii(let byte): Element.isBlank(byte)
            case .other(let character):
                character.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
            }
        }

        @inline(__always)
        static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

        var isNewline: Bool {
            switch self {
            case .ascii(let byte): (0x0A...0x0D).contains(byte)
            case .other(let character): character.isNewline
            }
        }

        var isLowercase: Bool {
            switch self {
            case .ascii(let byte): (0x61...0x7A).contains(byte)
            case .other(let character): character.isLowercase
            }
        }

        /// Whether a sentence may end with it.
        var endsSentence: Bool {
            switch self {
            case .ascii(let byte): byte == 0x21 || byte == 0x2E || byte == 0x3F
            case .other("…"): true
            case .other: endsSentenceWithoutSpace
            }
        }

        /// Whether it is a bracket or quotation mark that may follow the end of a sentence.
        var closesSentence: Bool {
            switch self {
            case .ascii(let byte): byte == 0x22 || byte == 0x27 || byte == 0x29 || byte == 0x5D
            case .other("\u{201D}"), .other("\u{2019}"), .other("»"), .other("」"), .other("』"),
                .other("）"):
                true
            case .other: false
            }
        }

        /// Whether a sentence ends with it although no space follows.
        var endsSentenceWithoutSpace: Bool {
            switch self {
            case .other("。"), .other("！"), .other("？"): true
            default: false
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// The number of Unicode scalars that begin in it. Many bytes are counted at a time.
    var scalarCount: Int {
        let bytes = span
        var count = 0
        for index in bytes.indices { count &+= bytes[index] & 0xC0 != 0x80 ? 1 : 0 }
        return count
    }

    /// The index of the scalar that contains a byte of the text, counted from its beginning; the
    /// end of the text for later bytes.
    func scalar(at byte: Int) -> Int {
        guard byte < count else { return endIndex }
        var index = startIndex + Swift.max(0, byte)
        while index > startIndex, self[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }
}
