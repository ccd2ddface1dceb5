// Texts in columns. Escape sequences take no room.

/// Columns a terminal gives the text: wide scripts and emoji take two.
func visibleWidth(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return TerminalPieces(text).reduce(0) { $0 + $1.width }
}

/// Text with spaces behind it, to fill a column.
func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - visibleWidth(text)))
}

/// Text with spaces before it, to fill a column.
func leading(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - visibleWidth(text))) + text
}

/// Text that fits into a column, with an ellipsis where something of it is left out. Escape sequences stay, so that what they
/// began ends.
func shortened(_ text: String, _ width: Int) -> String {
    guard visibleWidth(text) > width else { return text }
    var short = ""
    var used = 1
    var isFull = false
    for piece in TerminalPieces(text) {
        used += isFull ? 0 : piece.width
        if !isFull, used > width {
            if width > 0 { short.append("…") }
            isFull = true
        }
        if !isFull || piece.isSequence { short += piece.text }
    }
    return short
}

/// A number and what it counts: `1 post`, `2 posts`.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) " + (count == 1 ? one : many ?? one + "s")
}

/// A piece of a text for a terminal: an escape sequence, or a character.
struct TerminalPiece {
    let text: Substring
    let isSequence: Bool

    /// The columns a terminal gives it, at most.
    var width: Int { isSequence ? 0 : text.first?.columns ?? 0 }
}

/// The pieces of a text.
struct TerminalPieces: Sequence, IteratorProtocol {
    private var rest: Substring

    init(_ text: some StringProtocol) {
        rest = Substring(text)
    }

    mutating func next() -> TerminalPiece? {
        guard let first = rest.unicodeScalars.first else { return nil }
        let isSequence = first == "\u{1B}"
        let end = isSequence ? endOfSequence : rest.index(after: rest.startIndex)
        defer { rest = rest[end...] }
        return TerminalPiece(text: rest[..<end], isSequence: isSequence)
    }

    /// `ESC [ … m` and the like, or `ESC ] … ESC \`; a lone escape ends where it begins.
    private var endOfSequence: Substring.Index {
        let scalars = rest.unicodeScalars
        let second = scalars.index(after: scalars.startIndex)
        guard second < scalars.endIndex else { return second }
        let third = scalars.index(after: second)
        switch scalars[second] {
        case "[":
            let last = scalars[third...].firstIndex { (0x40...0x7E).contains($0.value) }
            return last.map { scalars.index(after: $0) } ?? scalars.endIndex
        case "]":
            let last = scalars[third...].firstIndex { $0 == "\\" || $0 == "\u{7}" }
            return last.map { scalars.index(after: $0) } ?? scalars.endIndex
        default:
            return second
        }
    }
}

extension Character {
    /// Columns a terminal gives it: an emoji two, of however many scalars it is, all else what its scalars take. Where terminals
    /// differ it is what most give.
    var columns: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        let scalars = unicodeScalars
        if scalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }) {
            return 2
        }
        return scalars.reduce(0) { $0 + $1.columns }
    }

    /// Whether a line may end before and behind it: an ideograph, kana or Hangul.
    var isWide: Bool { unicodeScalars.first.map { $0.columns == 2 } ?? false }
}

extension Unicode.Scalar {
    fileprivate var columns: Int {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        case 0x1160...0x11FF: return 0
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }
}
