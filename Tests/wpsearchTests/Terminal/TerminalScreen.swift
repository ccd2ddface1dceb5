@testable import wpsearch

/// What a terminal shows that does not wrap: letters where the cursor is, which in the last column stays there; and what erases.
struct TerminalScreen {
    private var cells: [[String]]
    private var row = 0
    private var column = 0
    private let columns: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// The rows, without spaces at their ends.
    var rows: [String] {
        cells.map { row in
            var text = row.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    mutating func take(_ text: String) {
        for piece in TerminalPieces(text) {
            if piece.isSequence { obey(piece.text) } else { put(piece) }
        }
    }

    private mutating func put(_ piece: TerminalPiece) {
        guard piece.width > 0, cells.indices.contains(row) else { return }
        cells[row][min(column, columns - 1)] = String(piece.text)
        for place in (column + 1)..<(column + piece.width) where place < columns {
            cells[row][place] = ""
        }
        column = min(column + piece.width, columns - 1)
    }

    private mutating func obey(_ sequence: Substring) {
        guard sequence.hasPrefix("\u{1B}["), let last = sequence.last else { return }
        let numbers = sequence.dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) }
        switch last {
        case "H":
            row = (numbers.first ?? 1) - 1
            column = min((numbers.dropFirst().first ?? 1) - 1, columns - 1)
        case "K" where cells.indices.contains(row):
            for place in column..<columns { cells[row][place] = " " }
        case "J":
            for row in cells.indices {
                for place in 0..<columns { cells[row][place] = " " }
            }
        default: break
        }
    }
}
