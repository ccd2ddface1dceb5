import BlogSearch

/// Rows for other programs: comma-separated (RFC 4180) or tab-separated.
///
/// Texts that a spreadsheet would run stand behind an apostrophe, unless they are wanted raw.
struct Columns {
    enum Separator {
        case comma
        case tab
    }

    enum Cell {
        /// What somebody else wrote.
        case text(String)
        /// Our own numbers, dates and words.
        case own(String)
    }

    let separator: Separator
    let rawCells: Bool
    /// Whether the table begins with a byte order mark, by which Excel knows UTF-8.
    var bom = false

    /// U+FEFF.
    static let byteOrderMark = "\u{FEFF}"

    /// The line of the columns' names, ended as the format wants.
    func heading(_ names: [String]) -> String {
        (bom ? Self.byteOrderMark : "") + line(names.map { .own($0) })
    }

    /// One line, ended as the format wants.
    func line(_ cells: [Cell]) -> String {
        let values = cells.map(value)
        return switch separator {
        case .comma: values.map(quoted).joined(separator: ",") + "\r\n"
        case .tab: values.map(flat).joined(separator: "\t") + "\n"
        }
    }

    private func value(_ cell: Cell) -> String {
        switch cell {
        case .text(let text): rawCells ? text : SpreadsheetCell.harmless(text)
        case .own(let text): text
        }
    }

    /// RFC 4180: quotes around what holds a comma, a quote or a line break; inner quotes doubled. Bytes are looked at: a
    /// quote with an accent is another character than a quote.
    private func quoted(_ value: String) -> String {
        let isPlain = !value.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        if isPlain { return value }
        let doubled = value.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
        return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
    }

    /// Tab-separated values cannot quote: tabs and line breaks become spaces.
    private func flat(_ value: String) -> String {
        String(value.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
}
