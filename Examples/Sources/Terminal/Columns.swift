// How many columns a terminal gives a character, at most. Terminals differ in what they make of emoji that are put together of
// several: one draws a family in two columns, another draws four people. A line that is no wider than the screen by what is counted
// here is so everywhere, and what has a place of its own is drawn where the cursor is sent to, whatever stands before it.

extension Character {
    /// 0 for what stands on no place of its own, 2 for ideographs, kana, Hangul and emoji, more for what some terminals take
    /// apart; else 1.
    package var columns: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        let apart = unicodeScalars.reduce(0) { $0 + $1.columns }
        // Sign 16 asks for the coloured picture of what is else a letter.
        return unicodeScalars.contains { $0.value == 0xFE0F } ? max(2, apart) : apart
    }
}

extension StringProtocol {
    /// How many columns a terminal gives the text.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text as a terminal may be given it: no control characters, which would be commands to it, no marks that turn the
    /// direction of what follows, no soft hyphens.
    package var harmless: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.compactMap { scalar in
                    switch scalar.value {
                    case 0x09: " "
                    case 0x0A: scalar
                    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x202A...0x202E, 0x2066...0x2069: nil
                    default: scalar
                    }
                }))
    }

    /// Whether the first letter that has a direction is of a script that is written from right to left.
    package var isRightToLeft: Bool {
        for scalar in unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF: return true
            default: return false
            }
        }
        return false
    }
}

extension Unicode.Scalar {
    fileprivate var columns: Int {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            return 2
        case 0x1160...0x11FF: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }
}
