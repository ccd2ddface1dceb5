/// How far two words are apart, by the whole table of the definition: what the automaton is compared with.
package enum EditDistance {
    package static func between(_ left: String, _ right: String) -> Int {
        let (a, b) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
        for i in a.indices {
            for j in b.indices {
                var cell = min(table[i][j + 1], table[i + 1][j]) + 1
                cell = min(cell, table[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cell = min(cell, table[i - 1][j - 1] + 1)
                }
                table[i + 1][j + 1] = cell
            }
        }
        return table[a.count][b.count]
    }

    /// Whether a word is written in letters of alphabets.
    package static func isWritten(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
    }
}
