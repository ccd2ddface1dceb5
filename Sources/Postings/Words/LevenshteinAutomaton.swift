// Which texts are near a word, decided letter by letter. Of a sorted list of a million words, only
// those are looked at where near ones can be.
//
// One edit is a letter too many, a letter missing, another letter, or two neighbours swapped. No
// letter is edited twice (Damerau-Levenshtein distance as optimal string alignment). With w the
// word and t the text, as a table of which only one row for each letter of the text is kept:
//
//   d(i, j) = min( d(i-1, j) + 1, d(i, j-1) + 1, d(i-1, j-1) + [t_i ≠ w_j],
//                  d(i-2, j-2) + 1 where t_i = w_j-1 and t_i-1 = w_j )
//
// Once every cell of a row is above the limit, no text that begins so is near. The rows are the
// states of the automaton of Schulz and Mihov (Fast string correction with Levenshtein automata,
// IJDAR 5, 2002), made when they are needed. All letters that the word does not have lead to the
// same row. That is why the next text that could be near is found without trying letters one by
// one.

/// The texts within `distance` edits of a word.
package struct LevenshteinAutomaton {
    /// Letters behind this one are never near: ideographs, kana and syllables are not misspelled letter by letter, and
    /// there are thousands of them.
    package static let lastLetter: UInt32 = 0x2E7F
    /// Longer words are near nothing.
    package static let maximumWordLength = 40

    private let word: [UInt32]
    /// The word's letters, ascending, each once.
    private let letters: [UInt32]
    private let limit: UInt8
    /// How many letters of the word are right for sure.
    private let sureLetters: Int
    private let width: Int
    /// The letters walked; whatever begins so may be near. Room for all that can be, `depth` of it taken.
    private var path: [UInt32]
    private var depth = 0
    /// A row for the empty text and one for each letter walked.
    private var rows: [UInt8]

    /// The texts near a word.
    ///
    /// - Parameters:
    ///   - limit: edits at most.
    ///   - sureLetters: with how many letters of the word a text must begin to be near.
    package init(_ word: [UInt32], within limit: Int, sureLetters: Int = 0) {
        let isKept = word.count <= Self.maximumWordLength
        let limit = UInt8(clamping: min(limit, Self.maximumWordLength))
        self.limit = limit
        self.word = isKept ? word : []
        self.sureLetters = min(sureLetters, self.word.count)
        letters = Set(self.word).sorted()
        width = self.word.count + 1
        path = Array(repeating: 0, count: width + Int(limit))
        rows = Array(repeating: limit + 1, count: width * (path.count + 1))
        guard isKept else { return }
        for column in 0..<min(width, Int(limit) + 1) { rows[column] = UInt8(column) }
    }

    /// Walks a text from its beginning.
    ///
    /// - Returns: its distance; `nil` when it is not near.
    package mutating func distance(of text: [UInt32]) -> Int? {
        guard walk(text), depth >= sureLetters, last <= limit else { return nil }
        return Int(last)
    }

    /// Whether something near may begin with a text.
    package mutating func leadsOn(from text: [UInt32]) -> Bool {
        walk(text)
    }

    /// The least text behind one that leads nowhere that leads to something near; `nil` when there is none.
    package mutating func next(after text: [UInt32]) -> [UInt32]? {
        let leadsOn = walk(text)
        precondition(!leadsOn)
        var last = text[depth]
        while true {
            if takeLetter(after: last) { return Array(path[..<depth]) }
            guard depth > 0 else { return nil }
            depth -= 1
            last = path[depth]
        }
    }

    /// The distance of what was walked.
    private var last: UInt8 { rows[depth * width + word.count] }

    /// Goes to the end of a text, or to where nothing that begins so is near; what it shares with the last one is not
    /// walked again.
    private mutating func walk(_ text: [UInt32]) -> Bool {
        var shared = 0
        while shared < depth, shared < text.count, path[shared] == text[shared] { shared += 1 }
        depth = shared
        while depth < text.count {
            guard push(text[depth]) else { return false }
        }
        return true
    }

    /// Goes on with the least letter behind `last` that leads to something near, and on as long as only one way is left.
    private mutating func takeLetter(after last: UInt32) -> Bool {
        if takesAnyLetter() { return push(last == 0xD7FF ? 0xE000 : last + 1) }
        guard takeOwnLetter(after: last) else { return false }
        while self.last > limit, !takesAnyLetter(), takeOwnLetter(after: 0) {}
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
        depth -= 1
        return true
    }

    /// - Returns: whether anything near begins so; the path stays where it is when not.
    private mutating func push(_ letter: UInt32) -> Bool {
        guard letter <= Self.lastLetter, depth < path.count,
            depth >= sureLetters || letter == word[depth], fillRow(letter)
        else { return false }
        path[depth] = letter
        depth += 1
        return true
    }

    /// The row behind the last one. Cells further from the diagonal than the limit are above it; of these only the nearest
    /// are ever read.
    ///
    /// - Returns: whether any cell is within the limit.
    private mutating func fillRow(_ letter: UInt32) -> Bool {
        let (row, reach, above, start) = (depth + 1, Int(limit), depth * width, (depth + 1) * width)
        let (first, end) = (max(0, row - reach), min(word.count, row + reach))
        guard first <= end else { return false }
        if first > 0 { rows[start + first - 1] = limit + 1 }
        if end < word.count { rows[start + end + 1] = limit + 1 }
        var least = limit + 1
        for column in first...end {
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
    /// Letters as the automaton reads them. It loops here, because thousands of words are read for
    /// one that is misspelled, and a lazy sequence of another module is slower.
    package var scalars: [UInt32] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(utf8.count)
        for scalar in unicodeScalars { scalars.append(scalar.value) }
        return scalars
    }

    /// The text of letters that are Unicode scalars.
    package init(_ scalars: [UInt32]) {
        self.init()
        for value in scalars {
            if let scalar = Unicode.Scalar(value) { unicodeScalars.append(scalar) }
        }
    }
}
