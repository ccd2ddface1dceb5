// Whether a text writes a word, told without reading it: eight bytes at a time are looked through for the word's first letter.
//
// A token of small ASCII letters comes of the same letters in the text, large or small, with nothing between them but what
// joins (`com-mand`, `A.B.C.`), and begins and ends where case changes or something stands that is no letter. So
//
//   the word between gaps, in small letters but for the first     the text writes it
//   nothing that could come to it, and no other letters than ASCII   it does not
//   anything else                                                 only reading tells
//
// Looking through takes two or three instructions a byte.

extension Analyzer {
    /// Shorter words stand in too many others.
    private static let shortest = 3

    /// Whether a text has a word as a token; `nil` when only reading it tells.
    func writes(_ word: [UInt8], in text: borrowing Span<UInt8>) -> Bool? {
        guard word.count >= Self.shortest, !hasDotlessI,
            word.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") })
        else { return nil }
        let first = UInt64(word[0]) &* Self.every
        var isUnclear = false
        var block = 0
        while block < text.count {
            var likely: UInt64
            if block &+ 8 <= text.count {
                let eight = PlainWord.eight(text, at: block)
                likely = Self.zeros((eight | Self.spaces) ^ first) & ~eight | eight & Self.highs
            } else {
                likely = Self.highs & ~(UInt64.max &<< UInt64(8 &* (text.count &- block)))
            }
            while likely != 0 {
                let start = block &+ likely.trailingZeroBitCount &>> 3
                likely &= likely &- 1
                switch look(for: word, in: text, at: start) {
                case .found: return true
                case .unclear: isUnclear = true
                case .no: break
                }
            }
            block &+= 8
        }
        return isUnclear ? nil : false
    }

    private enum Look {
        case found, unclear, no
    }

    /// Whether a word is written at an offset.
    @inline(__always)
    private func look(
        for word: [UInt8], in text: borrowing Span<UInt8>, at start: Int
    ) -> Look {
        let byte = text[start]
        if byte >= 0x80 { return isPlainMark(text, at: start) ? .no : .unclear }
        guard byte | 0x20 == word[0] else { return .no }
        // No word begins inside of another, unless with a capital.
        let isSmall = byte & 0x20 != 0
        if isSmall, start > 0, Self.isLetter(text[start - 1]) { return .no }
        return spelled(word, in: text, at: start)
    }

    /// What the bytes from the first letter of a word on come to.
    private func spelled(
        _ word: [UInt8], in text: borrowing Span<UInt8>, at start: Int
    ) -> Look {
        var (end, letters) = (start + 1, 1)
        var isPlain = true
        while letters < word.count {
            guard end < text.count else { return .no }
            let byte = text[end]
            if Self.isLetter(byte) {
                guard byte | 0x20 == word[letters] else { return .no }
                if byte & 0x20 == 0 { isPlain = false }
                letters += 1
            } else if bytes[byte] >= ByteTable.firstWord {
                return .no
            } else {
                // White space ends a word, but behind a hyphen.
                if byte <= 0x20, text[end - 1] != UInt8(ascii: "-") { return .no }
                isPlain = false
            }
            end += 1
        }
        if end < text.count, Self.isLetter(text[end]), text[end] & text[end - 1] & 0x20 != 0 {
            return .no
        }
        let isClean =
            isPlain && (end == text.count || !Self.goesOn(text[end])) && isWordEnd(text, at: end)
            && (start == 0 || bytes[text[start - 1]] == ByteTable.separator)
        return isClean ? .found : .unclear
    }

    /// Whether what is not ASCII is a part of a mark that stands for no letter: dashes, quotes, the ellipsis, the no-break
    /// space.
    private func isPlainMark(_ text: borrowing Span<UInt8>, at offset: Int) -> Bool {
        switch text[offset] {
        case 0x80...0xBF: return true
        case 0xC2: return offset + 1 < text.count && text[offset + 1] == 0xA0
        case 0xE2:
            guard offset + 2 < text.count, text[offset + 1] == 0x80 else { return false }
            switch text[offset + 2] {
            case 0x93...0x95, 0x98...0x9F, 0xA6: return true
            default: return false
            }
        default: return false
        }
    }

    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    /// Whether a byte is a letter or digit: with one behind it, a word may be a part of another.
    private static func goesOn(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static let every: UInt64 = 0x0101_0101_0101_0101
    private static let spaces: UInt64 = 0x2020_2020_2020_2020
}

extension QueryAnalyzer {
    /// Whether a text has a word (folded) as a token; `nil` when only reading it tells.
    package func writes(_ word: [UInt8], in text: borrowing Span<UInt8>) -> Bool? {
        analyzer.writes(word, in: text)
    }
}
