import BlogSearchPlatform

/// A terminal that is drawn on row by row, without echo and with a screen of its own.
struct Screen {
    /// Columns and rows.
    struct Size: Hashable {
        var columns: Int
        var rows: Int
    }

    /// A row: text from the first column on, and text from another one on, wherever that ended.
    struct Row: Hashable {
        var text: String
        var beside = ""
        var column = 0
    }

    private let style: Style
    private var shown: [Row] = []

    init(style: Style) { self.style = style }

    /// The present size of the terminal.
    static var size: Size {
        Size(columns: System.columns(1) ?? 80, rows: System.rows(1) ?? 24)
    }

    /// Another screen, on which lines are cut off, not wrapped.
    static func enter(_ mode: TerminalMode) {
        mode.raw.use(on: 0)
        Standard.output.write(Array("\u{1B}[?1049h\u{1B}[?7l".utf8))
    }

    /// The screen and the mode that were there before.
    static func leave(_ mode: TerminalMode) {
        Standard.output.write(Array("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8))
        mode.use(on: 0)
    }

    /// Forgets what is there: all is drawn anew.
    mutating func clear() { shown = [] }

    /// Draws the rows that differ from what is there, and puts the cursor behind the text of the first.
    mutating func draw(_ rows: [Row]) {
        var output = "\u{1B}[?25l" + (shown.isEmpty ? "\u{1B}[2J" : "")
        for (number, row) in rows.enumerated()
        where shown.count <= number || shown[number] != row {
            // Erased before it is written: behind a full row the cursor still stands on its last column, which would go.
            output += place(number, 0) + "\u{1B}[K" + style.harmless(row.text) + "\u{1B}[0m"
            if !row.beside.isEmpty {
                output += place(number, row.column) + "\u{1B}[K" + style.harmless(row.beside)
                output += "\u{1B}[0m"
            }
        }
        shown = rows
        // Behind its text, however wide that came out.
        output += place(0, 0) + style.harmless(rows.first?.text ?? "") + "\u{1B}[?25h"
        Standard.output.write(Array(output.utf8))
    }

    private func place(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
