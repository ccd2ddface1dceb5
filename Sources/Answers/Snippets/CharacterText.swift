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
    subscript(place: Int) -> Element {
        isByte(place) ? .ascii(bytes[place]) : character(at: place)
    }

    /// The offset of the character after the one at an offset.
    @inline(__always)
    func next(after place: Int) -> Int {
        isByte(place) ? place + 1 : nextCharacter(after: place)
    }

    /// The offset of the character before an offset. A character must begin at the offset, or the
    /// text end there.
    @inline(__always)
    func previous(before place: Int) -> Int {
        place > 1 && isByte(place - 2) ? place - 1 : previousCharacter(before: place)
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
    func step(at place: Int) -> Step {
        guard isByte(place) else { return longStep(at: place) }
        return Step(isBlank: Element.isBlank(bytes[place]), scalars: 1, next: place &+ 1)
    }

    private func longStep(at place: Int) -> Step {
        let character = self[place]
        return Step(
            isBlank: character.isBlank, scalars: character.scalars, next: next(after: place))
    }

    /// Whether the character before an offset is one byte of a word or a mark, so that no sentence
    /// begins after it.
    @inline(__always)
    func isInWord(before place: Int) -> Bool {
        place > 1 && place < bytes.count && isByte(place - 2) && isByte(place - 1)
            && !Element.isBlank(bytes[place - 1])
    }

    /// Whether the character at an offset is one byte. For most characters, that byte and the next
    /// one decide.
    @inline(__always)
    private func isByte(_ place: Int) -> Bool {
        bytes[place] < 0x80 && bytes[place] != 0x0D
            && (place + 1 == bytes.count || bytes[place + 1] < 0x80)
    }

    private func character(at place: Int) -> Element {
        let byte = bytes[place]
        if byte < 0x80, isBoundary(place + 1) { return .ascii(byte) }
        let character = text[index(place)]
        if byte < 0x80, character.utf8.count == 1 { return .ascii(byte) }
        return .other(character)
    }

    private func nextCharacter(after place: Int) -> Int {
        let next = place + max(1, plainScalar(at: place))
        if isBoundary(next) { return next }
        return offset(text.index(after: index(place)))
    }

    private func previousCharacter(before place: Int) -> Int {
        let previous = place - max(1, plainScalar(before: place))
        if isBoundary(previous) { return previous }
        return offset(text.index(before: index(place)))
    }

    /// The offset of the character that contains a byte; the end for later bytes.
    func beginning(holding byte: Int) -> Int {
        guard byte < end else { return end }
        if isBoundary(byte) { return byte }
        return offset(text.index(before: text.index(after: index(byte))))
    }

    /// Whether an offset is certainly a boundary between two characters or an end of the text.
    private func isBoundary(_ place: Int) -> Bool {
        guard place > 0, place < end else { return true }
        guard plainScalar(at: place) > 0, plainScalar(before: place) > 0 else { return false }
        return bytes[place] != 0x0A || bytes[place - 1] != 0x0D
    }

    /// The length of the plain scalar at an offset in bytes; 0 when there is another scalar, or
    /// none begins.
    private func plainScalar(at place: Int) -> Int {
        switch bytes[place] {
        case ..<0x80: 1
        case 0xC2...0xCB, 0xCE...0xD1, 0xD3: 2
        case 0xE2 where bytes[place + 1] == 0x80 && (0x90...0xA7).contains(bytes[place + 2]): 3
        default: 0
        }
    }

    /// The length of the plain scalar that ends at an offset in bytes; 0 when another scalar ends
    /// there.
    private func plainScalar(before place: Int) -> Int {
        if bytes[place - 1] < 0x80 { return 1 }
        if place > 1, plainScalar(at: place - 2) == 2 { return 2 }
        return place > 2 && plainScalar(at: place - 3) == 3 ? 3 : 0
    }

    private func index(_ place: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: place)
    }

    private func offset(_ index: String.Index) -> Int {
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
