// Which texts are near a word, told letter by letter, so that of a sorted list of a million words only those need be
// looked at where near ones can stand.
//
// One edit is a letter too many, a letter missing, another letter, or two neighbours swapped; no place is edited twice
// (Damerau-Levenshtein distance as optimal string alignment). With w the word and t the text, as a table of which only
// one row for each letter of the text is kept:
//
//   d(i, j) = min( d(i-1, j) + 1, d(i, j-1) + 1, d(i-1, j-1) + [t_i ≠ w_j],
//                  d(i-2, j-2) + 1 where t_i = w_j-1 and t_i-1 = w_j )
//
// Once every cell of a row is above the limit, no text that begins so is near: the rows are the states of the automaton
// of Schulz and Mihov (Fast string correction with Levenshtein automata, IJDAR 5, 2002), made when they are needed. A
// letter that the word does not have leads to the same row whichever it is; that is why the next text that could be near
// is found without trying letters one by one.

/// The texts within so many edits of a word.
struct LevenshteinAutomaton {
    /// Letters behind this one are never near: ideographs, kana and syllables are not misspelled letter by letter, and
    /// there are thousands of them.
    static let lastLetter: UInt32 = 0x2E7F
    /// Longer words are near nothing.
    static let longestWord = 40

    private let word: [UInt32]
    /// The word's letters, ascending, each once.
    private let letters: [UInt32]
    private let limit: UInt8
    /// The letters walked; whatever begins so may be near.
    private var path: [UInt32] = []
    /// A row for the empty text and one for each letter walked.
    private var rows: [UInt8]

    /// The texts near a word.
    ///
    /// - Parameter limit: edits at most.
    init(_ word: [UInt32], within limit: Int) {
        let isKept = word.count <= Self.longestWord
        let limit = UInt8(clamping: min(limit, Self.longestWord))
        self.limit = limit
        self.word = isKept ? word : []
        letters = Set(self.word).sorted()
        rows = isKept ? (0...UInt8(word.count)).map { min($0, limit + 1) } : [limit + 1]
    }

    /// Walks a text from its beginning.
    ///
    /// - Returns: its distance; `nil` when it is not near.
    mutating func distance(of text: [UInt32]) -> Int? {
        guard walk(text), let last = rows.last, last <= limit else { return nil }
        return Int(last)
    }

    /// Whether something near may begin with a text.
    mutating func leadsOn(from text: [UInt32]) -> Bool {
        walk(text)
    }

    /// The least text behind one that leads nowhere that leads to something near; `nil` when there is none.
    mutating func next(after text: [UInt32]) -> [UInt32]? {
        let leadsOn = walk(text)
        precondition(!leadsOn)
        var last = text[path.count]
        while true {
            if takeLetter(after: last) { return path }
            guard let letter = path.popLast() else { return nil }
            rows.removeLast(width)
            last = letter
        }
    }

    private var width: Int { word.count + 1 }

    /// Goes to the end of a text, or to where nothing that begins so is near; what it shares with the last one is not
    /// walked again.
    private mutating func walk(_ text: [UInt32]) -> Bool {
        var shared = 0
        while shared < path.count, shared < text.count, path[shared] == text[shared] { shared += 1 }
        rows.removeLast((path.count - shared) * width)
        path.removeLast(path.count - shared)
        return text[shared...].allSatisfy { push($0) }
    }

    /// Goes on with the least letter behind `last` that leads to something near, and on as long as only one way is left.
    private mutating func takeLetter(after last: UInt32) -> Bool {
        if takesAnyLetter() { return push(last == 0xD7FF ? 0xE000 : last + 1) }
        guard takeOwnLetter(after: last) else { return false }
        while rows[rows.count - 1] > limit, !takesAnyLetter(), takeOwnLetter(after: 0) {}
        return true
    }

    /// Goes on with the least of the word's letters that leads to something near.
    private mutating func takeOwnLetter(after last: UInt32) -> Bool {
        for index in letters.indices where letters[index] > last {
            if push(letters[index]) { return true }
        }
        return false
    }

    /// Whether a letter that the word does not have leads on; U+0000 is in no word.
    private mutating func takesAnyLetter() -> Bool {
        guard push(0) else { return false }
        path.removeLast()
        rows.removeLast(width)
        return true
    }

    /// - Returns: whether anything near begins so; nothing is changed when not.
    private mutating func push(_ letter: UInt32) -> Bool {
        let start = rows.count
        rows.append(contentsOf: repeatElement(limit + 1, count: width))
        guard letter <= Self.lastLetter, fillRow(at: start, letter) else {
            rows.removeLast(width)
            return false
        }
        path.append(letter)
        return true
    }

    /// Cells further from the diagonal than the limit stay above it.
    ///
    /// - Returns: whether any cell is within the limit.
    private mutating func fillRow(at start: Int, _ letter: UInt32) -> Bool {
        let (above, row, reach) = (start - width, path.count + 1, Int(limit))
        guard row - reach <= word.count else { return false }
        var least = limit + 1
        for column in max(0, row - reach)...min(word.count, row + reach) {
            var cell = rows[above + column] + 1
            if column > 0 {
                cell = min(cell, rows[start + column - 1] + 1)
                let cost: UInt8 = word[column - 1] == letter ? 0 : 1
                cell = min(cell, rows[above + column - 1] + cost)
            }
            if column > 1, row > 1, word[column - 2] == letter, word[column - 1] == path[row - 2] {
                cell = min(cell, rows[above - width + column - 2] + 1)
            }
            rows[start + column] = min(cell, limit + 1)
            least = min(least, cell)
        }
        return least <= limit
    }
}

extension String {
    /// Letters as the automaton reads them.
    var scalars: [UInt32] { unicodeScalars.map(\.value) }

    /// The text of letters that are Unicode scalars.
    init(_ scalars: [UInt32]) {
        self.init()
        unicodeScalars.append(contentsOf: scalars.lazy.compactMap(Unicode.Scalar.init))
    }
}
