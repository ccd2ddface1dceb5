/// Text made harmless for a cell of a spreadsheet.
///
/// Spreadsheets take a cell that begins with `=`, `+`, `-` or `@` for a formula, their full-width and small forms as well;
/// a formula of a stranger reads other cells and opens addresses. White space before the sign does not hinder all of them,
/// and a tab or a return makes some begin a new cell. An apostrophe before it all says that text follows.
package enum SpreadsheetCell {
    /// The text, behind an apostrophe where a spreadsheet would run it. O(1) unless it begins with white space.
    package static func harmless(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        let isParting = ["\t", "\r", "\n"].contains(first)
        let sign = text.unicodeScalars.first { !isPassedOver($0) } ?? " "
        return isParting || beginsFormula(sign) ? "'" + text : text
    }

    private static func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}",
            "\u{FE62}", "\u{FE63}", "\u{FE6B}":
            true
        default: false
        }
    }

    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
