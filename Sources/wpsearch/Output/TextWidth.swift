// Texts in columns.

/// Columns a terminal gives the text: wide scripts and emoji take two.
func visibleWidth(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    var width = 0
    var isEscape = false
    for scalar in text.unicodeScalars {
        if isEscape {
            isEscape = scalar != "m"
        } else if scalar == "\u{1B}" {
            isEscape = true
        } else if scalar.properties.generalCategory != .nonspacingMark {
            let isWide =
                (0x1100...0x115F).contains(scalar.value)
                || (0x2E80...0xA4CF).contains(scalar.value)
                || (0xAC00...0xD7A3).contains(scalar.value)
                || (0xF900...0xFAFF).contains(scalar.value)
                || (0xFE30...0xFF60).contains(scalar.value)
                || (0x1F300...0x1FAFF).contains(scalar.value)
                || (0x20000...0x3FFFD).contains(scalar.value)
            width += isWide ? 2 : 1
        }
    }
    return width
}

/// Text with spaces behind it, to fill a column.
func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - visibleWidth(text)))
}

/// Text with spaces before it, to fill a column.
func leading(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - visibleWidth(text))) + text
}

/// Text that fits into a column, with an ellipsis where something of it is left out.
func shortened(_ text: String, _ width: Int) -> String {
    guard visibleWidth(text) > width else { return text }
    var short = ""
    var used = 1
    for character in text {
        used += visibleWidth(String(character))
        if used > width { break }
        short.append(character)
    }
    return short + "…"
}
