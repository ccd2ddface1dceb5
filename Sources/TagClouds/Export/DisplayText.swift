/// Names made fit for a place that draws them: no control characters, a bounded length, a known width.
enum DisplayText {
    /// The name on one line: control characters and marks that turn the writing direction become spaces (a terminal obeys
    /// some of them), and what is longer than `limit` characters ends in `…`.
    static func line(_ name: String, limit: Int) -> String {
        var clean = ""
        for scalar in name.unicodeScalars.prefix(limit * 8) {
            clean.unicodeScalars.append(isUnsafe(scalar) ? " " : scalar)
        }
        return clean.count > limit ? String(clean.prefix(limit - 1)) + "…" : clean
    }

    /// How many columns of a terminal a line takes: 2 for East Asian and emoji characters, 0 for marks on others.
    static func columns(_ line: String) -> Int { line.reduce(0) { $0 + columns($1) } }

    /// The columns of one character as a reader sees it.
    static func columns(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if isWide(first) || first.properties.isEmojiPresentation { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: break
        }
        switch scalar.value {
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: return true
        default: return false
        }
    }

    /// The blocks of Unicode's East Asian Width W and F, without the small exceptions inside them.
    static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
